"""A game before its first move: the deal, and the tables of its rules, laid out for play."""
