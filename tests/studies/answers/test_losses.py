"""Where points are lost: each step between levels, and what they add up to."""

from collections import Counter
from pathlib import Path

import pytest

from tamaya import rules
from tamaya.studies.answers.answered import answered_in
from tamaya.studies.answers.losses import LADDER, losses, steps
from tamaya.studies.figures.looks import Counts, Pairs, Upshot

pytestmark = pytest.mark.xdist_group("sly study")


def ending(score: int, at_most: int | None = None) -> Upshot:
    return Upshot(score, score if at_most is None else at_most, None, None)


def test_steps_name_all_that_a_level_lacks() -> None:
    assert steps(["newcomer", "practised", "expert", "open", "perfect"]) == [
        ("perfect", None, ("rules",)),
        ("open", "perfect", ("draw",)),
        ("expert", "open", ("own hand",)),
        ("practised", "expert", ("finesse", "code")),
        ("newcomer", "practised", ("slips", "talk")),
    ]
    assert steps(["random", "attentive"]) == [
        ("attentive", None, ("talk", "finesse", "code", "own hand", "draw", "rules"))
    ]
    assert steps(["random"]) == []
    every = [level for level, _ in LADDER]
    assert [lacks for _, _, (lacks,) in steps(every)] == [lack for _, lack in LADDER][::-1]


def test_points_and_intervals() -> None:
    """nl has 25 points. One deal of perfect play is open: the interval reaches over both."""
    deals = 100
    perfect = Counts(Counter({ending(25): deals - 1, ending(20, 25): 1}))
    people = Counts(Counter({ending(15): deals}))
    pairs: Pairs = Counter({(ending(15), ending(25)): deals - 1, (ending(15), ending(20, 25)): 1})
    found = losses(
        rules("nl"), {"newcomer": people, "perfect": perfect}, lambda one, other: pairs, 0.95
    )
    top, step = found
    assert (top.lacks, top.above) == (("rules",), None)
    assert top.points.value == pytest.approx(0.025)
    assert top.points.low == 0
    assert (step.level, step.above) == ("newcomer", "perfect")
    assert step.lacks == ("slips", "talk", "finesse", "code", "own hand", "draw")
    assert step.points.value == pytest.approx(9.975)
    assert 8 < step.points.low < 9.95 < step.points.high < 12


def test_losses_add_up(sly_study: Path) -> None:
    """From the maximum down to the weakest mean no point is lost twice, and none is forgotten."""
    found = answered_in(sly_study)
    for one in found.lost:
        rules_ = found.study.rule_sets[one.place]
        weakest = next(
            told.score.value
            for cell, told in zip(found.study.cells, found.look.summaries, strict=True)
            if cell.rules == rules_ and cell.level == "newcomer"
        )
        assert rules_.maximum - sum(loss.points.value for loss in one.losses) == pytest.approx(
            weakest
        )
    assert found.lost_compared == 3 * 2
