"""What lies on a table: declared once, copied, compared, and held while it changes."""
