"""Searches and counts that play with the referee."""
