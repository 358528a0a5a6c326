"""What names may stand at a place of a text, and what those mean that do."""
