"""Tiny games with extreme numbers: at the limits of the language, of machine words, and beyond.

A solver packs amounts into few bits. Each change here sets one amount of some rules to a number
around the powers of two and the limits of the language, or makes much of something: cards, suits,
players, tiles. Most games stay small enough for exhaustive play since there is little to choose.
"""

import random
from collections.abc import Callable
from dataclasses import replace

from tests.made.tiny import tiny_deal
from tests.made.woven.weaving import some_trigger, with_reaction, without_event
from tests.made.woven.well_made import is_well_made

from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import Deal, deal
from tamaya.solver.kernel.rows.arguments import declines
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Effect, Hands, HintName, Kind, Suit, Supply, Trigger
from tamaya.variants.vocabulary.effects import EFFECTS, Amount, Verb

NUMBERS: dict[Amount, tuple[int, ...]] = {
    "hint parts": (0, 5, 15, 16, 20, 31, 32, 59, 60, 61, 63, 64, 99, 198),
    "strikes": (0, 3, 14, 15, 16, 31, 40, 64, 99),
    "turns": (0, 5, 15, 16, 30, 31, 32, 63, 64, 85, 99, 126, 127, 128, 200, 255, 256, 5_000),
    "cards": (1, 3, 15, 16, 20),
}
_SUPPLIES = (0, 1, 4, 15, 16, 31, 32, 58, 59, 60, 61, 62, 63, 64, 99, 120, 127, 128, 198)
_COSTS = (0, 1, 2, 4, 15, 16, 29, 31, 32, 60, 63, 64, 99)
_STRIKES = (1, 2, 7, 14, 15, 16, 17, 31, 32, 40, 64, 99)
_WORTH = (-1_000_000, -100, -2, -1, 0, 1, 2, 3, 100, 9_999, 1_000_000)
_HANDS = (1, 7, 8, 15, 16, 17, 20, 30, 31, 32, 33)
_DECKS = (8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 119, 120, 121, 127, 128, 140)
_TILES = (15, 16, 17, 31, 32, 33, 60)

Change = Callable[[Rules, random.Random], Rules]


def extreme_deal(seed: int) -> Deal | None:
    """The deal of a seed, or None where what is changed doesn't fit together."""
    chance = random.Random(f"extreme {seed}")
    rules = chance.choice(_SHAPES)(_base(chance), chance)
    for _ in range(chance.choice([1, 1, 2, 3])):
        rules = chance.choice(_CHANGES)(rules, chance)
    if not is_well_made(rules):
        return None
    try:
        return deal(rules, chance.choice(rules.players), seed)
    except DealError:
        return None


def _base(chance: random.Random) -> Rules:
    """The rules of a tiny deal, mostly some that the kernels take: it is they that pack."""
    taken = chance.random() < 0.8
    while True:
        base = tiny_deal(chance.randrange(2_000))
        if base is not None and not (taken and declines(base.rules, base.players)):
            return base.rules


# ------------------------------------------------------------------- amounts


