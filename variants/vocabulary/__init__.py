"""The closed vocabulary: every word that rules can be made of, each in one place.

A part that claims something about rules, a bound, a proof or a finding, names the words that it
understands (`grasp`), and declines rules with any other. Not recognised means not claimed.
"""
