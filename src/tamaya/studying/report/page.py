"""The whole report, from a study that was answered to the text of one file. It begins with what the
study is about, and with what came out of it."""

from collections.abc import Callable, Iterator, Sequence

from tamaya.differences import clause_differences
from tamaya.drawing.sheet import sheet
from tamaya.studies.answers.answered import Answered
from tamaya.studies.figures.comparing import SEEN
from tamaya.studying.charts.theme import HEAT, HEAT_INK, SETS
from tamaya.studying.report.deals import hardest
from tamaya.studying.report.frame import Charts, framed
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
from tamaya.studying.report.words import (
    Changes,
    cased,
    changes_by_level,
    explained,
    headline,
    letter,
    verdict,
    who,
)
from tamaya.variants.words.lists import counted

MOST_CLAUSES = 6
"""So many clauses that a rule set changes are named."""


def opening(answers: Answered) -> Iterator[Html]:
    """What it is about, and what came out of it."""
    study, names = answers.study, answers.names
    if len(names) == 1:
        title = f"How {names[0]} plays"
    elif len(names) == 2:
        title = f"What {names[1]} changes against {names[0]}"
    else:
        title = f"{len(names) - 1} rule sets against {names[0]}"
    yield element("h1", title)
    if len(names) == 2:
        yield element("p", headline(changes_by_level(study, answers.look, 1)), class_="lead")
    last = study.first + answers.look.deals - 1
    yield element(
        "p",
        f"{cased(counted(answers.look.deals, 'deal'))} for each number of players and each level, "
        f"seeds {study.first} to {last}. Brackets hold the interval in which the true number lies.",
        class_="quiet small",
    )


def key(place: int) -> Html:
    """The letter of a rule set on its colour."""
    return element("span", letter(place), class_=f"key set-{place % len(SETS)}")


def rule_sets(answers: Answered) -> Iterator[Html]:
    """A panel for each rule set: what it is, and what it says otherwise than the first."""
    panels = []
    for place, (name, rules) in enumerate(zip(answers.names, answers.study.rule_sets, strict=True)):
        parts = [
            element("h3", name),
            element(
                "p",
                f"{rules.title}: {counted(len(rules.deck), 'card')}, at most "
                f"{counted(rules.maximum, 'point')}.",
                class_="small quiet",
            ),
        ]
        if place:
            parts += _changed(answers, place)
        panels.append(element("div", key(place), element("div", parts), class_="panel set"))
    yield element("div", panels, class_="panels")


def _changed(answers: Answered, place: int) -> list[Html]:
    """The clauses that differ from those of the first rule set."""
    one, other = answers.study.rule_sets[0], answers.study.rule_sets[place]
    differing = clause_differences(one, other)
    items = [
        element(
            "li",
            f"{item.subject}: ",
            element("b", item.other or "nothing"),
            f" instead of {item.one}" if item.one is not None else "",
        )
        for item in differing[:MOST_CLAUSES]
    ]
    more = len(differing) - MOST_CLAUSES
    if more > 0:
        items.append(element("li", f"and {counted(more, 'more clause')}"))
    return [element("ul", items, class_="small")] if items else []


def conclusions(answers: Answered) -> Iterator[Html]:
    """What each of the other rule sets does to each level, in words."""
    study = answers.study
    for place in range(1, len(study.rule_sets)):
        yield element("h2", f"What {answers.names[place]} does")
        if len(study.rule_sets) > 2:
            yield element("p", headline(changes_by_level(answers.study, answers.look, place)))
        items = [
            element(
                "li",
                element("h3", cased(who(level))),
                element("span", verdict(of), class_=f"verdict {_tone(of)}"),
                element("p", explained(of), class_="small"),
            )
            for level, of in changes_by_level(answers.study, answers.look, place)
        ]
        yield element("ul", items, class_="panel told")


def _tone(of: Changes) -> str:
    """The colour of what one level meets."""
    seen = {one.verdict for _, one in of if one.verdict in SEEN}
    return "mixed" if len(seen) > 1 else next(iter(seen), "")


CLASSES = "".join(
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
    answers: Answered,
    made_by: Sequence[str] = (),
    listener: Callable[[str], None] = lambda news: None,
) -> str:
    """The page. `made_by` says how it came about, a sentence each. `listener` hears what is drawn
    at the moment."""
    charts = Charts()
    parts: list[list[Html]] = [
        [element("header", opening(answers))],
        [element("section", rule_sets(answers))],
        [element("section", overview(answers))],
        [element("section", conclusions(answers))],
        *(
            [element("section", section(answers, charts))]
            for section in (distributions, paired, winnability, lost, explanations)
        ),
        [element("section", hardest(answers, listener))],
        [element("section", all_figures(answers))],
        [element("section", how_sure(answers))],
        [element("footer", [element("p", one, class_="small quiet") for one in made_by])],
    ]
    title = " and ".join(answers.names[:2]) + (" and others" if len(answers.names) > 2 else "")
    return framed(f"Study of {title}", parts, charts, CLASSES + sheet())
