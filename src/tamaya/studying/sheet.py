"""The figures of a study as CSV: one line for each cell."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from tamaya.studies.figures.comparing import Difference
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.study import Between, Look, StudyRun

Value = str | int | float | None

_FORMULA = ("=", "+", "-", "@")
"""How a text begins that a spreadsheet would take for a formula."""


def study_csv(study: StudyRun, look: Look, names: Sequence[str]) -> str:
    """Each figure has three columns: the value, and where its interval begins and ends. A cell that
    is compared with several others has a line for each."""
    lines = []
    for place, against, change in _lines(study, look):
        cell, summary = study.cells[place], look.summaries[place]
        line: dict[str, Value] = {
            "rules": _harmless(names[study.rule_sets.index(cell.rules)]),
            "hash": cell.rules.hash,
            "players": cell.players,
            "level": cell.level,
            "deals": look.deals,
            "first_seed": study.first,
            "players_revision": study.revision,
            "maximum": cell.rules.maximum,
            **dict(_three("score", summary.score)),
            **dict(_three("perfect", summary.perfect)),
            **dict(_three("lost", summary.lost)),
            "turns": summary.turns,
            "stuck": summary.stuck,
            "open": summary.open,
            "against": "" if against is None else _harmless(names[against]),
            **dict(_three("typical_change", change.typical if change else None)),
            "typical_in": change.typical_in if change else None,
            **dict(_three("part_change", change.part if change else None)),
            **dict(_three("perfect_change", change.perfect if change else None)),
            "verdict": change.verdict if change else None,
            "not_followed": "; ".join(summary.not_followed),
            "worse_than": "; ".join(summary.worse_than),
            "sureness": look.sureness,
            "comparisons": look.compared,
        }
        lines.append(line)
    text = StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def _lines(study: StudyRun, look: Look) -> Iterator[tuple[int, int | None, Difference | None]]:
    """For each line the place of its cell, that of the rule set it is compared with, and how."""
    changes: dict[int, list[Between]] = {}
    for one in look.changes(study.compared):
        changes.setdefault(one.place, []).append(one)
    for place in range(len(study.cells)):
        for one in changes.get(place, ()):
            against = study.rule_sets.index(study.cells[one.against].rules)
            yield place, against, one.difference
        if place not in changes:
            yield place, None, None


def _three(name: str, figure: Figure | None) -> Iterator[tuple[str, Value]]:
    for key, value in (("", "value"), ("_low", "low"), ("_high", "high")):
        number = None if figure is None else round(getattr(figure, value), 6)
        yield f"{name}{key}", number


def _harmless(text: str) -> str:
    """The text without signs that a terminal would obey, and without the looks of a formula."""
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
