"""What rules do to tokens, tiles and cards at each kind of event, in numbers."""
