"""Allow-lists of the check: what a part does not cover it claims nothing of.

Each faulty file shows a fault that some part finds. Where that part covers nothing any more it
finds nothing, and the phase says why.
"""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tamaya.engine.knowledge.missing import may_be_missed
from tamaya.lab import grasps
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.files.static import StaticReport
from tamaya.lab.check.phases.phase import CheckLimits, Phase
from tamaya.lab.check.phases.playing import Tables, Walks
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.grasp import Grasp

DEFECTS = Path(__file__).parents[1] / "defects"
FAULTY = {
    "SMALL": ("nobody-moves", "free-hints"),
    "LUCK": ("stop-in-time", "stop-while-ahead"),
    "TABLES": ("gap-in-rating", "untouched"),
}
"""For each grasp, files whose fault is found by what it speaks for."""


def checked(name: str, grasp: str) -> StaticReport:
    phases: tuple[Phase, ...] = (Tables(),) if grasp == "TABLES" else (Walks(),)
    limits = CheckLimits(seconds=20, states=5_000)
    return check(str(DEFECTS / f"{name}.hanabi"), Plan(limits, phases=phases))


def codes(report: StaticReport) -> set[str]:
    assert report.errors == []
    return {finding.code for finding in report.findings}


CASES = [(grasp, name) for grasp, names in FAULTY.items() for name in names]


@pytest.mark.parametrize(("grasp", "name"), CASES)
def test_what_is_not_covered_is_not_claimed(grasp: str, name: str) -> None:
    """The fault is found no more, and no other is."""
    blind = grasps.GRASPS[grasp]
    known = Grasp.unknown

    def unknown(self: Grasp, rules: Rules) -> Iterator[str]:
        return iter(["this game"]) if self is blind else known(self, rules)

    whole = checked(name, grasp)
    with patch.object(Grasp, "unknown", unknown):
        part = checked(name, grasp)
    assert codes(part) < codes(whole)
    assert any(f"{blind.who} doesn't cover this game" in phase.scope for phase in part.phases)
    assert any("this game" in phase.unknown for phase in part.phases)
    assert not any("doesn't cover" in phase.scope or phase.unknown for phase in whole.phases)


def test_the_catalogue_is_covered() -> None:
    for expression in ("everything+expert+colour-calling", "abacus-2012+peek+deck-play+target"):
        rules = compile_rules(expression)
        assert grasps.not_covered(grasps.SMALL, rules) == ""
        assert grasps.not_covered(grasps.LUCK, rules) == ""
        assert grasps.not_covered(grasps.TABLES, rules) == ""
        assert may_be_missed(rules) == ()
