"""How often an explanation names what would bring more, and whether it is true.

`python -m benchmarks.solver.explanations --deals 20`: so many imperfect deals of each of ten
compositions are explained; then each claim is solved once more, apart from what made it: the
referee plays its line, and CP-SAT alone, or otherwise all stages again, must not find more where
none is said to be. With `--words` the compositions are those of the words of the second edition,
family by family. With `--rows FILE` every deal is kept, and the same command goes on where it was
broken off.

*Named* are deals for which the answer says what would bring more, *in vain* those for which it says
what was tried and doesn't help, *no time* those for which no try came to an end, *untried* those
for which nothing was tried, and *none* those for which it only repeats the bound. For some,
*counted*, it also says which cards come too late, or how many can be placed. *Open* are claims that
couldn't be checked in time.
"""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.solver.second_words import WORDS, second_rules

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.solver import clock
from tamaya.solver.bound import Bound
from tamaya.solver.claims.tried import TriedChange
from tamaya.solver.claims.why import Explanation, explain, shortfalls_in
from tamaya.solver.plain.shortage import Shortfall
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
    rules, seed = second_rules(expression), 0
    while count:
        bound = solve(tamaya.deal(rules, players, seed), limit).bound()
        seed += 1
        if bound.lower is not None and bound.proved and bound.lower < rules.maximum:
            count -= 1
            yield bound


def row_of(expression: str, bound: Bound, seconds: float) -> Row:
    begun = clock.now()
    found = explain(bound, seconds)
    took = clock.now() - begun
    deal, stops = bound.deal, shortfalls_in(bound.deal)
    checked = {claim.sentence: holds(claim, bound.lower or 0) for claim in found.claims}
    checked |= {f"no conflict: {one}": conflict(deal, one) for one in found.conflicts}
    checked |= {stop.words: stops_there(deal, stop) for stop in stops}
    sentences = found.sentences
    return {
        "rules": expression,
        "players": bound.deal.players,
        "seed": bound.deal.seed,
        "best": bound.lower,
        "seconds": took,
        "kind": kind_of(found),
        "counted": bool(stops) or "can be placed" in "; ".join((bound.reason, *sentences)),
        "claims": len(checked),
        "wrong": [words for words, held in checked.items() if held is False],
        "unchecked": [words for words, held in checked.items() if held is None],
        "reason": bound.reason,
        "sentences": sentences,
    }


KINDS = ("named", "in vain", "no time", "untried", "none")


def kind_of(found: Explanation) -> str:
    """What an explanation says of changes."""
    if found.claims:
        return "named" if any(claim.more for claim in found.claims) else "in vain"
    said = {"no change was tried": "untried", "there was no time": "no time"}
    last = found.sentences[-1]
    return next((kind for words, kind in said.items() if last.startswith(words)), "none")


def holds(claim: TriedChange, best: int) -> bool | None:
    deal = claim.change.deal
    if claim.more:
        verdict = referee(Record(deal, claim.line))
        over = verdict.state.over is not None and verdict.legal
        return over and verdict.score == claim.score > best
    return nothing_above(deal, best)


def nothing_above(deal: Deal, best: int) -> bool | None:
    """By another method than what said so, where that comes to an end; otherwise by all once more.
    None where neither comes to an end."""
    for stage, seconds in (("cp-sat", 2.0), (None, 20.0)):
        other = solve(deal, seconds, stage)
        if other.lower is not None and other.lower > best:
            return False
        if other.rules_out(best + 1):
            return True
    return None


def conflict(deal: Deal, fireworks: tuple[int, ...]) -> bool | None:
    """Whether no line completes all of these fireworks."""
    suits = tuple(
        replace(suit, points=(*(0 for _ in suit.built), int(at in fireworks)))
        for at, suit in enumerate(deal.rules.suits)
    )
    rules = replace(deal.rules, suits=suits, losing=Losing(True, 0))
    return nothing_above(replace(deal, rules=rules, seed=None), len(fireworks) - 1)


def stops_there(deal: Deal, stop: Shortfall) -> bool | None:
    """Whether no line places more cards on a firework."""
    suits = tuple(
        replace(suit, points=tuple(h * (at == stop.suit) for h in range(len(suit.points))))
        for at, suit in enumerate(deal.rules.suits)
    )
    rules = replace(deal.rules, suits=suits, losing=Losing(True, 0))
    return nothing_above(replace(deal, rules=rules, seed=None), stop.cards)


def told(rows: list[Row]) -> str:
    times = sorted(row["seconds"] for row in rows)
    kinds = Counter(row["kind"] for row in rows)
    claims, wrong = sum(row["claims"] for row in rows), sum(len(row["wrong"]) for row in rows)
    unchecked = sum(len(row["unchecked"]) for row in rows)
    within = sum(seconds <= 3 for seconds in times)
    return (
        f"{len(rows):5} {' '.join(f'{kinds[kind]:7}' for kind in KINDS)} "
        f"{sum(row['counted'] for row in rows):7} {claims:7} {unchecked:5} {wrong:6} "
        f"{statistics.median(times):7.2f} s {times[-1]:6.2f} s {100 * within / len(rows):9.0f} %"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solver.explanations", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=20, help="imperfect deals of each composition")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each explanation")
    parser.add_argument("--time-limit", type=float, default=5.0, help="for each deal")
    parser.add_argument(
        "--words",
        nargs="*",
        choices=WORDS,
        metavar="FAMILY",
        help="words of the second edition: some families, or all",
    )
    parser.add_argument("--rows", type=Path, help="keep each deal here, and go on from there")
    chosen = parser.parse_args()
    clock.count_own_work()
    kept: dict[tuple[str, int], Row] = {}
    if chosen.rows and chosen.rows.exists():
        for text in chosen.rows.read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            kept[row["rules"], row["seed"]] = row
    explain(next(imperfect("nl+one-each", 3, 1, 60)))  # loads what has to be loaded once
    kinds = " ".join(f"{kind:>7}" for kind in KINDS)
    print(f"{'':42} deals {kinds} counted  claims  open  wrong    median    worst  within 3 s")
    families: dict[str, tuple[tuple[str, int], ...]] = {"all": COMPOSITIONS}
    if chosen.words is not None:
        families = {family: WORDS[family] for family in chosen.words or WORDS}
    every: list[Row] = []
    for family, compositions in families.items():
        rows = [
            row
            for expression, players in compositions
            for row in _rows(expression, players, chosen, kept)
        ]
        print(f"{family:42} {told(rows)}", flush=True)
        every += rows
    if len(families) > 1:
        print(f"{'all':42} {told(every)}")


def _rows(
    expression: str, players: int, chosen: argparse.Namespace, kept: dict[tuple[str, int], Row]
) -> list[Row]:
    """The rows of a composition, as they are kept or made."""
    rows: list[Row] = []
    for bound in imperfect(expression, players, chosen.deals, chosen.time_limit):
        row = kept.get((expression, bound.deal.seed or 0))
        if row is None:
            row = row_of(expression, bound, chosen.seconds)
            if chosen.rows:
                with chosen.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        rows.append(row)
        for sentence in row["wrong"]:
            print(f"WRONG: seed {row['seed']}: {sentence}", flush=True)
    print(f"  {expression + f', {players} players':40} {told(rows)}", flush=True)
    return rows


if __name__ == "__main__":
    main()
