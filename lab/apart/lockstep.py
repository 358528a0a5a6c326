"""Two rule sets played side by side, state by state, up to the first difference."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from random import Random

from tamaya.engine.deal import deal
from tamaya.engine.game import Game
from tamaya.lab.walks.luck import Chance, dealt
from tamaya.lab.walks.walk import key_of, without_collecting
from tamaya.lab.walks.watched import WatchedTable, watched
from tamaya.solver.plain.choices import distinct_moves
from tamaya.variants.rules import Rules


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two rule sets were seen to differ, in how many states, and if these were all."""

    differ: bool
    states: int
    complete: bool


@without_collecting()
def compared(one: Rules, other: Rules, players: int, most: int, seconds: float) -> Comparison:
    """Walk through all games of both, as long as they are the same."""
    until = time.monotonic() + seconds
    if one.kinds != other.kinds or one.deck != other.deck:
        return Comparison(True, 0, True)
    if one.hands_of(players) != other.hands_of(players) or len(one.tiles) != len(other.tiles):
        return Comparison(True, 0, True)
    chances = Chance(one, players), Chance(other, players)
    waiting: deque[tuple[WatchedTable, WatchedTable]] = deque()
    seen: set[object] = set()

    def same(tables: tuple[WatchedTable, WatchedTable]) -> bool:
        keys = tuple(_key(table) for table in tables)
        if keys[0] != keys[1]:
            return False
        if keys[0] not in seen:
            seen.add(keys[0])
            if not tables[0].over:
                waiting.append(tables)
        return True

    for pair in zip(chances[0].starts(), chances[1].starts(), strict=True):
        if not same(pair):
            return Comparison(True, len(seen), True)
    while waiting:
        if len(seen) > most or time.monotonic() > until:
            return Comparison(False, len(seen), False)
        here = waiting.popleft()
        if set(here[0].legal_moves()) != set(here[1].legal_moves()):
            return Comparison(True, len(seen), True)
        for move in distinct_moves(here[0]):
            found = [dict(c.outcomes(t, move)) for c, t in zip(chances, here, strict=True)]
            if found[0].keys() != found[1].keys():
                return Comparison(True, len(seen), True)
            for luck, table in found[0].items():
                if not same((table, found[1][luck])):
                    return Comparison(True, len(seen), True)
    return Comparison(False, len(seen), True)


def differ_in_samples(one: Rules, other: Rules, games: int, seed: int, until: float) -> bool:
    """Whether random games at the full table show a difference."""
    chance = Random(seed)
    if one.kinds != other.kinds or one.deck != other.deck or one.hands != other.hands:
        return True
    for _ in range(games):
        if time.monotonic() > until:
            return False
        players, number = chance.choice(one.players), chance.getrandbits(32)
        tables = [dealt(Game(deal(rules, players, number))) for rules in (one, other)]
        while True:
            if _key(tables[0]) != _key(tables[1]):
                return True
            if tables[0].over:
                break
            moves = distinct_moves(tables[0])
            if {*tables[0].legal_moves()} != {*tables[1].legal_moves()}:
                return True
            move = chance.choice(moves)
            tables = [watched(table) for table in tables]
            for table in tables:
                table.perform(move)
    return False


def _key(table: WatchedTable) -> object:
    """The state, without the words in which a game ended."""
    over = table.over
    return *key_of(table, True)[:-1], (over.score, over.lost) if over else None
