"""Smaller tables by the same rules."""
