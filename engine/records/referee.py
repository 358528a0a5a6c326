"""The referee goes through a record: legal or not, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.game import Game
from tamaya.engine.play import MoveMade
from tamaya.engine.records.notation import MoveTextError, read_move
from tamaya.engine.records.reading import clean
from tamaya.engine.records.record import NotationFault, Record
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table

Watch = Callable[[MoveMade], None]
"""Called with each legal move."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of a record.

    `moves` of it are legal, in which `turns` were taken: a choice within a turn is a move too.
    `state` is how things stand after them.
    """

    record: Record
    moves: int
    turns: int
    state: State
    fault: NotationFault | None

    @property
    def legal(self) -> bool:
        return self.fault is None

    @property
    def over(self) -> bool:
        """Whether the game came to an end by its rules, or was broken off."""
        return self.state.over is not None or bool(self.legal and self.record.broken_off)

    @property
    def score(self) -> int:
        """What the game scores: the points that lie there while it isn't over."""
        if self.state.over:
            return self.state.over.score
        return 0 if self.over else self.state.points

    @property
    def rating(self) -> str | None:
        return self.state.game.rules.rated(self.score) if self.state.over else None

    @property
    def reason(self) -> str:
        """Why the game ended, or that it didn't."""
        if self.state.over:
            return self.state.over.reason
        if not self.legal:
            return "the record is illegal from here on"
        if self.record.broken_off:
            return f"the game was broken off: {clean(self.record.broken_off, 200)}"
        if not can_place_more(self.state):
            return "the record ends here: nothing that is left can still be placed"
        return "the record ends here: the game isn't over"

    @property
    def error(self) -> str | None:
        """What is illegal, in a sentence."""
        if self.fault is None:
            return None
        sentence = f"move {self.moves + 1}, {clean(self.fault.move, 60, '`')}: {self.fault.message}"
        parts = [sentence, *([str(self.fault.rule)] if self.fault.rule else []), self.record.advice]
        return "; ".join(part for part in parts if part)

    def to_json(self) -> dict[str, Any]:
        rules = self.state.game.rules
        data: dict[str, Any] = {
            "legal": self.legal,
            "score": self.score,
            "turns": self.turns,
            "error": self.error,
            "rules": self.record.rules or rules.expression,
            "hash": rules.hash,
            "players": self.state.game.players,
            "over": self.over,
            "lost": bool(self.state.over and self.state.over.lost),
            "reason": self.reason,
            "rating": self.rating,
            "points": self.state.points,
            "maximum": rules.maximum,
            "hints": _whole(self.state.hints, rules.hint_parts),
            "strikes": self.state.strikes,
            "fireworks": {
                suit.name: height
                for suit, height in zip(rules.suits, self.state.heights, strict=True)
                if suit.built
            },
        }
        if rules.goals:
            reached = self.state.goals
            data["goals"] = {
                goal.title: bool(reached >> at & 1) for at, goal in enumerate(rules.goals)
            }
        if self.record.variant:
            data["variant"] = self.record.variant
        if self.fault is not None:
            data["move"] = self.moves + 1
            data["rule"] = str(self.fault.rule) if self.fault.rule else None
        return data


def referee(record: Record, watch: Watch | None = None) -> Verdict:
    """Play a record move by move on one table, up to its end or its first illegal move."""
    table = Table(Game(record.deal))
    before, turns = table.state(), 0
    for number, text in enumerate(record.moves):
        try:
            if table.over:
                raise MoveTextError(f"the game is over: {table.over.reason}")
            move = read_move(before, text)
            happenings = table.hear(move)
        except IllegalMoveError as error:
            fault = NotationFault(text, clean(error.message, 500), error.rule)
            return Verdict(record, number, turns, before, fault)
        except MoveTextError as error:
            return Verdict(
                record, number, turns, before, NotationFault(text, clean(str(error), 500))
            )
        turns += not before.waiting
        after = table.state()
        if watch is not None:
            watch(MoveMade(before, move, happenings, after))
        before = after
    return Verdict(record, len(record.moves), turns, before, record.fault)


def _whole(parts: int, of: int) -> float:
    """An amount of tokens as a number, without a fraction where there is none."""
    return parts / of if parts % of else parts // of


def can_place_more(state: State) -> bool:
    """Whether some firework could still grow, from this turn on."""
    turns = state.game.players if state.turns_left < 0 else state.turns_left
    return Table.of(state).can_grow(state.player, turns)
