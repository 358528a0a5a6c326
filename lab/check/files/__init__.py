"""What files of rules say of themselves."""
