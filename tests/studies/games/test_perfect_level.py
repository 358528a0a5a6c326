"""The solver as a level: the best line of each deal, counted as players' games are."""

import pytest

import tamaya
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Bound
from tamaya.studies.games.games import play_games
from tamaya.studies.games.perfect import perfect
from tamaya.studies.games.seating import LevelError
from tamaya.variants.compile.passes import compile_rules


def test_the_row_holds_the_best_score_and_what_bounds_it() -> None:
    """It says of each deal what `solve` says, and no player scores more."""
    seeds = range(3)
    rows = list(play_games(compile_rules("nl"), 2, "perfect", seeds))
    best = [tamaya.solve(tamaya.deal("nl", 2, seed)) for seed in seeds]
    assert [(row.score, row.at_most) for row in rows] == [(b.lower, b.upper) for b in best]
    assert all(row.moves == len(b.line) for row, b in zip(rows, best, strict=True))
    others = play_games(compile_rules("nl"), 2, "open", seeds)
    assert all(row.score >= other.score for row, other in zip(rows, others, strict=True))
    assert all(other.at_most is None for other in play_games(compile_rules("nl"), 2, "expert", [0]))


def test_a_deal_without_a_line_is_a_game_without_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was found that ends the game, the row says so and keeps the bound."""
    nothing = Bound(tamaya.deal("nl", 2, 0), None, 25, None, "", "count", 0.0, at_most=25)
    monkeypatch.setattr(Attempt, "bound", lambda attempt: nothing)
    row = perfect(nothing.deal)
    assert (row.score, row.at_most, row.moves, row.broken_off) == (0, 25, 0, True)


def test_a_level_that_nobody_knows_is_refused_with_all_names() -> None:
    """The message lists the levels, the solver's included."""
    with pytest.raises(LevelError, match=r"no level `gods`; there are random, .*perfect"):
        list(play_games(compile_rules("nl"), 2, "gods", [0]))
