"""Rules and deals as rows of numbers, and what can be laid out and argued there."""
