"""The catalogue of games and expansions, and the compiler from a rules expression to rules."""
