"""The pictures of a report show what the figures say, open deals and all."""

from collections import Counter
from typing import Any

import pytest

from tamaya import rules
from tamaya.lab.studies.answers.answered import Answered, Lost
from tamaya.lab.studies.answers.losses import Loss
from tamaya.lab.studies.figures.counting import Counts, Ending
from tamaya.lab.studies.figures.intervals import Figure
from tamaya.lab.studies.study import Study
from tamaya.studying.charts.theme import Chart, spec
from tamaya.studying.report.frame import Charts
from tamaya.studying.report.pictures import lost_points, score_hills, winnable
from tamaya.studying.report.sections import winnability


@pytest.fixture
def found() -> Answered:
    """Of ten deals six are won and two can't be. The solver left two open."""
    study = Study([rules("nl")], [2], ["perfect"])
    endings = Counter(
        {
            Ending(25, 25, None, True): 6,
            Ending(23, 25, None, None): 2,
            Ending(24, 24, None, False): 2,
        }
    )
    study.results.take(10, [Counts(endings)], [Counter()])
    return Answered(study, ("nl",), study.looked(0.95), (), 0, (), (), ())


def drawn(chart: Chart, layer: int = 1) -> list[dict[str, Any]]:
    made = spec(chart)
    values = made["layer"][layer].get("data", made.get("data"))["values"]  # or all layers share it
    assert isinstance(values, list)
    return values


def test_open_deals_are_a_pale_bar(found: Answered) -> None:
    """From none to all of them; the interval reaches over both."""
    (row,) = drawn(winnable(found))
    assert (row["from"], row["to"], row["dot"]) == (0.6, 0.8, 0.7)
    assert row["least"] < 0.3
    assert row["most"] > 0.95
    assert row["right"].startswith("70 % (26–9")
    said = " ".join(winnability(found, Charts()))
    assert "The solver left 2 deals open." in said


def test_hills_are_as_high_as_scores_are_common(found: Answered) -> None:
    slope = drawn(score_hills(found, 2, [0]))
    heights = {one["x"] + 0.5: one["base"] - one["y"] for one in slope}
    assert len(heights) == 27  # from 0 to 25, and where the last one ends
    assert heights[25] == 34
    assert heights[24] == heights[23] == pytest.approx(34 / 3, abs=1e-3)
    assert heights[22] == heights[26] == 0


def test_points_fall_step_by_step(found: Answered) -> None:
    lost = Lost(2, 0, (Loss(("rules",), "perfect", None, Figure(0.6, 0.1, 1.5, 10)),))
    top, step, rest = drawn(lost_points(found, lost))
    assert (top["left"], top["from"], top["to"]) == ("Maximum", 0, 25)
    assert (step["left"], step["right"]) == ("The rules", "−0.6 (−1.5 to −0.1)")
    assert (step["from"], step["to"]) == (24.4, 25)
    assert (step["least"], step["dot"], step["most"]) == (23.5, 24.4, 24.9)
    assert (rest["left"], rest["to"]) == ("Perfect play", 24.6)
