"""Studies: their rate, what they cost, and whether their figures can be believed."""
