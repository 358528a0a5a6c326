"""Deals and their best scores: to deal, to find, to solve and to verify."""
