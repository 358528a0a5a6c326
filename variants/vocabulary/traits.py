"""Traits of rules: the ways to hint, discard, play, build and score that rules can choose.

Each row says when some rules have a trait; those of a choice stand with it. Amounts are not traits:
what holds only for some numbers looks at these.
"""

from collections.abc import Callable
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, get_args

from tamaya.variants.vocabulary.choices import values_with

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules

Trait = Literal[
    "hints may touch no card",
    "hints must touch a card",
    "hints spare a card of each hand",
    "hints alternate",
    "hints cost nothing",
    "hints of different prices",
    "hints announce a kind",
    "hints announce cards",
    "hints tell how many",
    "hints go to the next player",
    "hints announce a number",
    "hints go to everybody",
    "hints name two things",
    "hints name two of a kind",
    "hints name nothing",
    "names that touch no card",
    "names that wait for something",
    "no name twice running",
    "no player twice running",
    "no hint back",
    "names of limited use",
    "few colours or values a game",
    "half hints",
    "the supply is not full at the start",
    "discards of different worth",
    "discards when a hint is spent",
    "discards at any time",
    "no discards",
    "misplays cost nothing",
    "calls",
    "players may pass",
    "played cards lie face down",
    "discarded cards lie face down",
    "plays from one end of the hand",
    "discards from one end of the hand",
    "open cards beside the deck",
    "new cards may be open ones",
    "new cards may be put first",
    "a card of each hand lies open",
    "actions",
    "actions of limited use",
    "tiles",
    "hands of different sizes",
    "a suit that builds nothing",
    "inverted suits",
    "a firework with a choice of lines",
    "two fireworks of one suit",
    "fireworks begin unlike",
    "a firework that waits for another",
    "jokers",
    "jokers of their own value",
    "cards that count as others",
    "a value built twice",
    "a firework that can't be completed",
    "points that fall",
    "cards of different worth",
    "points below zero",
    "a lost game keeps points",
    "a lost game keeps half its points",
    "a lost game scores above zero",
    "too few points are lost",
    "goals",
]

_HOLD: "dict[Trait, Callable[[Rules], bool]]" = {
    "hints cost nothing": lambda rules: rules.hinting.cost == 0,
    "hints of different prices": lambda rules: bool(
        rules.hinting.prices or rules.hinting.for_each_card
    ),
    "hints name two things": lambda rules: any(name.axis == "both" for name in rules.names),
    "hints name two of a kind": lambda rules: any(name.is_either for name in rules.names),
    "hints name nothing": lambda rules: not rules.names,
    "names that touch no card": lambda rules: not all(name.touches for name in rules.names),
    "names that wait for something": lambda rules: any(name.conditions for name in rules.names),
    "names of limited use": lambda rules: rules.hinting.most_times > 0,
    "open cards beside the deck": lambda rules: rules.holding.display > 0,
    "few colours or values a game": lambda rules: bool(
        rules.hinting.most_colours or rules.hinting.most_values
    ),
    "half hints": lambda rules: rules.hint_parts > 1,
    "the supply is not full at the start": lambda rules: rules.hints.start < rules.hints.total,
    "discards of different worth": lambda rules: any(suit.regains for suit in rules.suits),
    "misplays cost nothing": lambda rules: rules.playing.misplay_strikes == 0,
    "players may pass": lambda rules: rules.passing is not None,
    "actions": lambda rules: bool(rules.actions),
    "actions of limited use": lambda rules: any(a.limit != "none" for a in rules.actions),
    "tiles": lambda rules: bool(rules.tiles),
    "hands of different sizes": lambda rules: any(len({*h.cards}) > 1 for h in rules.hands),
    "a suit that builds nothing": lambda rules: not all(suit.built for suit in rules.suits),
    "inverted suits": lambda rules: any(suit.inverted for suit in rules.suits),
    "a firework with a choice of lines": lambda rules: any(s.also_built for s in rules.suits),
    "two fireworks of one suit": lambda rules: any(suit.twice for suit in rules.suits),
    "a firework that waits for another": lambda rules: any(s.begun_after for s in rules.suits),
    "jokers": lambda rules: any(suit.fits_any for suit in rules.suits),
    "jokers of their own value": lambda rules: any(suit.own_value for suit in rules.suits),
    "cards that count as others": lambda rules: any(suit.counts_as for suit in rules.suits),
    "a value built twice": lambda rules: any(
        len({*line}) < len(line) for suit in rules.suits for line in suit.lines
    ),
    "a firework that can't be completed": lambda rules: any(
        reach < len(suit.built) for suit, reach in zip(rules.suits, rules.reaches, strict=True)
    ),
    "points that fall": lambda rules: any(step < 0 for step in steps(rules)),
    "cards of different worth": lambda rules: len({*steps(rules)}) > 1,
    "points below zero": lambda rules: any(min(suit.points) < 0 for suit in rules.suits),
    "a lost game keeps points": lambda rules: rules.losing.keeps_points,
    "a lost game keeps half its points": lambda rules: bool(rules.losing.half),
    "a lost game scores above zero": lambda rules: rules.losing.plus > 0,
    "too few points are lost": lambda rules: rules.losing.below is not None,
    "goals": lambda rules: bool(rules.goals),
}
"""The traits that no single choice gives."""


def _is_chosen(trait: Trait) -> "Callable[[Rules], bool]":
    given = [(attrgetter(field), values) for field, values in values_with(trait).items()]
    return lambda rules: any(chosen(rules) in values for chosen, values in given)


TRAITS: "dict[Trait, Callable[[Rules], bool]]" = {
    trait: _HOLD.get(trait) or _is_chosen(trait) for trait in get_args(Trait)
}


def steps(rules: "Rules") -> list[int]:
    """What each further card is worth, firework by firework."""
    return [after - before for suit in rules.suits for before, after in pairwise(suit.points)]


def traits_of(rules: "Rules") -> frozenset[Trait]:
    return frozenset(trait for trait, holds in TRAITS.items() if holds(rules))
