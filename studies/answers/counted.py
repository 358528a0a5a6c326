"""What the parts of a kept study say, counted by DuckDB, however many deals there are.

All cells are asked about the same deals: those that every cell knows, from the first on.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from glob import escape
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from tamaya.studies.figures.looks import Counts, Pairs, Upshot
from tamaya.studies.kept.parts import connection
from tamaya.studies.outcomes import Outcome
from tamaya.studies.workers.planning import Seeds
from tamaya.studies.workers.running import Cell

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

File = tuple[range, Path]
"""A Parquet file, and the seeds whose outcomes it holds."""

Row = tuple[Any, ...]
"""What a query gives: of which types is up to its text."""

_ENDING = ", ".join(Upshot._fields)


@dataclass(frozen=True, slots=True)
class HardDeal:
    """A deal by its seed: what perfect play can get, and what others got, in their order."""

    seed: int
    score: int
    at_most: int
    others: tuple[int, ...]


class Answers:
    """Counts of the deals that all cells know. `place` is that of a cell among the cells."""

    def __init__(self, cells: Sequence[Cell], files: Sequence[Sequence[File]], first: int) -> None:
        self.cells = tuple(cells)
        self.first = first
        self.deals = min(Seeds(s for s, _ in of).next_gap(first) - first for of in files)
        self._files = [
            [escape(str(path)) for seeds, path in of if seeds.start < first + self.deals]
            for of in files
        ]

    def __enter__(self) -> "Answers":
        self._base: DuckDBPyConnection = connection(modest=False)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._base.close()

    def counts(self, place: int) -> Counts:
        """How the deals of a cell ended."""
        endings = self._rows(f"SELECT {_ENDING}, count(*) FROM ones GROUP BY ALL", place)
        turns, stuck = (
            self._rows(
                f"SELECT {column}, count(*) FROM ones WHERE {column} IS NOT NULL GROUP BY ALL",
                place,
            )
            for column in ("turns", "stuck")
        )
        return Counts(
            Counter({Upshot(*row[:-1]): row[-1] for row in endings}),
            Counter(dict(turns)),
            Counter(dict(stuck)),
        )

    def pairs(self, one: int, other: int) -> Pairs:
        """How the same deals ended in two cells."""
        sides = ", ".join(
            f"{side}.{name}" for side in ("ones", "others") for name in Upshot._fields
        )
        rows = self._rows(
            f"SELECT {sides}, count(*) FROM ones JOIN others USING (seed) GROUP BY ALL", one, other
        )
        half = len(Upshot._fields)
        return Counter({(Upshot(*row[:half]), Upshot(*row[half:-1])): row[-1] for row in rows})

    def hardest(self, perfect: int, others: Sequence[int], many: int) -> list[HardDeal]:
        """The deals of which perfect play gets least; among these, those that others fail at."""
        named = {f"cell_{at}": place for at, place in enumerate(others)}
        joins = " ".join(f"JOIN {name} USING (seed)" for name in named)
        scores = [f"{name}.score" for name in named]
        columns = ", ".join(["seed", "ones.score", "ones.at_most", *scores])
        order = ", ".join(["ones.at_most", "ones.score", " + ".join(scores) or "seed", "seed"])
        rows = self._rows(
            f"SELECT {columns} FROM ones {joins} ORDER BY {order} LIMIT {many:d}",
            perfect,
            **named,
        )
        return [HardDeal(row[0], row[1], row[2], row[3:]) for row in rows]

    def refuted(self, perfect: int) -> dict[str, int]:
        """The deals that miss the maximum, by the argument that there is no more."""
        return dict(
            self._rows(
                "SELECT proved_by, count(*) FROM ones WHERE score = at_most AND NOT perfect "
                "AND proved_by IS NOT NULL GROUP BY ALL",
                perfect,
            )
        )

    def outcomes(self, place: int, most: int) -> list[Outcome]:
        """The first outcomes of a cell, whole."""
        names = ", ".join(field.name for field in fields(Outcome))
        query = f"SELECT {names} FROM ones ORDER BY seed LIMIT {most:d}"
        return [Outcome(*row) for row in self._rows(query, place)]

    def _rows(self, query: str, *places: int, **named: int) -> list[Row]:
        """The rows of a query over cells, which it calls `ones`, `others`, or as they are named."""
        cells = {**dict(zip(("ones", "others"), places, strict=False)), **named}
        views = ", ".join(
            f"{name} AS (SELECT * FROM read_parquet(?) WHERE seed >= ? AND seed < ?)"
            for name in cells
        )
        end = self.first + self.deals
        values = [x for place in cells.values() for x in (self._files[place], self.first, end)]
        rows: list[Row] = self._base.execute(f"WITH {views} {query}", values).fetchall()
        return rows
