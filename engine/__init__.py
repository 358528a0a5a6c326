"""The referee: it plays any compiled rules exactly, one plain step after another."""
