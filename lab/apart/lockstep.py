"""Two rule sets played side by side, state by state, up to the first difference."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.state.state import REST_OF_PILE, SORTED_HANDS, key_maker
from tamaya.grammar.collecting import without_collecting
from tamaya.lab import clock
from tamaya.lab.check.full.games import Played
from tamaya.lab.grasps import LUCK, not_covered
from tamaya.lab.walks.luck import dealt, source_of
from tamaya.lab.walks.watched import WatchedTable, watched
from tamaya.solver.clock import now
from tamaya.solver.plain.choices import distinct_moves
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.rules import Rules


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two rule sets were seen to differ, in how many states, and if these were all."""

    differ: bool
    states: int
    complete: bool


def compared(one: Rules, other: Rules, players: int, most: int, seconds: float) -> Comparison:
    """Walk through all games of both, as long as they are the same and there is time."""
    seen: set[object] = set()
    try:
        with without_collecting(), clock.until(now() + seconds):
            return _compared(one, other, players, most, seen)
    except StoppedError:
        return Comparison(False, len(seen), False)


def _compared(one: Rules, other: Rules, players: int, most: int, seen: set[object]) -> Comparison:
    if one.kinds != other.kinds or one.deck != other.deck:
        return Comparison(True, 0, True)
    if one.hands_of(players) != other.hands_of(players) or len(one.tiles) != len(other.tiles):
        return Comparison(True, 0, True)
    if not_covered(LUCK, one, other):
        return Comparison(False, 0, False)
    sources = source_of(one, players), source_of(other, players)
    waiting: deque[tuple[WatchedTable, WatchedTable]] = deque()

    def same(tables: tuple[WatchedTable, WatchedTable]) -> bool:
        if _shown(tables[0]) != _shown(tables[1]):
            return False
        key = sources[0].key(tables[0])
        if key not in seen:
            seen.add(key)
            if not tables[0].over:
                waiting.append(tables)
        return True

    for pair in zip(sources[0].starts(), sources[1].starts(), strict=True):
        if len(seen) > most:
            return Comparison(False, len(seen), False)
        if not same(pair):
            return Comparison(True, len(seen), True)
    while waiting:
        if len(seen) > most:
            return Comparison(False, len(seen), False)
        here = waiting.popleft()
        if set(here[0].legal_moves()) != set(here[1].legal_moves()):
            return Comparison(True, len(seen), True)
        for move in distinct_moves(here[0]):
            branches = [dict(s.outcomes(t, move)) for s, t in zip(sources, here, strict=True)]
            if branches[0].keys() != branches[1].keys():
                return Comparison(True, len(seen), True)
            for luck, table in branches[0].items():
                if not same((table, branches[1][luck])):
                    return Comparison(True, len(seen), True)
    return Comparison(False, len(seen), True)


def differ_in_games(one: Rules, other: Rules, games: Iterable[Played]) -> bool:
    """Whether games that are played by one rule set go otherwise by the other.

    The cards are the same; tiles are drawn in the same order where there are as many.
    """
    if one.kinds != other.kinds or one.deck != other.deck or one.hands != other.hands:
        return True
    return any(_parts(other, played) for played in games)


def _parts(other: Rules, played: Played) -> bool:
    own = played.deal
    tiles = own.tiles if len(own.tiles) == len(other.tiles) else tuple(range(len(other.tiles)))
    table = dealt(Game(Deal(other, own.players, own.deck, tiles, own.returns)))
    for move, first in zip((*played.moves, None), played.tables(), strict=True):
        if _shown(first) != _shown(table):
            return True
        if move is None or first.over:
            return False
        if set(first.legal_moves()) != set(table.legal_moves()):
            return True
        table = watched(table)
        table.perform(move)
    return False


# The table, without the words in which a game ended. What a table with another `game` is dealt and
# draws is seen when it lies there.
_shown = key_maker(
    hands=SORTED_HANDS,
    pile=REST_OF_PILE,
    drawn="",
    over="(table.over.score, table.over.lost) if table.over else None",
)
