"""How well, how fast, and how soundly players of every level play."""
