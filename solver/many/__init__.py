"""Many deals: answered on several processors, and looked through for a property."""
