"""Hypothesis strategies for deals, and for states in the midst of games."""

from random import Random

from hypothesis import strategies as st

from tamaya.engine.game.deal import Deal, most_returns
from tamaya.engine.game.game import Game
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.testing.seeing import seeing
from tamaya.variants.rules import Rules


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Rules], players: int | None = None) -> Deal:
    """Deals under any of these rules, for so many players, or for any number that they allow.

    All of the luck is drawn, card by card. So what fails shrinks towards a deck in order, with only
    those cards out of their place that matter.
    """
    drawn = draw(rules)
    count = draw(st.sampled_from(drawn.players)) if players is None else players
    places = {kind: place for place, kind in enumerate(drawn.kinds)}
    deck = draw(st.permutations([places[kind] for kind in drawn.deck]))
    tiles = draw(st.permutations(range(len(drawn.tiles))))
    below = st.integers(0, len(deck))
    returns = [draw(below) for _ in range(most_returns(drawn))]
    return Deal(drawn, count, tuple(deck), tuple(tiles), tuple(returns))


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
