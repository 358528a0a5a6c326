"""The first look at a text: brackets, comments, characters and sizes."""

import pytest

from tamaya.grammar.parse.scan import LONGEST_TEXT, MOST_LETTERS, MOST_LEVELS, MOST_PIECES, scan
from tamaya.grammar.source import Source


def codes(text: str) -> list[str]:
    return [problem.code for problem in scan(Source("x", text)).diagnostics]


def test_comments_are_found() -> None:
    """Behind words or on their own line, but not within texts."""
    scanned = scan(Source("x", '# one \ngame x "no # comment" { # two\n\t# three\n}'))
    assert [(c.text, c.own_line) for c in scanned.comments] == [
        ("# one", True),
        ("# two", False),
        ("# three", True),
    ]
    assert scanned.comments[1].span.text == "# two"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game x { }", []),
        ('game x "a # b { \\" \\\\" { }', []),
        ("# { ( [ “”", []),
        ("game x {", ["E011"]),
        ("game x { ( }", ["E012"]),
        ("}", ["E012"]),
        ('game x "a', ["E013"]),
        ('game x { source "a\n}', ["E013"]),
        ('game "\\n"', ["E013"]),
        ('game "a\nb"', ["E013", "E013"]),
        ("game x { : }", ["E014"]),
        ("a-b c1 -5 5", []),
        ("9999 -9999 00005", []),
        ("10000", ["E015"]),
        ("-10000", ["E015"]),
        ("a" * MOST_LETTERS, []),
        ("a" * (MOST_LETTERS + 1), ["E015"]),
        ('"' + "a" * (LONGEST_TEXT - 2) + '"', []),
        ('"' + "a" * (LONGEST_TEXT - 1) + '"', ["E015"]),
        ("a " * MOST_PIECES, []),
        ("a " * MOST_PIECES + "a", ["E002"]),
        ("{" * MOST_LEVELS + "}" * MOST_LEVELS, []),
        ("{" * (MOST_LEVELS + 1) + "}" * (MOST_LEVELS + 1), ["E003"]),
    ],
)
def test_what_passes(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


@pytest.mark.parametrize(
    "letter",
    "\0\x07\x0b\x0c\x1b\x7f\x85\xad\u061c\u200b\u2028\u202e\u2066\ud800\ufeff\U000e0041",
    ids=ascii,
)
@pytest.mark.parametrize("text", ["game{} x", 'game "{}"', "# {}"])
def test_hidden_characters(letter: str, text: str) -> None:
    """What can't be seen is refused everywhere, by its number, and can be deleted."""
    (problem,) = scan(Source("x", text.replace("{}", letter))).diagnostics
    assert problem.code == "E014"
    assert f"U+{ord(letter):04X}" in problem.message
    assert problem.labels[0].span.text == letter
    assert problem.replacement == ""


@pytest.mark.parametrize("space", ["\xa0", "\u2003", "\u202f", "\u3000"])
def test_unusual_spaces(space: str) -> None:
    """Spaces of other kinds may stand in texts and comments, and nowhere else."""
    assert codes(f'game x "a{space}b" # {space}') == []
    (problem,) = scan(Source("x", f"game{space}x")).diagnostics
    assert (problem.code, problem.replacement) == ("E014", " ")


@pytest.mark.parametrize(
    ("text", "help_", "replacement"),
    [
        ("“Hanabi”", 'write a plain `"`', '"'),
        ("2–5", "write `2 to 5`", None),
        ("a – b", "write a plain `-`", "-"),
        ("0.5", "numbers are whole; half a token is written `half a hint`", None),
        ("hand.", "clauses end without a sign: leave it out", ""),
        ("a.b", "words are set apart by spaces", " "),
        ("red & blue", "write `and`", None),
        ("2/3", "write `or` between choices", None),
        ("// a", "a comment begins with `#` and ends with its line", None),
        ("'a'", 'texts stand between `"` and `"`', None),
    ],
)
def test_signs(text: str, help_: str, replacement: str | None) -> None:
    """A sign that means nothing is answered with what was probably meant."""
    problem = scan(Source("x", text)).diagnostics[0]
    assert (problem.code, problem.help, problem.replacement) == ("E014", help_, replacement)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game x {\n  play {\n  hand 1\n}\n", 2),
        ("game x {\n  play { a\n  }\n", 1),
        ("game x {\n  play {\n    a\n  hint { b }\n}\n", 2),
        ("game x {\n  play { a }\n\ngame y {\n  play { a }\n}\n", 1),
    ],
)
def test_the_brace_that_lacks_its_partner(text: str, line: int) -> None:
    """Indentation tells which of several open braces was forgotten."""
    (problem,) = scan(Source("x", text)).diagnostics
    assert (problem.code, problem.labels[0].span.place[0]) == ("E011", line)


def test_problems_stand_in_their_order() -> None:
    """Whatever found them, the first in the text comes first."""
    problems = scan(Source("x", "a : b\u200b : 99999 \u200b }")).diagnostics
    places = [problem.labels[0].span.start for problem in problems]
    assert places == sorted(places)
    assert len(places) == 6
