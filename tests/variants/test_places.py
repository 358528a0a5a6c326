"""Names that may stand at a place, and what those mean that do."""

import pytest

from tamaya.grammar.printing.render import LEAVES, Slot, lists, members, wordings
from tamaya.variants.library import Library
from tamaya.variants.places.completing import completions
from tamaya.variants.places.sorts import SORTS
from tamaya.variants.places.telling import told_at


def test_every_place_of_a_name_has_a_sort() -> None:
    """No kind of phrase is forgotten that holds a name, and none is listed that doesn't."""
    holding = {
        kind
        for kind, options in wordings().items()
        for wording in options
        for piece in wording
        if isinstance(piece, Slot) and "NAME" in piece.kinds & LEAVES
    }
    holding |= {kind for kind in lists() if "NAME" in members()[kind]}
    assert set(SORTS) == holding


TEXT = """expansion x on nl {
  option more = 1 to 3, normally 2
  suit ember e { cards 1 2 built 1 2 }
  action breathe { regain 1 hint }
  role mute "says nothing"
  @
}
"""


@pytest.mark.parametrize(
    ("clause", "some", "others"),
    [
        ("tokens hints [@", {"more"}, {"ember", "nl", "strikes"}),
        ("suit @", {"ember", "red", "white"}, {"more", "nl", "breathe"}),
        ("replace action @", {"breathe"}, {"ember", "mute"}),
        ("replace role @", {"mute"}, {"breathe"}),
        ("hint { only while the @", {"mute", "deck"}, {"breathe"}),
        ("when a @", {"ember", "red", "card", "firework"}, {"more"}),
        ("expect 3 tiles for @", {"nl", "x", "expert"}, {"ember"}),
        ("expect 3 tiles for nl(@", {"strikes", "hints"}, {"more", "nl"}),
        ("option @", set(), {"more", "nl"}),
        ('source "a @', set(), {"more", "card"}),
        ("# tokens @", set(), {"hints"}),
    ],
)
def test_names_by_their_place(clause: str, some: set[str], others: set[str]) -> None:
    text = TEXT.replace("@", clause)
    offset = text.index("@")
    text = text.replace("@", "")
    _, found = completions(text, offset, Library())
    offered = {one.text for one in found}
    assert offered >= some
    assert not offered & others


def test_completion_takes_the_place_of_the_word() -> None:
    text = "variant y = nl + exp"
    start, found = completions(text, len(text), Library())
    assert text[start:] == "exp"
    assert [one.phrase for one in found if one.text == "expert"] == ["expert play"]


def test_what_stands_there() -> None:
    text = "variant y = nl + expert { replace tokens hints 9 }"
    name = told_at(text, text.index("expert"), Library())
    assert name is not None
    assert name.word == "expert"
    assert name.sentences[0] == "expansion `expert`: expert play"
    clause = told_at(text, text.index("hints"), Library())
    assert clause is not None
    assert clause.kinds[:2] == ("tokens_hints", "replace")
    assert told_at(text, text.index("{"), Library()) is None
