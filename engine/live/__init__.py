"""Games, rules and variants of hanab.live."""
