"""Hypothesis strategies for deals, and for states in the midst of games."""

from random import Random

from hypothesis import strategies as st

from tamaya.engine.deal import MOST_SEED, Deal, deal
from tamaya.engine.game import Game
from tamaya.engine.state import State
from tamaya.engine.table import Table
from tamaya.testing.seeing import seeing
from tamaya.variants.rules import Rules


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Deal:
    """Deals under any of these rules, for any number of players that they allow."""
    drawn = draw(rules)
    return deal(drawn, draw(st.sampled_from(drawn.players)), draw(st.integers(0, MOST_SEED)))


@st.composite
def moments(draw: st.DrawFn, rules: st.SearchStrategy[Rules], most: int = 80) -> State:
    """States after up to so many moves of games that are played well, badly, or at random.

    Somebody is to act, but in those games that are over as soon as they are dealt.
    """
    table = Table(Game(draw(deals(rules))))
    chance = Random(draw(st.integers(0, 99)))
    care = draw(st.sampled_from((1.0, 0.95, 0.8, 0.0)))
    state = table.state()
    for _ in range(draw(st.integers(0, most))):
        if table.over:
            break
        state = table.state()
        table.perform(seeing(table, chance, care))
    return state if table.over else table.state()
