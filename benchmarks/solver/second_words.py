"""Rule sets with words of the second edition, by family: for whatever is measured of them."""

from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library, library_of_source
from tamaya.variants.rules import Rules

_HOUSE_RULES = """
expansion two-hints { replace tokens hints 2 }
expansion late-tokens { when a 1 is placed while no hint is left { regain 1 hint } }
expansion early-hints { hint { only while the deck holds 3 or more cards } }
expansion late-discards { discard { only while no hint is left } }
expansion reward { when a 5 is placed while 1 strike is taken { take back 1 strike } }
expansion pass { a player may pass }
expansion late-pass { a player may pass while the deck is empty }
expansion dear-fives { hint { 5 costs 2 hints } }
expansion by-cards { hint { replace costs 1 hint for each card touched } }
expansion dear-at-last { hint { a colour costs 2 hints while the deck holds 4 or fewer cards } }
expansion two-done { when 2 fireworks are completed { regain 2 hints } }
expansion three-gone { when the discards hold 3 cards { take 1 strike } }
expansion late-strike { when the deck holds 5 cards { take 1 strike } }
expansion full { when all hints lie ready { take 1 strike } }
expansion two-strikes-end { when 2 strikes are taken { end } }
expansion all-twice {
  every suit { replace cards 1 1 2 2 3 3 replace built 1 2 3 twice }
}
"""

WORDS: dict[str, tuple[tuple[str, int], ...]] = {
    "conditions": (
        ("no+one-each+last-cards-stay", 2),
        ("no+one-each+two-hints+late-tokens", 2),
        ("no+one-each+early-hints", 3),
        ("no+one-each+starved+late-discards", 2),
        ("no+one-each+reward+starved", 4),
    ),
    "passing": (
        ("no+one-each+free-pass", 2),
        ("no+one-each+two-hints+pass", 3),
        ("no+one-each+starved+late-pass", 3),
        ("no+one-each+early-hints+pass", 2),
    ),
    "prices": (
        ("no+one-each+priced-colours", 2),
        ("no+one-each+dear-fives+two-hints", 3),
        ("no+one-each+by-cards+starved", 2),
        ("no+one-each+dear-at-last+two-hints", 2),
    ),
    "counted events": (
        ("no+one-each+last-wishes+two-hints", 2),
        ("no+one-each+second-wind", 3),
        ("no+one-each+two-done+two-hints", 2),
        ("no+one-each+three-gone+starved", 2),
        ("no+one-each+late-strike+two-strikes-end", 4),
        ("no+one-each+full", 2),
    ),
    "twice": (
        ("nl+all-twice+four-suits+two-hints", 4),
        ("no+all-twice+small-hands+starved", 4),
        ("no+all-twice+two-hints", 5),
        ("abacus-2012+all-twice+must-touch", 3),
    ),
    "names": (
        ("no+one-each+unrepeated", 2),
        ("no+one-each+worn-out(times=1)", 2),
        ("no+one-each+in-turns", 3),
        ("no+one-each+twofold", 2),
        ("no+one-each+no-fives+two-hints", 3),
        ("no+one-each+crier+must-touch", 4),
    ),
}
"""Compositions and players, for each family."""


def second_library() -> Library:
    return library_of_source(Source("words.hanabi", _HOUSE_RULES))


def second_rules(expression: str) -> Rules:
    return compile_rules(expression, second_library())
