"""What the solver has of arguments and stages, and that each argument is known wherever it is named
by its record alone."""

import pytest

from tamaya.solver.bound import Proof
from tamaya.solver.claims.again import WITNESSES
from tamaya.solver.portfolio import doing
from tamaya.solver.stages.register import AGAIN, PROOFS, STAGES


def test_the_argument_of_every_stage_is_on_record() -> None:
    """Otherwise its certificates could not be read."""
    given = [stage.proof for stage in (*STAGES, AGAIN) if hasattr(stage, "proof")]
    assert {proof.name for proof in given} == PROOFS.keys() - {"count", "twins"}
    assert all(PROOFS[proof.name] is proof and proof.doing for proof in given)


@pytest.mark.parametrize("proof", PROOFS.values(), ids=lambda proof: proof.name)
def test_every_record_is_whole(proof: Proof) -> None:
    assert proof.rests_on
    assert proof.words
    assert proof.witnesses
    assert {*proof.witnesses} <= {*WITNESSES}
    assert [one.name for one in PROOFS.values() if one.depth == proof.depth] == [proof.name]


def test_every_stage_says_what_it_is_about() -> None:
    for name, words in {
        "dive": "first lines played",
        "greedy-at-once": "first lines played",
        "wide-beam": "many lines side by side",
        "one-hand-briefly": "easier games gone through",
        "less": "lines with a card given up",
        "layers": "every state, layer by layer",
        "search-briefly": "every move",
        "cp-sat-again": "the deal as a puzzle",
        "compiling the searches, this once": "compiling the searches, this once",
    }.items():
        assert doing(name) == words
    assert all(stage.doing for stage in (*STAGES, AGAIN))
