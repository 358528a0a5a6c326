"""What an editor asks of a place in a text: what may come next, and what stands there."""
