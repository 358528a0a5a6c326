"""Games of people and files: `tamaya play` and `tamaya replay`."""
