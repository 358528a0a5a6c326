"""Parts of `tamaya study`."""
