"""Laying out text: columns line up, lines are broken at spaces, colour takes no room."""

import pytest

from tamaya.text.page import FIRM, Page, cells, painted, plain


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("abc", 3), ("花火", 4), ("e\u0301", 1), (painted("red card", "red"), 8)],
)
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


def test_painting_goes_word_by_word() -> None:
    """So a line can be broken anywhere without a colour running on."""
    assert painted("a b", "red") == "\x1b[31ma\x1b[0m \x1b[31mb\x1b[0m"
    assert plain(painted("a  b", "red")) == "a  b"
    assert painted("a b", "") == "a b"


def test_columns_line_up() -> None:
    page = Page(40, color=False)
    page.rows([["a", "1", "one"], ["花火", "22", "two"]], indent=2, right=[1])
    assert str(page) == "  a      1  one\n  花火  22  two\n"


def test_last_column_is_broken() -> None:
    page = Page(20, color=False)
    page.rows([["key", "one two three four"], ["k", "five"]])
    assert str(page) == "key  one two three\n     four\nk    five\n"


def test_sections_bear_their_label_once() -> None:
    page = Page(30, color=False)
    section = page.section("hands", 8)
    section.text("5 cards with 2 or 3 players")
    section.text("4 cards")
    assert str(page) == "hands   5 cards with 2 or 3\n          players\n        4 cards\n"


def test_firm_spaces_hold() -> None:
    page = Page(12, color=False)
    page.text(f"seven more ·{FIRM}me")
    assert str(page) == "seven more\n· me\n"


def test_a_word_that_is_too_long_stays_whole() -> None:
    page = Page(5, color=False)
    page.text("to extraordinary ends")
    assert str(page) == "to\nextraordinary\nends\n"


def test_one_gap_is_enough() -> None:
    page = Page(20, color=False)
    page.gap()
    page.text("a")
    page.gap()
    page.gap()
    page.text("b")
    assert str(page) == "a\n\nb\n"
