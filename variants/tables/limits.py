"""How large rules may be, in whatever form they come.

Within these limits tamaya can play, show and solve in good time. The compiler refuses clauses that
go beyond them, and `sound.py` refuses tables.
"""

from tamaya.grammar.parse.reading import DEEPEST

MOST_PLAYERS = 10
MOST_HAND = 20
MOST_TOKENS = 99
MOST_SUITS = 20
MOST_CARDS = 500
MOST_COPIES = 200
MOST_VALUE = 99
MOST_NAMES = MOST_SUITS + MOST_VALUE + 1  # that hints may speak
MOST_LINES = 200  # of one suit
MOST_TWICE = 6  # cards of each of two fireworks of one suit: in so many the order can differ
MOST_POINTS = 9999
MOST_TILES = 60  # of one clause
MOST_GOALS = 30
MOST_FACTS = 2000  # of one declaration, and of one composition; the largest booklet has sixty
MOST_NESTED = DEEPEST
"""So deep may effects stand in each other."""

LONGEST_NAME = 60
LONGEST_TEXT = 10_000
