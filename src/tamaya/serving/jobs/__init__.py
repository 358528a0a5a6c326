"""Processes in which strangers' rules are looked at, and who has them when."""
