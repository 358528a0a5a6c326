"""How a newcomer fares among practised players, and what their caution costs tables of equals.

    python -m benchmarks.players.mixed_tables --games 60
    python -m benchmarks.players.mixed_tables --equals --games 100

Practised players come to doubt who doesn't know their conventions (`players/levels/trust`).
Each line tells how tables play that trust everybody, and how they play so. With `--equals` all
players are practised, and the games are counted in which somebody was doubted in vain.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from statistics import mean, pstdev

from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Move
from tamaya.engine.state.state import Ending
from tamaya.players.game import play, scored
from tamaya.players.levels import trust
from tamaya.studies.games.seating import seated
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

EMBERS = """\
expansion embers {
  when a 3 is placed { regain 1 hint }
  hint { replace must touch a card }
  suit ember e { cards 1 1 2 2 3 built 1 2 3 }
  tokens strikes 1 fewer
}"""
MIXED = ("newcomer+practised", "newcomer+newcomer+practised", "practised", "newcomer")
EQUALS = (
    ("nl", 2),
    ("nl", 3),
    ("nl", 5),
    ("nl+expert", 4),
    ("everything", 4),
    ("nl+must-touch+smoke", 3),
    ("no+colour-calling+omni", 3),
    ("nl+starved+cold-start+sulking", 5),
    ("nl+belt+twofold+both-ends", 4),
    ("nl+murmur+alternating", 5),
)

Games = list[tuple[list[Move], Ending]]


@contextmanager
def trusting() -> Iterator[None]:
    """Everybody is trusted, whatever they show."""
    usual, trust.FORGIVEN = trust.FORGIVEN, 0
    try:
        yield
    finally:
        trust.FORGIVEN = usual


def games(rules: Rules, players: int, level: str, seeds: Sequence[int]) -> Games:
    table = seated(level, players)
    assert table is not None
    found = []
    for seed in seeds:
        of = [table(seed, seat) for seat in range(players)]
        moves, state = play(deal(rules, players, seed), of)
        found.append((moves, scored(state)))
    return found


def line(name: str, rules: Rules, players: int, level: str, seeds: Sequence[int]) -> str:
    with trusting():
        before = games(rules, players, level, seeds)
    after = games(rules, players, level, seeds)
    changed = sum(one[0] != other[0] for one, other in zip(before, after, strict=True))
    more = [b.score - a.score for (_, a), (_, b) in zip(before, after, strict=True)]
    lost = [sum(end.lost for _, end in some) for some in (before, after)]
    points = [mean(end.score for _, end in some) for some in (before, after)]
    return (
        f"{name}, {players} players, {level}: lost {lost[0]} -> {lost[1]} of {len(seeds)}, "
        f"mean {points[0]:.2f} -> {points[1]:.2f} "
        f"({mean(more):+.3f} ± {pstdev(more) / sqrt(len(more)):.3f}), {changed} games changed"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.players.mixed_tables", description=__doc__
    )
    parser.add_argument("--games", type=int, default=60, help="of each table")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--equals", action="store_true", help="practised players only")
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    if chosen.equals:
        for name, players in EQUALS:
            print(line(name, compile_rules(name), players, "practised", seeds), flush=True)
        return
    for name, rules in (("nl+embers", house(EMBERS, "nl")), ("nl", compile_rules("nl"))):
        for level in MIXED:
            print(line(name, rules, 3, level, seeds), flush=True)


if __name__ == "__main__":
    main()
