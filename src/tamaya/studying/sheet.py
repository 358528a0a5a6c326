"""The figures of a study as CSV: one line for each cell."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.study import Look, StudyRun

Value = str | int | float | None

_FORMULA = ("=", "+", "-", "@")
"""How a text begins that a spreadsheet would take for a formula."""


def study_csv(study: StudyRun, look: Look, names: Sequence[str]) -> str:
    """Each figure has three columns: the value, and where its interval begins and ends."""
    lines = []
    for cell, summary, change in zip(study.cells, look.summaries, look.differences, strict=True):
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


def _three(name: str, figure: Figure | None) -> Iterator[tuple[str, Value]]:
    for key, value in (("", "value"), ("_low", "low"), ("_high", "high")):
        number = None if figure is None else round(getattr(figure, value), 6)
        yield f"{name}{key}", number


def _harmless(text: str) -> str:
    """The text without signs that a terminal would obey, and without the looks of a formula."""
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
