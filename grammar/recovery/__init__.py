"""What is said of a text that doesn't parse, and how reading goes on behind the fault."""
