"""Answers: what a kept study says, counted over all of its parts."""
