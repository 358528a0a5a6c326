"""Places in texts: lines and columns, and the text between two places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tamaya.grammar.source import NOWHERE, Source, Span

TEXT = "game x {\n  hand 5 cards\r\n\n}"


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (7, (1, 8)), (8, (1, 9)), (9, (2, 1)), (25, (3, 1)), (26, (4, 1)), (27, (4, 2))],
)
def test_places(offset: int, place: tuple[int, int]) -> None:
    """Lines and columns count from 1; the end of a line belongs to it."""
    assert Source("x", TEXT).place(offset) == place


def test_lines() -> None:
    """A line has no line end, of whatever sort; beyond the text there are none."""
    source = Source("x", TEXT)
    assert [source.line(n) for n in range(6)] == ["", "game x {", "  hand 5 cards", "", "}", ""]


def test_begins_line() -> None:
    source = Source("x", TEXT)
    assert [offset for offset in range(len(TEXT)) if source.begins_line(offset)] == [
        0, 9, 10, 11, 25, 26,
    ]  # fmt: skip


@given(st.text(st.sampled_from("ab \n\r\té🎆"), max_size=40), st.data())
def test_places_agree_with_lines(text: str, data: st.DataObject) -> None:
    """The lines before a place and the columns before it make up its offset."""
    source = Source("x", text)
    offset = data.draw(st.integers(0, len(text)))
    line, column = source.place(offset)
    assert sum(len(part) + 1 for part in text.split("\n")[: line - 1]) + column - 1 == offset


def test_spans() -> None:
    source = Source("file.hanabi", TEXT)
    span = Span(source, 11, 15)
    assert (span.text, span.place, str(span)) == ("hand", (2, 3), "file.hanabi:2:3")
    assert NOWHERE.text == ""
    assert "game" not in repr(span)  # an error with a span in it does not print a whole file


def test_sources_are_equal_only_to_themselves() -> None:
    """Two files with the same text are two files."""
    assert Source("x", "a") != Source("x", "a")
