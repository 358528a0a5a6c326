"""How fast the referee is: moves a second on one core, beside open_spiel's Python API.

The base game with two players. Dealing counts as time, on both sides; shuffling doesn't. The rules
that open_spiel plays have no empty hints, so tamaya is measured with and without them.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random

from benchmarks.measuring import Result

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, start
from tamaya.engine.turn.table import Table
from tamaya.variants.compile.passes import compile_rules

GAMES = 400
ROUNDS = 5
PLAIN, STRICT = "abacus-2012", "abacus-2012+must-touch"
WORKER = Path(__file__).with_name("open_spiel_speed.py")

# What the project asks of the base game, in moves a second.
WANTED = {"random": 80_000, "replayed": 300_000}
WORDS = {
    "random": "random moves, the legal ones listed",
    "heard": "random moves, with somebody who listens",
    "replayed": "replayed moves, each checked",
    "states": "states, one for each move",
}

Lines = list[list[Move]]


def play_randomly(
    deals: list[Deal], chance: Random, lines: Lines, somebody_listens: bool = False
) -> None:
    """A random game for each deal: all legal moves are listed before each move."""
    draw = chance.random
    for luck in deals:
        table = Table(Game(luck))
        line: list[Move] = []
        while not table.over:
            moves = table.legal_moves()
            move = moves[int(draw() * len(moves))]
            if somebody_listens:
                table.hear(move)
            else:
                table.perform(move)
            line.append(move)
        lines.append(line)


def replay(deals: list[Deal], lines: Lines) -> None:
    """The same games again; every move is checked."""
    for luck, line in zip(deals, lines, strict=True):
        table = Table(Game(luck))
        for move in line:
            table.perform(move)


def step_through(deals: list[Deal], lines: Lines) -> None:
    """The same games again, as values: a new state for every move."""
    for luck, line in zip(deals, lines, strict=True):
        state = start(luck)
        for move in line:
            state = apply(state, move)


def spent(work: Callable[[], object]) -> float:
    """Seconds of this process, so that what else the machine does counts as little as can be."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def measure(expression: str, games: int = GAMES, rounds: int = ROUNDS) -> dict[str, float]:
    """Moves a second of the best round."""
    rules = compile_rules(expression)
    best = {"random": 0.0, "heard": 0.0, "replayed": 0.0, "states": 0.0}
    for number in range(rounds):
        deals = [deal(rules, 2, number * games + seed) for seed in range(games)]
        lines: Lines = []
        jobs = {
            "random": partial(play_randomly, deals, Random(number), lines),
            "heard": partial(play_randomly, deals, Random(number), [], True),
            "replayed": partial(replay, deals, lines),
            "states": partial(step_through, deals, lines),
        }
        for what, job in jobs.items():
            time_for_all = spent(job)
            best[what] = max(best[what], sum(map(len, lines)) / time_for_all)
    return best


def open_spiel(games: int = GAMES, rounds: int = ROUNDS) -> dict[str, float]:
    """The same of open_spiel, in a process of its own; nothing where it isn't installed."""
    if find_spec("pyspiel") is None:
        return {}
    command = [sys.executable, str(WORKER), str(games), str(rounds)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(answer.stdout)
    return found


def results() -> Iterator[Result]:
    """Random moves with and without a listener, replayed moves and states a second, of both rules
    and of open_spiel."""
    for who, speeds in (
        (PLAIN, measure(PLAIN)),
        (STRICT, measure(STRICT)),
        ("open_spiel", open_spiel()),
    ):
        for what, speed in speeds.items():
            wanted = WANTED.get(what) if who == PLAIN else None
            yield Result(f"{WORDS[what]}: {who}", speed, "moves/s", wanted)
