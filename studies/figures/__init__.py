"""What deals say of a game: counts, intervals, differences, looks."""
