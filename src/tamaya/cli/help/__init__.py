"""Help: pages, codes, words, and what a shell may complete."""
