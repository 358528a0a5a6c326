"""Compiled search: the game of a deal in machine words, stepped event by event.

Nothing outside of this folder imports Numba, and nothing imports this folder before it is needed.
"""
