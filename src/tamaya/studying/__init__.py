"""Studies in a terminal: tables of figures, and what they mean in words."""
