"""Scenes from states: what somebody sees of a table."""

from collections.abc import Collection
from typing import NamedTuple

from tamaya.drawing.looks import looks
from tamaya.drawing.scene import (
    CardSeen,
    FireworkSeen,
    GoneSeen,
    HandSeen,
    Scene,
    StoreSeen,
    SuitSeen,
    Told,
)
from tamaya.engine.deal import Deal
from tamaya.engine.game import RuleTables
from tamaya.engine.knowledge.knowledge import Held, Knowledge, at_start, kinds_told
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Move
from tamaya.engine.play import start
from tamaya.engine.state import State
from tamaya.variants.rules import Rules
from tamaya.variants.words.events import effect_words
from tamaya.variants.words.lists import counted, listed


class Last(NamedTuple):
    """The move that led to a state, and the state before it."""

    before: State
    move: Move


class Counts:
    """For each kind, whether the copies that are left are still enough for its firework."""

    def __init__(self, state: State) -> None:
        rules = state.game.rules
        self.last: set[int] = set()
        self.lost: set[int] = set()
        for kind, (suit, value) in enumerate(rules.kinds):
            built, height = rules.suits[suit].built, state.heights[suit]
            needed = built[height:].count(value)
            left = (
                state.game.tables.copies[kind] - state.discards[kind] - built[:height].count(value)
            )
            if needed and left == needed:
                self.last.add(kind)
            if left < needed:
                self.lost.add(kind)

    def reach(self, state: State, suit: int) -> int:
        """How high a firework can still grow: to the first card of which there aren't enough."""
        rules, height = state.game.rules, state.heights[suit]
        built = rules.suits[suit].built
        for at in range(height, len(built)):
            kind = rules.kinds.index((suit, built[at]))
            gone = state.discards[kind]
            if built[: at + 1].count(built[at]) > state.game.tables.copies[kind] - gone:
                return at
        return len(built)


def scene(
    state: State,
    known: Knowledge | None = None,
    eyes: int | None = None,
    *,
    last: Last | None = None,
    names: tuple[str, ...] = (),
    marks: Collection[int] = (),
) -> Scene:
    """What is to be seen of a state.

    `known` is what hints told; without it nothing was. With `eyes`, a seat, the cards of that seat
    are hidden, but for what their holder knows. `last` is what has just happened, `names` are what
    the players are called, and `marks` kinds of card that matter.
    """
    game, rules = state.game, state.game.rules
    known = at_start(state) if known is None else known
    called = _called(game.players, names, eyes)
    counts = Counts(state)
    fresh = _fresh(last, state)
    return Scene(
        tuple(
            SuitSeen(suit.name, suit.letter, tuple(sorted({*suit.cards})), look)
            for suit, look in zip(rules.suits, looks(rules), strict=True)
        ),
        _heading(state, called, eyes),
        _happened(last, state, called, eyes),
        tuple(
            FireworkSeen(
                suit,
                built.built,
                state.heights[suit],
                counts.reach(state, suit),
                fresh.placed[suit],
                frozenset(rules.kinds[kind][1] for kind in marks if rules.kinds[kind][0] == suit),
            )
            for suit, built in enumerate(rules.suits)
        ),
        _hands(state, known, eyes, called, counts, marks),
        StoreSeen(
            state.hints,
            rules.hints.total,
            rules.hint_parts,
            rules.hint_text(state.hints),
            rules.hint_text(rules.hints.total),
        ),
        StoreSeen(state.strikes, rules.strikes, 1, str(state.strikes), str(rules.strikes)),
        state.deck_size,
        _score(state),
        tuple(
            effect_words(rules, rules.tiles[tile]) for tile in game.deal.tiles[: state.tiles_drawn]
        ),
        len(rules.tiles) - state.tiles_drawn,
        tuple(_notes(state, called)),
        tuple(
            GoneSeen(
                *rules.kinds[kind],
                count,
                kind in counts.last,
                kind in counts.lost,
                kind in fresh.discarded,
                kind in marks,
            )
            for kind, count in enumerate(state.discards)
            if count
        ),
    )


