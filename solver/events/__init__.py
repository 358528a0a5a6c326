"""The event model for CP-SAT."""
