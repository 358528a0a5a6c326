"""The best score of a deal, to come: lines that reach it, bounds, proofs and their certificates."""
