"""The pages of the documentation, as they are installed, and what they say of a word."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGE = "language"
"""The page whose tables describe the words of the rules language."""

_COLUMNS = 4  # of the tables that describe words; others have fewer


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the reference: how a clause is written, what it means, and under which heading."""

    heading: str
    written: tuple[str, ...]
    meaning: str
    kinds: tuple[str, ...] = ()


@cache
def pages() -> dict[str, str]:
    """Each page by its name, with the title that stands at its top."""
    files = sorted(_folder().glob("*.md"))
    return {file.stem: file.read_text("utf-8").partition("\n")[0].lstrip("# ") for file in files}


def text_of(page: str) -> str:
    """A page as it was written."""
    return (_folder() / f"{page}.md").read_text(encoding="utf-8")


def rows_about(phrase: str) -> list[Row]:
    """The rows of the reference in which a phrase is written, whole words only; if there are none,
    those with one thing of the kind, or several."""
    return next(filter(None, map(_rows_with, (phrase, f"{phrase}s", phrase.removesuffix("s")))), [])


def _rows_with(phrase: str) -> list[Row]:
    words = re.compile(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", re.IGNORECASE)
    return [row for row in _rows() if any(words.search(line) for line in row.written)]


def words() -> set[str]:
    """The words that the reference describes."""
    return {
        word for row in _rows() for line in row.written for word in re.findall(r"[a-z-]{2,}", line)
    }


@cache
def _rows() -> tuple[Row, ...]:
    found: list[Row] = []
    heading = ""
    for line in text_of(LANGUAGE).splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("| `") and len(row := cells_of(line)) == _COLUMNS:
            written = tuple(row[0].replace("`", "").split("<br>"))
            found.append(Row(heading, written, row[1], tuple(re.findall(r"`([a-z_]+)`", row[2]))))
    return tuple(found)


@cache
def meanings() -> dict[str, Row]:
    """For each kind of phrase of the grammar the row that describes it."""
    return {kind: row for row in reversed(_rows()) for kind in row.kinds}


def cells_of(line: str) -> list[str]:
    """The cells of a line of a table. A bar behind a backslash is none between cells."""
    parts = re.split(r"(?<!\\)\|", line.strip().strip("|"))
    return [part.strip().replace(r"\|", "|") for part in parts]


@cache
def _folder() -> Path:
    """Where the pages lie: in the package, or in the repository that it is an editable part of."""
    installed = Path(__file__).parent / "docs"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "docs"
