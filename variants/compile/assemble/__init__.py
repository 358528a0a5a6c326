"""From the merged facts to `Rules`."""
