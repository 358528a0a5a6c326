"""A game in the terminal: what the table looks like, what happened, what a player may answer."""
