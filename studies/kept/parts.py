"""Parts: what some seeds of a cell gave, as a Parquet file that never changes.

The name says what a part holds, and so does the file itself. Both are checked whenever it is read,
and a checksum of all its rows, too: so a damaged part is never taken for a sound one.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EROFS
from pathlib import Path
from typing import TYPE_CHECKING

from tamaya.studies.kept.columns import CELL, columns, shape
from tamaya.studies.kept.manifest import FORMAT, Manifest
from tamaya.studies.kept.reading import KeptError, OtherVersionError, beside, unwritten
from tamaya.studies.rows import Row, Value
from tamaya.studies.workers.running import Cell

if TYPE_CHECKING:
    import numpy as np
    from duckdb import DuckDBPyConnection
    from numpy.typing import NDArray

FOLDER = "parts"
_REVISION = "players_revision"
_MOST = 1 << 20
"""So many deals may stand in a part. Nobody writes that many: a name could claim any number."""
_NAME = re.compile(r"([0-9a-f]{12})-(\d{1,3})p-([\w+-]+)-(\d{1,19})-(\d{1,19})\.parquet")


_OTHER_SEEDS = "doesn't hold the seeds that its name says"


class DamagedError(KeptError):
    """A part that is not what was written. `what` says what is wrong with it."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            f"`{path}` {what}", "if you go on with the study, it is set aside and played again"
        )
        self.what = what


@dataclass(frozen=True, slots=True)
class SeedPart:
    """Some seeds of a cell; `cell` is its place among the cells of the study."""

    cell: int
    seeds: range
    name: str


def cell_name(cell: Cell) -> str:
    """What the names of a cell's files begin with."""
    return f"{cell.rules.hash[:12]}-{cell.players}p-{cell.level}"


def part_of(cells: Sequence[Cell], place: int, seeds: range) -> SeedPart:
    name = f"{cell_name(cells[place])}-{seeds.start}-{seeds.stop - 1}.parquet"
    return SeedPart(place, seeds, name)


def parts_in(folder: Path, cells: Sequence[Cell]) -> tuple[list[SeedPart], list[SeedPart]]:
    """The parts of these cells, by their names, in the order of their seeds.

    No seed stands in two of them. Parts with deals that another one has, too, come second: somebody
    must have put them there.
    """
    places = {cell_name(cell): place for place, cell in enumerate(cells)}
    parts: list[SeedPart] = []
    for path in (folder / FOLDER).glob("*.parquet"):
        match = _NAME.fullmatch(path.name)
        place = places.get(path.name.rsplit("-", 2)[0])
        if match is None or place is None:
            continue
        first, last = int(match[4]), int(match[5])
        if first <= last < first + _MOST:
            parts.append(SeedPart(place, range(first, last + 1), path.name))
    parts.sort(key=lambda part: (part.seeds.start, part.cell, -part.seeds.stop))
    reached: dict[int, int] = {}
    once: list[SeedPart] = []
    twice: list[SeedPart] = []
    for part in parts:
        if part.seeds.start >= reached.get(part.cell, 0):
            reached[part.cell] = part.seeds.stop
            once.append(part)
        else:
            twice.append(part)
    return once, twice


def connection(modest: bool = True) -> "DuckDBPyConnection":
    """A database in memory, which fetches nothing. One that only reads and writes parts is modest:
    it keeps to one thread, and puts nothing on the disk."""
    import duckdb

    modesty = {"threads": "1", "temp_directory": ""} if modest else {}
    return duckdb.connect(":memory:", config={"autoinstall_known_extensions": "false", **modesty})


def write_part(
    base: "DuckDBPyConnection",
    folder: Path,
    manifest: Manifest,
    part: SeedPart,
    rows: Sequence[Row],
) -> None:
    """Write the rows of a part, which stand in the order of their seeds."""
    import duckdb

    cell = manifest.cells[part.cell]
    path = folder / FOLDER / part.name
    named = (_quoted(cell.rules.hash), str(cell.players), _quoted(cell.level))
    chosen = ", ".join(
        f"{value}::{one.form} AS {one.name}"
        for value, one in zip(
            (*named, *(one.name for one in columns())), (*CELL, *columns()), strict=True
        )
    )
    metadata = ", ".join(f"{key}: {_quoted(text)}" for key, text in _about(manifest, cell, rows))
    arrays = _arrays(rows)  # the statement finds it by its name
    with beside(path) as fresh:
        try:
            base.execute(
                f"COPY (SELECT {chosen} FROM arrays) TO {_quoted(str(fresh))} (FORMAT parquet, "
                f"COMPRESSION zstd, USE_TMP_FILE false, KV_METADATA {{{metadata}}})"
            )
        except duckdb.Error as error:
            raise unwritten(path, _reason(error)) from None
    del arrays


