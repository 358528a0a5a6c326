"""Experiments on rules: what `tamaya check` looks for, and how far."""