def _amount_of_an_effect(rules: Rules, chance: random.Random) -> Rules:
    """An effect more, with an extreme amount; or such an amount for those that there are."""
    verbs: list[Verb] = [verb for verb, word in EFFECTS.items() if word.amount]
    verb = chance.choice(verbs)
    effect = Effect(verb, chance.choice(NUMBERS[EFFECTS[verb].amount]))
    if chance.random() < 0.5:
        return with_reaction(rules, some_trigger(rules, chance), (effect,))

    def changed(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(effect if old.verb == verb else old for old in effects)

    return replace(
        rules,
        reactions=tuple(replace(r, effects=changed(r.effects)) for r in rules.reactions),
        tiles=tuple(map(changed, rules.tiles)),
        actions=tuple(replace(a, effects=changed(a.effects)) for a in rules.actions),
    )


def _last_turns(rules: Rules, chance: random.Random) -> Rules:
    """An end that is far off. Then hands run empty, and somebody cannot act."""
    turns = (Effect("last_turns", chance.choice(NUMBERS["turns"])),)
    if chance.random() < 0.6:
        rules = with_reaction(
            without_event(rules, "cannot_act"), Trigger("cannot_act"), (Effect("lose"),)
        )
    return replace(
        rules,
        reactions=tuple(
            replace(r, effects=turns) if r.trigger.event == "deck_runs_out" else r
            for r in rules.reactions
        ),
    )


def _supply(rules: Rules, chance: random.Random) -> Rules:
    total = chance.choice(_SUPPLIES) * rules.hint_parts
    start = chance.choice((0, total, total, max(0, total - rules.hint_parts)))
    return replace(rules, hints=Supply(total, start))


def _prices(rules: Rules, chance: random.Random) -> Rules:
    cost, regains = chance.choice(_COSTS), chance.choice(NUMBERS["hint parts"])
    if chance.random() < 0.5:
        return replace(rules, hinting=replace(rules.hinting, cost=cost))
    return replace(rules, discarding=replace(rules.discarding, regains=regains))


def _strikes(rules: Rules, chance: random.Random) -> Rules:
    misplay = chance.choice((1, 1, 1, *NUMBERS["strikes"]))
    playing = replace(rules.playing, misplay_strikes=misplay)
    return replace(rules, strikes=chance.choice(_STRIKES), playing=playing)


def _worth(rules: Rules, chance: random.Random) -> Rules:
    """Cards that are worth a lot, or cost a lot, all alike or each as it comes."""

    def worth(suit: Suit) -> Suit:
        alike = chance.choice(_WORTH)
        points = [chance.choice((0, 0, -3, 100))]
        for _ in suit.built:
            points.append(points[-1] + (alike if even else chance.choice(_WORTH)))
        return replace(suit, points=tuple(points) if suit.built else (0,))

    even = chance.random() < 0.7
    one = chance.randrange(len(rules.suits)) if chance.random() < 0.5 else None
    suits = tuple(worth(s) if one in (None, i) else s for i, s in enumerate(rules.suits))
    return replace(rules, suits=suits)


def _losing(rules: Rules, chance: random.Random) -> Rules:
    plus = chance.choice((-9_999, -100, -1, 0, 1, 2, 100, 9_999))
    below = chance.choice((None, None, -9_999, 0, 1, rules.most_points, 9_999))
    return replace(rules, losing=replace(rules.losing, plus=plus, below=below))


def _points_reached(rules: Rules, chance: random.Random) -> Rules:
    trigger = replace(
        some_trigger(rules, chance, "points_reached"),
        amount=chance.choice((-9_999, -1, 0, 1, 2, rules.most_points, 9_999)),
    )
    verbs: tuple[Verb, ...] = ("end", "regain", "lose", "last_turns", "spend")
    verb = chance.choice(verbs)
    amounts = NUMBERS[EFFECTS[verb].amount] if EFFECTS[verb].amount else (0,)
    return with_reaction(rules, trigger, (Effect(verb, chance.choice(amounts)),))


def _values(rules: Rules, chance: random.Random) -> Rules:
    """Other values on the same cards: 0, 9 and 99 among them."""
    old = sorted({value for _, value in rules.kinds})
    new = sorted(chance.sample([0, 1, 2, *range(7, 19), 50, 60, 70, 80, 98, 99], len(old)))
    other = dict(zip(old, new, strict=True))
    triggers = [r.trigger for r in rules.reactions]
    return replace(
        rules,
        suits=tuple(
            replace(
                suit,
                cards=tuple(other[v] for v in suit.cards),
                built=tuple(other[v] for v in suit.built),
            )
            for suit in rules.suits
        ),
        names=tuple(
            replace(name, touches=tuple((s, other[v]) for s, v in name.touches))
            for name in rules.names
        ),
        reactions=tuple(
            replace(r, trigger=replace(t, value=None if t.value is None else other.get(t.value)))
            for r, t in zip(rules.reactions, triggers, strict=True)
        ),
    )


def _tiles(rules: Rules, chance: random.Random) -> Rules:
    """Many tiles, most of which do little."""
    plain: tuple[Effect, ...] = (
        Effect("nothing"),
        Effect("regain", chance.choice((1, 2, 20))),
        Effect("take_back", 1),
        Effect("play_discard"),
        Effect("free_hint"),
    )
    tiles = rules.tiles + tuple(
        (chance.choice(plain[:1] * 3 + plain),) for _ in range(chance.choice(_TILES))
    )
    draws = (Effect("draw_tile"),) * chance.choice((1, 1, 2, 16))
    many = replace(rules, tiles=tiles)
    return with_reaction(many, some_trigger(rules, chance, "placed"), draws)


# ------------------------------------------------------------------- many of something


def _as_it_is(rules: Rules, chance: random.Random) -> Rules:
    return rules


def _quiet(rules: Rules, chance: random.Random) -> Rules:
    """There is little to choose: no hints, or no discards, or neither."""
    hints = replace(rules.hints, total=0, start=0) if chance.random() < 0.7 else rules.hints
    when = "never" if chance.random() < 0.7 else rules.discarding.when
    return replace(
        rules, hints=hints, discarding=replace(rules.discarding, when=when), actions=(), tiles=()
    )


def _with_cards(rules: Rules, suits: tuple[Suit, ...], hands: tuple[Hands, ...]) -> Rules:
    """The rules with other cards and hands; what speaks of the cards that are gone goes, too."""
    kinds = [(s, value) for s, suit in enumerate(suits) for value in sorted({*suit.cards})]
    colours = [HintName("colour", suit.name, _of(kinds, s)) for s, suit in enumerate(suits)]
    values = [
        HintName("value", str(value), tuple(kind for kind in kinds if kind[1] == value))
        for value in sorted({value for _, value in kinds})
    ]
    plain = tuple(r for r in rules.reactions if r.trigger.suit is None and r.trigger.value is None)
    return replace(
        rules, suits=suits, names=(*colours, *values), hands=hands, reactions=plain, rating=()
    )


def _of(kinds: list[Kind], suit: int) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds if kind[0] == suit)