def _arrays(rows: Sequence[Row]) -> "dict[str, NDArray[np.generic]]":
    """The rows as columns: a list of values takes DuckDB three times as long."""
    import numpy as np

    numbers: dict[str, type[np.generic]] = {"BIGINT": np.int64, "DOUBLE": np.float64}

    def array(form: str, values: Sequence[Value]) -> "NDArray[np.generic]":
        if form == "VARCHAR":
            return np.array(values, dtype=np.object_)
        lacking = [value is None for value in values]
        entries = [0 if value is None else value for value in values]
        return np.ma.masked_array(np.array(entries, dtype=numbers.get(form, np.bool_)), lacking)

    by_column = zip(columns(), zip(*rows, strict=True), strict=True)
    return {one.name: array(one.form, values) for one, values in by_column}


def read_part(
    base: "DuckDBPyConnection", folder: Path, manifest: Manifest, part: SeedPart
) -> list[Row]:
    """The rows of a part, if it is what its name says, in the order of their seeds.

    Raises `DamagedError`, or `OtherVersionError` for a sound part that doesn't belong here.
    """
    import duckdb

    path = folder / FOLDER / part.name
    file = _quoted(str(path))
    cell = manifest.cells[part.cell]
    try:
        pairs = base.execute(
            f"SELECT decode(key), decode(value) FROM parquet_kv_metadata({file})"
        ).fetchall()
        about = {str(key): str(value) for key, value in pairs}
        _check_origin(path, about, manifest)
        counted = base.execute(f"SELECT count(*) FROM read_parquet({file})").fetchall()
        if counted != [(len(part.seeds),)]:
            raise DamagedError(path, _OTHER_SEEDS)
        names = ", ".join(column.name for column in columns())
        rows: list[Row] = base.execute(f"SELECT {names} FROM read_parquet({file})").fetchall()
        of = base.execute(
            f"SELECT DISTINCT rules, players, level FROM read_parquet({file})"
        ).fetchall()
    except (duckdb.Error, UnicodeDecodeError) as error:
        raise DamagedError(path, f"can't be read: {_first_line(error)}") from None
    if of != [(cell.rules.hash, cell.players, cell.level)]:
        raise DamagedError(path, "holds deals of another cell than its name says")
    if [row[0] for row in rows] != list(part.seeds):
        raise DamagedError(path, _OTHER_SEEDS)
    if about.get("checksum") != _checksum(rows):
        raise DamagedError(path, "holds other rows than were written")
    return rows


def _about(manifest: Manifest, cell: Cell, rows: Iterable[Row]) -> list[tuple[str, str]]:
    """What a part says of itself."""
    return [*_origin(manifest), ("rules", cell.rules.hash), ("checksum", _checksum(rows))]


def _origin(manifest: Manifest) -> list[tuple[str, str]]:
    return [
        ("format", str(FORMAT)),
        ("columns", "; ".join(shape())),
        ("tamaya", manifest.facts.tamaya),
        (_REVISION, str(manifest.facts.players_revision)),
    ]


def _check_origin(path: Path, about: dict[str, str], manifest: Manifest) -> None:
    """Refuse a part that another version has written."""
    if "checksum" not in about:
        raise DamagedError(path, "was not written by tamaya")
    about = {_REVISION: "1", **about}  # parts from before there were revisions don't say it
    how = {
        "format": "was written in another format",
        "columns": "was written with other columns",
        "tamaya": f"was written by tamaya {about.get('tamaya')}",
        _REVISION: f"was played by players of revision {about[_REVISION]}",
    }
    for key, text in _origin(manifest):
        if about.get(key) != text:
            raise OtherVersionError(
                f"`{path}` {how[key]}, so it doesn't belong to this study",
                "move it out of the folder; its deals are played again then",
            )


def _checksum(rows: Iterable[Row]) -> str:
    text = json.dumps([list(row) for row in rows], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _reason(error: Exception) -> str:
    """What the system says, out of the many words that DuckDB makes of it."""
    codes = (ENOSPC, EDQUOT, EFBIG, EIO, EROFS, EACCES)
    messages = (os.strerror(number) for number in codes if os.strerror(number) in str(error))
    return next(messages, _first_line(error))


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
