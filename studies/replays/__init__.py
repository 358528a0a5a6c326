"""Measures of play: how much is luck, how long a game is open, and how long it takes."""
