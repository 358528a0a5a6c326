"""From rules to plain rules, step by step: each step takes some words away.

A step makes rules `wide` enough to allow all that the rules allow, in the words of the argument at
the step. It makes them `narrow`, too: by these lines are sought that are legal under the rules.
Mostly both are the same. A step holds for the words of its grasp, and for no others.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from tamaya.engine.deal import Deal
from tamaya.solver.grasps import UPRIGHT
from tamaya.solver.twins.twin import Twin
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.traits import Trait, traits_of


@dataclass(frozen=True, slots=True)
class Step:
    """`takes` are the traits that it takes away."""

    takes: frozenset[Trait]
    grasp: Grasp
    wide: Callable[[Rules], Rules]
    narrow: Callable[[Rules], Rules]


# ------------------------------------------------------------------- inverted suits


def _upright(rules: Rules) -> Rules:
    """The suits the usual way about.

    To play a card of an inverted suit and to discard it have changed places, and with them all that
    comes of it: a discard brings tokens, a play places the card or takes strikes. So where both are
    always allowed the games are the same, move for move.
    """
    return replace(rules, suits=tuple(replace(suit, inverted=False) for suit in rules.suits))


def _upright_at_any_time(rules: Rules) -> Rules:
    """The same, and cards may be discarded at any time. Where they may not be, an inverted suit can
    be discarded when others can't, and can't be placed when others can: this allows both."""
    return replace(_upright(rules), discarding=replace(rules.discarding, when="always"))


STEPS = (Step(frozenset({"inverted suits"}), UPRIGHT, _upright_at_any_time, _upright),)


# ------------------------------------------------------------------- all steps


@dataclass(frozen=True, slots=True)
class Twins:
    """The plain rules that stand for some rules, and what they all have in common, in words."""

    wide: Rules
    narrow: Rules
    reason: str = ""

    def of(self, deal: Deal) -> Iterator[Twin]:
        """The twins of a deal, the most promising first."""
        kinds = tuple(range(len(deal.rules.kinds)))
        alike = self.wide.hash == self.narrow.hash
        if not alike:
            yield Twin(replace(deal, rules=self.narrow, seed=None), kinds, covers=False)
        yield Twin(replace(deal, rules=self.wide, seed=None), kinds, covers=True)


@lru_cache(maxsize=64)
def twins_of(rules: Rules) -> Twins | None:
    """The plain rules that stand for these; None where they are plain, or a step isn't certain."""
    wide = narrow = rules
    for step in STEPS:
        if step.takes & traits_of(wide):
            if step.grasp.declines(wide) or step.grasp.declines(narrow):
                return None
            wide, narrow = step.wide(wide), step.narrow(narrow)
    return None if wide is rules else Twins(wide, narrow)
