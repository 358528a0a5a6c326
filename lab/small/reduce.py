"""Smaller tables by the same rules: fewer suits, ranks, copies, cards in hand, tokens, players.

A rule set is too large for all of its games to be played. So each of `REDUCTIONS` takes something
away that there are many of, and leaves the rules as they are. What a rule mentions stays as long as
there is room for it; numbers of points and of cards in hand shrink with the table. Every run says
which reductions it made, in words.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tamaya.lab.grasps import SMALL, not_covered
from tamaya.lab.small.ranges import UnfairError, in_ranges, points_scale
from tamaya.lab.small.selection import Selection, Size, plan_of
from tamaya.lab.small.written import can_be_written, rewritten
from tamaya.variants.rules import Effect, Hands, HintName, Reaction, Rules, Suit, Supply
from tamaya.variants.tables.prices import least_price, with_names
from tamaya.variants.vocabulary.traits import Trait, traits_of
from tamaya.variants.words.lists import counted
from tamaya.variants.words.touch import points_of, terms_of


def scaled(rules: Rules, small: Rules, plan: Selection) -> Rules | None:
    """Numbers of points that rules speak of, and of cards that are looked at; None where the table
    is too small for them."""
    points = points_scale(rules, small, plan.points)
    hand, new_hand = min(rules.hands_of(small.players[0])), min(small.hands[0].cards)
    looks = [effect.amount for effect in rules.effects if effect.verb == "look"]
    if points is None or (new_hand < 2 and any(1 < amount < hand for amount in looks)):
        return None
    losing = small.losing
    if losing.below is not None:
        losing = replace(losing, below=points(losing.below))
    if losing.keeps_points:
        losing = replace(losing, plus=_share(losing.plus, rules.most_points, small.most_points))
    else:
        losing = replace(losing, plus=points(losing.plus))
    reactions = tuple(
        replace(r, trigger=replace(r.trigger, amount=points(r.trigger.amount)))
        if r.trigger.amount is not None
        else r
        for r in small.reactions
    )
    try:
        small = in_ranges(rules, replace(small, losing=losing, reactions=reactions), points)
    except UnfairError:
        return None
    return small if not looks else _with_looks(small, hand, new_hand)


def _share(number: int, old: int, new: int) -> int:
    """In proportion, but never nothing of something."""
    if not number or old <= 0 or new <= 0:
        return number
    share = max(1, abs(number) * new // old)
    return share if number > 0 else -share


def _with_looks(small: Rules, hand: int, new_hand: int) -> Rules:
    """A player who looks at some cards of the hand still looks at some, but not at all of them."""

    def looking(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(
            replace(effect, otherwise=looking(effect.otherwise), amount=looked(effect))
            for effect in effects
        )

    def looked(effect: Effect) -> int:
        if effect.verb != "look" or effect.amount >= hand:
            return effect.amount
        return min(effect.amount, max(1, new_hand - 1))

    return replace(
        small,
        reactions=tuple(replace(r, effects=looking(r.effects)) for r in small.reactions),
        actions=tuple(replace(a, effects=looking(a.effects)) for a in small.actions),
        tiles=tuple(looking(tile) for tile in small.tiles),
    )


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


def reduced(rules: Rules, size: Size) -> Reduced | None:
    """The rules at a smaller table; None where nothing sensible is left."""
    return None if not_covered(SMALL, rules) else _reduced(rules, plan_of(rules, size, (rules,)))


def reduced_alike(
    one: Rules, other: Rules, size: Size, model: Rules | None = None
) -> tuple[Reduced, Reduced] | None:
    """Two rule sets made smaller in the same way, with room for what they differ in.

    What is kept is chosen by one of them, the `model`.
    """
    if not_covered(SMALL, one, other):
        return None
    plan = plan_of(model or one, size, (one, other))
    first, second = _reduced(one, plan), _reduced(other, plan)
    return None if first is None or second is None else (first, second)


def _reduced(rules: Rules, plan: Selection) -> Reduced | None:
    small = rules
    made = []
    for name, reduce in REDUCTIONS:
        before = small
        small = reduce(small, plan)
        words = _change(name, before, small)
        if words:
            made.append(words)
    whole = scaled(rules, small, plan)
    if whole is None:
        return None
    small = whole
    fits = sum(small.hands[0].cards) < len(small.deck)
    if not small.fireworks or not fits or not can_be_written(small):
        return None
    if not _is_like(rules, small):
        return None
    return Reduced(small, small.players[0], tuple(made))


# ------------------------------------------------------------------- the reductions


def _fewer_suits(rules: Rules, plan: Selection) -> Rules:
    indices = [i for i, suit in enumerate(rules.suits) if suit.name in plan.suits]
    place = {old: new for new, old in enumerate(indices)}
    gone = {suit.name for i, suit in enumerate(rules.suits) if i not in place}
    names = tuple(
        replace(n, touches=tuple((place[s], v) for s, v in n.touches if s in place))
        for n in rules.names
    )
    reactions = tuple(
        _spoken_of(r, place) for r in rules.reactions if r.trigger.suit in (None, *place)
    )
    suits = tuple(rules.suits[i] for i in indices)
    left = with_names(rules, _that_are_left(rules, names, lambda name: name.colour not in gone))
    return replace(left, suits=suits, reactions=reactions)


def _spoken_of(reaction: Reaction, place: dict[int, int]) -> Reaction:
    suit = reaction.trigger.suit
    if suit is None:
        return reaction
    return replace(reaction, trigger=replace(reaction.trigger, suit=place[suit]))


def _fewer_ranks(rules: Rules, plan: Selection) -> Rules:
    suits = tuple(_with_values(suit, plan.values) for suit in rules.suits)
    return _consistent(replace(rules, suits=suits))


def _with_values(suit: Suit, values: frozenset[int]) -> Suit:
    if not suit.built:
        cards = tuple(v for v in suit.cards if v in values) or suit.cards[:1]
        return replace(suit, cards=cards, regains=_regained(suit, cards))
    built = tuple(value for value in suit.built if value in values)
    terms = terms_of(suit.points, suit.built)
    if terms is None or not built:
        return suit
    cards = tuple(value for value in suit.cards if value in built)
    regains, points = _regained(suit, cards), points_of(terms, built)
    return replace(suit, cards=cards, built=built, points=points, regains=regains)


def _regained(suit: Suit, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """What discards of the cards that are left regain."""
    return tuple((value, parts) for value, parts in suit.regains if value in cards)


def _fewer_copies(rules: Rules, plan: Selection) -> Rules:
    """A kind keeps as many copies as its firework needs, and never gets more than it had."""
    suits = []
    for suit in rules.suits:
        cards: list[int] = []
        for value in sorted({*suit.cards}):
            least = max(1, suit.built.count(value))
            cards += [value] * min(suit.copies(value), max(least, plan.size.copies))
        suits.append(replace(suit, cards=tuple(cards)))
    return replace(rules, suits=tuple(suits))


def _fewer_players(rules: Rules, plan: Selection) -> Rules:
    """Where it counts who of the others is hinted to, two players would never notice, or only one
    of them could give hints."""
    hinting = rules.hinting
    one_of_several = hinting.alternates_players or hinting.not_to_giver or hinting.reach == "next"
    most = max(plan.size.players, 3 if one_of_several else 0)
    players = max((n for n in rules.players if n <= most), default=rules.players[0])
    return replace(rules, hands=(Hands(players, rules.hands_of(players)),))


def _smaller_hands(rules: Rules, plan: Selection) -> Rules:
    """A player who is dealt more cards than another still is."""
    hands = rules.hands[0]
    least = min(hands.cards)
    fewer = max(0, least - plan.size.hand)
    cards = tuple(size - fewer for size in hands.cards)
    return replace(rules, hands=(Hands(hands.players, cards),))


def _fewer_hints(rules: Rules, plan: Selection) -> Rules:
    if plan.size.hints is None:
        return rules
    hints = rules.hints
    total = min(hints.total, max(plan.size.hints, plan.hints) * rules.hint_parts)
    if hints.start == hints.total:
        return replace(rules, hints=Supply(total, total))
    fair = hints.start * total // hints.total
    start = max(fair, min(hints.start, least_price(rules)))
    return replace(rules, hints=Supply(total, min(start, total)))


def _fewer_strikes(rules: Rules, plan: Selection) -> Rules:
    if plan.size.strikes is None:
        return rules
    return replace(rules, strikes=min(rules.strikes, max(plan.size.strikes, plan.strikes)))


def _no_rating(rules: Rules, _: Selection) -> Rules:
    return replace(rules, rating=())


_Reduction = Callable[[Rules, Selection], Rules]

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

_ABOUT: frozenset[Trait] = frozenset(
    {
        "hints name two things",
        "names that touch no card",
        "inverted suits",
        "discards of different worth",
    }
)
"""What can get lost with a suit or a value. Without it a small table shows another game."""


def _is_like(rules: Rules, small: Rules) -> bool:
    """Whether a small table still has what the rules are about, and can be written down so."""
    about = traits_of(rules) & _ABOUT
    if not about and not rules.conditions:
        return True
    depends = bool(rules.conditions) <= bool(small.conditions)
    return depends and about <= traits_of(small) and rewritten(small) == small


def _that_are_left(
    rules: Rules, names: tuple[HintName, ...], stays: Callable[[HintName], bool]
) -> tuple[HintName, ...]:
    """The names whose colour and value are still there. One that touches no card any more goes; one
    that never touched any is spoken as before."""
    pairs = zip(rules.names, names, strict=True)
    return tuple(new for old, new in pairs if stays(new) and (new.touches or not old.touches))


def _consistent(rules: Rules) -> Rules:
    """Without what speaks of cards that are gone."""
    kinds = set(rules.kinds)
    values = {value for _, value in kinds}
    names = tuple(
        replace(n, touches=tuple(k for k in n.touches if k in kinds)) for n in rules.names
    )
    silent = {name.value for name in rules.names if not name.touches}
    spoken = {"", *silent, *map(str, values)}
    reactions = tuple(
        r
        for r in rules.reactions
        if r.trigger.value is None
        or any(r.trigger.suit in (None, s) and r.trigger.value == v for s, v in kinds)
    )
    left = _that_are_left(rules, names, lambda name: name.value in spoken)
    return replace(with_names(rules, left), reactions=reactions)


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
