"""What can be wrong with rules: each file one sort of fault, a function from a case to findings."""
