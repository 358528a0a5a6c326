"""What can be asked of a table. Nothing here changes it."""
