"""`tamaya check`, and what it says: to people, and to other programs."""
