"""Games that people played: their figures beside the levels, and which level they resemble."""
