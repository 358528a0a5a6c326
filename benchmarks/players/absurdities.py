"""What makes no sense in games of all levels: under each house rule, by number of players.

    python -m benchmarks.players.absurdities --games 3
    python -m benchmarks.players.absurdities --site 25 --players 3
    python -m benchmarks.players.absurdities --rules nl+head-count --level newcomer --players 3

It counts moves that no sensible player makes (`tests.made.absurd`), games that were lost or
broken off, and names the cells in which a level scores less than the level below it, or than
`random`, by more than three standard errors.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from statistics import mean, pvariance

from tests.made.absurd import Absurdities, absurdities

from tamaya.catalogue import declarations, is_house_rule
from tamaya.engine.game.deal import deal
from tamaya.engine.live.rules import LiveOptions, find_variant, live_rules
from tamaya.engine.live.variants import live_variants
from tamaya.grammar.diagnostics import RulesError
from tamaya.players.levels.levels import LEVELS
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

COLUMNS = {
    "idle_discards": "idle discards",
    "kept_plays": "kept plays",
    "empty_hints": "empty hints",
    "blind_stakes": "blind stakes",
    "doubtful_stakes": "doubtful",
    "broken_off": "broken off",
    "lost": "lost",
}
ERRORS = 3


def catalogue() -> Iterator[str]:
    """The base game, each of its house rules, and pairs of those that make hints poor."""
    yield "nl"
    for one in declarations("expansion"):
        if is_house_rule(one):
            yield f"nl+{one.name}"
    yield from ("nl+sudoku+silence", "nl+head-count+must-touch", "nl+murmur+alternating")


def rules_of(expression: str) -> Rules | None:
    """The rules of an expression, or of a variant of the site; None where they don't compile."""
    try:
        if expression.startswith("live:"):
            return live_rules(find_variant(expression.removeprefix("live:")), LiveOptions())
        return compile_rules(expression)
    except RulesError:
        return None


def numbers(cell: Absurdities) -> str:
    counts = [getattr(cell, name) for name in COLUMNS]
    return "".join(f"{count:>14}" for count in counts)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.players.absurdities", description=__doc__
    )
    parser.add_argument("--games", type=int, default=3, help="of each level and number of players")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--rules", action="append", metavar="EXPRESSION", help="may be repeated")
    parser.add_argument("--site", type=int, metavar="N", help="every N-th variant of hanab.live")
    parser.add_argument("--players", action="append", type=int, help="may be repeated")
    parser.add_argument("--level", action="append", choices=[*LEVELS], help="may be repeated")
    parser.add_argument("--worst", type=int, default=12, help="cells to name for each column")
    chosen = parser.parse_args()
    levels = chosen.level or [*LEVELS]
    totals = {level: Absurdities() for level in levels}
    cells: list[tuple[str, int, str, Absurdities]] = []
    worse: list[str] = []
    named = chosen.rules or ([] if chosen.site else catalogue())
    site = [f"live:{name}" for name in [*live_variants()][:: chosen.site]] if chosen.site else []
    for expression in (*named, *site):
        rules = rules_of(expression)
        if rules is None:
            print(f"{expression} doesn't go together")
            continue
        for players in chosen.players or rules.players:
            points: dict[str, list[int]] = {}
            for level in levels:
                cell = Absurdities()
                points[level] = []
                for seed in range(chosen.first, chosen.first + chosen.games):
                    dealt = deal(rules, players, seed)
                    seats = [LEVELS[level].player(seed, seat) for seat in range(players)]
                    one = absurdities(dealt, seats)
                    cell.add(one)
                    points[level].append(one.points)
                totals[level].add(cell)
                cells.append((expression, players, level, cell))
            worse += turned_over(expression, players, points)
    for column, head in COLUMNS.items():
        ranked = sorted(cells, key=lambda cell: -getattr(cell[3], column))
        ranked = [cell for cell in ranked if cell[2] != "random" and getattr(cell[3], column)]
        print(f"\n{head}: the worst of {len(ranked)} cells")
        for expression, players, level, cell in ranked[: chosen.worst]:
            print(f"  {getattr(cell, column):>6}  {expression}, {players} {level}")
    print(f"\n{len(worse)} cells in which a level is worse than the one below it, or than chance")
    print("".join(f"  {line}\n" for line in worse))
    print(f"{'':<12}{'games':>8}{'turns':>9}" + "".join(f"{head:>14}" for head in COLUMNS.values()))
    for level, total in totals.items():
        print(f"{level:<12}{total.games:>8}{total.turns:>9}{numbers(total)}")


def turned_over(expression: str, players: int, points: dict[str, list[int]]) -> Iterator[str]:
    """The levels that score less than the level below them, or than chance, by far."""
    names = list(points)
    chance = [("random", high) for high in names[2:] if names[0] == "random"]
    for low, high in (*pairwise(names), *chance):
        one, other = points[high], points[low]
        gap = mean(other) - mean(one)
        error = sqrt((pvariance(one) + pvariance(other)) / max(1, len(one) - 1))
        if len(one) > 2 and gap > max(ERRORS * error, 0):
            yield f"{expression}, {players}: {high} {mean(one):.1f}, {low} {mean(other):.1f}"


if __name__ == "__main__":
    main()
