"""Measures the code on the path, of this commit or an older one, for `benchmarks.pairs`.

It uses only what both have. Rates are by processor time, as JSON on standard output.
"""

import gc
import json
import sys
import time
from importlib import import_module
from random import Random
from typing import Any

import tamaya
from tamaya.engine.moves import Move
from tamaya.solver.portfolio import solve

PLAY: Any = import_module("tamaya.engine.play")
"""Knows `Game` and `Table` in every commit, wherever they are at home there."""

SOLVED = (("nl", 3, 1_500), ("nl", 2, 200), ("everything", 4, 150))
GAMES = 200
EVERYTHING = "everything+expert+colour-calling"


def solver_rate(expression: str, players: int, count: int) -> float:
    rules = tamaya.rules(expression)
    deals = [tamaya.deal(rules, players, seed) for seed in range(count)]
    solve(deals[0], 20)
    gc.collect()  # which takes as long as two hundred deals, whenever it comes
    begun = time.process_time()
    for deal in deals:
        solve(deal, 20)
    return count / (time.process_time() - begun)


def random_games(deals: list[tamaya.Deal]) -> list[list[Move]]:
    draw, lines = Random(1).random, []
    for deal in deals:
        table, line = PLAY.Table(PLAY.Game(deal)), list[Move]()
        while not table.over:
            moves = table.legal_moves()
            line.append(moves[int(draw() * len(moves))])
            table.perform(line[-1])
        lines.append(line)
    return lines


def engine_rates(expression: str, players: int, count: int) -> tuple[float, float]:
    """Moves a second of random games, and of the same games again."""
    rules = tamaya.rules(expression)
    deals = [tamaya.deal(rules, players, seed) for seed in range(count)]
    random_games(deals[:1])
    gc.collect()
    begun = time.process_time()
    lines = random_games(deals)
    played = time.process_time()
    for deal, line in zip(deals, lines, strict=True):
        table = PLAY.Table(PLAY.Game(deal))
        for move in line:
            table.perform(move)
    again = time.process_time()
    moves = sum(map(len, lines))
    return moves / (played - begun), moves / (again - played)


def main(share: float) -> None:
    rates = {}
    for expression, players, count in SOLVED:
        name = f"deals solved: {expression}, {players} players"
        rates[name] = solver_rate(expression, players, max(1, int(share * count)))
    for expression in ("nl", EVERYTHING):
        played, again = engine_rates(expression, 3, max(1, int(share * GAMES)))
        rates[f"moves of random games: {expression}"] = played
        rates[f"moves replayed: {expression}"] = again
    json.dump(rates, sys.stdout)


if __name__ == "__main__":
    main(float(sys.argv[1]))
