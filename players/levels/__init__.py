"""Players of every skill, for any rules."""
