"""The tables that the cards allow, held to all tables that the referee's fireworks come to."""

import random
from dataclasses import replace

from tamaya.engine.game.fireworks import Fireworks
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Losing, Rules, Suit
from tamaya.variants.tables.growth import reaches, table_points

NL = compile_rules("nl")
_CARDS = ((1, 1, 2), (1, 2), (1, 2, 2), (1, 3), (1, 1), (1, 2, 3))
_LINES = ((1, 2), (2, 1), (1,), (1, 2, 1), (1, 2, 3), (2, 1, 3), (2,))


def some_rules(seed: int) -> Rules:
    """Two or three suits with lines, waits, jokers and points of all kinds."""
    chance = random.Random(seed)
    count = chance.choice([2, 2, 3])
    suits = [_suit(chance, place, count) for place in range(count)]
    if chance.random() < 0.5:
        suits.append(Suit("joker", "j", chance.choice([(1,), (1, 1)]), (), (0,), fits_any=True))
    if chance.random() < 0.4:
        cards = chance.choice([(1,), (1, 1), (1, 2), (2, 3)])
        suits.append(Suit("rainbow", "m", cards, (), (0,), fits_any=True, own_value=True))
    unlike = chance.random() < 0.4 and not any(suit.twice for suit in suits)
    playing = replace(NL.playing, begins_unlike=unlike)
    return replace(NL, suits=tuple(suits), playing=playing)


def _suit(chance: random.Random, place: int, count: int) -> Suit:
    cards = chance.choice(_CARDS)
    line = chance.choice([line for line in _LINES if {*line} <= {*cards}])
    twice = chance.random() < 0.2 and len({*line}) == len(line) < 3
    built = line * 2 if twice else line
    also = {(*chance.sample(line, len(line)),) for _ in range(chance.choice([0, 0, 1, 2]))}
    points = tuple(chance.randint(-4, 4) for _ in range(len(built) + 1))
    others = [other for other in range(count) if other != place]
    waits = chance.sample(others, chance.choice([0, 0, 1, len(others)]))
    return Suit(
        "abc"[place],
        "abc"[place],
        cards,
        built,
        points,
        also_built=() if twice else tuple(sorted(also - {line})),
        twice=twice,
        begun_after=tuple(sorted((other, chance.choice([1, 1, 2])) for other in waits)),
    )


def all_tables(rules: Rules) -> set[tuple[int, ...]]:
    """How high fireworks are on all tables, card by card: one that fits is placed, or a joker."""
    fireworks = Fireworks(rules)
    left = tuple(rules.suits[suit].copies(value) for suit, value in rules.kinds)
    none = (0,) * len(rules.suits)
    seen = {(none, none, left)}
    waiting = [*seen]
    while waiting:
        heights, ways, left = waiting.pop()
        for kind in fireworks.takes(heights, ways):
            suit = fireworks.suit_of[kind]
            way = fireworks.at(suit, heights[suit], ways[suit]).follows[kind]
            for card in {kind, *fireworks.stand_ins_for([kind])}:
                table = (
                    (*heights[:suit], heights[suit] + 1, *heights[suit + 1 :]),
                    (*ways[:suit], way, *ways[suit + 1 :]),
                    (*left[:card], left[card] - 1, *left[card + 1 :]),
                )
                if left[card] and table not in seen:
                    seen.add(table)
                    waiting.append(table)
    return {heights for heights, _, _ in seen}


def points_of(rules: Rules, heights: tuple[int, ...]) -> int:
    return sum(suit.points[height] for suit, height in zip(rules.suits, heights, strict=True))


def test_the_points_of_all_tables() -> None:
    for seed in range(600):
        rules = some_rules(seed)
        tables = all_tables(rules)
        points = {points_of(rules, heights) for heights in tables}
        assert rules.table_points == (tuple(sorted(points)), True), seed
        assert rules.reaches == tuple(map(max, zip(*tables, strict=True))), seed


def test_scores_are_those_of_tables() -> None:
    """A game is lost with too few points, or with any where something loses it."""
    for seed in range(200):
        rules = some_rules(seed)
        points = {points_of(rules, heights) for heights in all_tables(rules)}
        for below in (None, 0, max(points)):
            losing = Losing(True, 3, below, "down")
            halves = {p: p // 2 + 3 for p in points}
            quiet = replace(rules, losing=losing, reactions=())
            few = {p for p in points if below is not None and p < below}
            assert quiet.scores == (points - few) | {halves[p] for p in few}
            loud = replace(rules, losing=losing)  # the last strike loses
            assert loud.scores == (points - few) | {*halves.values()}
            assert (loud.maximum, loud.minimum) == (max(loud.scores), min(loud.scores))


def test_too_many_tables_are_bounded() -> None:
    """Where they can't be gone through there may be sums too many, and it is known."""
    ring = tuple(range(1, 21))
    turned = [ring[at:] + ring[:at] for at in range(20)]
    suit = Suit("ring", "r", ring, ring, tuple(range(21)), also_built=tuple(turned[1:]))
    many = [replace(suit, name=f"ring {at}") for at in range(20)]
    assert table_points(many[:3], unlike=True) == (tuple(range(61)), True)
    assert table_points(many, unlike=True) == (tuple(range(401)), False)
    assert reaches(many[:2], unlike=True) == (20, 20)
