"""How often a study says rightly whom games resemble: `python -m benchmarks.studies.likeness`.

Each level plays games, which are taken for games of people, so many at a time. Either the level is
named that played them; or another one, which is wrong; or several, of which it is one or not; or
there are too few. The seeds are others than those that a study compares with.
"""

import argparse
import sys
from collections import Counter

from tamaya.studies.people.likeness import Likeness, conduct_of, levels_to_compare, ruler
from tamaya.variants.compile.passes import compile_rules

SEEDS = 6_000_000
KINDS = ("right", "among several", "too few", "wrong")


def kind(likeness: Likeness, level: str) -> str:
    """What a claim is worth."""
    if likeness.open:
        return "too few"
    if likeness.is_strange or level not in likeness.alike:
        return "wrong"
    return "right" if likeness.level == level else "among several"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.studies.likeness", description=__doc__
    )
    parser.add_argument("--rules", default="nl")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=200, help="of each level")
    parser.add_argument("--at-once", type=int, nargs="+", default=[5, 10, 20, 40, 100])
    chosen = parser.parse_args()
    rules = compile_rules(chosen.rules)
    levels = levels_to_compare(rules, ())
    print(f"{len(levels)} levels play {chosen.rules} to compare with", file=sys.stderr)
    beside = ruler(rules, chosen.players, levels)
    print("| level | games | " + " | ".join(KINDS) + " |")
    print("|---" * (2 + len(KINDS)) + "|")
    totals: dict[int, Counter[str]] = {count: Counter() for count in chosen.at_once}
    for level in levels:
        print(f"{level} plays", file=sys.stderr)
        games = [
            conduct_of(rules, chosen.players, level, SEEDS + seed) for seed in range(chosen.games)
        ]
        for count, total in totals.items():
            groups = [games[at : at + count] for at in range(0, len(games) - count + 1, count)]
            kinds = Counter(kind(beside.likeness(group), level) for group in groups)
            total.update(kinds)
            print(f"| `{level}` | {count} | {' | '.join(str(kinds[one]) for one in KINDS)} |")
    for count, total in totals.items():
        print(f"| all | {count} | {' | '.join(str(total[one]) for one in KINDS)} |")


if __name__ == "__main__":
    main()
