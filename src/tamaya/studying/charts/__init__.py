"""Charts of studies: Altair charts made of plain figures, for pages and for notebooks."""
