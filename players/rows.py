"""What is counted in a game: a plain row, for games of players and recorded games alike."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tamaya.engine.game.deal import Deal
from tamaya.engine.happenings import (
    NOBODY,
    ON_THE_TABLE,
    Drew,
    HandedOver,
    Hinted,
    LeftHand,
    MovedInHand,
    Took,
    touched_by,
)
from tamaya.engine.play import MoveMade
from tamaya.engine.questions.prices import Prices
from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.engine.state.state import State
from tamaya.players.fold.common import SeenTurn
from tamaya.players.fold.facts import bits
from tamaya.players.game import Moment, scored
from tamaya.players.player import Reason


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in numbers.

    - `broken_off`: it would not end; it is scored as it lay on the table.
    - `turns`: a choice within a turn is no turn of its own.
    - `hints`: how many were given; `hints_not_needed`: none of the cards they touched was placed.
    - `needed_discards`: cards discarded or misplayed that a firework then lacked.
    - `stuck`: turns without a useful move. No hint could be paid for, and no hint had told the
      player of a card that fits, nor of one that may go.
    - `information`: how many bits a hint told by its words, on average.
    - `last_resorts`: moves that a player made for want of anything better; `moves` are all of them.
    - `at_most`: what no line of the deal scores more than, where a solver played, otherwise None.
    - `missed`: happenings that the players could not follow.
    """

    seed: int | None
    score: int
    lost: bool
    perfect: bool
    broken_off: bool
    turns: int
    strikes: int
    hints: int
    hints_not_needed: int
    needed_discards: int
    stuck: int
    information: float
    last_resorts: int
    moves: int
    at_most: int | None = None
    missed: tuple[str, ...] = ()


class Tally:
    """Counts what happens in a game, turn by turn."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.turns = self.moves = self.last_resorts = 0
        self.hints = self.needed_discards = self.stuck = 0
        self.bits = 0.0
        self.missed: tuple[str, ...] = ()
        self.helped: set[int] = set()  # the hints that touched a card which was placed
        self.touched_by: list[list[tuple[int, ...]]] = []

    def see(self, turn: SeenTurn, why: Reason) -> None:
        """Count a move."""
        before = turn.before
        self.moves += 1
        self.last_resorts += why.last_resort
        if not before.waiting:
            self.turns += 1
            self.stuck += _is_stuck(turn)
        if not self.touched_by:
            self.touched_by = [[()] * len(hand) for hand in before.hands]
        for happening in turn.happenings:
            if type(happening) in ON_THE_TABLE:
                continue
            if isinstance(happening, LeftHand):
                hints = self.touched_by[happening.player].pop(happening.place)
                if before.game.tables.lays(happening.verb, happening.kind) and turn.was_laid:
                    self.helped.update(hints)
            elif isinstance(happening, HandedOver):
                hints = self.touched_by[happening.player].pop(happening.place)
                if happening.receiver != NOBODY:
                    self.touched_by[happening.receiver].append(hints)
            elif isinstance(happening, Drew | Took):
                self.touched_by[happening.player].append(())
            elif isinstance(happening, Hinted):
                self.see_hint(turn, happening)
            elif isinstance(happening, MovedInHand):
                cards = self.touched_by[happening.player]
                cards.insert(happening.new, cards.pop(happening.old))
            elif "hands" in touched_by(happening):
                break
        if turn.now.discards != before.discards:
            critical = turn.was.kinds.facts(before).critical
            self.needed_discards += sum(
                turn.now.discards[kind] > before.discards[kind] for kind in bits(critical)
            )
        if turn.forgot_hands:
            self.touched_by = []
        self.missed = turn.common.missed.names

    def see_hint(self, turn: SeenTurn, hint: Hinted) -> None:
        facts = turn.was.facts
        for seat, touched in hint.touched:
            cards = self.touched_by[seat]
            for place, hit in enumerate(touched):
                if hit:
                    cards[place] += (self.hints,)
            for old, new in zip(turn.was.masks[seat], turn.common.masks[seat], strict=False):
                if old != new:
                    self.bits += facts.entropy(old) - facts.entropy(new)
        self.hints += 1

    def row(self, state: State) -> GameRow:
        """The row of the game that ended so, or was broken off."""
        over = scored(state)
        return GameRow(
            self.deal.seed,
            over.score,
            over.lost,
            over.score == self.deal.rules.maximum,
            state.over is None,
            self.turns,
            state.strikes,
            self.hints,
            self.hints - len(self.helped),
            self.needed_discards,
            self.stuck,
            round(self.bits / self.hints, 6) if self.hints else 0.0,
            self.last_resorts,
            self.moves,
            missed=self.missed,
        )


def _is_stuck(turn: SeenTurn) -> bool:
    state, facts = turn.before, turn.was.facts
    if state.hints >= Prices(state).least or state.game.rules.passing is not None:
        return False
    masks = turn.was.masks[state.player]
    return all(mask & ~facts.wanted and mask & facts.useful for mask in masks)


def recorded(record: Record, watcher: Callable[[SeenTurn], None] | None = None) -> GameRow:
    """The row of a game that people or other players played. It must be legal.

    `watcher` is told of each move.
    """
    tally, nobody = Tally(record.deal), Reason("")
    moment: Moment | None = None

    def watch(made: MoveMade) -> None:
        nonlocal moment
        was = moment or Moment.start(made.before)
        moment = was.after(made.happenings, made.now)
        turn = moment.turn_since(was, made.happenings)
        tally.see(turn, nobody)
        if watcher is not None:
            watcher(turn)

    verdict = referee(record, watch)
    if not verdict.legal:
        raise RecordError(f"the record can't be counted, since it is not legal: {verdict.error}")
    row = tally.row(verdict.state)
    return replace(row, score=verdict.score) if record.broken_off else row
