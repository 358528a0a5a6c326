"""From the syntax tree back to text, and from diagnostics to what a person reads."""
