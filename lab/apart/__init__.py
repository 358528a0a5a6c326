"""Where two rule sets part."""
