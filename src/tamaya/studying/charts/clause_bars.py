"""What each clause changes, left out and alone: a bar each, around zero."""

from collections.abc import Iterator

from tamaya.studies.clauses.effects import EffectTable
from tamaya.studies.figures.comparing import FULL, Difference
from tamaya.studying.charts.rows import ChartRow, rows
from tamaya.studying.charts.theme import Chart
from tamaya.studying.clauses.effects_page import shortened
from tamaya.studying.report.words import change

Tried = tuple[str, bool, Difference]
"""In words what was tried, whether a clause was alone, and what that changed."""


def tried(table: EffectTable) -> Iterator[Tried]:
    """All that is known of a table, the largest effect first."""
    for one in table.effects:
        words = f"{one.number} {shortened(one.trial.words)}"
        if one.left_out is not None:
            yield f"without {words}", False, one.left_out
        if one.alone is not None:
            yield f"with only {words}", True, one.alone
    if table.whole is not None and len(table.effects) > 1:
        yield "without all of them", False, table.whole


def clause_bars(table: EffectTable) -> Chart:
    """The typical changes with their intervals. Clauses that are left out have one colour, those
    that are alone another."""
    every = list(tried(table))
    drawn = [
        ChartRow(
            words,
            f"{one.verdict} {change(one.typical, 1, 2)}",
            int(is_alone),
            line=(one.typical.low, one.typical.high),
            dot=one.typical.value,
            minor=is_alone,
        )
        for words, is_alone, one in every
    ]
    reach = max((one.limit for _, _, one in every), default=FULL)
    return rows(drawn, (-reach, reach), zero=True)
