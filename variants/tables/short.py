"""Values that are shown on a line, wherever Python shows them."""

from collections.abc import Iterable
from dataclasses import field
from html import escape
from typing import Protocol, TypeVar

# ------------------------------------------------------------------- short


class Printer(Protocol):
    """What Hypothesis and notebooks print with."""

    def text(self, text: str) -> None: ...


class Short:
    """A value whose `repr` is short. Pretty printers would go through its fields, hundreds of lines
    of them, but for this."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(repr(self))


def small_table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """A title and a few lines for a notebook, as HTML in which nothing of the texts is markup."""
    body = "".join(
        f"<tr><th style='text-align:left'>{escape(head)}</th>"
        f"<td style='text-align:left'>{escape(text)}</td></tr>"
        for head, text in rows
    )
    return f"<table><caption>{escape(title)}</caption>{body}</table>"


# ------------------------------------------------------------------- unsaid

# Fields of tables that most rules leave out.

T = TypeVar("T")
UNSAID = "unsaid"


def unsaid(default: T) -> T:
    """A field for a rule that most rules don't speak of. Where it has its default it is left out of
    JSON and of the hash, so that rules keep their name when the language grows.
    """
    made: T = field(default=default, metadata={UNSAID: True})
    return made
