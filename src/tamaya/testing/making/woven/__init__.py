"""Tiny games in which a word of the vocabulary occurs and matters, and games of extreme numbers."""
