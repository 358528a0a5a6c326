"""What players know and see: a fold over the moves of a game."""
