"""How fast the check is: a walk of 100,000 states, and a check of each game of the catalogue.

Times are of one core's work, so that what else a machine does counts as little as can be.
"""

import time
from collections.abc import Iterator

from benchmarks.measuring import Result

from tamaya.lab.check.check import check
from tamaya.lab.small.reduce import reduced
from tamaya.lab.small.selection import Size
from tamaya.lab.walks.walk import walk
from tamaya.variants.compile.passes import compile_rules

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
        begun = time.process_time()
        found = walk(table.rules, table.players, STATES, seconds=600)
        seconds = time.process_time() - begun
        assert found.states >= STATES, found.states
        name = f"walk of {STATES:,} states over all deals, {expression}"
        yield Result(name, seconds, "s", 10)
    for expression in GAMES:
        begun = time.process_time()
        report = check(expression)
        seconds = time.process_time() - begun
        defects = sum(finding.is_defect for finding in report.findings)
        yield Result(f"check of {expression}, {defects} found", seconds, "s", 20)
