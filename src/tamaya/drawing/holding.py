"""Cards in hands: who sees them, and what hints have told of them."""

from collections.abc import Collection

from tamaya.drawing.counts import CopiesLeft
from tamaya.drawing.scene import CardSeen, HandSeen, Told
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.knowledge.knowledge import Held, Knowledge, kinds_told
from tamaya.engine.knowledge.view import view
from tamaya.engine.state.state import State
from tamaya.variants.rules import Rules


def hands_seen(
    state: State,
    known: Knowledge,
    eyes: int | None,
    called: tuple[str, ...],
    notes: tuple[str, ...],
    counts: CopiesLeft,
    marks: Collection[int],
) -> tuple[HandSeen, ...]:
    rules, tables = state.game.rules, state.game.tables
    own = view(state, known, eyes).own if eyes is not None else None
    hands = []
    for seat, hand in enumerate(state.hands):
        cards = []
        for place, (kind, held) in enumerate(zip(hand, known.hands[seat], strict=True)):
            mine = seat == eyes and own is not None
            left = own.kinds(place) if mine and own else _kinds(tables, held)
            told = _told(rules, held, left)
            sees = not mine or held.looked_at
            suits, values = told.suits_left, told.values_left
            suit = rules.kinds[kind][0] if sees or len(suits) == 1 else None
            value = rules.kinds[kind][1] if sees or len(values) == 1 else None
            certain = sees or len(left) == 1
            cards.append(
                CardSeen(
                    place,
                    suit,
                    value,
                    sees,
                    told,
                    certain and kind in counts.last,
                    certain and kind in marks,
                )
            )
        acts = state.over is None and state.player == seat
        note = notes[seat] if seat < len(notes) else ""
        hands.append(HandSeen(seat, called[seat], acts, seat == eyes, note, tuple(cards)))
    return tuple(hands)


def laid_seen(
    state: State, known: Knowledge, eyes: int | None, called: tuple[str, ...]
) -> tuple[HandSeen, ...]:
    """The cards that each player has laid face down, as somebody in a seat knows them."""
    if eyes is None:
        return ()
    rules, tables = state.game.rules, state.game.tables
    seen = view(state, known, eyes)
    found = []
    for seat, faces in enumerate(seen.laid):
        held = [card.held for card in known.laid if card.seat == seat]
        cards = []
        for at, (kind, was) in enumerate(zip(faces, held, strict=True)):
            left = seen.own_laid.kinds(at) if seat == eyes else _kinds(tables, was)
            told = _told(rules, was, left)
            suit = rules.kinds[kind][0] if kind is not None else _only(told.suits_left)
            value = rules.kinds[kind][1] if kind is not None else _only(told.values_left)
            cards.append(CardSeen(None, suit, value, kind is not None, told))
        name = f"{called[seat]} played"
        found.append(HandSeen(seat, name, False, seat == eyes, "", tuple(cards)))
    return tuple(found)


def _only(left: tuple[int, ...]) -> int | None:
    return left[0] if len(left) == 1 else None


def _kinds(tables: RuleTables, held: Held) -> frozenset[int]:
    """What a card can be, for all that hints told."""
    mask = kinds_told(tables, held.touched_by, held.missed_by) & held.among
    return frozenset(kind for kind in range(len(tables.copies)) if mask >> kind & 1)


def _told(rules: Rules, held: Held, left: frozenset[int]) -> Told:
    names = [name for n, name in enumerate(rules.names) if held.touched_by >> n & 1]
    suits = {suit.name: place for place, suit in enumerate(rules.suits)}
    kinds = [rules.kinds[kind] for kind in left]
    return Told(
        tuple(name.word for name in names),
        tuple(dict.fromkeys(suits[name.colour] for name in names if name.colour in suits)),
        tuple(dict.fromkeys(int(name.value) for name in names if name.value)),
        tuple(sorted({suit for suit, _ in kinds})),
        tuple(sorted({value for _, value in kinds})),
        held.marked and not names,
        held.looked_at,
    )
