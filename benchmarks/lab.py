"""How fast the check is: a walk of 100,000 states, and a check of each game of the catalogue."""

import time
from collections.abc import Iterator

from benchmarks.measuring import Result

from tamaya.lab.check import check
from tamaya.lab.reduce import Size, reduced
from tamaya.lab.walk import walk
from tamaya.variants.compile import compile_rules

STATES = 100_000
GAMES = (
    "nl",
    "no",
    "dk",
    "abacus-2012",
    "abacus-new",
    "no+expert",
    "no+colour-calling",
    "abacus-2012+multicolour-own(cards=10)",
    "nl+multicolour-wild(cards=5)",
    "abacus-new+black-powder",
    "abacus-new+bonus-tiles",
    "everything",
)


def results() -> Iterator[Result]:
    for expression in ("nl", "everything"):
        table = reduced(compile_rules(expression), Size(ranks=3, copies=2, hand=2, hints=2))
        assert table is not None
        found = walk(table.rules, table.players, STATES)
        assert found.states >= STATES, found.states
        name = f"walk of {STATES:,} states over all deals, {expression}"
        yield Result(name, found.seconds, "s", 10)
    for expression in GAMES:
        begun = time.perf_counter()
        report = check(expression)
        seconds = time.perf_counter() - begun
        defects = sum(finding.is_defect for finding in report.findings)
        yield Result(f"check of {expression}, {defects} found", seconds, "s", 20)
