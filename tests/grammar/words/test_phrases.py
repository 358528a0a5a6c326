"""The wordings that are read from the grammar: complete, and the words that a reader sees."""

import re

import pytest
from tests.made.documents import every_kind

from tamaya.grammar.parse.language import grammar_text, language_words
from tamaya.grammar.printing.format import phrase, wording_of
from tamaya.grammar.printing.render import (
    LEAVES,
    Slot,
    Wording,
    kinds_of,
    lists,
    members,
    wordings,
)
from tamaya.grammar.tree import Node


def test_every_kind_can_be_worded() -> None:
    """Whatever a document can hold is a leaf, a list, or has wordings."""
    known = LEAVES | lists() | wordings().keys()
    assert every_kind() - known == frozenset()
    assert known - every_kind() == {"document", "expression"}


def test_every_kind_of_the_grammar_is_known() -> None:
    """Each `-> kind` in rules.lark has its wording, and each word there is in some wording."""
    named = set(re.findall(r"-> (\w+)", grammar_text()))
    assert named <= wordings().keys()
    spoken = {piece for options in wordings().values() for w in options for piece in w}
    words = {piece for piece in spoken if isinstance(piece, str) and piece.isalpha()}
    # Other spellings, and what only stands between or before the members of lists.
    assert language_words() - words == {"an", "color", "colors", "offers"}


def test_slots_take_kinds() -> None:
    """A slot of a wording can be filled."""
    for kind, options in wordings().items():
        for wording in options:
            slots = [piece for piece in wording if isinstance(piece, Slot)]
            assert all(slot.kinds for slot in slots), kind


def test_lists_have_members() -> None:
    """Blocks are lists; `replace` and `if` may stand in those that can change."""
    assert {kind for kind in lists() if kind.endswith("block")} == {
        "action_block", "block", "discard_block", "effect_block", "hint_block", "play_block",
        "rating_block", "scenario_block", "suit_block", "tile_block",
    }  # fmt: skip
    changing = {kind for kind, inside in members().items() if "replace" in inside}
    assert changing == {"block", "discard_block", "hint_block", "play_block", "suit_block"}
    assert members()["numbers"] == {"NUMBER"}


@pytest.mark.parametrize(
    ("symbol", "kinds"),
    [
        ("number_or_blank", {"number", "blank"}),
        ("some_hints", {"hints", "half_hint", "no_hint"}),
        ("spoken", {"name", "number"}),
        ("TEXT", {"TEXT"}),
        ("declaration", {"use", "game", "expansion", "variant", "scenario"}),
    ],
)
def test_kinds_that_stand_for_a_symbol(symbol: str, kinds: set[str]) -> None:
    """Alternatives that leave no node of their own are looked through."""
    assert kinds_of(symbol) == kinds


def leaf(kind: str, value: str) -> Node:
    return Node(kind, (), value)


@pytest.mark.parametrize("number", ["1", "0", "2", "-1", "11"])
@pytest.mark.parametrize(
    ("kind", "one", "many"),
    [
        ("is_hints", "{} hint", "{} hints"),
        ("is_fireworks", "{} firework", "{} fireworks"),
        ("has_strikes", "{} strike", "{} strikes"),
        ("has_points", "{} point", "{} points"),
        ("last_turns", "{} more turn each, then the end", "{} more turns each, then the end"),
    ],
)
def test_one_and_many(kind: str, one: str, many: str, number: str) -> None:
    """The first of two wordings of one shape is for the number 1."""
    node = Node(kind, (leaf("NUMBER", number),))
    assert phrase(node) == (one if number == "1" else many).format(number)


def test_kinds_with_two_wordings_of_one_shape() -> None:
    """They are singular and plural, but for the card that need not be said."""
    pairs = set()
    for kind, options in wordings().items():
        shapes = [tuple(p for p in wording if isinstance(p, Slot)) for wording in options]
        if len(shapes) != len(set(shapes)):
            pairs.add(kind)
            assert len(options) == 2 * len(set(shapes)), kind
    assert "of_suit" in pairs
    for kind in pairs - {"of_suit"}:
        for one, many in batched(wordings()[kind]):
            differing = {pair for pair in zip(one, many, strict=True) if pair[0] != pair[1]}
            assert len(differing & {*NOUNS}) == 1, kind
            assert differing <= {*NOUNS, *VERBS}, kind


NOUNS = [(noun, f"{noun}s") for noun in ("card", "firework", "hint", "point", "strike", "tile")]
NOUNS += [("turn", "turns"), ("copy", "copies"), ("time", "times")]
NOUNS += [("colour", "colours"), ("value", "values")]
VERBS = [("is", "are"), ("lies", "lie")]


def batched(options: tuple[Wording, ...]) -> list[tuple[Wording, Wording]]:
    """Wordings two by two."""
    return [(options[place], options[place + 1]) for place in range(0, len(options), 2)]


def test_what_fits_no_wording_is_refused() -> None:
    """A tree that no text can have made is an error of the code that made it."""
    with pytest.raises(ValueError, match="no wording of hand fits"):
        wording_of(Node("hand", (leaf("NAME", "red"),)))
