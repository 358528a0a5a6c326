"""The pictures of a report show what the figures say, open deals and all."""

from collections import Counter
from typing import Any

import pytest

from tamaya import rules
from tamaya.studies.answers.answered import Answered, Lost
from tamaya.studies.answers.losses import Loss
from tamaya.studies.figures.comparing import Difference, Shown
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.figures.looks import Counts, Upshot
from tamaya.studies.study import StudyRun
from tamaya.studying.charts.changes import changes
from tamaya.studying.charts.rows import ChartRow
from tamaya.studying.charts.theme import Chart, spec
from tamaya.studying.report.frame import Charts
from tamaya.studying.report.pictures import lost_points, score_hills, winnable
from tamaya.studying.report.sections import winnability


@pytest.fixture
def found() -> Answered:
    """Of ten deals six are won and two can't be. The solver left two open."""
    study = StudyRun([rules("nl")], [2], ["perfect"])
    endings = Counter(
        {
            Upshot(25, 25, None, True): 6,
            Upshot(23, 25, None, None): 2,
            Upshot(24, 24, None, False): 2,
        }
    )
    study.results.take(10, [Counts(endings)], {})
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


def test_words_never_lie_on_figures(found: Answered) -> None:
    """Words that are too long for one line have two; figures stand beside the last, or below."""
    several = ("code", "own hand", "draw")
    figure = Figure(2.0, -0.7, 4.3, 10)
    steps = (Loss(("rules",), "practised", None, figure), Loss(several, "perfect", None, figure))
    _, short, long, _ = drawn(lost_points(found, Lost(2, 0, steps)))
    assert long["left"] == "No code, own hand unseen and luck of the\ndraw"
    assert short["last"] == short["head"]
    assert long["last"] - long["head"] == 17
    assert long["last"] < long["top"]
    row = ChartRow("x" * 25, "y" * 25)
    assert row.lines == ["x" * 25, ""]


def test_a_verdict_stands_between_what_it_goes_by() -> None:
    """Fewer points and more perfect games can be easier: both are to be seen."""
    fewer, more = Figure(-0.14, -0.32, 0.02, 60), Figure(0.6, 0.35, 0.78, 60)
    typical = Figure(-0.5, -1.25, 0.2, 60)
    met = Difference(typical, more, fewer, 2.5, 0.25, Shown(0, 1, 0), False, None)
    (usual, points, perfect) = drawn(changes([("practised", 1, met)]))
    assert (usual["left"], usual["right"]) == ("practised", "typical −0.50 (−1.25 to +0.20)")
    assert (points["left"], points["right"]) == ("easier", "points −14 (−32 to +2)")
    assert (perfect["left"], perfect["right"]) == ("", "perfect +60 (+35 to +78)")
    assert (usual["minor"], points["minor"], perfect["minor"]) == (0, 1, 1)
    assert (usual["dot"], usual["least"]) == (-2, -5)  # of 100 points, as the bars below
