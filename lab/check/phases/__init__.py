"""The phases of a check, cheap before dear."""
