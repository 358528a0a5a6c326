"""From the text of a rule file to its syntax tree, with diagnostics, and back to canonical text."""
