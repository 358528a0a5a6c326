"""What `tamaya check` says: to people, and to other programs."""
