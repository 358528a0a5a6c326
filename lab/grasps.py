"""What each part of the check understands of rules: the table is `solver/grasps`.

A part that meets a word which it doesn't understand says so and claims nothing. What only plays by
the referee and shows a game needs no column: it takes any word.
"""

from collections.abc import Iterable

from tamaya.solver.grasps import words_of
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.words.lists import listed

SMALL = Grasp("the making of small tables", words_of("SMALL"))
"""`small/reduce`: what a clause is about stays, or the clause goes with it; points that are named
shrink in proportion. What rules are about must still be there at the small table, or there is none.
`small/ranges` says which numbers that rules depend on have a counterpart. Not where fireworks have
several lines or hang together, which may mean another thing with fewer values."""

LUCK = Grasp("the settling of luck", words_of("LUCK"))
"""`walks/luck`: cards leave the deck from its top and come back by being picked from the discards,
one in a move; tiles are drawn in order; nothing else is left to chance. No card leaves the game:
which lie in the fireworks is told by their heights, ways and stand-ins, so which lie on the
discards is, too. All that hints, passes and conditions are remembered for is in a state. Nothing
looks at the order of a hand: so not where places in it count."""

TABLES = Grasp("the reading of faults from tables", words_of("TABLES"))
"""`faults/` and `possible/`: what the tables say never happens, can't be told, scored or placed.

What forbids moves, or lets a clause count only sometimes, makes nothing possible that wasn't: a
condition counts where no table meets it, and a clause that has one is never taken as certain. A
card is taken to lie anywhere along any line, and a joker anywhere."""

GRASPS: dict[str, Grasp] = {"SMALL": SMALL, "LUCK": LUCK, "TABLES": TABLES}
"""All of them, for the tests that take words away and put words in."""


def not_covered(grasp: Grasp, *several: Rules) -> str:
    """Why a part of the check claims nothing of some rules, in words; empty where it may."""
    words = unknown_words((grasp,), *several)
    return f"{grasp.who} doesn't cover {listed(words)}" if words else ""


def unknown_words(some: Iterable[Grasp], *several: Rules) -> tuple[str, ...]:
    """The words of rules that not all of some parts understand."""
    return tuple(
        dict.fromkeys(w for rules in several for grasp in some for w in grasp.unknown(rules))
    )
