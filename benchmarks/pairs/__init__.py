"""Rates of solver and referee beside those of an older commit."""
