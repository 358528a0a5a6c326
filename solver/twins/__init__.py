"""Plain games beside a game: what they allow, and how their lines become lines of the game."""
