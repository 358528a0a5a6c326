"""Texts for a terminal: their layout, and the pages of the documentation."""
