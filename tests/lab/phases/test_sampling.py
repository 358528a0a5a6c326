"""Random games at the full table: what they find is shrunk, and is the same for the same seed."""

import json

from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.grammar.source import Source
from tamaya.lab.check.phases.phase import CheckLimits, Context, PhaseReport
from tamaya.lab.check.phases.sampling import Samples
from tamaya.variants.compile.passes import compile_expression, expression_of
from tamaya.variants.library import library_of_source

TEXT = """
expansion hoarders { discard { replace never } }
expansion penalty { replace a lost game scores -3 }
"""


def sampled(text: str, **limits: int) -> PhaseReport:
    library = library_of_source(Source("mine.hanabi", TEXT))
    expression = expression_of(text)
    rules = compile_expression(expression, library)
    return Samples().run(Context(rules, expression, library, CheckLimits(seconds=60, **limits)))


def test_a_fault_is_found_and_shrunk() -> None:
    """Eight hints, then nobody can discard: no game that shows it is shorter."""
    outcome = sampled("abacus-2012+hoarders", examples=20)
    (finding,) = outcome.findings
    assert finding.code == "F103"
    assert finding.line is not None
    assert len(finding.line) == 8
    assert all(move.startswith("hint") for move in finding.line)
    assert finding.scope.startswith("sampled, ")
    assert finding.trace is not None
    assert not finding.trace.shortest
    assert referee(read_record(json.dumps(finding.trace.record))).legal


def test_a_score_without_a_row() -> None:
    outcome = sampled("abacus-2012+penalty", examples=40)
    assert [finding.code for finding in outcome.findings] == ["F207"]
    (finding,) = outcome.findings
    assert finding.trace is not None
    verdict = referee(read_record(json.dumps(finding.trace.record)))
    assert (verdict.over, verdict.score) == (True, -3)


def test_the_same_seed_plays_the_same_games() -> None:
    one, again, other = (sampled("nl", examples=10, seed=seed) for seed in (1, 1, 2))
    assert one.scope == again.scope != other.scope
    assert one.findings == other.findings == ()
    assert one.scope.startswith("10 games of 2 to 5 players sampled with ")
