"""The canonical text: one layout for every file, with every comment in its place."""

from collections.abc import Callable
from importlib.resources import files

import pytest

from tamaya.grammar.printing.format import WIDTH, format_document, phrase
from tamaya.grammar.tree import Document
from tamaya.variants.library import catalogue_index

Read = Callable[[str], Document]


@pytest.mark.parametrize("file", sorted({*catalogue_index().values()}))
def test_catalogue_is_in_canonical_text(read: Read, file: str) -> None:
    """The files that show how rules look, look as rules should."""
    text = files("tamaya.variants").joinpath("catalogue", file).read_text(encoding="utf-8")
    assert format_document(read(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("# only a comment", "# only a comment\n"),
        ("game  x{}", "game x { }\n"),
        ("game x like y {\n\n\n}", "game x like y { }\n"),
        ("game x { hand 5 cards }", "game x {\n  hand 5 cards\n}\n"),
        (
            "game x { hand 1 card players 2 to 5 }",
            "game x {\n  hand 1 card\n  players 2 to 5\n}\n",
        ),
        (
            "game x { hint { costs 1 hint } play { may call a suit a wrong call is a misplay } }",
            "game x {\n  hint { costs 1 hint }\n  play {\n    may call a suit\n"
            "    a wrong call is a misplay\n  }\n}\n",
        ),
        (
            "game x { when a 8 is placed { regain 1 hints take 2 strike } }",
            "game x {\n  when an 8 is placed { regain 1 hint, take 2 strikes }\n}\n",
        ),
        (
            "game x { replace tiles { tile { end } tile { lose } } if a=1 }",
            "game x {\n  replace tiles {\n    tile { end }\n    tile { lose }\n  } if a=1\n}\n",
        ),
        ("variant x = nl ( hints = 9 )+y", "variant x = nl(hints=9) + y\n"),
        ('use "a"\nuse "b"\ngame x { }', 'use "a"\nuse "b"\n\ngame x { }\n'),
        ("game x { }\ngame y { }", "game x { }\n\ngame y { }\n"),
        (
            "game x {\n\n  players 2\n\n\n\n  hand 5 cards\n\n}",
            "game x {\n  players 2\n\n  hand 5 cards\n}\n",
        ),
    ],
)
def test_layout(read: Read, text: str, canonical: str) -> None:
    """One clause a line, two spaces a level, one blank line at most where the author left some."""
    assert format_document(read(text)) == canonical
    assert format_document(read(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("game x { # a\n}", "game x {  # a\n}\n"),
        ("game x { players 2 # a\n hand 5 cards # b\n} # c", "game x {\n  players 2  # a\n"
         "  hand 5 cards  # b\n}  # c\n"),
        ("game x { # a\n # b\n players 2\n # c\n}",
         "game x {  # a\n  # b\n  players 2\n  # c\n}\n"),
        ("game # a\nx # b\n{ } # c", "# a\n# b\ngame x { }  # c\n"),
        ("game # a\nx { # b\n players 2 }", "# a\ngame x {  # b\n  players 2\n}\n"),
        ("game x { score 1 # a\n when complete # b\n and 2 when complete }",
         "game x {\n  # a\n  # b\n  score 1 when complete and 2 when complete\n}\n"),
        ("game x { when a card is placed { end, # a\n lose # b\n } }",
         "game x {\n  when a card is placed {\n    end  # a\n    lose  # b\n  }\n}\n"),
        ("game x { players 2 hand 5 cards # a\n}",
         "game x {\n  players 2\n  hand 5 cards  # a\n}\n"),
        ("game x { hint { } # a\n}", "game x {\n  hint { }  # a\n}\n"),
        ("game x { hint { } if # a\n b=1 }", "game x {\n  # a\n  hint { } if b=1\n}\n"),
        ("game x { hint { # a\n } if # b\n b=1 }",
         "game x {\n  hint {  # a\n    # b\n  } if b=1\n}\n"),
        ("# a\n\n# b\ngame x { }\n# c\n\n\n# d", "# a\n\n# b\ngame x { }\n\n# c\n\n# d\n"),
        ("game x { }\n# a\ngame y { }", "game x { }\n\n# a\ngame y { }\n"),
    ],
)  # fmt: skip
def test_comments(read: Read, text: str, canonical: str) -> None:
    """Behind a clause, above it, or in a block: a comment stays with what it is about.

    One between the words of a clause moves above it.
    """
    assert format_document(read(text)) == canonical
    assert format_document(read(canonical)) == canonical


def test_long_clauses_are_broken(read: Read) -> None:
    """No line is longer than it should be, save for single words that are."""
    sum_ = " + ".join(f"expansion-number-{n}" for n in range(20))
    text = format_document(read(f"variant x = {sum_} {{ # a\n hand 1 more card }}"))
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) > 5
    assert all(line.startswith("    expansion") for line in lines[1:-2])
    assert lines[-3:] == [f"{lines[-3].split('{')[0]}{{  # a", "  hand 1 more card", "}"]
    assert format_document(read(text)) == text


def test_texts_are_kept_letter_by_letter(read: Read) -> None:
    text = 'game x "a  \\"b\\" \\\\ # é 花火" { }\n'
    assert format_document(read(text)) == text


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        ("when an card is placed { end }", "when a card is placed { end }"),
        ("when a amber is placed { end }", "when an amber card is placed { end }"),
        ("when a 11 is placed { end }", "when an 11 is placed { end }"),
        ("when a 18 is placed { end }", "when an 18 is placed { end }"),
        ("when an 1 is placed { end }", "when a 1 is placed { end }"),
        ("when a 80 is placed { end }", "when an 80 is placed { end }"),
        ("hand [n] card", "hand [n] cards"),
        ("hand 1 cards", "hand 1 card"),
        ("hand -1 cards", "hand -1 cards"),
        ("tokens hints 8,starting with[n]", "tokens hints 8, starting with [n]"),
        ("expect 1 copies of red 5", "expect 1 copy of red 5"),
        ("expect 5 copy of red 1", "expect 5 copies of red 1"),
        ("suit red { touched by red, green, blue }", "suit red { touched by red, green and blue }"),
        ("hint { names an color or an value }", "hint { names a colour or a value }"),
        ("option a = 1 or 2 or 5 to 7 or more", "option a = 1 or 2 or 5 to 7 or more"),
        ("offers a, b ( c=1 or 2 , d = 3 )", "offers a, b(c=1 or 2, d=3)"),
        ("action a { }", "action a { }"),
    ],
)
def test_words(read: Read, words: str, canonical: str) -> None:
    """Articles, plurals, spelling and punctuation are set right."""
    (game,) = read(f"game x {{ {words} }}").declarations
    assert phrase(game.children[-1].children[0]) == canonical
