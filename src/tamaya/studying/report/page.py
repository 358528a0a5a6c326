"""The whole report, from a study that was answered to the text of one file."""

from collections.abc import Callable, Sequence

from tamaya.drawing.sheet import sheet
from tamaya.lab.studies.answers.answered import Answered
from tamaya.studying.charts.theme import HEAT, HEAT_INK, SETS
from tamaya.studying.report.deals import hardest
from tamaya.studying.report.frame import Charts, framed
from tamaya.studying.report.front import conclusions, opening, rule_sets
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.sections import (
    distributions,
    explanations,
    how_sure,
    lost,
    paired,
    winnability,
)
from tamaya.studying.report.tables import all_figures, overview

_CLASSES = "".join(
    [
        *(f".set-{place}{{background:var(--{tone.name})}}" for place, tone in enumerate(SETS)),
        *(
            f"td.{tone.name}{{background:var(--{tone.name});color:var(--{ink.name})}}"
            for tone, ink in zip(HEAT, HEAT_INK, strict=True)
        ),
    ]
)
"""Colours that the style sheet knows by their place."""


def report_page(
    found: Answered,
    made_by: Sequence[str] = (),
    told: Callable[[str], None] = lambda news: None,
) -> str:
    """The page. `made_by` says how it came about, a sentence each. `told` hears what is drawn."""
    charts = Charts()
    parts: list[list[Html]] = [
        [element("header", opening(found))],
        [element("section", rule_sets(found))],
        [element("section", overview(found))],
        [element("section", conclusions(found))],
        *(
            [element("section", section(found, charts))]
            for section in (distributions, paired, winnability, lost, explanations)
        ),
        [element("section", hardest(found, told))],
        [element("section", all_figures(found))],
        [element("section", how_sure(found))],
        [element("footer", [element("p", one, class_="small quiet") for one in made_by])],
    ]
    title = " and ".join(found.names[:2]) + (" and others" if len(found.names) > 2 else "")
    return framed(f"Study of {title}", parts, charts, _CLASSES + sheet())
