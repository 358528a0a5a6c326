"""The Study tab: rule sets side by side, the heat map of a sweep, and what reaches an aim."""
