"""What a small table keeps of a large one: how many of each, and which suits and values."""

from collections import Counter
from dataclasses import dataclass

from tamaya.lab.small.ranges import asked_of, hint_room, numbers_of_points, room_asked, strike_room
from tamaya.variants.rules import Reaction, Rules, Suit


@dataclass(frozen=True, slots=True)
class Size:
    """At most so many of each; hint tokens and strikes as they are where None."""

    suits: int = 2
    ranks: int = 2
    copies: int = 1
    hand: int = 1
    players: int = 2
    hints: int | None = 1
    strikes: int | None = 2


@dataclass(frozen=True, slots=True)
class Selection:
    """Which suits and values are kept, how many tokens there must be, and the numbers of points
    that are spoken of."""

    suits: tuple[str, ...]
    values: frozenset[int]
    hints: int
    strikes: int
    points: frozenset[int]
    size: Size


def plan_of(rules: Rules, size: Size, several: tuple[Rules, ...]) -> Selection:
    apart = _told_apart(several)
    suits = _suits_kept(rules, size.suits, {r.trigger.suit for r in apart})
    return Selection(
        tuple(suit.name for suit in suits),
        _values_kept(rules, suits, size.ranks, [r.trigger.value for r in apart]),
        max(_hints(each) for each in several),
        max(_strikes(each) for each in several),
        frozenset(number for each in several for number in _points(each)),
        size,
    )


def _hints(rules: Rules) -> int:
    """With a single token, to have none left and not to have all would be the same."""
    parts = rules.hint_parts
    room = max(hint_room(rules), room_asked(rules, "hints", rules.hints.total, 2 * parts))
    if rules.reactions_to("no_hint_left"):
        room = max(room, min(2 * parts, rules.hints.total))
    return -(-room // parts)


def _strikes(rules: Rules) -> int:
    return max(strike_room(rules), room_asked(rules, "strikes", rules.strikes, 2))


def _points(rules: Rules) -> set[int]:
    return numbers_of_points(rules) | asked_of(rules, "points")


def _told_apart(several: tuple[Rules, ...]) -> list[Reaction]:
    """The reactions of some of the rules that others haven't."""
    every = [reaction for rules in several for reaction in rules.reactions]
    return [r for r in every if not all(r in rules.reactions for rules in several)]


def _suits_kept(rules: Rules, most: int, needed: set[int | None]) -> list[Suit]:
    """One suit of each sort, the rarest sorts first, then more of the usual sort.

    What is needed comes before them all.
    """
    sorts = {suit.name: _sort(rules, place) for place, suit in enumerate(rules.suits)}
    common = Counter(sorts.values())
    special = sorted(rules.suits, key=lambda suit: common[sorts[suit.name]])
    chosen = [suit for place, suit in enumerate(rules.suits) if place in needed][:most]
    for suit in special:
        if all(sorts[suit.name] != sorts[other.name] for other in chosen):
            chosen.append(suit)
    if len(chosen) > most:  # the usual sort stays, since the others are played beside it
        chosen = [*chosen[: most - 1], chosen[-1]]
    usual = max(rules.suits, key=lambda suit: common[sorts[suit.name]])
    more = [s for s in rules.suits if sorts[s.name] == sorts[usual.name]] + list(rules.suits)
    for suit in more:
        if len(chosen) < most and suit not in chosen:
            chosen.append(suit)
    # One firework alone would be the last one, too: the second makes events that are not the end.
    for suit in more:
        if sum(bool(one.built) for one in chosen) < 2 and suit.built and suit not in chosen:
            chosen.append(suit)
    return [suit for suit in rules.suits if suit in chosen]


def _sort(rules: Rules, place: int) -> object:
    """What makes a suit unlike others: its cards, its score, who touches it, who speaks of it."""
    suit = rules.suits[place]
    touches = tuple(
        "own" if name.word == suit.name else name.word
        for name in rules.names
        for value in sorted({*suit.cards})
        if (place, value) in name.touches
    )
    spoken = tuple(i for i, r in enumerate(rules.reactions) if r.trigger.suit == place)
    return suit.cards, suit.built, suit.points, suit.inverted, suit.regains, touches, spoken


def _values_kept(
    rules: Rules, suits: list[Suit], most: int, needed: list[int | None]
) -> frozenset[int]:
    """What is needed, the ends of the fireworks, then what rules mention, then the lowest."""
    usual = next(suit for suit in suits if suit.built)
    mentioned = [r.trigger.value for r in rules.reactions if r.trigger.value is not None]
    between = sorted({value for suit in suits for value in suit.built})
    needed_here = [value for value in needed if value is not None]
    wanted = [*needed_here, usual.built[0], usual.built[-1], *mentioned, *between]
    values = [value for value in dict.fromkeys(wanted) if value in between]
    return frozenset(values[:most])
