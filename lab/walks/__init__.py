"""Walks through all games of a small table."""
