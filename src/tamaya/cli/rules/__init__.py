"""What rules say: lists, pages, differences, and their text in canonical form."""
