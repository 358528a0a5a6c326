"""A table drawn in SVG: for the page, for reports, and for notebooks."""
