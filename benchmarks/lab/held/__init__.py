"""What is claimed from tables, held to exhaustive play."""
