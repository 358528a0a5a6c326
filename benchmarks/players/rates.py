"""How fast players of every level play the base game."""

import time
from collections.abc import Iterator

from benchmarks.measuring import Result

from tamaya.players.levels.levels import LEVELS
from tamaya.studies.games.games import play_games
from tamaya.variants.compile.passes import compile_rules

WANTED = {"newcomer": 100, "practised": 40, "expert": 15, "open": 40}
"""Base games a second and core that a level is to play at least."""


def results() -> Iterator[Result]:
    """Base games a second, for each level and number of players."""
    rules = compile_rules("nl")
    for level in LEVELS:
        for players in rules.players:
            list(play_games(rules, players, level, range(2)))  # what is made once
            begun, games = time.process_time(), 0
            while games < 10 or time.process_time() - begun < 1.0:
                list(play_games(rules, players, level, [games]))
                games += 1
            rate = games / (time.process_time() - begun)
            name = f"base games, {players} {level} players"
            yield Result(name, rate, "games/s", WANTED.get(level))
