"""Faulty rule files, each with what the check must find in it, and at the end of which game.

A file says in its first lines what is wrong with it: `# F101 after 5 moves, in line 5`. All of that
must be found and nothing else, at that place and by a game of that length.
"""

import json
import re
from pathlib import Path

import pytest
from tests.house.tiers import share

from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits, Phase
from tamaya.lab.check.phases.playing import Clauses, Tables, Walks
from tamaya.lab.check.phases.sampling import Samples
from tamaya.lab.findings import Finding

FILES = sorted((Path(__file__).parents[1] / "defects").glob("*.hanabi"))
LIMITS = CheckLimits(seconds=60, states=5_000, examples=4)
PHASES: tuple[Phase, ...] = (Tables(), Walks(), Clauses(), Samples())
_CLAIM = re.compile(r"# ([A-Z]\d{3})(?: after (\d+) moves?)?, in (?:line (\d+)|(\S+\.hanabi))")


def claims(path: Path) -> list[tuple[str, int | None, str]]:
    """What a file says is wrong with it: code, length of the game, place."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        claim = _CLAIM.fullmatch(line)
        if claim:
            moves = int(claim[2]) if claim[2] else None
            found.append((claim[1], moves, claim[3] or claim[4]))
    return sorted(found, key=str)


def described(finding: Finding, path: Path) -> tuple[str, int | None, str]:
    (label,) = finding.diagnostic.labels
    name = label.span.source.name
    place = str(label.span.place[0]) if name == str(path) else name
    return finding.code, len(finding.line) if finding.line is not None else None, place


def test_there_are_enough() -> None:
    assert len(FILES) >= 30
    assert len({code for path in FILES for code, *_ in claims(path)}) >= 18


@pytest.mark.parametrize("path", share(FILES, 16), ids=lambda path: path.stem)
def test_the_fault_is_found(path: Path) -> None:
    """Clauses are left out only where that must show something: it takes longest."""
    dead = {code for code, *_ in claims(path)} & {"F304", "F306"}
    phases = PHASES if dead else tuple(phase for phase in PHASES if phase.name != "clauses")
    compare(path, Plan(LIMITS, phases=phases))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_else_is_found(path: Path) -> None:
    compare(path, Plan(LIMITS, phases=PHASES))


def compare(path: Path, plan: Plan) -> None:
    report = check(str(path), plan)
    assert report.errors == []
    assert sorted([described(f, path) for f in report.findings], key=str) == claims(path)
    for finding in report.findings:
        if finding.trace is not None:
            verdict = referee(read_record(json.dumps(finding.trace.record)))
            assert verdict.legal, verdict.error
            assert verdict.moves == len(finding.trace.steps)
