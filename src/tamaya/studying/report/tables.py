"""Tables of figures: all of them, and all rule sets at a glance."""

from collections.abc import Iterator, Sequence

from tamaya.studies.answers.answered import Answered
from tamaya.studies.figures.comparing import SEEN, Difference, Summary
from tamaya.studies.figures.intervals import Figure
from tamaya.studying.charts.theme import HEAT
from tamaya.studying.marks import mark
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.words import (
    around,
    change,
    letter,
    percent,
)
from tamaya.variants.rules import Rules

PICTURED = 6
"""So many rule sets have pictures of their own. Of all there are tables."""


def scrolled(heads: Sequence[str], rows: Sequence[Html], caption: str) -> Html:
    """A table that can be wider than the page."""
    head = element("tr", [element("th", one, scope="col") for one in heads])
    table = element("table", element("thead", head), element("tbody", rows))
    return element("div", table, class_="wide", tabindex="0", role="region", aria_label=caption)


def overview(answers: Answered) -> Iterator[Html]:
    """All rule sets at a glance, where there are more than pictures can show."""
    study = answers.study
    if len(study.rule_sets) <= PICTURED:
        return
    yield element("h2", "At a glance")
    yield element(
        "p",
        "The mean score as a share of the maximum. The stronger the colour, the more. Further "
        f"below are pictures of the first {PICTURED} of {len(study.rule_sets)} rule sets; the "
        "table at the end has all figures.",
    )
    summaries = {
        (cell.players, cell.level, cell.rules): one
        for cell, one in zip(study.cells, answers.look.summaries, strict=True)
    }
    for players in study.players:
        rows = [
            element(
                "tr",
                element("th", f"{letter(place)} {name}", scope="row"),
                [_heat(summaries[players, level, rules], rules) for level in study.levels],
            )
            for place, (name, rules) in enumerate(zip(answers.names, study.rule_sets, strict=True))
        ]
        yield scrolled([f"{players} players", *study.levels], rows, f"Means, {players} players")


def _heat(summary: Summary, rules: Rules) -> Html:
    """A share of the maximum on its step of the heat."""
    most, score = rules.maximum or 1, summary.score
    value, low, high = (100 * x / most for x in (score.value, score.low, score.high))
    step = min(len(HEAT) - 1, max(0, int(value / 100 * len(HEAT))))
    text = f"{value:.0f} % ({low:.0f}–{high:.0f}){mark(summary)}"
    return element("td", text, class_=f"heat heat-{step}")


def all_figures(answers: Answered) -> Iterator[Html]:
    study = answers.study
    yield element("h2", "All figures")
    heads = ["players", "level", "rules", "mean score", "perfect", "lost", "turns", "stuck"]
    if len(study.rule_sets) > 1:
        heads += [*CHANGED, "against A"]
    rows = []
    for cell, summary, against in zip(
        study.cells, answers.look.summaries, answers.look.differences, strict=True
    ):
        words = [
            str(cell.players),
            cell.level,
            letter(study.rule_sets.index(cell.rules)),
            f"{around(summary.score)}{mark(summary)}",
            percent(summary.perfect),
            _or_dash(summary.lost),
            "–" if summary.turns is None else f"{summary.turns:.0f}",
            "–" if summary.stuck is None else f"{summary.stuck:.1f}",
        ]
        cells = [element("td", word) for word in words]
        if against is None and len(study.rule_sets) > 1:
            cells += [element("td")] * (len(CHANGED) + 1)
        elif against is not None:
            cells += changed(against)
        rows.append(element("tr", cells))
    yield scrolled(heads, rows, "All figures")


CHANGED = ("typical change", "of 100 points", "of 100 perfect")
"""The heads above the figures of a difference."""


def changed(of: Difference) -> list[Html]:
    """The figures of a difference, and its verdict."""
    kind = of.verdict if of.verdict in SEEN else ""
    return [
        element("td", change(of.typical, 1, 2)),
        element("td", change(of.part)),
        element("td", change(of.perfect)),
        element("td", of.verdict, class_=f"verdict {kind}".strip()),
    ]


def _or_dash(figure: Figure | None) -> str:
    return "–" if figure is None else percent(figure)
