"""The game in machine words: a state, and what an event makes of it."""
