"""Scenes from states: what somebody sees of a table."""

from collections.abc import Collection
from typing import NamedTuple

from tamaya.drawing.counts import CopiesLeft
from tamaya.drawing.growing import fireworks_seen
from tamaya.drawing.holding import hands_seen, laid_seen
from tamaya.drawing.scene import GoneSeen, Scene, StoreSeen, suits_seen
from tamaya.engine.knowledge.knowledge import Knowledge, at_start, secret
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Move
from tamaya.engine.state.state import State
from tamaya.playing.asking import waiting_words
from tamaya.playing.telling import in_full, sentence
from tamaya.variants.words.events import effect_words
from tamaya.variants.words.lists import counted, listed
from tamaya.variants.words.names import AXIS_WORDS


class Last(NamedTuple):
    """The move that led to a state, and the state before it."""

    before: State
    move: Move


def scene(
    state: State,
    known: Knowledge | None = None,
    eyes: int | None = None,
    *,
    last: Last | None = None,
    notes: tuple[str, ...] = (),
    marks: Collection[int] = (),
) -> Scene:
    """What is to be seen of a state.

    `known` is what hints told; without it nothing was. With `eyes`, a seat, the cards of that seat
    are hidden, but for what their holder knows. `last` is what has just happened, `notes` stand
    beside the players' names, and `marks` are kinds of card that matter.
    """
    game, rules = state.game, state.game.rules
    known = at_start(state) if known is None else known
    called = _called(game.players, eyes)
    covered = eyes is not None and secret(state)
    counts = CopiesLeft(state, covered)
    fresh = _fresh(last, state)
    discards = state.discards if eyes is None else view(state, known, eyes).discards
    return Scene(
        suits_seen(rules),
        _heading(state, called, eyes),
        _happened(last, state, called, eyes),
        () if covered else fireworks_seen(state, counts, fresh.before),
        hands_seen(state, known, eyes, called, notes, counts, marks),
        StoreSeen(
            state.hints,
            rules.hints.total,
            rules.hint_parts,
            rules.hint_text(state.hints),
            rules.hint_text(rules.hints.total),
        ),
        None
        if covered
        else StoreSeen(state.strikes, rules.strikes, 1, str(state.strikes), str(rules.strikes)),
        state.deck_size,
        "" if covered else _score(state),
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
            for kind, count in enumerate(discards)
            if count
        ),
        laid_seen(state, known, eyes, called) if covered else (),
    )


def _called(players: int, eyes: int | None) -> tuple[str, ...]:
    return tuple("You" if seat == eyes else f"Player {seat + 1}" for seat in range(players))


def _heading(state: State, called: tuple[str, ...], eyes: int | None) -> str:
    if state.over is not None:
        rating = state.game.rules.rated(state.over.score)
        words = "The game is lost" if state.over.lost else "The game is over"
        return f"{words}: {rating}" if rating else words
    return "Your turn" if state.player == eyes else f"{called[state.player]} is to act"


class _Fresh(NamedTuple):
    before: State | None
    discarded: frozenset[int]


def _fresh(last: Last | None, state: State) -> _Fresh:
    """What has just come to the fireworks and to the discards."""
    if last is None:
        return _Fresh(None, frozenset())
    gone = zip(last.before.discards, state.discards, strict=True)
    return _Fresh(
        last.before,
        frozenset(kind for kind, (old, new) in enumerate(gone) if old < new),
    )


def _happened(last: Last | None, state: State, called: tuple[str, ...], eyes: int | None) -> str:
    if last is None:
        return ""
    return sentence(last.before, last.move, state, eyes, in_full)


def _score(state: State) -> str:
    rules = state.game.rules
    points = state.over.score if state.over is not None else state.points
    best = rules.maximum
    return f"{points} of {best}" if points >= 0 and best > 0 else f"{points}, at most {best}"


def _notes(state: State, called: tuple[str, ...]) -> list[str]:
    rules = state.game.rules
    notes = []
    if state.over is not None:
        return [state.over.reason]
    if state.waiting:
        notes.append(f"{called[state.player]} must {waiting_words(state)}")
    if state.turns_left >= 0:
        notes.append(f"{counted(state.turns_left, 'turn')} left")
    if rules.hinting.alternates and state.last_axis:
        axes = {name.axis for name in rules.names}
        rest = [words for axis, words in AXIS_WORDS.items() if axis in axes - {state.last_axis}]
        notes.append(f"the next hint names {listed(rest, 'or') if rest else 'nothing'}")
    if state.last_name >= 0:
        notes.append(f"the next hint doesn't name {rules.names[state.last_name].word}")
    if state.last_receivers:
        seats = [
            name.lower() for seat, name in enumerate(called) if state.last_receivers >> seat & 1
        ]
        notes.append(f"the next hint isn't given to {listed(seats)}")
    if state.passed:
        notes.append(f"{counted(state.passed, 'turn')} running passed")
    if rules.hinting.most_times:
        pairs = zip(rules.names, state.times_named, strict=True)
        gone = [name.word for name, times in pairs if times >= rules.hinting.most_times]
        if gone:
            notes.append(f"{listed(gone)} may not be named any more")
    for action, used in zip(rules.actions, state.used, strict=True):
        if used and action.limit == "game":
            notes.append(f"{action.name} has been used")
        elif used and action.limit == "player":
            seats = [name.lower() for seat, name in enumerate(called) if used >> seat & 1]
            notes.append(f"{action.name} has been used by {listed(seats)}")
    return notes
