"""Several errors in one run: where reading goes on after each, and what is said of it."""

from collections.abc import Callable

import pytest

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.grammar.parse.scan import MOST_REPORTS
from tamaya.grammar.recovery.unsayable import unsayable
from tamaya.grammar.source import Source

Refuse = Callable[[str], list[Diagnostic]]


def places(problems: list[Diagnostic]) -> list[tuple[int, str]]:
    """The line of each problem and the text that it points to."""
    spans = [problem.labels[0].span for problem in problems]
    return [(span.place[0], span.text) for span in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The rest of a faulty line is passed over; what follows is read.
        ("game x {\n foo bar baz\n hand 5 cards\n foo\n}", [(2, "foo"), (4, "foo")]),
        ("game x {\n foo { a { b } }\n foo\n}", [(2, "foo"), (3, "foo")]),
        ("game x {\n foo {\n  bar\n }\n foo\n}", [(2, "foo"), (5, "foo")]),
        ("game x {\n hint { foo }\n foo\n}", [(2, "foo"), (3, "foo")]),
        ("game x { hint { foo } foo }\ngame y { foo }", [(1, "foo"), (1, "foo"), (2, "foo")]),
        ('game x { foo "}" }\ngame y { foo }', [(1, "foo"), (2, "foo")]),
        ("game x { foo # }\n}\ngame y { foo }", [(1, "foo"), (3, "foo")]),
        ("foo {\n hand 5 cards\n}\ngame y { foo }", [(1, "foo"), (4, "foo")]),
        ("game x y {\n hand 5 cards\n}\ngame y { foo }", [(1, "y"), (4, "foo")]),
        # A misspelt word is taken for the right one, so what it opens is read too.
        ("gmae x {\n foo\n}", [(1, "gmae"), (2, "foo")]),
        ("game x {\n hnit {\n  foo\n }\n foo\n}", [(2, "hnit"), (3, "foo"), (5, "foo")]),
        (
            "game x { whn a 4 is plced { regian 1 hint } }",
            [(1, "whn"), (1, "plced"), (1, "regian")],
        ),
        # Was the guess wrong, then the second error on the line is none of the designer's.
        ("game x {\n hint { cots nonsense }\n foo\n}", [(2, "cots"), (3, "foo")]),
        # A clause that is left off ends where the next begins.
        ("game x {\n score 1\n hand 5\n players 2\n}", [(2, ""), (3, "")]),
        ("game x { play { a misplay takes } hand }", [(1, ""), (1, "")]),
        ("game x {\n option\n option a = 1\n suit red\n suit blue b { }\n}", [(2, ""), (4, "")]),
        # Commas and semicolons between clauses are no great matter.
        ("game x {\n players 2,\n hand 5 cards;\n foo\n}", [(2, ","), (3, ";"), (4, "foo")]),
        # Words beyond a complete clause.
        ("game x {\n hand 5 cards please\n foo\n}", [(2, "please"), (3, "foo")]),
        ("game x { } }", [(1, "}")]),
        ("variant x =", [(1, "")]),
        ("game x { rating { 0 to } }", [(1, "")]),
    ],
)
def test_where_reading_goes_on(refuse: Refuse, text: str, expected: list[tuple[int, str]]) -> None:
    assert places(refuse(text)) == expected


def test_there_is_an_end_to_it(refuse: Refuse) -> None:
    """Of hundreds of errors the first are told."""
    problems = refuse("game x {\n" + " foo\n" * 500 + "}")
    assert places(problems) == [(line, "foo") for line in range(2, MOST_REPORTS + 2)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foo", "I expected `expansion`, `game`, `scenario`, `use`, `variant` or the end"),
        ("game x { foo }", "I expected a clause of `game { … }` or `}`"),
        ("game x { replace foo }", "after `replace` I expected a clause of `game { … }`"),
        ("game x { hint { foo } }", "I expected a clause of `hint { … }` or `}`"),
        ("game x { players foo }", "after `players` I expected `more` or a number"),
        (
            "game x { tokens hints foo }",
            "after `tokens hints` I expected a number or an option in `[ ]`",
        ),
        (
            "game x { score 1 when complete foo }",
            "after `score 1 when complete` I expected `and`, `if`, the next clause or `}`",
        ),
        (
            "variant x = nl foo",
            "after `variant x = nl` I expected `(`, `+`, `{`, the next declaration or the end",
        ),
        ("game x { score\n 1 when # why\n foo }", "after `score 1 when` I expected `complete`"),
    ],
)
def test_what_was_expected(refuse: Refuse, text: str, message: str) -> None:
    """The message tells what could stand there, and the words before it."""
    assert refuse(text)[0].message == f"{message}, not `foo`"


