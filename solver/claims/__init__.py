"""What is claimed of a deal: certificates, checks of them, and reasons."""
