"""The referee, to come: deals, game states, legal moves, what a player can know, and the score."""
