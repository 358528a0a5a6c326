"""Claims of the solver held to exhaustive play, for as long as there is time."""
