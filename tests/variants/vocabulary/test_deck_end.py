"""What the end of the deck brings, sentence by sentence."""

from dataclasses import replace

import pytest

from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import DeckEnd
from tamaya.variants.tables.tables import Effect, Origin, Range, Reaction, Trigger

WHEN = Trigger("deck_runs_out")
HELD = (Range("strikes", 1, None),)
TWO_TURNS = Effect("last_turns", 2)


def reaction(*effects: Effect, held: tuple[Range, ...] = ()) -> Reaction:
    return Reaction(WHEN, effects, "made up", Origin("made up", 1, 1, "", ""), held)


@pytest.mark.parametrize(
    ("reactions", "brought"),
    [
        ([], DeckEnd(False, False, (), False)),
        ([reaction(Effect("nothing"))], DeckEnd(False, False, (), False)),
        ([reaction(Effect("end"))], DeckEnd(True, True, (), False)),
        ([reaction(Effect("lose"), held=HELD)], DeckEnd(True, False, (), False)),
        ([reaction(TWO_TURNS)], DeckEnd(False, False, (2,), True)),
        (
            [reaction(TWO_TURNS, held=HELD), reaction(Effect("regain", 1), Effect("end"))],
            DeckEnd(True, True, (2,), False),
        ),
        (
            [reaction(TWO_TURNS), reaction(Effect("last_turns", 1), held=HELD)],
            DeckEnd(False, False, (2, 1), True),
        ),
    ],
)
def test_brought(reactions: list[Reaction], brought: DeckEnd) -> None:
    """Conditions make it unsure; what else happens then changes nothing."""
    other = Reaction(Trigger("hint_given"), (Effect("end"),), "", Origin("", 1, 1, "", ""))
    rules = replace(compile_rules("nl"), reactions=(other, *reactions))
    assert rules.deck_end == brought
