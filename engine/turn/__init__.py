"""A turn, step by step: what is allowed on a table, and what happens on it."""
