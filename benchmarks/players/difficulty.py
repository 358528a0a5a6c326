"""Which rules are hard for people, by what levels do in games, and by nothing else.

    python -m benchmarks.players.difficulty --people variants.tsv --state played.jsonl --play 120
    python -m benchmarks.players.difficulty --rules mine.hanabi:nl+mine

`--people` names a table of variants of hanab.live, with a line for each: `variant`, `id`, `games`
and `perfect`, with tabs between them. With `--play` each variant is played so many times by each
level and number of players, and what comes of it is kept in the file that `--state` names; what is
there already isn't played again. Then follow the rank correlations with the share of perfect games
that people had: of levels alone, of the figure `difficulty`, and of a formula that reads nothing
but names.

The figure adds up two things: how many points practised people miss, and how many are missed by
players who see all hands. The first says how much has to be told, and the second how tight the
cards are. Each counts by its logarithm, and three numbers are fitted. A variant is judged by
numbers that were fitted without its family, which are the variants with the same special suits.

An order is all that can be compared. People who play rare variants are more experienced, groups
begin bad games anew, and as many play with three as with four.
"""

import argparse
import csv
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tamaya.engine.game.deal import deal
from tamaya.engine.live.rules import LiveOptions, UnmappedError, find_variant, live_rules
from tamaya.interface.rules import rules as rules_called
from tamaya.players.levels.levels import LEVELS, game
from tamaya.variants.rules import Rules

SEEDS = 12_000_000
DARK = ("black", "dark", "gray", "cocoa")
"""Words for suits with one copy of each card."""
TABLES = (("practised", 4), ("open", 4))
"""The levels and numbers of players that the figure rests on."""
NUMBERS = (-0.80, -0.84, -1.09)
"""What fits all variants: one for all, and what counts how much has to be told and how tight the
cards are."""
STATE = Path(__file__).with_name("difficulty.jsonl")
PATIENCE = 2.0
RESAMPLES = 1_000


class Variant(NamedTuple):
    """What people did in a variant."""

    name: str
    games: int
    perfect: int

    @property
    def family(self) -> str:
        """Its suits, however many there are beside them: twins belong to one family."""
        return re.sub(r"\s*\(?\d Suits\)?", "", self.name).strip()

    @property
    def logit(self) -> float:
        return log((self.perfect + 0.5) / (self.games - self.perfect + 0.5))


@dataclass(frozen=True, slots=True)
class Played:
    """What a level did in a variant."""

    variant: str
    level: str
    players: int
    games: int
    most: int
    points: int
    perfect: int
    lost: int

    @property
    def missing(self) -> float:
        """How many points of the maximum are missing, on average."""
        return self.most - self.points / self.games


Results = Mapping[tuple[str, str, int], Played]
"""By variant, level and number of players."""


def variants(path: Path) -> list[Variant]:
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [Variant(row["variant"], int(row["games"]), int(row["perfect"])) for row in rows]


def rules_of(name: str) -> Rules | None:
    """The rules of a variant; None if they can't be said here."""
    try:
        return live_rules(find_variant(name), LiveOptions())
    except UnmappedError:
        return None


def played(name: str, rules: Rules, level: str, players: int, games: int) -> Played:
    """What a level does in some games."""
    points = perfect = lost = 0
    for seed in range(SEEDS, SEEDS + games):
        row = game(deal(rules, players, seed), LEVELS[level].player)
        points += row.score
        perfect += row.perfect
        lost += row.lost
    return Played(name, level, players, games, rules.maximum, points, perfect, lost)


