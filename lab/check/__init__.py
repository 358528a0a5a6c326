"""The check of a rule set: what it looks for, in which phases, and what it says."""
