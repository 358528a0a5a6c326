"""Fireworks that can be built in more than one way: a plain game for each choice of their ways.

Let each firework be built along one line only, chosen beforehand. A game that is over has built
each firework along some line, as far as it came, and under the choice of these lines the same moves
place the same cards: what is placed lies on the chosen line, and what is misplayed fitted no line
at all. So together the plain games allow all that the real one allows.

Lines that differ only in their first card are one *way*: the cards with which it can begin are
copies of one card. Nothing is lost by that, for once it has begun the others fit no more.

That fireworks must begin unlike is kept by choosing lines that do. A firework that was never begun
may be given any line; for that there must be a beginning left that none of the others has.

The cards of a suit get new values, such that its way is 1 2 3 and so on. So there is one set of
plain rules for many choices, and what differs is the deck.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import prod
from typing import TypeVar

from tamaya.engine.game.deal import Deal
from tamaya.solver.twins.twin import Twin
from tamaya.variants.rules import Reaction, Rules, Suit, Trigger
from tamaya.variants.vocabulary.traits import Trait

Values = tuple[int, ...]
Way = tuple[Values, ...]
"""For each card of a firework the values that it can have."""
Choice = tuple[Way, ...]
"""A way for each suit; an empty one for a suit that builds nothing."""

Option = TypeVar("Option")

LINES: frozenset[Trait] = frozenset({"a firework with a choice of lines", "fireworks begin unlike"})
MOST_CHOICES = 5_000
"""Where there are more, the likely ones are tried, and nothing is said of all of them."""


def twins_along_lines(deal: Deal, ways: Sequence[tuple[Rules, bool]]) -> Iterator[Twin]:
    """The twins of a deal by each of some rules, the most promising choice first."""
    for choice, all_of_them in choices_of(deal):
        for rules, covers in ways:
            yield twin_along(deal, rules, choice, covers and all_of_them)


def choices_of(deal: Deal) -> Iterator[tuple[Choice, bool]]:
    """The choices of ways, the most promising first, and whether these are all.

    A way is promising if its cards come early, and in its order.
    """
    rules = deal.rules
    first: dict[tuple[int, int], int] = {}
    for place, kind in enumerate(deal.deck):
        first.setdefault(rules.kinds[kind], place)
    by_value = any(reaction.trigger.value is not None for reaction in rules.reactions)
    unlike = rules.playing.begins_unlike
    options = [
        sorted((_lateness(first, s, way), way) for way in _ways(suit, not (unlike or by_value)))
        for s, suit in enumerate(rules.suits)
    ]
    all_of_them = prod(map(len, options)) <= MOST_CHOICES
    for choice in islice(best_first(options), MOST_CHOICES):
        if not unlike or _begin_unlike(choice):
            yield choice, all_of_them


def _ways(suit: Suit, together: bool) -> list[Way]:
    """The ways of a suit; whether lines that differ in their first card only are one way."""
    if not suit.built:
        return [()]
    if not together:
        return [tuple((value,) for value in line) for line in suit.lines]
    firsts: dict[Values, list[int]] = {}
    for line in suit.lines:
        firsts.setdefault(line[1:], []).append(line[0])
    return [(tuple(begun), *((value,) for value in rest)) for rest, begun in sorted(firsts.items())]


def _lateness(first: dict[tuple[int, int], int], suit: int, way: Way) -> int:
    """When the cards of a way can be placed, one event each, if none has to wait for another suit:
    the sum of these moments."""
    moment = total = 0
    for values in way:
        drawn = min(first.get((suit, value), len(first)) for value in values)
        moment = max(moment + 1, drawn)
        total += moment
    return total


def best_first(
    options: Sequence[Sequence[tuple[int, Option]]],
) -> Iterator[tuple[Option, ...]]:
    """Every choice of one option each, the least sum first."""
    start = (0,) * len(options)
    waiting = [(sum(ranked[0][0] for ranked in options), start)]
    seen = {start}
    while waiting:
        late, places = heapq.heappop(waiting)
        yield tuple(ranked[at][1] for ranked, at in zip(options, places, strict=True))
        for suit, ranked in enumerate(options):
            at = places[suit]
            further = (*places[:suit], at + 1, *places[suit + 1 :])
            if at + 1 < len(ranked) and further not in seen:
                seen.add(further)
                heapq.heappush(waiting, (late + ranked[at + 1][0] - ranked[at][0], further))


def _begin_unlike(choice: Choice) -> bool:
    begun = [way[0] for way in choice if way]
    return len({*begun}) == len(begun)


def beginnings_left(rules: Rules) -> bool:
    """Whether a firework always finds a beginning, however the others have begun."""
    if not rules.playing.begins_unlike:
        return True
    fireworks = len(rules.fireworks)
    begun = [{line[0] for line in suit.lines} for suit in rules.suits if suit.built]
    return all(len(firsts) >= fireworks for firsts in begun)


# ------------------------------------------------------------------- one choice


def twin_along(deal: Deal, plain: Rules, choice: Choice, covers: bool) -> Twin:
    """The twin of a choice, by rules that are plain but for the lines."""
    renamed = _renamed(plain, choice)
    rules = _rules_along(plain, renamed.cards, renamed.triggers)
    place = {kind: at for at, kind in enumerate(rules.kinds)}
    to = [place[kind] for kind in renamed.kinds]
    back: list[list[int]] = [[] for _ in place]
    for real, kind in enumerate(to):
        back[kind].append(real)
    deck = tuple([to[kind] for kind in deal.deck])
    twin = Deal(rules, deal.players, deck, deal.tiles, deal.returns)
    return Twin(twin, tuple(map(tuple, back)), covers)


@dataclass(frozen=True, slots=True)
class _Renamed:
    """For each kind of the rules its suit and new value; the cards of each suit; and the new
    triggers of each reaction."""

    kinds: tuple[tuple[int, int], ...]
    cards: tuple[Values, ...]
    triggers: tuple[tuple[Trigger, ...], ...]


@lru_cache(maxsize=MOST_CHOICES)
def _renamed(rules: Rules, choice: Choice) -> _Renamed:
    new: list[dict[int, int]] = []
    for suit, way in zip(rules.suits, choice, strict=True):
        values = {value: at for at, several in enumerate(way, 1) for value in several}
        others = sorted({*suit.cards} - {*values})
        new.append(values | {value: at for at, value in enumerate(others, len(way) + 1)})
    return _Renamed(
        tuple((s, new[s][value]) for s, value in rules.kinds),
        tuple(
            tuple(sorted(new[s][value] for value in suit.cards))
            for s, suit in enumerate(rules.suits)
        ),
        tuple(tuple(_narrowed(reaction.trigger, new)) for reaction in rules.reactions),
    )


def _narrowed(trigger: Trigger, new: list[dict[int, int]]) -> Iterator[Trigger]:
    """An event of a value is one for each suit now, since the value has other names there."""
    if trigger.value is None:
        yield trigger
        return
    for suit, values in enumerate(new):
        if trigger.suit in (None, suit) and trigger.value in values:
            yield replace(trigger, suit=suit, value=values[trigger.value])


@lru_cache(maxsize=256)
def _rules_along(
    plain: Rules, cards: tuple[Values, ...], triggers: tuple[tuple[Trigger, ...], ...]
) -> Rules:
    suits = tuple(
        replace(suit, cards=cards[s], built=tuple(range(1, len(suit.built) + 1)), also_built=())
        for s, suit in enumerate(plain.suits)
    )
    reactions: tuple[Reaction, ...] = tuple(
        replace(reaction, trigger=trigger)
        for reaction, narrowed in zip(plain.reactions, triggers, strict=True)
        for trigger in narrowed
    )
    playing = replace(plain.playing, begins_unlike=False)
    rules = replace(plain, suits=suits, reactions=reactions, playing=playing)
    return replace(rules, names=tuple(replace(name, touches=rules.kinds) for name in rules.names))
