"""Sweeps: how rules play for each value of their options, and which values reach an aim."""
