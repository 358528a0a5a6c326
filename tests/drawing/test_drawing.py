"""The drawing of a table: everything is on it, nothing lies on anything else, under any rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.drawing.boxes import SVG, faults, parsed

from tamaya.drawing.seeing import scene
from tamaya.drawing.svg import NARROW, WIDE, svg
from tamaya.engine.deal import deal
from tamaya.engine.play import start
from tamaya.engine.state import State
from tamaya.testing.rules import rule_sets
from tamaya.testing.strategies import states
from tamaya.variants.compile.passes import compile_rules


def check(state: State, eyes: int | None = None) -> None:
    for width in (WIDE, NARROW):
        drawn = svg(scene(state, eyes=eyes), width)
        root = parsed(drawn)
        assert faults(drawn) == []
        held = [g for g in root.iter(f"{SVG}g") if "tt-held" in g.get("class", "").split()]
        assert len(held) == sum(map(len, state.hands))


@settings(max_examples=15)
@given(states(rule_sets()), st.booleans())
def test_generated(state: State, open_hands: bool) -> None:
    check(state, None if open_hands else state.player)


@pytest.mark.parametrize("name", ["nl", "everything"])
def test_cat(name: str) -> None:
    rules = compile_rules(name)
    for players in (rules.players[0], rules.players[-1]):
        check(start(deal(rules, players, 1)))
