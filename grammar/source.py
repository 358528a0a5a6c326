"""Texts and places in them."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """A text with the name by which messages speak of it."""

    name: str
    text: str

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(i + 1 for i, letter in enumerate(self.text) if letter == "\n")]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def begins_line(self, offset: int) -> bool:
        """Whether nothing but space stands before an offset on its line."""
        start = self._line_starts[self.place(offset)[0] - 1]
        return not self.text[start:offset].strip()

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        if not 1 <= number <= len(self._line_starts):
            return ""
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """The part of a source from `start` up to, not including, `end`."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def place(self) -> tuple[int, int]:
        return self.source.place(self.start)

    def __str__(self) -> str:
        line, column = self.place
        return f"{self.source.name}:{line}:{column}"


NOWHERE = Span(Source("", ""), 0, 0)
