"""Strategies for users' tests: deals, states and whole games under rules of their own.

Rules are given as an expression, a file, a `Rules`, or a strategy for rules such as `rule_sets()`.

>>> from tamaya.testing.strategies import deals
>>> deals("nl", players=3).example().players  # doctest: +SKIP
3
"""

from random import Random

from hypothesis import strategies as st

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.record import Record
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.testing.games import deals as deals_of
from tamaya.testing.games import moments
from tamaya.testing.seeing import seeing
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

RulesLike = Rules | str | st.SearchStrategy[Rules]


def rules_like(rules: RulesLike) -> st.SearchStrategy[Rules]:
    """A strategy for whatever stands for rules. What is wrong with them is told at once."""
    if isinstance(rules, str):
        return st.just(compile_rules(rules))
    return st.just(rules) if isinstance(rules, Rules) else rules


def deals(rules: RulesLike, players: int | None = None) -> st.SearchStrategy[Deal]:
    """Deals under these rules, for any number of players that they allow, or for this one.

    Decks are values that shrink: what fails is shown with a deck as near to order as can be.
    """
    return deals_of(rules_like(rules), players)


def states(rules: RulesLike, most: int = 80) -> st.SearchStrategy[State]:
    """States after up to so many moves of games that are played well, badly, or at random.

    Somebody is to act, but in those games that are over as soon as they are dealt.
    """
    return moments(rules_like(rules), most)


def records(
    rules: RulesLike, players: int | None = None, most: int = 300
) -> st.SearchStrategy[Record]:
    """Whole games, played well, badly, or at random; one that has no end stops after `most` moves.

    What fails shrinks towards random play, in which games are short.
    """
    return _records(deals(rules, players), most)


@st.composite
def _records(draw: st.DrawFn, deals: st.SearchStrategy[Deal], most: int) -> Record:
    deal = draw(deals)
    table = Table(Game(deal))
    chance = Random(draw(st.integers(0, 99)))
    care = draw(st.sampled_from((0.0, 0.8, 0.95, 1.0)))
    texts: list[str] = []
    while not table.over and len(texts) < most:
        move = seeing(table, chance, care)
        texts.append(move_text(table.state(), move))
        table.perform(move)
    return Record(deal, tuple(texts))
