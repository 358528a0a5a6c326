"""Measures the code on the path, of this commit or an older one, for `benchmarks.pairs`.

It uses only what both have. Rates are by processor time, as JSON on standard output.
"""

import gc
import io
import json
import sys
import time
from contextlib import redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

BEGUN = time.process_time()
import tamaya  # noqa: E402 - how long it takes is measured
from tamaya.cli import main as run  # noqa: E402

IMPORTED = time.process_time()
with redirect_stdout(io.StringIO()), suppress(SystemExit):  # a command leaves with its status
    run(["show", "nl"])
SHOWN = time.process_time()

from tamaya.engine.moves import Move  # noqa: E402
from tamaya.solver.portfolio import solve  # noqa: E402

PLAY: Any = import_module("tamaya.engine.play")
"""Knows `Game` and `Table` in every commit, wherever they are at home there."""

SOLVED = (("nl", 3, 1_500), ("nl", 2, 200), ("everything", 4, 150))
GAMES = 200
CHECKED = Path("examples/pocket/pocket.hanabi")
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


def check_rate() -> float:
    """Checks a second. A check that looks at all there is takes as long as it takes."""
    gc.collect()
    begun = time.process_time()
    tamaya.check(CHECKED, seconds=600)
    return 1 / (time.process_time() - begun)


def main(share: float) -> None:
    rates = {"imports": 1 / (IMPORTED - BEGUN), "first shows": 1 / (SHOWN - IMPORTED)}
    if share >= 1:
        rates["checks of a pocket game"] = check_rate()
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
