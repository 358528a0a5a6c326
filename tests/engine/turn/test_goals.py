"""Goals: looked at when a turn is over, and points of the table from then on."""

from itertools import islice

import pytest
from tests.made.woven.words import woven_deals
from tests.second_hand.compare import disagreement

from tamaya.differences import clause_differences
from tamaya.engine.game.deal import deal
from tamaya.engine.happenings import GoalReached
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.play import make
from tamaya.engine.records.notation import read_move
from tamaya.engine.records.playthrough import playthrough
from tamaya.engine.state.state import canonical
from tamaya.grammar.diagnostics import RulesError
from tamaya.lab.grasps import GRASPS as GRASPS_OF_THE_LAB
from tamaya.lab.walks.trace import recorded
from tamaya.players.game import play
from tamaya.players.levels.levels import LEVELS
from tamaya.playing.board import board
from tamaya.playing.telling import sentence
from tamaya.show import as_page
from tamaya.solver.grasps import GRASPS
from tamaya.solver.portfolio import solve
from tamaya.testing.tables import after, house, table
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import from_json, to_json

HINT = 'goal "a hint" scores 2 points once 7 or fewer hints lie ready'
TWO = 'goal "two" scores 3 points once 2 or more points are reached'
COST = 'goal "careless" scores -4 points once 2 strikes are taken'


def rules(*clauses: str) -> Rules:
    return house(" ".join(clauses), "nl")


def test_the_points_of_one_bring_another_and_both_stay() -> None:
    every = rules(HINT, TWO, COST)
    state = table(every, hands=["r2 g1", "y1 g1"], hints=8)
    made = make(state, read_move(state, "hint 2 yellow"))
    assert [every.goals[one.goal].title for one in made.happenings if isinstance(one, GoalReached)]
    assert sentence(made).endswith(
        'the goal "a hint" (2 points) is reached, the goal "two" (3 points) is reached.'
    )
    assert made.now.points == 5
    discarded = after(made.now, "discard y1")
    assert discarded.hints == 8
    assert discarded.points == 5
    assert canonical(discarded) != canonical(discarded._replace(goals=0))


def test_their_points_are_reached_points() -> None:
    state = table(rules(HINT, "when 2 points are reached { take 1 strike }"), hands=["r2", "y1 g1"])
    assert after(state, "hint 2 yellow").strikes == 1


def test_a_lost_game_counts_them() -> None:
    lost = rules(COST, "replace a lost game scores its points")
    state = table(lost, hands=["r2", "y1"], strikes=2, hints=8)
    over = after(state, "play r2").over
    assert over is not None
    assert (over.score, over.lost) == (0, True)  # two strikes were never taken at the end of a turn
    below = rules("less than 2 points is lost", HINT)
    state = table(below, hands=["r1", "-"], deck="", hints=8, turns_left=1)
    over = after(state, "play r1").over
    assert over is not None
    assert over.lost


def test_what_is_known_of_the_score() -> None:
    every = rules(HINT, TWO, COST)
    assert (every.maximum, every.minimum) == (30, -4)
    assert (every.table_points.each[-1], every.points[-1]) == (25, 30)
    rated = rules(HINT, 'replace rating { 0 to 20 "so" the maximum "best" }')
    assert [row.text for row in rated.rating] == ["so"]
    with pytest.raises(RulesError, match="nobody can tell how many points are the maximum"):
        rules(HINT, "less than the maximum is lost")


def test_what_they_are_called_counts_for_nothing() -> None:
    one, other = rules(HINT, TWO), rules(TWO, HINT.replace("a hint", "spent"))
    assert one == other != rules(HINT)
    assert [goal.points for goal in one.goals] == [3, 2]
    assert from_json(Rules, to_json(one)) == one
    assert clause_differences(one, rules(HINT))[0].subject == "goal two"
    assert "once 7 or fewer hints lie ready" in as_page(one, 100, False)


@pytest.mark.parametrize(
    ("goal", "code"),
    [
        ('goal "late" scores 1 point once the game is over', "E315"),
        ('goal "odd" scores 1 point once violet is complete', "E302"),
        (f"{HINT} {HINT}", "E201"),
        (f"{COST} play {{ played cards lie face down }}", "E320"),
        (
            "".join(f'goal "{n}" scores {n} points once the deck is empty ' for n in range(31)),
            "E311",
        ),
    ],
)
def test_goals_that_cannot_be(goal: str, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        rules(goal)
    assert code in [problem.code for problem in refused.value.diagnostics]


def test_few_claim_anything_yet() -> None:
    said = rules(HINT)
    for name, grasp in (GRASPS | GRASPS_OF_THE_LAB).items():
        assert ("goals" in [*grasp.unknown(said)]) != (name in ("SCORES", "LUCK"))


def test_all_goals_together_are_the_most_that_is_claimed() -> None:
    tiny = table(rules(HINT, TWO, COST), hands=["r1", "y1"], hints=8).game.deal
    attempt = solve(tiny, 0.5, "greedy")
    assert attempt.upper == 30


def test_the_second_hand_agrees() -> None:
    for woven in islice(woven_deals("goals"), 8):
        assert disagreement(woven.deal, 2, 1_000) == ""


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "perfect"])
def test_players_play_and_it_is_told(level: str) -> None:
    every = rules(HINT, TWO, COST)
    for seed in range(2):
        dealt = deal(every, 3, seed)
        players = [LEVELS[level].player(seed, seat) for seat in range(3)]
        moves, last = play(dealt, players)
        text, verdict = playthrough(recorded(dealt, list(moves)))
        assert verdict.to_json()["goals"]["a hint"]
        assert 'the goal "a hint" (2 points) is reached' in text
        shown = board(view(last, at_start(last), 0), 80, False)
        assert "a hint, reached: 2 points once 7 or fewer hints lie ready" in shown
