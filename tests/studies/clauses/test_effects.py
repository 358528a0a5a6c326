"""What clauses do, by studies whose scores are made up."""

from pathlib import Path

from tests.made.parted import made_up, planned

from tamaya.studies.clauses.effects import effect_tables, foremost
from tamaya.studies.workers.running import Cell


def test_the_largest_effect_comes_first(tmp_path: Path) -> None:
    plan, sets = made = planned(tmp_path)
    worth = {0: 2, 1: 0, 2: 1}  # so many points each clause costs newcomers

    def score(cell: Cell, seed: int) -> int:
        place = sets.index(cell.rules)
        if cell.level == "open":
            return 20
        there = (
            [place == 0] * 3
            if place < 2
            else [
                place not in (one.left_out.place,) if place % 2 else place == one.alone.place
                for one in plan.trials
            ]
        )
        return 20 - sum(worth[at] for at, one in enumerate(there) if one)

    study, look = made_up(made, score, 200)
    newcomer, open_hands = effect_tables(study, plan, look)
    assert (newcomer.players, newcomer.level, open_hands.level) == (2, "newcomer", "open")
    assert [one.number for one in newcomer.effects] == [1, 3, 2]
    first, second, last = newcomer.effects
    for one, points in ((first, 2), (second, 1), (last, 0)):
        assert one.left_out is not None
        assert one.alone is not None
        assert round(one.left_out.typical.value, 9) == points
        assert round(one.alone.typical.value, 9) == -points
    assert first.left_out is not None
    assert first.left_out.verdict == "easier"
    assert newcomer.whole is not None
    assert round(newcomer.whole.typical.value, 9) == 2.5  # of the three points that it is
    best = foremost(newcomer)
    assert best is not None
    assert (best.first, best.others) == (first, ())
    assert foremost(open_hands) is None


def test_where_deals_are_few_others_may_matter_as_much(tmp_path: Path) -> None:
    plan, sets = made = planned(tmp_path)

    def score(cell: Cell, seed: int) -> int:
        place = sets.index(cell.rules)
        return 18 + (seed % 3 if place == plan.trials[2].left_out.place else 0)

    study, look = made_up(made, score, 40)
    best = foremost(effect_tables(study, plan, look)[0])
    assert best is not None
    assert best.first.number == 3
    assert [one.number for one in best.others] == [1, 2]


def test_a_clause_that_cannot_be_left_out_counts_by_what_it_does_alone(tmp_path: Path) -> None:
    text = 'expansion mine "m" { replace hand 3 cards with 2 players }'
    plan, sets = made = planned(tmp_path, text)
    study, look = made_up(made, lambda cell, seed: 15 + 2 * (cell.rules == sets[0]))
    (one,) = effect_tables(study, plan, look)[0].effects
    assert one.leading is one.left_out
    assert one.alone is not None
    assert one.left_out is not None
    assert (one.left_out.verdict, one.alone.verdict) == ("harder", "easier")
