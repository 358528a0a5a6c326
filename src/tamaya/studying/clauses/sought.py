"""Which small changes of somebody's own clauses reach an aim: in a terminal, and as plain data."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from tamaya.studies.clauses.changes import ChangedRules
from tamaya.studies.clauses.seeking import Seeking
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.aiming import Confirmation
from tamaya.studies.sweeps.aims import Aim
from tamaya.studying.dial.aimed import aim_in_words, aim_notes, verdict
from tamaya.text.page import FIRM, Page, painted
from tamaya.variants.words.lists import counted, listed

_TONES = {"reached": "green", "open": "yellow"}

_MOST_TRIED = 8
"""So many changes are shown of those that were tried, the nearest to the aim."""

_STAGES = ("one change", "two changes")


def sought_page(seeking: Seeking, stopped: bool, width: int, color: bool) -> str:
    page = Page(width, color)
    page.text(f"{painted(seeking.own.text, 'bold')}, {seeking.direction}")
    page.text(f"The aim: {aim_in_words(seeking.aim)}.")
    if seeking.present.deals:
        page.text(f"As they stand: {_figure(seeking.present)}, {_deals(seeking.present)}.")
    tried = list(seeking.nearest())
    if tried:
        page.gap()
        page.text(painted(f"{counted(len(tried), 'rule set')} tried; the nearest:", "bold"))
        page.gap()
        page.rows([_figure(figure), _deals(figure), of.words] for of, figure in tried[:_MOST_TRIED])
    for stage, words in enumerate(_STAGES):
        confirmations = seeking.confirmations(stage)
        if confirmations:
            page.gap()
            page.text(painted(f"{words.capitalize()}, played again on fresh deals", "bold"))
            page.gap()
            page.rows(_row(seeking.aim, *one) for one in confirmations)
    for of, _ in [] if seeking.is_beyond else seeking.reached:
        page.gap()
        for line in changed_lines(of):
            page.text(painted(line, {"-": "red", "+": "green"}.get(line[0], "dim")), hang=2)
    page.gap()
    page.text(painted(sought_conclusion(seeking, stopped), "bold"))
    page.gap()
    for line in aim_notes(seeking.aim):
        page.text(line)
    return str(page)


def _row(aim: Aim, of: ChangedRules, one: Confirmation) -> list[str]:
    words = painted(verdict(aim, one).replace(" ", FIRM), _TONES.get(one.answer, "red"))
    return [_figure(one.figure), _deals(one.figure), words, of.words]


def _figure(figure: Figure) -> str:
    return f"{figure.value:.0%}{FIRM}{100 * figure.low:.0f}–{100 * figure.high:.0f}"


def _deals(figure: Figure) -> str:
    return counted(figure.deals, "deal").replace(" ", FIRM)


def changed_lines(of: ChangedRules) -> Iterator[str]:
    """The clauses as they were and as they are then, under the places where they stand."""
    for one in of.changes:
        before, after = one.lines
        yield f"@ {one.clause.node.span}"
        yield f"- {before}"
        if after:
            yield f"+ {after}"


def sought_conclusion(seeking: Seeking, stopped: bool = False) -> str:
    """The answer to the question, in a sentence or two."""
    if seeking.is_there:
        return "These rules reach the aim as they stand."
    if seeking.is_beyond:
        other = "harder" if seeking.direction == "kinder" else "kinder"
        return f"These rules are {seeking.direction} than that already: ask for `--{other}`."
    if seeking.reached:
        names = listed(f"`{of.words}`" for of, _ in seeking.reached)
        few = "reaches" if len(seeking.reached) == 1 else "each reach"
        return f"{names} {few} the aim."
    if stopped:
        return "Stopped before anything was confirmed."
    unsure = [
        (of, one)
        for stage in range(len(_STAGES))
        for of, one in seeking.confirmations(stage)
        if one.answer == "open"
    ]
    if unsure:
        of, one = min(unsure, key=lambda both: both[1].enough or float("inf"))
        more = (
            f"`--deals {one.enough}` would."
            if one.enough
            else "It lies so near the edge of the aim that no reasonable number would."
        )
        return f"So few deals can't tell whether `{of.words}` reaches the aim. {more}"
    if not any(of.changes for rules, _ in seeking.stages for of in rules):
        return "These clauses have no numbers, and none of them can be left out."
    return (
        "None of the changes that were tried reaches the aim: neither a clause left out, nor a "
        "number one step up or down, nor two of these together."
    )


def sought_data(seeking: Seeking, stopped: bool = False) -> dict[str, Any]:
    """What was aimed at, what was tried, what fresh deals said of the best, and the conclusion."""
    aim = seeking.aim
    return {
        "changes": {
            "rules": seeking.own.text,
            "direction": seeking.direction,
            "aim": {
                "level": aim.level,
                "players": aim.players,
                "measure": aim.measure.name,
                "from": aim.least,
                "to": aim.most,
            },
            "first_seed": seeking.first,
            "as_they_stand": asdict(seeking.present),
            "tried": [{**_changed(of), **asdict(figure)} for of, figure in seeking.nearest()],
            "confirmed": [
                {**_changed(of), **asdict(one.figure), "answer": one.answer, "enough": one.enough}
                for stage in range(len(_STAGES))
                for of, one in seeking.confirmations(stage)
            ],
            "conclusion": sought_conclusion(seeking, stopped),
        }
    }


def _changed(of: ChangedRules) -> dict[str, Any]:
    return {
        "words": of.words,
        "hash": of.rules.hash,
        "clauses": [
            {
                "part": one.clause.declaration.name,
                "where": str(one.clause.node.span),
                "before": one.lines[0],
                "after": one.lines[1] or None,
            }
            for one in of.changes
        ],
    }
