"""What players at a table know, folded over the moves."""
