"""The deal in which somebody's own rules mattered most: both games, with the rules and without."""

from dataclasses import dataclass
from typing import Any

from tamaya.engine.game.deal import deal
from tamaya.engine.play import start
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.record import Record
from tamaya.players.game import Moment, course, folds_of, most_moves, scored
from tamaya.studies.clauses.plan import ClausePlan
from tamaya.studies.games.seating import seated
from tamaya.studies.study import StudyRun
from tamaya.studies.workers.running import Cell
from tamaya.variants.tables.codec import to_json


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move in words, who made it, counted from 1, and what lies on the table after it."""

    player: int
    words: str
    points: int
    hints: str
    strikes: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a deal, move by move; how it ended, and its record."""

    moves: tuple[PlayedMove, ...]
    score: int
    maximum: int
    lost: bool
    reason: str
    record: Record

    def to_json(self) -> dict[str, Any]:
        """The record with the tables of its rules: no file has to say them."""
        return self.record.to_json() | {"tables": to_json(self.record.deal.rules)}


@dataclass(frozen=True, slots=True)
class WidestPair:
    """A deal of some players of a level, played without the rules and with them."""

    players: int
    level: str
    seed: int
    games: tuple[PlayedGame, PlayedGame]

    @property
    def gap(self) -> int:
        without, with_them = self.games
        return with_them.score - without.score

    @property
    def parting(self) -> int | None:
        """The first move that differs, counted from 0; None where all are the same."""
        one, other = ([(m.player, m.words) for m in game.moves] for game in self.games)
        for at, (a, b) in enumerate(zip(one, other, strict=False)):
            if a != b:
                return at
        return None if len(one) == len(other) else min(len(one), len(other))


def widest_pairs(study: StudyRun, plan: ClausePlan) -> list[WidestPair]:
    """For each number of players and each level that plays, the deal in which all own clauses
    together changed most; the widest comes first. Nothing where the same seeds deal other cards, or
    where nobody can play without these clauses."""
    base = plan.base.place
    if base is None or not study.same_luck(study.rule_sets[base]):
        return []
    pairs = []
    for first in range(0, len(study.cells), len(study.rule_sets)):
        one = study.results.widest.get((first, first + base))
        cells = [study.cells[first + base], study.cells[first]]
        if one is not None and seated(cells[0].level, cells[0].players) is not None:
            expression = cells[1].rules.expression
            names = [f"{expression} without its own clauses", expression]
            games = [
                played_game(cell, one.seed, name) for cell, name in zip(cells, names, strict=True)
            ]
            pairs.append(
                WidestPair(cells[0].players, cells[0].level, one.seed, (games[0], games[1]))
            )
    return sorted(pairs, key=lambda pair: -abs(pair.gap))


def played_game(cell: Cell, seed: int, named: str) -> PlayedGame:
    """The game of a deal once more, move by move, under rules that are called so."""
    seats = seated(cell.level, cell.players)
    assert seats is not None, "the solver plays no game"
    dealt = deal(cell.rules, cell.players, seed)
    players = [seats(seed, seat) for seat in range(cell.players)]
    moment = Moment.start(start(dealt), folds_of(players))
    moves: list[PlayedMove] = []
    for move, after in course(moment, players, most_moves(cell.rules)):
        state, now = moment.state, after.state
        hints = cell.rules.hint_text(now.hints)
        words = move_text(state, move)
        moves.append(PlayedMove(state.player + 1, words, now.points, hints, now.strikes))
        moment = after
    over = scored(moment.state)
    return PlayedGame(
        tuple(moves),
        over.score,
        cell.rules.maximum,
        over.lost,
        over.reason,
        Record(dealt, tuple(one.words for one in moves), rules=named),
    )
