"""How well and how fast players of every level play: rates, and a table of scores.

    python -m benchmarks.players --deals 1000 --state players.jsonl

The seeds begin at 1,000,000: no player was tuned on them. Seeds that the state file holds are
passed over, so the same command goes on where it was stopped. `--rules`, `--players` and `--level`
choose what is played; `--rates` measures speed alone.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev

from benchmarks.players.rates import results

from tamaya.players.levels.levels import LEVELS
from tamaya.studies.games.games import play_games
from tamaya.studies.games.perfect import PERFECT
from tamaya.variants.compile.passes import compile_rules

UNSEEN = 1_000_000
CHUNK = 50
"""Seeds for each line of the state file: what is lost at most when a run is stopped."""

RULES = {
    "base game": "nl",
    "expert play": "nl+expert",
    "multicolour, wild": "abacus-2012+multicolour-wild(cards=5)",
    "multicolour, its own suit": "nl+multicolour-own(cards=5)",
    "black powder": "abacus-new+black-powder",
    "tiles": "abacus-new+bonus-tiles",
    "everything": "everything",
    "must touch, and a suit that no colour touches": "nl+must-touch+smoke",
    "only the kind is announced": "nl+murmur",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """What one level reaches under some rules with so many players."""

    rules: str
    players: int
    level: str


Numbers = tuple[int, bool, bool, bool, int, int]
"""Score, perfect, lost, broken off, moves by last resort, moves."""


def measure(cell: Cell, seeds: range, processes: int) -> list[Numbers]:
    rules = compile_rules(cell.rules)
    return [
        (row.score, row.perfect, row.lost, row.broken_off, row.last_resorts, row.moves)
        for row in play_games(rules, cell.players, cell.level, seeds, processes)
    ]


def line(cell: Cell, games: list[Numbers]) -> str:
    """A cell as a row of the table."""
    scores = [game[0] for game in games]
    error = pstdev(scores) / sqrt(len(scores))
    perfect, lost, broken = (100 * mean(game[i] for game in games) for i in (1, 2, 3))
    last = 100 * sum(game[4] for game in games) / max(1, sum(game[5] for game in games))
    return (
        f"{cell.rules:<40} {cell.players} {cell.level:<10} {mean(scores):6.2f} ± {error:4.2f}  "
        f"perfect {perfect:5.1f} %  lost {lost:5.1f} %  broken off {broken:4.1f} %  "
        f"last resort {last:5.2f} %  {len(games)} deals"
    )


def stored(state: Path | None) -> dict[tuple[Cell, int], list[Numbers]]:
    """The chunks that a state file holds, by their cell and first seed."""
    found: dict[tuple[Cell, int], list[Numbers]] = {}
    if state is not None and state.exists():
        for text in state.read_text(encoding="utf-8").splitlines():
            data = json.loads(text)
            cell = Cell(data["rules"], data["players"], data["level"])
            found[cell, data["first"]] = [tuple(game) for game in data["games"]]
    return found


def cells(chosen: argparse.Namespace) -> Iterator[Cell]:
    for rules in chosen.rules or RULES.values():
        for players in chosen.players or compile_rules(rules).players:
            for level in chosen.level or (*LEVELS, PERFECT):
                yield Cell(rules, players, level)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="of each cell; a multiple of 50")
    parser.add_argument("--first", type=int, default=UNSEEN, help="the first seed")
    parser.add_argument("--rules", action="append", metavar="EXPRESSION", help="may be repeated")
    parser.add_argument("--players", action="append", type=int, help="may be repeated")
    parser.add_argument(
        "--level", action="append", choices=[*LEVELS, PERFECT], help="may be repeated"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--state", type=Path, metavar="FILE", help="go on where this file ends")
    parser.add_argument("--rates", action="store_true", help="measure speed alone")
    chosen = parser.parse_args()
    if chosen.rates:
        for result in results():
            print(f"{result.name:<40} {result.value:8.1f} {result.unit}")
        return
    before = stored(chosen.state)
    revision = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(revision, stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    for cell in cells(chosen):
        games: list[Numbers] = []
        for first in range(chosen.first, chosen.first + chosen.deals, CHUNK):
            chunk = before.get((cell, first))
            if chunk is None:
                chunk = measure(cell, range(first, first + CHUNK), chosen.processes)
                if chosen.state is not None:
                    data = {
                        "rules": cell.rules,
                        "players": cell.players,
                        "level": cell.level,
                        "first": first,
                        "commit": commit,
                        "games": chunk,
                    }
                    with chosen.state.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(data) + "\n")
            games += chunk
        print(line(cell, games), flush=True)
    print("done", file=sys.stderr)


if __name__ == "__main__":
    main()
