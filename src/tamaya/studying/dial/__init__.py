"""Sweeps in a terminal and as data: heat maps, lists, and what reaches an aim."""
