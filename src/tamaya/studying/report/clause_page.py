"""The report of a study of single clauses: what each does, left out and alone, as bars."""

from collections.abc import Iterator, Sequence

from tamaya.drawing.sheet import sheet
from tamaya.studies.answers.answered import Answered
from tamaya.studies.clauses.effects import EffectTable, effect_tables
from tamaya.studies.clauses.plan import ClausePlan
from tamaya.studies.figures.comparing import FULL, Difference
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.charts.rows import ChartRow, rows
from tamaya.studying.charts.theme import Chart
from tamaya.studying.clauses.effects_page import conclusions, impossible, shortened
from tamaya.studying.report.frame import Charts, framed
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.page import CLASSES, key
from tamaya.studying.report.sections import how_sure
from tamaya.studying.report.tables import CHANGED, all_figures, changed, scrolled
from tamaya.studying.report.words import cased, change, who
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
        [element("section", _bars(plan, tables, charts))],
        [element("section", _figures(plan, tables))],
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


def _bars(plan: ClausePlan, tables: Sequence[EffectTable], charts: Charts) -> Iterator[Html]:
    yield element("h2", "What each clause changes")
    change_in = next((one.typical_in for table in tables for _, one in _changes(table)), None)
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
                _chart(plan, table),
                f"What each clause changes for {who(table.level)}, {table.players} players.",
            ),
            class_="panel",
        )
        for table in tables
        if any(_changes(table))
    ]
    yield element("div", panels, class_="panels")


def _changes(table: EffectTable) -> Iterator[tuple[str, Difference]]:
    """All that is known of a table: in words what was tried, and what it changed."""
    for one in table.effects:
        words = f"{one.number} {shortened(one.trial.words)}"
        if one.left_out is not None:
            yield f"without {words}", one.left_out
        if one.alone is not None:
            yield f"with only {words}", one.alone
    if table.whole is not None and len(table.effects) > 1:
        yield "without all of them", table.whole


def _chart(plan: ClausePlan, table: EffectTable) -> Chart:
    drawn = []
    for words, one in _changes(table):
        place = 1 if words.startswith("with only") else 0
        figure = one.typical
        drawn.append(
            ChartRow(
                words,
                f"{one.verdict} {change(figure, 1, 2)}",
                place,
                line=(figure.low, figure.high),
                dot=figure.value,
                minor=bool(place),
            )
        )
    reach = max((one.limit for _, one in _changes(table)), default=FULL)
    return rows(drawn, (-reach, reach), zero=True)


def _figures(plan: ClausePlan, tables: Sequence[EffectTable]) -> Iterator[Html]:
    yield element("h3", "In figures")
    lines = [
        element(
            "tr",
            [element("td", text) for text in (str(table.players), table.level, words)],
            changed(one),
        )
        for table in tables
        for words, one in _changes(table)
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