@pytest.mark.parametrize(
    ("text", "help_", "replacement"),
    [
        ("game x { tokens strike 3 }", "did you mean `strikes`?", "strikes"),
        ("game x { HAND 5 cards }", "did you mean `hand`?", "hand"),
        ("game MyGame { }", "names are written with a to z, digits and single hyphens: `my-game`",
         "my-game"),
        ("game Größe { }", "names are written with a to z, digits and single hyphens: `groesse`",
         "groesse"),
        ("game 3-suits { }", "names begin with a letter", None),
        ("game x { players two }", "numbers are written in digits: `2`", "2"),
        ("game x { players 2-5 }", "write `2 to 5`", None),
        ("game x { hand 5cards }", "put a space between them: `5 cards`", None),
        ("game x { discard { regains ½ hint } }", "half a token is written `half a hint`", None),
        ("game x { costs 1 hint }", "`costs` is a rule of `hint { … }`", None),
        ("game x { replace costs 1 hint }", "`costs` is a rule of `hint { … }`", None),
        ("game x { players 2, hand }", "clauses stand one after the other: leave the `,` out", ""),
        ("game x { when the deck ends }",
         "it can go on with `holds 2 cards { … }` or `runs out { … }`", None),
        ("game x { score 1 for each foo }", "it can go on with `card missing` or `card placed`",
         None),
        ("game x { less than 5 are lost }", "it can go on with `points is lost`", None),
        ("game x { when foo }", "it can go on with `has 2 cards { … }`", None),
    ],
)  # fmt: skip
def test_what_to_do(refuse: Refuse, text: str, help_: str, replacement: str | None) -> None:
    """There is advice wherever the right words can be guessed."""
    problem = refuse(text)[0]
    assert (problem.help, problem.replacement) == (help_, replacement)


def test_where_the_text_ends(refuse: Refuse) -> None:
    (problem,) = refuse("variant x = nl +  # more to come\n\n")
    assert problem.message == "after `variant x = nl +` I expected a name, but the text ends"


def test_long_words_are_told_in_part(refuse: Refuse) -> None:
    """A message stays readable whatever stands in the file."""
    (problem,) = refuse(f'game x {{ when a {"card is placed " * 50} "{"x" * 300}" }}')
    assert len(problem.message) < 250


def test_where_a_clause_begins_is_shown(refuse: Refuse) -> None:
    """If the fault is lines below the clause's first word, both places are told."""
    (problem,) = refuse("game x {\n score 1\n  for each\n  foo\n}")
    assert [label.span.text for label in problem.labels] == ["foo", "score 1\n  for each"]


@pytest.mark.parametrize(
    ("clause", "word"),
    [
        ("a player may swap a card with another", "swap"),
        ("when a card is placed { pass a card on }", "pass"),
        ("when the timer runs out { lose }", "timer"),
        ("hand 3 cards for the last player", "last player"),
        ("when a card is misplayed { roll a die }", "die"),
        ("suit x y { built from any start }", "any start"),
        ("hint { reset after a round }", "reset"),
        ("hint { resettle after a round }", None),
    ],
)
def test_what_cannot_be_said(refuse: Refuse, clause: str, word: str | None) -> None:
    """It is refused by name, wherever in the clause the telling word stands."""
    (problem,) = refuse(f"game x {{ {clause} }}")
    assert (problem.code == "E016") == (word is not None)
    assert word in (None, problem.labels[0].span.text)


def test_names_are_no_offence(refuse: Refuse) -> None:
    """A suit called `coin` is fine, and so are such words in texts and comments."""
    text = 'game x { when a coin is plced { }\n hand "a timer" # swap\n }'
    assert [problem.code for problem in refuse(text)] == ["E010", "E010"]
    assert unsayable('foo "swap" # swap', 0) is None


def test_errors_besides_strange_signs(refuse: Refuse) -> None:
    """A sign that means nothing hides no error on another line, and counts for its own line."""
    problems = refuse("game x {\n hand: 5 crads\n foo\n players 2–4\n}")
    assert [(p.code, p.labels[0].span.place[0]) for p in problems] == [
        ("E014", 2),
        ("E010", 3),
        ("E014", 4),
    ]
    assert all(isinstance(p.labels[0].span.source, Source) for p in problems)
    assert problems[1].labels[0].span.source.line(2) == " hand: 5 crads"
