"""From one declaration to its facts."""
