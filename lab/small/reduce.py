"""Smaller tables by the same rules: fewer suits, ranks, copies, cards in hand, tokens, players.

A rule set is too large for all of its games to be played. So each of `REDUCTIONS` takes something
away that there are many of, and leaves the rules as they are. What a rule mentions stays as long as
there is room for it. Every run says which reductions it made, in words.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from tamaya.lab.grasps import SMALL, not_covered
from tamaya.lab.small.written import can_be_written
from tamaya.variants.rules import Hands, HintName, Reaction, Rules, Suit, Supply
from tamaya.variants.words.lists import counted
from tamaya.variants.words.terms import points_of, terms_of


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
class Reduced:
    """Rules of a smaller table, and in words what was made smaller."""

    rules: Rules
    players: int
    made: tuple[str, ...]

    @property
    def scope(self) -> str:
        """`2 suits × 2 ranks, 2 players with 1 card`."""
        rules = self.rules
        ranks = max((len(suit.built) for suit in rules.suits), default=0)
        hand = rules.hands_of(self.players)[-1]
        return (
            f"{counted(len(rules.suits), 'suit')} × {counted(ranks, 'rank')}, "
            f"{len(rules.deck)} cards, {self.players} players with {counted(hand, 'card')} each, "
            f"{counted(rules.hints.total // rules.hint_parts, 'hint')}, "
            f"{counted(rules.strikes, 'strike')}"
        )


def reduced(rules: Rules, size: Size, model: Rules | None = None) -> Reduced | None:
    """The rules at a smaller table; None where nothing sensible is left.

    `model` are rules to choose by in place of these, so that two rule sets that differ in a clause
    are made smaller in the same way.
    """
    if not_covered(SMALL, rules, model or rules):
        return None
    plan = _plan(model or rules, size)
    small = rules
    made = []
    for name, reduce in REDUCTIONS:
        before = small
        small = reduce(small, plan)
        words = _change(name, before, small)
        if words:
            made.append(words)
    small = _scaled(rules, small)
    fits = sum(small.hands[0].cards) < len(small.deck)
    if not small.fireworks or not fits or not can_be_written(small):
        return None
    return Reduced(small, small.players[0], tuple(made))


# ------------------------------------------------------------------- what is kept


@dataclass(frozen=True, slots=True)
class _Plan:
    suits: tuple[str, ...]
    values: frozenset[int]
    size: Size


def _plan(rules: Rules, size: Size) -> _Plan:
    suits = _suits_kept(rules, size.suits)
    return _Plan(tuple(suit.name for suit in suits), _values_kept(rules, suits, size.ranks), size)


def _suits_kept(rules: Rules, most: int) -> list[Suit]:
    """One suit of each sort, the rarest sorts first, then more of the usual sort."""
    sorts = {suit.name: _sort(rules, place) for place, suit in enumerate(rules.suits)}
    common = Counter(sorts.values())
    special = sorted(rules.suits, key=lambda suit: common[sorts[suit.name]])
    chosen: list[Suit] = []
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
    return suit.cards, suit.built, suit.points, touches, spoken


def _values_kept(rules: Rules, suits: list[Suit], most: int) -> frozenset[int]:
    """The ends of the fireworks, then what rules mention, then the lowest."""
    usual = next(suit for suit in suits if suit.built)
    mentioned = [r.trigger.value for r in rules.reactions if r.trigger.value is not None]
    between = sorted({value for suit in suits for value in suit.built})
    wanted = [usual.built[0], usual.built[-1], *mentioned, *between]
    known = [value for value in dict.fromkeys(wanted) if value in between]
    return frozenset(known[:most])


# ------------------------------------------------------------------- the reductions


def _fewer_suits(rules: Rules, plan: _Plan) -> Rules:
    kept = [i for i, suit in enumerate(rules.suits) if suit.name in plan.suits]
    place = {old: new for new, old in enumerate(kept)}
    gone = {suit.name for i, suit in enumerate(rules.suits) if i not in place}
    names = tuple(
        replace(n, touches=tuple((place[s], v) for s, v in n.touches if s in place))
        for n in rules.names
        if n.word not in gone
    )
    reactions = tuple(
        _spoken_of(r, place) for r in rules.reactions if r.trigger.suit in (None, *place)
    )
    suits = tuple(rules.suits[i] for i in kept)
    return replace(rules, suits=suits, names=_that_touch(names), reactions=reactions)


def _spoken_of(reaction: Reaction, place: dict[int, int]) -> Reaction:
    suit = reaction.trigger.suit
    if suit is None:
        return reaction
    return replace(reaction, trigger=replace(reaction.trigger, suit=place[suit]))


def _fewer_ranks(rules: Rules, plan: _Plan) -> Rules:
    suits = tuple(_with_values(suit, plan.values) for suit in rules.suits)
    return _consistent(replace(rules, suits=suits))


def _with_values(suit: Suit, values: frozenset[int]) -> Suit:
    if not suit.built:
        cards = tuple(v for v in suit.cards if v in values) or suit.cards[:1]
        return replace(suit, cards=cards)
    built = tuple(value for value in suit.built if value in values)
    terms = terms_of(suit.points, suit.built)
    if terms is None or not built:
        return suit
    cards = tuple(value for value in suit.cards if value in built)
    return replace(suit, cards=cards, built=built, points=points_of(terms, built))


def _fewer_copies(rules: Rules, plan: _Plan) -> Rules:
    """A kind keeps as many copies as its firework needs, and never gets more than it had."""
    suits = []
    for suit in rules.suits:
        kept: list[int] = []
        for value in sorted({*suit.cards}):
            least = max(1, suit.built.count(value))
            kept += [value] * min(suit.copies(value), max(least, plan.size.copies))
        suits.append(replace(suit, cards=tuple(kept)))
    return replace(rules, suits=tuple(suits))


def _fewer_players(rules: Rules, plan: _Plan) -> Rules:
    players = max((n for n in rules.players if n <= plan.size.players), default=rules.players[0])
    return replace(rules, hands=(Hands(players, rules.hands_of(players)),))


def _smaller_hands(rules: Rules, plan: _Plan) -> Rules:
    """A player who is dealt more cards than another still is."""
    hands = rules.hands[0]
    least = min(hands.cards)
    fewer = max(0, least - plan.size.hand)
    cards = tuple(size - fewer for size in hands.cards)
    return replace(rules, hands=(Hands(hands.players, cards),))


def _fewer_hints(rules: Rules, plan: _Plan) -> Rules:
    if plan.size.hints is None:
        return rules
    parts, hints = rules.hint_parts, rules.hints
    price = max([rules.hinting.cost, *(a.cost for a in rules.actions)])
    least = max(plan.size.hints, -(-price // parts)) * parts
    total = min(hints.total, least)
    start = total if hints.start == hints.total else min(hints.start, total)
    return replace(rules, hints=Supply(total, start))


def _fewer_strikes(rules: Rules, plan: _Plan) -> Rules:
    if plan.size.strikes is None:
        return rules
    return replace(rules, strikes=min(rules.strikes, plan.size.strikes))


def _no_rating(rules: Rules, _: _Plan) -> Rules:
    return replace(rules, rating=())


_Reduction = Callable[[Rules, _Plan], Rules]

REDUCTIONS: tuple[tuple[str, _Reduction], ...] = (
    ("suits", _fewer_suits),
    ("ranks", _fewer_ranks),
    ("copies", _fewer_copies),
    ("players", _fewer_players),
    ("cards in hand", _smaller_hands),
    ("hint tokens", _fewer_hints),
    ("strikes", _fewer_strikes),
    ("rating", _no_rating),
)
"""In this order; each is a function of the rules and of what is to be kept."""


# ------------------------------------------------------------------- keeping rules in one piece


def _that_touch(names: tuple[HintName, ...]) -> tuple[HintName, ...]:
    return tuple(name for name in names if name.touches)


def _consistent(rules: Rules) -> Rules:
    """Without what speaks of cards that are gone."""
    kinds = set(rules.kinds)
    values = {value for _, value in kinds}
    names = tuple(
        replace(n, touches=tuple(k for k in n.touches if k in kinds)) for n in rules.names
    )
    names = tuple(n for n in names if n.axis == "colour" or int(n.word) in values)
    reactions = tuple(
        r
        for r in rules.reactions
        if r.trigger.value is None
        or any(r.trigger.suit in (None, s) and r.trigger.value == v for s, v in kinds)
    )
    return replace(rules, names=_that_touch(names), reactions=reactions)


def _scaled(rules: Rules, small: Rules) -> Rules:
    """Numbers of points that rules speak of, in proportion to the points that are left.

    They are rounded down, so that what is less than everything stays so.
    """
    old, new = rules.most_points, small.most_points

    def scaled(points: int) -> int:
        return points if old <= 0 or points <= 0 else max(1, points * new // old)

    below = small.losing.below
    losing = small.losing if below is None else replace(small.losing, below=scaled(below))
    reactions = tuple(
        replace(r, trigger=replace(r.trigger, amount=scaled(r.trigger.amount)))
        if r.trigger.amount is not None
        else r
        for r in small.reactions
    )
    return replace(small, losing=losing, reactions=reactions)


def _change(name: str, before: Rules, after: Rules) -> str:
    """What a reduction changed, in words: `2 of 5 suits`."""
    match name:
        case "suits":
            old, new = len(before.suits), len(after.suits)
        case "ranks":
            old, new = (max(len(s.built) for s in r.suits) for r in (before, after))
        case "copies":
            old, new = len(before.deck), len(after.deck)
            return "" if old == new else f"{new} of {old} copies"
        case "players":
            return "" if before.players == after.players else f"{after.players[0]} players"
        case "cards in hand":
            old, new = before.hands[0].cards[-1], after.hands[0].cards[-1]
        case "hint tokens":
            old, new = (r.hints.total // r.hint_parts for r in (before, after))
        case "strikes":
            old, new = before.strikes, after.strikes
        case _:
            return ""
    return "" if old == new else f"{new} of {old} {name}"
