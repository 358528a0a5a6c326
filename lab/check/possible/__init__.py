"""What can ever happen by some rules, read off their tables: what is not in here never happens."""
