"""The report of a study of single clauses: what each does, left out and alone, as bars."""

from collections.abc import Iterator, Sequence

from tamaya.drawing.sheet import sheet
from tamaya.studies.answers.answered import Answered
from tamaya.studies.clauses.effects import EffectTable, effect_tables
from tamaya.studies.clauses.plan import ClausePlan
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.charts.clause_bars import clause_bars, tried
from tamaya.studying.clauses.effects_page import conclusions, impossible
from tamaya.studying.report.frame import Charts, framed
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.page import CLASSES, key
from tamaya.studying.report.sections import how_sure
from tamaya.studying.report.tables import CHANGED, all_figures, changed, scrolled
from tamaya.studying.report.words import cased, who
from tamaya.variants.words.lists import counted


def clause_report(
    study: StudyRun,
    names: Sequence[str],
    look: Look,
    plan: ClausePlan,
    made_by: Sequence[str] = (),
) -> str:
    """The page. `made_by` says how it came about, a sentence each."""
    charts = Charts()
    answers = Answered(study, tuple(names), look, (), 0, (), (), ())
    tables = effect_tables(study, plan, look)
    parts: list[list[Html]] = [
        [element("header", _opening(look, study, plan, tables))],
        [element("section", _bars(tables, charts))],
        [element("section", _figures(tables))],
        [element("section", _rule_sets(names))],
        [element("section", all_figures(answers))],
        [element("section", how_sure(answers))],
        [element("footer", [element("p", one, class_="small quiet") for one in made_by])],
    ]
    return framed(f"The clauses of {plan.text}", parts, charts, CLASSES + sheet())


def _opening(
    look: Look, study: StudyRun, plan: ClausePlan, tables: Sequence[EffectTable]
) -> Iterator[Html]:
    yield element("h1", f"Which clause of {plan.text} matters?")
    for sentence in conclusions(tables):
        yield element("p", sentence, class_="lead")
    yield element(
        "p",
        f"{cased(counted(look.deals, 'deal'))} for each number of players and each level, from "
        f"seed {study.first} on. Brackets hold the interval in which the true number lies.",
        class_="quiet small",
    )
    clauses = [element("li", element("code", one.words)) for one in plan.trials]
    yield element("ol", clauses)
    yield element("ul", [element("li", one) for one in impossible(plan)], class_="small")


def _bars(tables: Sequence[EffectTable], charts: Charts) -> Iterator[Html]:
    yield element("h2", "What each clause changes")
    change_in = next((one.typical_in for table in tables for _, _, one in tried(table)), None)
    if change_in is None:
        return
    yield element(
        "p",
        f"The typical change, in {change_in}: if a clause is left out of the rules as they stand, "
        "and if it is added alone to the rules without any of them. To the left of the middle "
        "line it is harder. The largest effect comes first.",
    )
    panels = [
        element(
            "div",
            element("h3", f"{cased(who(table.level))}, {table.players} players"),
            charts.place(
                clause_bars(table),
                f"What each clause changes for {who(table.level)}, {table.players} players.",
            ),
            class_="panel",
        )
        for table in tables
        if any(tried(table))
    ]
    yield element("div", panels, class_="panels")


def _figures(tables: Sequence[EffectTable]) -> Iterator[Html]:
    yield element("h3", "In figures")
    lines = [
        element(
            "tr",
            [element("td", text) for text in (str(table.players), table.level, words)],
            changed(one),
        )
        for table in tables
        for words, _, one in tried(table)
    ]
    yield scrolled(["players", "level", "rules", *CHANGED, ""], lines, "What each clause changes")


def _rule_sets(names: Sequence[str]) -> Iterator[Html]:
    """The letters that the table of all figures uses."""
    yield element("h2", "The rule sets")
    panels = [
        element("div", key(place), element("p", name, class_="small"), class_="panel set")
        for place, name in enumerate(names)
    ]
    yield element("div", panels, class_="panels")
