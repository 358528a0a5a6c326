"""A code that a table has agreed on: every hint speaks to everybody at once."""
