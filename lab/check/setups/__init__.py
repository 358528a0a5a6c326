"""All ways to sit down to some rules, as a constraint problem."""
