"""What a line leaves over, counted again from its moves."""

import pytest

from tamaya import rules
from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.solver.portfolio import solve
from tamaya.studies.hard.facts import Slack, slack_of


@pytest.mark.parametrize("expression", ["nl", "nl+expert", "abacus-new + bonus-tiles"])
def test_what_a_line_leaves(expression: str) -> None:
    of = rules(expression)
    for seed in range(4):
        dealt = deal(of, 3, seed)
        line = solve(dealt, 5.0).witness
        assert line is not None
        states = line.states(Game(dealt))
        end = states[-1]
        slack = slack_of(dealt, line)
        assert slack.line_turns == sum(not state.waiting for state in states[:-1])
        assert slack.hints == end.hints / of.hint_parts
        assert slack.strikes == of.strikes - end.strikes
        if expression != "nl":  # cards come back, or the game goes on without a deck
            assert slack.turns is None
        elif end.turns_left < 0:
            assert slack.turns == max(end.deck_size - 1, 0) + 3
        else:
            assert slack.turns == max(states[-2].turns_left - 1, 0)


def test_without_a_line_there_is_no_slack() -> None:
    assert slack_of(deal(rules("nl"), 3, 0), None) == Slack()
