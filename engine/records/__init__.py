"""Games as texts: moves in notation, records, and what the referee says of them."""
