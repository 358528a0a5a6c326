"""The rooms at the top of the repository, in the order in which they may import each other."""

ROOMS = ("grammar", "variants", "engine", "players", "solver", "lab", "studies")
