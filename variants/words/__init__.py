"""What rules say, in words: the one voice of pages, messages, findings and texts."""
