"""How often an explanation names what would bring more, and whether it is true.

`python -m benchmarks.solver.explanations --deals 20`: so many imperfect deals of each of ten
compositions are explained; then each claim is solved once more, apart from what made it: the
referee plays its line, and CP-SAT alone, else all stages again, must not find more where none is
said to be. With `--rows FILE` every deal is kept, and the same command goes on where it was broken
off.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.solver.bound import Bound
from tamaya.solver.claims.tried import TriedChange
from tamaya.solver.claims.why import explain
from tamaya.solver.portfolio import solve
from tamaya.variants.rules import Losing

COMPOSITIONS = (
    ("nl+one-each", 3),
    ("abacus-2012+one-each", 2),
    ("no+one-each+expert", 4),
    ("no+multicolour-own(cards=5)", 2),
    ("abacus-new+black-powder", 2),
    ("abacus-new+black-powder+one-each", 4),
    ("abacus-new+bonus-tiles+one-each", 2),
    ("no+hill+one-each", 3),
    ("no+cold-start+starved+one-each", 4),
    ("nl+must-touch+alternating+one-each", 5),
)
Row = dict[str, Any]


def imperfect(expression: str, players: int, count: int, limit: float) -> Iterator[Bound]:
    """The first deals whose best score is proved, and isn't the maximum of the rules."""
    rules, seed = tamaya.rules(expression), 0
    while count:
        bound = solve(tamaya.deal(rules, players, seed), limit).bound()
        seed += 1
        if bound.lower is not None and bound.proved and bound.lower < rules.maximum:
            count -= 1
            yield bound


def row_of(expression: str, bound: Bound, seconds: float) -> Row:
    begun = time.perf_counter()
    found = explain(bound, seconds)
    took = time.perf_counter() - begun
    wrong = [claim.sentence for claim in found.claims if not holds(claim, bound.upper)]
    wrong += [f"no conflict: {one}" for one in found.conflicts if not conflict(bound.deal, one)]
    return {
        "rules": expression,
        "players": bound.deal.players,
        "seed": bound.deal.seed,
        "best": bound.upper,
        "seconds": took,
        "named": any(claim.more for claim in found.claims),
        "claims": len(found.claims) + len(found.conflicts),
        "wrong": wrong,
        "sentences": found.sentences,
    }


def holds(claim: TriedChange, best: int) -> bool:
    deal = claim.change.deal
    if claim.more:
        verdict = referee(Record(deal, claim.line))
        over = verdict.state.over is not None and verdict.legal
        return over and verdict.score == claim.score > best
    return nothing_above(deal, best)


def nothing_above(deal: Deal, best: int) -> bool:
    """By another method than what said so, where that comes to an end; else by all once more."""
    other = solve(deal, 2, "cp-sat")
    if other.lower is not None and other.lower > best:
        return False
    return other.upper <= best or solve(deal, 20).upper <= best


def conflict(deal: Deal, fireworks: tuple[int, ...]) -> bool:
    """Whether no line completes all of these fireworks."""
    suits = tuple(
        replace(suit, points=(*(0 for _ in suit.built), int(at in fireworks)))
        for at, suit in enumerate(deal.rules.suits)
    )
    rules = replace(deal.rules, suits=suits, losing=Losing(True, 0))
    return nothing_above(replace(deal, rules=rules, seed=None), len(fireworks) - 1)


def told(rows: list[Row]) -> str:
    times = sorted(row["seconds"] for row in rows)
    named = sum(row["named"] for row in rows)
    claims, wrong = sum(row["claims"] for row in rows), sum(len(row["wrong"]) for row in rows)
    within = sum(seconds <= 3 for seconds in times)
    return (
        f"{len(rows):5} {named:5} {100 * named / len(rows):6.1f} % {claims:7} {wrong:6} "
        f"{statistics.median(times):7.2f} s {times[-1]:6.2f} s {100 * within / len(rows):9.0f} %"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solver.explanations", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=20, help="imperfect deals of each composition")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each explanation")
    parser.add_argument("--time-limit", type=float, default=5.0, help="for each deal")
    parser.add_argument("--rows", type=Path, help="keep each deal here, and go on from there")
    chosen = parser.parse_args()
    kept: dict[tuple[str, int], Row] = {}
    if chosen.rows and chosen.rows.exists():
        for text in chosen.rows.read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            kept[row["rules"], row["seed"]] = row
    explain(next(imperfect("nl+one-each", 3, 1, 60)))  # loads what has to be loaded once
    print(f"{'composition':36} {'deals':>5} {'named':>5} {'':8} {'claims':>7} {'wrong':>6} "
          f"{'median':>9} {'worst':>8} {'within 3 s':>11}", flush=True)  # fmt: skip
    rows: list[Row] = []
    for expression, players in COMPOSITIONS:
        these: list[Row] = []
        for bound in imperfect(expression, players, chosen.deals, chosen.time_limit):
            row = kept.get((expression, bound.deal.seed or 0))
            if row is None:
                row = row_of(expression, bound, chosen.seconds)
                if chosen.rows:
                    with chosen.rows.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
            these.append(row)
            for sentence in row["wrong"]:
                print(f"WRONG: seed {row['seed']}: {sentence}", flush=True)
        print(f"{expression + f', {players} players':36} {told(these)}", flush=True)
        rows += these
    print(f"{'all':36} {told(rows)}")


if __name__ == "__main__":
    main()
