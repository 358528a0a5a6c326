"""The check: how fast it is, what it finds, and whether what it says is true."""
