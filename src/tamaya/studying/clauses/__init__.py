"""What single clauses do, as people read it."""
