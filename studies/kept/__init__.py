"""Studies that are kept in a folder, so that they can go on later and others can read them."""
