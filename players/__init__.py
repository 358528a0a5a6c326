"""Players that drive a game by themselves."""
