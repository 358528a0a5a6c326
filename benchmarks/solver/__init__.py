"""The solver: how much it proves, how fast, and how good what it says is."""
