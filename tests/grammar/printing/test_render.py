"""Diagnostics in a terminal: carets under the right letters, whatever stands before them."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.printing.render import render
from tamaya.grammar.source import Source, Span


def told(text: str, *places: tuple[int, int, str], help_: str = "", color: bool = False) -> str:
    source = Source("a.hanabi", text)
    labels = tuple(Label(Span(source, start, end), words) for start, end, words in places)
    return render(Diagnostic("E999", "something is wrong", labels, help_), color)


def test_layout() -> None:
    """The fault is marked with ^, what explains it with -, each with its place and line."""
    text = "game x {\n" + "\n" * 7 + "  hand 5\n  hand 6\n"
    first, second = text.index("hand 5"), text.index("hand 6")
    assert told(text, (second, second + 6, "again"), (first, first + 4, "first"), help_="stop") == (
        "error[E999]: something is wrong\n"
        "  --> a.hanabi:10:3\n"
        "   |\n"
        "10 |   hand 6\n"
        "   |   ^^^^^^ again\n"
        "  ::: a.hanabi:9:3\n"
        "   |\n"
        " 9 |   hand 5\n"
        "   |   ---- first\n"
        "   = help: stop\n"
    )


def test_without_places() -> None:
    assert told("") == "error[E999]: something is wrong\n"


def test_warnings_say_so() -> None:
    warning = Diagnostic("E999", "look", severity="warning")
    assert render(warning) == "warning[E999]: look\n"


def caret_line(text: str, start: int, end: int) -> tuple[str, str]:
    """The line that is shown and the line below it, without the margin."""
    lines = told(text, (start, end, "")).splitlines()
    return lines[-2].split("|", 1)[1][1:], lines[-1].split("|", 1)[1][1:]


def test_tabs_count_as_one_column() -> None:
    assert caret_line("\t\thand", 2, 6) == ("  hand", "  ^^^^")


def test_wide_letters_take_two_columns() -> None:
    """Carets stand below the letters of a script whose letters are wide, and behind them."""
    assert caret_line('"花火" x', 0, 4) == ('"花火" x', "^^^^^^")
    assert caret_line('"花火" x', 5, 6) == ('"花火" x', "       ^")


def test_combining_marks_take_none() -> None:
    text = unicodedata.normalize("NFD", "é x")
    assert caret_line(text, 3, 4)[1] == "  ^"


def test_spans_over_several_lines_are_marked_to_the_end_of_the_first() -> None:
    assert caret_line("when a\n  card", 0, 13) == ("when a", "^^^^^^")


def test_an_empty_span_gets_one_caret() -> None:
    assert caret_line("game", 4, 4) == ("game", "    ^")
    assert caret_line("", 0, 0)[1] == "^"


def test_long_lines_are_cut_to_the_place() -> None:
    """Of a line of hundreds of letters the part around the fault is shown."""
    text = "a " * 300 + "here" + " b" * 300
    shown, carets = caret_line(text, 600, 604)
    assert len(shown) <= 112
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "here"
    assert shown.startswith("…")
    assert shown.endswith("…")


def test_nothing_in_a_file_reaches_the_terminal_unseen() -> None:
    """Neither codes for the terminal nor marks that turn the reading order round."""
    shown, _ = caret_line("a \x1b[31m \u202e b", 0, 1)
    assert shown == "a \ufffd[31m \ufffd b"
    message = render(Diagnostic("E999", "no file `\x1b[2J\udc80`"))
    assert message == "error[E999]: no file `\ufffd[2J\ufffd`\n"


def test_colours() -> None:
    """Only where they are asked for; then the words are the same."""
    plain = told("hand", (0, 4, "here"), help_="stop")
    coloured = told("hand", (0, 4, "here"), help_="stop", color=True)
    assert "\x1b" not in plain
    for code in ("\x1b[31;1m", "\x1b[34;1m", "\x1b[36m", "\x1b[1m", "\x1b[0m"):
        assert code in coloured
        coloured = coloured.replace(code, "")
    assert coloured == plain


@given(st.text(max_size=300), st.data())
def test_anything_can_be_shown(text: str, data: st.DataObject) -> None:
    """No text and no place in it is too odd; the carets stay near the line."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    lines = told(text, (start, end, "")).splitlines()
    assert len(lines) == 5
    assert len(lines[-1]) < 400


def test_data() -> None:
    """As data a place has its line, its columns and what is said of it, counted from 1."""
    source = Source("a.hanabi", "game x {\n  foo\n}")
    label = Label(Span(source, 11, 14), "this")
    assert Diagnostic("E999", "no", (label,), "stop", "hand").to_json() == {
        "code": "E999",
        "severity": "error",
        "message": "no",
        "places": [
            {
                "file": "a.hanabi",
                "line": 2,
                "column": 3,
                "end_line": 2,
                "end_column": 6,
                "text": "this",
            }
        ],
        "help": "stop",
        "replacement": "hand",
    }
