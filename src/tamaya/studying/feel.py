"""Measures of play as tables and as plain data."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.replays.measuring import Group, Measured, Measuring
from tamaya.studies.study import Look
from tamaya.studying.marks import WORSE, mark_notes
from tamaya.studying.worse import worse_notes
from tamaya.text.page import FIRM, Page, painted
from tamaya.variants.words.lists import counted

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_SHARES = {
    "slips": "slips",
    "open 25%": f"open at{FIRM}¼",
    "open 50%": f"open at{FIRM}½",
    "open 75%": f"open at{FIRM}¾",
}
_TOGETHER = {"who plays": f"who{FIRM}plays", "deck": "deck", "slips": "slips", "rest": "rest"}
_TIMES = {"minutes": f"minutes a{FIRM}game", "waiting": f"seconds to{FIRM}wait"}


def measures_page(measuring: Measuring, names: Sequence[str], width: int, color: bool) -> str:
    """All measures, for each number of players; then what the rules change; then how sure it is.

    `names` is what the caller calls the rule sets.
    """
    page, study, groups = Page(width, color), measuring.study, measuring.groups()
    if len(names) > 1:
        page.rows(
            [painted(letter, "bold"), name] for letter, name in zip(_LETTERS, names, strict=False)
        )
    for count in study.players:
        here = [group for group in groups if group.players == count]
        page.gap()
        page.text(painted(f"{count} players, {counted(measuring.deals, 'deal')}", "bold"))
        cells = [group for group in here if group.level is not None]
        together = [group for group in here if group.level is None]
        for heads, of, write in (
            (_SHARES, cells, _percent),
            (_TIMES, cells, _number),
            (_TOGETHER, together, _percent),
        ):
            _table(page, heads, of, len(names) > 1, write)
        if len(names) > 1:
            page.gap()
            page.text(f"Against {_LETTERS[0]}, on the same seeds, these deals show:")
            rows = [row for group in here for row in _changes(group)]
            page.rows(rows or [["no difference"]], 2)
    page.gap()
    for line in _notes(measuring):
        page.text(line)
    return str(page)


def _table(
    page: Page,
    heads: dict[str, str],
    groups: Iterable[Group],
    several: bool,
    write: Callable[[Measured], str],
) -> None:
    """A line for each level and rule set."""
    rows, last = [], ""
    for group in groups:
        measures = {one.name: one for one in group.measures}
        sign = f"{FIRM}{WORSE}" if group.worse_than else ""
        label = f"{group.level or 'together'}{sign}"
        letter = [painted(_LETTERS[group.place], "bold")] if several else []
        each = [write(measures[name]) if name in measures else "†" for name in heads]
        rows.append(["" if label == last else label, *letter, *each])
        last = label
    if rows:
        page.gap()
        labels = ["", ""] if several else [""]
        top = [painted(head, "dim") for head in [*labels, *heads.values()]]
        page.rows([top, *rows], right=range(len(labels), len(top)))


def _percent(one: Measured) -> str:
    figure = one.figure
    if figure is None:
        return "–"
    return f"{figure.value:.0%}{FIRM}{100 * figure.low:.0f}–{100 * figure.high:.0f}"


def _number(one: Measured) -> str:
    figure = one.figure
    if figure is None:
        return "–"
    return f"{figure.value:.1f}{FIRM}{figure.low:.1f}–{figure.high:.1f}"


def _changes(group: Group) -> Iterator[list[str]]:
    """What the rules change, as far as the deals show it: shares in points of a hundred."""
    heads = _TOGETHER if group.level is None else {**_SHARES, **_TIMES}
    for one in group.measures:
        if one.change is not None and one.change.excludes_zero:
            factor, digits = (1, 1) if one.name in _TIMES else (100, 0)
            ends = (one.change.value, one.change.low, one.change.high)
            value, low, high = (f"{factor * end:+.{digits}f}" for end in ends)
            yield [
                group.level or "together",
                painted(_LETTERS[group.place], "bold"),
                heads[one.name],
                f"{value} ({low} to {high})",
            ]


def _notes(measuring: Measuring) -> list[str]:
    """How the figures are meant."""
    study = measuring.study
    met = Look(measuring.deals, (), (), CONFIDENCE, 0, tuple(measuring.reversals()))
    times = {(level, *of.items()) for level, of in measuring.thinking.items()}
    seconds = {each for of in measuring.thinking.values() for each in of.values()}
    usual = f"{seconds.pop():g} seconds a turn" if len(seconds) == 1 else ""
    spelt = [
        f"{level}: {', '.join(f'{kind} {each:g}' for kind, each in of)}"
        for level, *of in sorted(times)
    ]
    compared = ""
    if measuring.compared:
        compared = (
            f"; in about 5 of 100 any of the {measuring.compared} comparisons shows a difference "
            "that isn't there"
        )
    return [
        "The first shares say how far apart two games are that begin alike, as a part of how far "
        "any two are; those of `together` add up to the variance. `tamaya help studies` says more. "
        "Each interval holds the true figure in about 95 of 100 such runs, and those of `together` "
        f"in fewer where games are rarely lost{compared}.",
        f"Minutes take people to think {usual or 'in seconds, ' + '; '.join(spelt)}.",
        *mark_notes(study, _LETTERS),
        *worse_notes(study, met, _LETTERS),
    ]


def measures_data(measuring: Measuring) -> dict[str, Any]:
    """One entry for each cell, and for each table of all levels together."""
    study = measuring.study
    return {
        "deals": measuring.deals,
        "first_seed": study.first,
        "players_revision": study.revision,
        "seconds": {level: dict(of) for level, of in measuring.thinking.items()},
        "measures": [
            {
                "rules": study.rule_sets[group.place].expression,
                "hash": study.rule_sets[group.place].hash,
                "players": group.players,
                "level": group.level,
                "not_followed": list(group.not_followed),
                "worse_than": list(group.worse_than),
                "turns": list(group.turns),
                **{
                    one.name.replace("%", "").replace(" ", "_"): {
                        "figure": one.figure and asdict(one.figure),
                        "against_first": one.change and asdict(one.change),
                    }
                    for one in group.measures
                },
            }
            for group in measuring.groups()
        ],
    }
