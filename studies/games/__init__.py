"""Games by the thousand, played by players of every skill."""
