"""Games by the thousand: the rows of many seeds, on one processor or several.

A row depends on the rules, the number of players, the level and the seed, and on nothing else. So
it is the same on every machine, no matter what else is played there and in what order.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tamaya.engine.game.deal import Deal, deal
from tamaya.grammar.collecting import without_collecting
from tamaya.players.levels.levels import Seated, game
from tamaya.players.rows import GameRow
from tamaya.solver.many.processes import FreshContext
from tamaya.studies.games.perfect import perfect
from tamaya.studies.games.seating import seated
from tamaya.variants.rules import Rules

CHUNK = 16
"""So many seeds are handed to a process at a time."""


@dataclass(frozen=True)
class Sitting:
    """Who plays what: all that a row depends on but its seed."""

    rules: Rules
    players: int
    seated: Seated | None

    def row(self, seed: int) -> GameRow:
        dealt = deal(self.rules, self.players, seed)
        return perfect(dealt) if self.seated is None else played([dealt], self.seated)[0]


@without_collecting()
def played(deals: Iterable[Deal], seated: Seated) -> list[GameRow]:
    """The rows of deals, played by players of one kind."""
    return [game(one, seated) for one in deals]


def play_games(
    rules: Rules, players: int, level: str | Seated, seeds: Iterable[int], processes: int = 1
) -> Iterator[GameRow]:
    """The rows of the games of many seeds, in the order of the seeds.

    `level` is a name of `LEVELS`, or several of them joined by `+` for a mixed table, or `perfect`
    for the best line that the solver finds, or a function that makes a player from a seed and a
    seat. With several processes that function has to stand at the top of a module.
    """
    seats = seated(level, players) if isinstance(level, str) else level
    table = Sitting(rules, players, seats)
    if processes <= 1:
        yield from map(table.row, seeds)
        return
    with ProcessPoolExecutor(processes, FreshContext(), _sit_down, (table,)) as pool:
        yield from pool.map(_row, seeds, chunksize=CHUNK)


_tables: list[Sitting] = []


def _sit_down(table: Sitting) -> None:
    """In a new process: what all its games have in common is made once."""
    _tables[:] = [table]


def _row(seed: int) -> GameRow:
    return _tables[0].row(seed)
