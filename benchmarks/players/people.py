"""How levels play the base game, beside how people do: `python -m benchmarks.players.people`.

Each figure stands with its 95 % interval. Of levels, `=` marks what lies within the interval of the
people who play with as many. Hints must touch a card, as on hanab.live. `people.toml` holds the
aggregates of people's games, with their sources. The seeds served for no tuning.

Intervals of shares are Wilson's, and those of means Student's, by games. Plays of one game are
taken to be independent, so the intervals of what is a share of plays or turns are rather narrow.
"""

import argparse
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

from tamaya.engine.game.deal import deal
from tamaya.players.conduct import MEASURES, Conduct, Measured, together
from tamaya.players.fold.common import SeenTurn
from tamaya.players.game import play
from tamaya.players.levels.levels import LEVELS, Level
from tamaya.players.player import Player
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

RULES = "nl+must-touch"
UNSEEN = 5_000_000
DEVIATE = NormalDist().inv_cdf(0.975)
PATIENCE = 2.0
"""Seconds after which progress is shown."""


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float


class People(NamedTuple):
    """What is known of the games of some people: a name, how many play, and figures."""

    name: str
    players: int
    games: int
    figures: Mapping[Measured, Estimate]


def wilson(value: float, of: float) -> Estimate:
    """A share of so many, by Wilson's interval."""
    square = DEVIATE**2 / of
    middle = (value + square / 2) / (1 + square)
    apart = DEVIATE / (1 + square) * sqrt(value * (1 - value) / of + square / (4 * of))
    return Estimate(value, max(0.0, middle - apart), min(1.0, middle + apart))


def student(value: float, error: float, of: int) -> Estimate:
    """A mean of so many, with its standard error, by Student's interval (Cornish and Fisher)."""
    free = of - 1
    z = DEVIATE
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    apart = error * sum([term / free**power for power, term in enumerate(terms)])
    return Estimate(value, value - apart, value + apart)


def estimate(measure: Measured, games: Sequence[Conduct]) -> Estimate | None:
    """What a measure comes to in some games; None where there is nothing to measure."""
    value = together(games).value(measure)
    pairs = [measure.counts(one) for one in games]
    per, of = sum(b for _, b in pairs), sum(b > 0 for _, b in pairs)
    if value is None or of < 2:
        return None
    if measure.is_share:
        return wilson(value, per)
    scatter = sum((a - value * b) ** 2 for a, b in pairs)
    return student(value, sqrt(scatter * of / (of - 1)) / per, of)


def key(measure: Measured) -> str:
    return f"{measure.of}-{measure.per}"


def people() -> list[People]:
    """The columns of `people.toml`."""
    text = Path(__file__).with_name("people.toml").read_text(encoding="utf-8")
    columns = []
    for one in tomllib.loads(text)["people"]:
        figures = {}
        for measure in MEASURES:
            row = one["measures"][key(measure)]
            figures[measure] = (
                wilson(row["value"], row["of"])
                if measure.is_share
                else student(row["value"], row["spread"] / sqrt(row["of"]), row["of"])
            )
        columns.append(People(one["name"], one["players"], one["games"], figures))
    return columns


def conduct(rules: Rules, players: int, level: Level, seed: int) -> Conduct:
    """What is counted in a game of a level."""
    counts = Conduct()

    def watch(turn: SeenTurn, _: Player) -> None:
        nonlocal counts
        counts = counts.after(turn)

    seats = [level.player(seed, seat) for seat in range(players)]
    _, last = play(deal(rules, players, seed), seats, watch)
    return counts.over(last)


class Progress:
    """Says how many games were played, after a while, on a terminal or in a log."""

    def __init__(self, games: int) -> None:
        self.games, self.played, self.shown = games, 0, time.monotonic()

    def step(self, what: str) -> None:
        self.played += 1
        if time.monotonic() - self.shown > PATIENCE:
            self.shown = time.monotonic()
            print(f"{self.played:,} of {self.games:,} games: {what}", file=sys.stderr)


def cell(figure: Estimate | None, measure: Measured, other: Estimate | None = None) -> str:
    """A figure as the table shows it: marked if it lies within the interval of another."""
    if figure is None:
        return "–"
    if measure.is_share:
        value, low, high = (100 * number for number in figure)
        digits, unit = (0 if high - low >= 2 else 1), " %"
    else:
        value, low, high = figure
        digits, unit = (1 if high >= 30 else 2), ""
    mark = " =" if other is not None and other.low <= figure.value <= other.high else ""
    return f"{value:.{digits}f}{unit} ({max(0.0, low):.{digits}f}–{high:.{digits}f}){mark}"


def table(players: int, names: Sequence[str], seeds: range, progress: Progress) -> Iterator[str]:
    """The rows of a table: people first, then each level."""
    rules = compile_rules(RULES)
    beside = [column for column in people() if column.players == players]
    games: dict[str, list[Conduct]] = {}
    for name in names:
        games[name] = []
        for seed in seeds:
            games[name].append(conduct(rules, players, LEVELS[name], seed))
            progress.step(f"{players} players, {name}")
    heads = [f"{column.name} ({column.games} games)" for column in beside]
    heads += [f"`{name}`" for name in names]
    yield f"| {players} players | {' | '.join(heads)} |"
    yield "|---" * (len(heads) + 1) + "|"
    for measure in MEASURES:
        known = [column.figures[measure] for column in beside]
        cells = [cell(figure, measure) for figure in known]
        near = known[0] if known else None
        cells += [cell(estimate(measure, games[name]), measure, near) for name in names]
        yield f"| {measure.words} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.players.people", description=__doc__
    )
    parser.add_argument("--games", type=int, default=400, help="of each level and table")
    parser.add_argument("--first", type=int, default=UNSEEN, help="the first seed")
    parser.add_argument("--players", action="append", type=int, help="may be repeated")
    parser.add_argument("--level", action="append", choices=[*LEVELS], help="may be repeated")
    chosen = parser.parse_args()
    names = chosen.level or [*LEVELS]
    tables = chosen.players or sorted({column.players for column in people()})
    seeds = range(chosen.first, chosen.first + chosen.games)
    progress = Progress(len(seeds) * len(names) * len(tables))
    for players in tables:
        print(*table(players, names, seeds, progress), "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
