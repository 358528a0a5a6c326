"""Which clause of a designer's own rules matters, and which small change would reach an aim."""
