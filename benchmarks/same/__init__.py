"""What stays the same from one commit to another."""
