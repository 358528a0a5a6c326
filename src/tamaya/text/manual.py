"""The pages of the documentation, as they are installed, and what they say of a word."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGE = "language"
"""The page whose tables describe the words of the rules language."""

PLAYERS_SAY = "What players say"
"""The heading of its index by what players say."""

_PLAIN = frozenset(
    [
        *("a", "an", "the", "of", "to", "in", "on", "at", "or", "and", "but", "for", "if", "it"),
        *("we", "you", "i", "our", "my", "your", "that", "only"),
        *("may", "can", "is", "are", "have", "do", "be"),
    ]
)
"""Words that say nothing of what is asked."""
_COLUMNS = 4  # of the tables that describe words; others have fewer


@dataclass(frozen=True, slots=True)
class ManualRow:
    """A row of the reference: how a clause is written, what it means, and under which heading."""

    heading: str
    written: tuple[str, ...]
    meaning: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayersSaying:
    """What a player says, the clauses for it, and the heading under which more is said."""

    sentence: str
    clauses: tuple[str, ...]
    heading: str
    anchor: str


@cache
def pages() -> dict[str, str]:
    """Each page by its name, with the title that stands at its top."""
    files = sorted(_folder().glob("*.md"))
    return {file.stem: file.read_text("utf-8").partition("\n")[0].lstrip("# ") for file in files}


def text_of(page: str) -> str:
    """A page as it was written."""
    return (_folder() / f"{page}.md").read_text(encoding="utf-8")


def rows_about(phrase: str) -> list[ManualRow]:
    """The rows of the reference in which a phrase is written, whole words only; if there are none,
    those with one thing of the kind, or several."""
    return next(filter(None, map(_rows_with, (phrase, f"{phrase}s", phrase.removesuffix("s")))), [])


def _rows_with(phrase: str) -> list[ManualRow]:
    words = re.compile(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", re.IGNORECASE)
    return [row for row in _rows() if any(words.search(line) for line in row.written)]


def said_of(sentence: str) -> list[PlayersSaying]:
    """The sentences of players in which all words occur that say something."""
    wanted = _telling(sentence)
    return [one for one in sayings() if wanted and wanted <= _telling(one.sentence)]


@cache
def sayings() -> tuple[PlayersSaying, ...]:
    """What players say, from the index of the reference."""
    _, _, rest = text_of(LANGUAGE).partition(f"## {PLAYERS_SAY}\n")
    lines = rest.partition("\n## ")[0].splitlines()
    rows = [cells_of(line) for line in lines if line.startswith("| ")]
    links = [re.fullmatch(r"\[(.*)\]\(#(.*)\)", row[-1]) for row in rows]
    return tuple(
        PlayersSaying(row[0], tuple(row[1].strip("`").split("`<br>`")), link[1], link[2])
        for row, link in zip(rows, links, strict=True)
        if link is not None
    )


def _telling(text: str) -> set[str]:
    """The words of a sentence but for those that any sentence has, one for several."""
    words = re.findall(r"[a-z0-9][a-z0-9'-]*", text.lower())
    return {word.removesuffix("s") for word in words} - _PLAIN


def words() -> set[str]:
    """The words that the reference describes."""
    return {
        word for row in _rows() for line in row.written for word in re.findall(r"[a-z-]{2,}", line)
    }


@cache
def _rows() -> tuple[ManualRow, ...]:
    rows: list[ManualRow] = []
    heading = ""
    for line in text_of(LANGUAGE).splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("| `") and len(row := cells_of(line)) == _COLUMNS:
            written = tuple(row[0].replace("`", "").split("<br>"))
            rows.append(
                ManualRow(heading, written, row[1], tuple(re.findall(r"`([a-z_]+)`", row[2])))
            )
    return tuple(rows)


@cache
def meanings() -> dict[str, ManualRow]:
    """For each kind of phrase of the grammar the row that describes it."""
    return {kind: row for row in reversed(_rows()) for kind in row.kinds}


def cells_of(line: str) -> list[str]:
    """The cells of a line of a table. A bar behind a backslash is none between cells."""
    parts = re.split(r"(?<!\\)\|", line.strip().strip("|"))
    return [part.strip().replace(r"\|", "|") for part in parts]


@cache
def _folder() -> Path:
    """Where the pages lie: in the package, or in the repository that it is an editable part of."""
    installed = Path(__file__).parents[1] / "docs"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "docs"