def kept(path: Path) -> dict[tuple[str, str, int], Played]:
    if not path.exists():
        return {}
    rows = [Played(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {(row.variant, row.level, row.players): row for row in rows}


def play(names: Sequence[str], games: int, state: Path, jobs: int) -> None:
    """Play what isn't in the file yet, and keep it there."""
    done = kept(state)
    named = [(name, rules) for name in names if (rules := rules_of(name)) is not None]
    work = [
        (name, rules, level, players)
        for level, players in TABLES
        for name, rules in named
        if players in rules.players and (name, level, players) not in done
    ]
    shown = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool, state.open("a", encoding="utf-8") as file:
        out = [pool.submit(played, *one, games) for one in work]
        for number, future in enumerate(as_completed(out), 1):
            file.write(json.dumps(asdict(future.result())) + "\n")
            file.flush()
            if time.monotonic() > shown + PATIENCE:
                shown = time.monotonic()
                print(f"{number} of {len(work)}", file=sys.stderr)


# ------------------------------------------------------------------ the figure


def told_and_tight(results: Results, name: str) -> tuple[float, ...] | None:
    """What the figure is made of: how much has to be told, and how tight the cards are."""
    rows = [results.get((name, level, players)) for level, players in TABLES]
    return tuple([log(row.missing + 0.5) for row in rows if row is not None]) or None


def by_name(variant: Variant) -> tuple[float, ...]:
    """What a name alone tells: how many suits there are, how many of them are dark, and how many
    words are odd."""
    words = [word for word in re.split(r"[^a-z]+", variant.name.lower()) if word]
    dark = sum(word in DARK for word in words)
    odd = sum(word not in (*DARK, "suits", "rainbow", "pink", "white", "brown") for word in words)
    suits = next((int(word) for word in re.findall(r"\d", variant.name)), 5)
    return suits, dark, odd


Table = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def fitted(
    rows: Sequence[Sequence[float]], values: Sequence[float]
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The numbers by which rows come nearest to values, one for all rows first."""
    found = np.linalg.lstsq(_with_ones(rows), np.array(values), rcond=None)[0]
    return np.asarray(found, np.float64)


def _with_ones(rows: Sequence[Sequence[float]]) -> Table:
    return np.array([[1.0, *row] for row in rows])


def by_others(people: Sequence[Variant], rows: Sequence[Sequence[float]]) -> list[float]:
    """What each variant comes to by numbers that were fitted without its family."""
    found = []
    for one, row in zip(people, rows, strict=True):
        others = [(r, v.logit) for v, r in zip(people, rows, strict=True) if v.family != one.family]
        numbers = fitted([r for r, _ in others], [value for _, value in others])
        found.append(float((_with_ones([row]) @ numbers)[0]))
    return found


# ------------------------------------------------------------------ correlation


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each; equals share one."""
    least = {value: at for at, value in reversed([*enumerate(sorted(values))])}
    count = Counter(values)
    return [least[value] + (count[value] - 1) / 2 for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def interval(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Between which correlations 95 % of resamples of the variants lie."""
    chance = random.Random(1)
    found = []
    for _ in range(RESAMPLES):
        drawn = chance.choices(range(len(one)), k=len(one))
        found.append(spearman([one[at] for at in drawn], [other[at] for at in drawn]))
    found.sort()
    return found[RESAMPLES // 40], found[-RESAMPLES // 40]


# ------------------------------------------------------------------ the report


def report(people: Sequence[Variant], results: Results) -> Iterator[str]:
    """Correlations, the numbers that fit all variants, and where they are furthest off."""
    there = [(v, row) for v in people if (row := told_and_tight(results, v.name)) is not None]
    known, rows = [v for v, _ in there], [row for _, row in there]
    target = [v.logit for v in known]

    def line(what: str, values: Sequence[float]) -> str:
        low, high = interval(values, target)
        return f"| {what} | {spearman(values, target):.2f} ({low:.2f}–{high:.2f}) |"

    yield f"| {len(known)} variants, ordered by | rank correlation with people (95 %) |"
    yield "|---|---|"
    for at, (level, players) in enumerate(TABLES):
        yield line(f"points that `{level}` misses, {players} players", [-row[at] for row in rows])
    numbers = fitted(rows, target)
    fits = [float(value) for value in _with_ones(rows) @ numbers]
    yield line("difficulty, fitted on all", fits)
    yield line("difficulty, fitted on other families", by_others(known, rows))
    yield line("names, fitted on other families", by_others(known, [by_name(v) for v in known]))
    yield ""
    told = " ".join(f"{number:+.2f}" for number in numbers)
    yield f"numbers that fit all: {told}"
    off = sorted((one - fit, v.name) for one, fit, v in zip(target, fits, known, strict=True))
    yield "harder for people than the figure says: " + "; ".join(name for _, name in off[:6])
    yield "easier: " + "; ".join(name for _, name in off[:-7:-1])


def place(expression: str, results: Results, games: int) -> Iterator[str]:
    """Between which variants some rules stand."""
    rules = rules_called(expression)
    own = {
        (expression, level, players): played(expression, rules, level, players, games)
        for level, players in TABLES
    }
    names = dict.fromkeys(name for name, _, _ in results)
    scale = sorted(
        (difficulty(row), name)
        for name in names
        if (row := told_and_tight(results, name)) is not None
    )
    row = told_and_tight(own, expression)
    assert row is not None
    mine = difficulty(row)
    easier = [name for figure, name in scale if figure <= mine]
    harder = [name for figure, name in scale if figure > mine]
    yield f"{expression}: difficulty {mine:.2f}, by {games} games of each level"
    yield f"  harder than {len(easier)} of {len(scale)} variants"
    yield f"  as hard as {', '.join([*easier[-2:], *harder[:2]])}"


def difficulty(row: Sequence[float]) -> float:
    """How hard rules are for people: the odds against a perfect game, as a logarithm."""
    return -float((_with_ones([row]) @ np.array(NUMBERS))[0])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.players.difficulty",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--people", type=Path, metavar="FILE")
    parser.add_argument("--state", type=Path, metavar="FILE", default=STATE)
    parser.add_argument("--play", type=int, metavar="N", help="games of each")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rules", metavar="EXPRESSION", help="where these stand on the scale")
    chosen = parser.parse_args()
    if chosen.people is not None:
        people = variants(chosen.people)
        if chosen.play:
            play([v.name for v in people], chosen.play, chosen.state, chosen.jobs)
        print(*report(people, kept(chosen.state)), sep="\n")
    if chosen.rules is not None:
        print(*place(chosen.rules, kept(chosen.state), chosen.play or 120), sep="\n")


if __name__ == "__main__":
    main()
