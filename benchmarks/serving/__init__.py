"""The server of the playground under many clients at once, some of them hostile."""
