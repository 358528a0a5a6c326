"""The referee: how fast it is, and what another program says of its games."""
