"""Laying out text for a terminal: columns, hanging lines, colours.

Colour is written into the text word by word, so that a line can be broken at any space; a page
that is not to be coloured drops it again at the end.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "94",  # the plain blue can't be read on black
    "purple": "35",
    "cyan": "36",
}
FIRM = "\xa0"
"""A space at which no line is broken; on the page it looks like any other."""

_PAINT = re.compile(r"\x1b\[[0-9;]*m")
_GAP = 2
_LEAST = 20
"""The last column of a table needs so much room, or half of a page that is narrower still."""


def painted(text: str, tone: str) -> str:
    """The text in a tone such as `bold` or `red`; without a tone it stays as it is."""
    if tone not in _CODES:
        return text
    begin, end = f"\x1b[{_CODES[tone]}m", "\x1b[0m"
    return " ".join(f"{begin}{word}{end}" if word else "" for word in text.split(" "))


def plain(text: str) -> str:
    """The text without colours."""
    return _PAINT.sub("", text)


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_cells_of(letter) for letter in plain(text))


def _cells_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


class Page:
    """Lines of at most a certain width, gathered one after the other."""

    def __init__(self, width: int, color: bool) -> None:
        self.width = width
        self.color = color
        self.lines: list[str] = []

    def __str__(self) -> str:
        text = "".join(f"{line.rstrip()}\n" for line in self.lines).replace(FIRM, " ")
        return text if self.color else plain(text)

    def gap(self) -> None:
        """An empty line, unless there is one already."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def text(self, text: str, indent: int = 0, hang: int = 0) -> None:
        """A paragraph; its further lines stand `hang` columns further in."""
        self.lines += _filled(text.split(" "), " " * indent, " " * (indent + hang), self.width)

    def section(self, label: str, indent: int) -> "Section":
        """Lines that stand `indent` columns in, the first of them behind the label."""
        return Section(self, label, indent)

    def rows(
        self, rows: Iterable[Sequence[str]], indent: int = 0, right: Iterable[int] = ()
    ) -> None:
        """A table. Columns in `right` are flush right; the last column is broken where it must."""
        table = [list(row) for row in rows]
        count = max((len(row) for row in table), default=0)
        flush_right = set(right)
        widths = [
            max((cells(row[i]) for row in table if i < len(row)), default=0) for i in range(count)
        ]
        before = indent + sum(widths[:-1]) + _GAP * (count - 1)
        if count > 1 and before > self.width - min(_LEAST, widths[-1], self.width // 2):
            self._stacked(table, indent)
            return
        for row in table:
            line = " " * indent
            for i, cell in enumerate(row[:-1]):
                space = " " * (widths[i] - cells(cell))
                line += (space + cell if i in flush_right else cell + space) + " " * _GAP
            last = row[-1] if row else ""
            if len(row) == count and count - 1 in flush_right:
                last = " " * (widths[-1] - cells(last)) + last
                self.lines.append(line + last)
            else:
                self.lines += _filled(last.split(" "), line, " " * cells(line), self.width)

    def _stacked(self, table: list[list[str]], indent: int) -> None:
        """A table too wide for the page: of each row, what is left in a line goes into the next."""
        for row in table:
            cells_of_row = [cell for cell in row if plain(cell).strip()]
            words = f"{' ' * _GAP}".join(cells_of_row).split(" ")
            self.lines += _filled(words, " " * indent, " " * (indent + _GAP), self.width)


class Section:
    """A labelled part of a page."""

    def __init__(self, page: Page, label: str, indent: int) -> None:
        self.page = page
        self.indent = indent
        self.label = painted(label, "bold")

    def _under_label(self, first: int) -> None:
        """Put the label before the first of the lines that were just written."""
        if self.label and len(self.page.lines) > first:
            line = self.page.lines[first]
            self.page.lines[first] = (
                self.label + " " * max(1, self.indent - cells(self.label)) + line[self.indent :]
            )
            self.label = ""

    def text(self, text: str, hang: int = _GAP) -> None:
        first = len(self.page.lines)
        self.page.text(text, self.indent, hang)
        self._under_label(first)

    def rows(self, rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> None:
        first = len(self.page.lines)
        self.page.rows(rows, self.indent, right)
        self._under_label(first)


def _filled(words: list[str], first: str, further: str, width: int) -> list[str]:
    """Break words into lines; a word that is too long for any line stands on one of its own."""
    lines: list[str] = []
    line, empty = first, True
    for word in words:
        if not empty and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line, empty = further, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line]
