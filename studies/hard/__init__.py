"""What makes a deal hard: facts of its deck, and what they say of the scores of each level."""
