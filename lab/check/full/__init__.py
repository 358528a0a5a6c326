"""The full table: what was found at a small one is looked for there."""
