"""From a rules expression to `Rules`: read, compose, lower, merge, assemble."""
