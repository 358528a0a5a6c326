"""The report of a kept study: one page in words and pictures that needs no network."""
