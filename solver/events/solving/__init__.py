"""The event model solved: a search that can be stopped, and its solutions as lines."""
