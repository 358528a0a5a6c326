"""How the coverage of a check looks in a terminal and in JSON."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tamaya.text.page import Page, painted

if TYPE_CHECKING:
    from tamaya.lab.check.coverage import Covered, Observed
    from tamaya.lab.check.files.static import StaticReport


def covered_page(report: "StaticReport", width: int, color: bool) -> str:
    """For each set of rules its clauses, with the shortest game and the number of games."""
    page = Page(width, color)
    for observed in report.observed:
        page.gap()
        _rules(page, observed)
    if not report.observed:
        page.text("no clause came up, since nothing was played")
    return str(page)


def _rules(page: Page, observed: "Observed") -> None:
    rows = observed.coverage()
    name = painted(observed.rules.expression, "bold")
    if not observed.walked and not observed.played:
        page.text(f"{name}: nothing was played, so no clause came up")
        return
    came_up = sum(row.came_up for row in rows)
    page.text(f"{name}: {came_up} of {len(rows)} clauses came up")
    head = ["moves", "games", "clause"]
    page.rows([[painted(word, "dim") for word in head], *map(_row, rows)], 2, right=(0, 1))
    page.text(
        f"moves: in the shortest game at {observed.walked} small tables; games: of "
        f"{observed.played} at the full table",
        2,
    )


def _row(row: "Covered") -> list[str]:
    moves = "-" if row.moves is None else str(row.moves)
    place = f" ({row.origin.file}:{row.origin.line})" if row.origin is not None else ""
    words = f"{row.clause}{place}"
    if not row.came_up:
        words = painted(words, "yellow") + (
            f", never: {row.never}" if row.never else ", never seen"
        )
    return [moves, str(row.games or "-"), words]


def covered_data(reports: Sequence["StaticReport"]) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {
            "rules": observed.rules.expression,
            "walks": observed.walked,
            "games": observed.played,
            "clauses": [row.to_json() for row in observed.coverage()],
        }
        for report in reports
        for observed in report.observed
    ]