def _suit(number: int, cards: tuple[int, ...], built: tuple[int, ...]) -> Suit:
    letter = chr(ord("a") + number) if number < 26 else chr(ord("A") + number - 26)
    return Suit(f"suit-{letter}", letter, cards, built, tuple(range(len(built) + 1)))


def _many_players(rules: Rules, chance: random.Random) -> Rules:
    players = chance.choice((5, 6, 7, 8, 10))
    more = chance.choice((1, 2, 3))
    suit = _suit(0, (1,) * (players // 2) + (2,) * (players - players // 2 + more), (1, 2))
    return _with_cards(_quiet(rules, chance), (suit,), (Hands(players, (1,) * players),))


def _large_hands(rules: Rules, chance: random.Random) -> Rules:
    size = chance.choice(_HANDS)
    other = chance.choice((1, 2, size))
    last = (2,) * chance.choice((1, 2)) + ((3,) if chance.random() < 0.5 else ())
    ones = size + other + chance.choice((0, 1, 2)) - len(last)
    suit = _suit(0, (1,) * max(1, ones) + last, tuple(sorted({1, *last})))
    return _with_cards(_quiet(rules, chance), (suit,), (Hands(2, (size, other)),))


def _large_decks(rules: Rules, chance: random.Random) -> Rules:
    cards = chance.choice(_DECKS)
    suit = _suit(0, (1,) * (cards - 2) + (2, 2), (1, 2))
    size = chance.choice((1, 2))
    calm = replace(_quiet(rules, chance), strikes=chance.choice((1, 2, 15, 99)))
    return _with_cards(calm, (suit,), (Hands(2, (size, size)),))


def _long_fireworks(rules: Rules, chance: random.Random) -> Rules:
    values = tuple(range(1, chance.choice((14, 15, 16, 17, 18, 20))))
    suit = _suit(0, values, values if chance.random() < 0.7 else values[::-1])
    big = max(1, len(values) // 2 - chance.choice((0, 1, 2)))
    return _with_cards(_quiet(rules, chance), (suit,), (Hands(2, (big, big)),))


def _many_suits(rules: Rules, chance: random.Random) -> Rules:
    count = chance.choice((5, 8, 14, 15, 16, 17, 18))
    suits = tuple(_suit(number, (1,), (1,)) for number in range(count))
    size = chance.choice((1, 2))
    return _with_cards(_quiet(rules, chance), suits, (Hands(2, (size, size)),))


_SHAPES: tuple[Change, ...] = (
    *(_as_it_is,) * 5,
    *(_quiet,) * 2,
    _many_players,
    _large_hands,
    _large_decks,
    _long_fireworks,
    _many_suits,
)
_CHANGES: tuple[Change, ...] = (
    _amount_of_an_effect,
    _last_turns,
    _supply,
    _prices,
    _strikes,
    _worth,
    _losing,
    _points_reached,
    _values,
    _tiles,
)
