"""What Python programs call: a file for each subject. `tamaya` offers the names."""
