"""The ways through a game: in depth, in layers, their memory, and the lines that they find."""