def _called(players: int, names: tuple[str, ...], eyes: int | None) -> tuple[str, ...]:
    usual = ("You" if seat == eyes else f"Player {seat + 1}" for seat in range(players))
    return names or tuple(usual)


def _heading(state: State, called: tuple[str, ...], eyes: int | None) -> str:
    if state.over is not None:
        return "The game is lost" if state.over.lost else "The game is over"
    return "Your turn" if state.player == eyes else f"{called[state.player]} is to act"


class _Fresh(NamedTuple):
    placed: tuple[bool, ...]
    discarded: frozenset[int]


def _fresh(last: Last | None, state: State) -> _Fresh:
    """What has just come to the fireworks and to the discards."""
    if last is None:
        return _Fresh((False,) * len(state.heights), frozenset())
    heights = zip(last.before.heights, state.heights, strict=True)
    gone = zip(last.before.discards, state.discards, strict=True)
    return _Fresh(
        tuple(old < new for old, new in heights),
        frozenset(kind for kind, (old, new) in enumerate(gone) if old < new),
    )


def _happened(last: Last | None, state: State, called: tuple[str, ...], eyes: int | None) -> str:
    from tamaya.playing.telling import in_full, sentence

    if last is None:
        return ""
    return sentence(last.before, last.move, state, eyes, in_full)


def _score(state: State) -> str:
    rules = state.game.rules
    points = state.over.score if state.over is not None else state.points
    return f"{points} of {rules.maximum}"


def _notes(state: State, called: tuple[str, ...]) -> list[str]:
    rules = state.game.rules
    notes = []
    if state.over is not None:
        rating = rules.rated(state.over.score)
        return [state.over.reason, *([rating] if rating else [])]
    if state.waiting:
        notes.append(f"{called[state.player]} must: {effect_words(rules, state.waiting[:1])}")
    if state.turns_left >= 0:
        notes.append(f"{counted(state.turns_left, 'turn')} left")
    if rules.hinting.alternates and state.last_axis:
        other = "colour" if state.last_axis == "value" else "value"
        notes.append(f"the next hint names a {other}")
    for action, used in zip(rules.actions, state.used, strict=True):
        if used and action.limit == "game":
            notes.append(f"{action.name} has been used")
        elif used and action.limit == "player":
            seats = [name for seat, name in enumerate(called) if used >> seat & 1]
            notes.append(f"{action.name} has been used by {listed(seats)}")
    return notes


# ------------------------------------------------------------------------------- hands


def _hands(
    state: State,
    known: Knowledge,
    eyes: int | None,
    called: tuple[str, ...],
    counts: Counts,
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
        hands.append(HandSeen(seat, called[seat], acts, seat == eyes, "", tuple(cards)))
    return tuple(hands)


def _kinds(tables: RuleTables, held: Held) -> frozenset[int]:
    """What a card can be, for all that hints told."""
    mask = kinds_told(tables, held.touched_by, held.missed_by)
    return frozenset(kind for kind in range(len(tables.copies)) if mask >> kind & 1)


def _told(rules: Rules, held: Held, left: frozenset[int]) -> Told:
    names = [name for n, name in enumerate(rules.names) if held.touched_by >> n & 1]
    suits = {suit.name: place for place, suit in enumerate(rules.suits)}
    kinds = [rules.kinds[kind] for kind in left]
    return Told(
        tuple(name.word for name in names),
        tuple(suits[name.word] for name in names if name.word in suits),
        tuple(int(name.word) for name in names if name.axis == "value"),
        tuple(sorted({suit for suit, _ in kinds})),
        tuple(sorted({value for _, value in kinds})),
        held.marked and not names,
        held.looked_at,
    )


def line(deal: Deal, moves: Collection[Move], eyes: int | None = None) -> list[Scene]:
    """The frames of a game: the table before the first move, and after each."""
    from tamaya.engine.play import apply

    state = start(deal)
    known = at_start(state)
    frames = [scene(state, known, eyes)]
    for move in moves:
        before, state = state, apply(state, move)
        known = known.after(before, move, state)
        frames.append(scene(state, known, eyes, last=Last(before, move)))
    return frames
