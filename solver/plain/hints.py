"""Hints worth reading: each points at a card, and says something new.

To the solver a hint is a turn that costs a token. Whoever reads a line wants a hint to point at a
card that is to be played, or to be kept. What else changes with the choice, the referee says: a
line counts by what it scores with the hints that were chosen.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line, Scribe
from tamaya.engine.table import Table
from tamaya.variants.rules import Rules

Told = tuple[int, int, tuple[int, ...]]
"""A seat, what was named to it, and the kinds that this touched."""


class Hints:
    """Chooses the hints of one line. What has been told isn't told again while there is more."""

    def __init__(self) -> None:
        self.told: set[Told] = set()

    def instead_of(self, table: Table, hint: Move) -> Move:
        """The hint that means most of those that the rules take for the same as this one."""
        if table.tables.plain["empty_hint"] and not table.touches(hint):
            return hint
        axis = ""
        if table.waiting or table.rules.hinting.alternates:
            axis = table.tables.axis_of[hint.what]
        names = _names_of(table.rules, axis)
        again: Move | None = None
        for kinds in _by_worth(table):
            for seat in _others(table):
                hand = table.hands[seat]
                for kind in hand:
                    if kind in kinds:
                        new = self._new(seat, hand, names[kind])
                        if new is not None:
                            self.told.add(new)
                            return Move("hint", seat, new[1])
                        if again is None and names[kind]:
                            again = Move("hint", seat, names[kind][0][0])
        return again or hint

    def _new(self, seat: int, hand: list[int], names: Sequence["_Name"]) -> Told | None:
        """What of these names says least beside, and was not told before."""
        best: Told | None = None
        for name, touches in names:
            touched = tuple([kind for kind in hand if kind in touches])
            told = seat, name, touched
            if (best is None or len(touched) < len(best[2])) and told not in self.told:
                best = told
        return best


_Name = tuple[int, frozenset[int]]
"""A place in `rules.names`, and the kinds that it touches."""


@lru_cache(maxsize=64)
def _names_of(rules: Rules, axis: str) -> tuple[tuple[_Name, ...], ...]:
    """For each kind, the names that touch it; only those of one axis where one is named."""
    place = {kind: at for at, kind in enumerate(rules.kinds)}
    named = [
        (at, frozenset(place[kind] for kind in name.touches if kind in place))
        for at, name in enumerate(rules.names)
        if axis in ("", name.axis)
    ]
    return tuple(
        tuple(entry for entry in named if kind in entry[1]) for kind in range(len(rules.kinds))
    )


def _others(table: Table) -> Iterator[int]:
    """The other players, who is next first."""
    players, player = table.game.players, table.player
    for turn in range(1, players):
        yield (player + turn) % players


def _by_worth(table: Table) -> Iterator[Collection[int]]:
    """What to point at: cards that fit; then the last of their kind, what is still useful, any."""
    tables = table.tables
    yield table.wanted()
    useful = [
        kind
        for suit, height in enumerate(table.heights)
        for kind in tables.wants[suit][height:-1]
    ]  # fmt: skip
    yield [kind for kind in useful if tables.copies[kind] - table.discards[kind] == 1]
    yield useful
    yield range(len(tables.copies))


# ------------------------------------------------------------------- lines of moves


def told_line(game: Game, moves: Sequence[Move], wanted: int) -> Line | None:
    """The line of some moves, with hints worth reading where it scores as much with them.

    Either way the referee plays it. None where the moves don't end the game. Raises
    `IllegalMoveError` where they break the rules.
    """
    line = _with_hints(game, moves)
    if line is not None and line.score >= wanted:
        return line
    plain = Line.of(game, moves)
    if line is None or (plain is not None and plain.score > line.score):
        return plain
    return line


def _with_hints(game: Game, moves: Sequence[Move]) -> Line | None:
    scribe, hints = Scribe(game), Hints()
    try:
        for move in moves:
            if move.verb == "hint":
                move = hints.instead_of(scribe.table, move)
            scribe.perform(move)
    except IllegalMoveError:
        return None
    return scribe.line
