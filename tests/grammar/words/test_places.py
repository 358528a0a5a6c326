"""What may come next at a place is what the grammar accepts there, no more and no less."""

from importlib.resources import files

import pytest

from tamaya.grammar.parse.language import language_words, parser
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.places.nodes import nodes_at
from tamaya.grammar.places.prefixes import read_up_to, word_at
from tamaya.grammar.places.ways import ways
from tamaya.grammar.places.words import words
from tamaya.grammar.source import Source


@pytest.mark.parametrize("name", ["bonus-tiles", "expert"])
def test_what_is_written_could_come_next(name: str) -> None:
    """In a whole file: before each word, all that may come is offered, that word included."""
    room = files("tamaya.variants").joinpath("catalogue")
    machine = parser().parse_interactive(
        room.joinpath(f"{name}.hanabi").read_text("utf-8"), "document"
    )
    for token in machine.lexer_thread.lex(machine.parser_state):
        offered = {way.terminal for way in ways(machine)}
        assert offered == machine.accepts() - {"$END"}
        assert token.type in offered
        machine.feed_token(token)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("", {"game", "expansion", "variant", "scenario", "use"}),
        ("expansion x { tokens ", {"hints", "strikes"}),
        ("expansion x { when the last ", {"strike", "turns"}),
        ("expansion x { hint { may ", {"touch"}),
        ("expansion x {\n tokens hints nonsense\n tokens ", {"hints", "strikes"}),
        ("expansion x {\n hand\n tokens ", {"hints", "strikes"}),
        ("expansion x { nonsense ", None),
    ],
)
def test_words_that_may_come_next(text: str, offered: set[str] | None) -> None:
    """Also behind a line with an error in it; but behind an error on the very line nobody knows."""
    machine = read_up_to(text, len(text))
    found = machine and {way.word for way in ways(machine) if way.word.isalpha()}
    assert found == offered


def test_ways_say_how_the_clause_ends_and_what_it_is() -> None:
    machine = read_up_to("expansion x { ", 14)
    assert machine is not None
    found = {way.word: (way.phrase, way.kind) for way in ways(machine)}
    assert found["tokens"] == ("tokens hints 2", "tokens_hints")
    assert found["a"] == ("a player may pass", "passing")


def test_words_by_class() -> None:
    """Each word of the language is in one class, but where it begins a clause and a declaration."""
    found = words()
    assert found.declarations == {"game", "expansion", "variant", "scenario", "use"}
    assert {"tokens", "when", "replace", "names", "take", "given"} <= found.clauses
    assert {"strikes", "placed", "by"} <= found.others
    assert found.declarations | found.clauses | found.others == language_words()
    assert not found.others & (found.declarations | found.clauses)


@pytest.mark.parametrize(
    ("offset", "word"),
    [(0, None), (1, "hand"), (4, "hand"), (5, None), (6, "5"), (9, "# a b"), (14, '"t u')],
)
def test_word_at_an_offset(offset: int, word: str | None) -> None:
    text = 'hand 5 # a b\n"t u'
    found = word_at(text, offset)
    assert (found and text[slice(*found)]) == word


def test_nodes_from_the_declaration_to_the_word() -> None:
    text = "expansion x { when a red 5 is placed { end } }"
    document = read_document(Source("", text)).document
    assert document is not None
    kinds = [node.kind for node in nodes_at(document, text.index("red"))]
    assert kinds == ["expansion", "block", "when", "placed", "of_kind", "NAME"]
