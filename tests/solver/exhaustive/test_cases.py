"""Rules on which a bound or a proof was once wrong, and what is true of them.

Truths are those of exhaustive play, or, where a game has too many states for it, points that a line
is known to reach and no line can pass.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.made.judging import claimants, judge

from tamaya import rules
from tamaya.engine.game.deal import Deal, deal, read_deal
from tamaya.solver.plain.reference import best_score
from tamaya.solver.portfolio import solve, stage_names

FOLDER = Path(__file__).parent / "cases"
MOST_STATES = 100_000
TIME = 4.0
TIME_ALONE = 0.3  # what a stage claims must be true after any time


@dataclass(frozen=True)
class Case:
    """A deal of a file, by its seed or the order of its deck, and its best score.

    `small`: exhaustive play can confirm it.
    """

    file: str
    players: int
    luck: int | str
    best: int
    small: bool = True

    def __str__(self) -> str:
        return f"{self.file.split('.')[0]}, {self.luck}"

    @property
    def deal(self) -> Deal:
        stated = rules(str(FOLDER / self.file))
        if isinstance(self.luck, int):
            return deal(stated, self.players, self.luck)
        return read_deal(stated, self.luck, self.players)


CASES = [
    # The last card takes the last strike. Its strike is taken a step after it is placed, and after
    # each step the end is looked at: so the game is complete before it would be lost.
    Case("finale3.hanabi", 2, 7, 12, small=False),
    *(Case("last-strike-finale.hanabi", 2, seed, 6, small=False) for seed in (0, 8)),
    Case("finale-nl.hanabi", 3, 2, 25, small=False),
    Case("keepall.hanabi", 2, "r1 r2", 2),
    # The only way to lose stands behind `if the deck is empty`.
    *(Case("otherwise.hanabi", 2, seed, 9) for seed in (6, 26, 28)),
    # Every card costs a point: best is to place none.
    Case("neg2.hanabi", 2, "r2 r1 r1", 0),
    # Nothing may be named, so there are no hints; and those who play may call a suit.
    Case("nothing-to-name.hanabi", 3, "r2 r1 r1", 0),
    # Numbers beyond what a state packs into a few bits.
    Case("evening.hanabi:nl+one-each+evening", 3, 1, 25, small=False),
    Case("turns-overflow.hanabi", 3, 0, 2),
    *(Case("turns-each-overflow.hanabi", 2, seed, 6) for seed in (12, 20)),
    Case("tokens-overflow.hanabi", 2, "r2 r9 r2 g2 g1 r1 r1", 4),
    # Five cards, and hints that cost nothing.
    Case("free-hints.hanabi", 4, "r2 g1 r1 g2 g1", 1),
    # A value built twice: two of its copies are needed.
    *(Case("needed.hanabi", 2, seed, 3) for seed in (0, 1)),
    # The first of two numbers of last turns holds.
    Case("two-ends.hanabi", 2, "r1 g1 b1 w1", 4),
    # Cards are discarded only where a hint is spent. So a hint that spends one token more than its
    # price is of use: after it, a completed firework doesn't fill the supply.
    *(Case("dear-hints.hanabi", 2, seed, best) for seed, best in ((17, 7), (41, 10))),
    *(Case("dear-empty-hints.hanabi", 2, seed, best) for seed, best in ((3, 7), (41, 10))),
    # So is a hint that touches no card, where its strike brings a hint token.
    *(Case("strike-for-a-hint.hanabi", 2, seed, best) for seed, best in ((4, 4), (6, 3))),
    # The top of berry costs points. It had better be misplayed while it doesn't fit, before the
    # second 1 of cherry, which is useless and can be misplayed at any time.
    Case("dear-top.hanabi", 2, "b2 c1 b2 c1 b1 a2 a1 c2", 5),
    # A free hint is passed over if it can't be given: that may be better than an echo without end.
    *(Case("echoed-hints.hanabi", 2, seed, best) for seed, best in ((3, 8), (16, 6))),
]


@pytest.mark.parametrize("case", [case for case in CASES if case.small], ids=str)
def test_the_truth_is_that_of_exhaustive_play(case: Case) -> None:
    assert best_score(case.deal, MOST_STATES, merge=False) == case.best


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_stages_together_find_and_prove_it(case: Case) -> None:
    answer = solve(case.deal, TIME)
    assert (answer.lower, answer.upper) == (case.best, case.best)


@pytest.mark.parametrize("case", [case for case in CASES if case.small], ids=str)
def test_no_count_and_no_check_claims_what_is_wrong(case: Case) -> None:
    whom = [name for name in claimants() if name not in ("portfolio", *stage_names())]
    assert not judge(case.deal, case.best, whom).faults


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_stage_alone_claims_what_is_wrong(case: Case) -> None:
    dealt = case.deal
    claims = {}
    for stage in stage_names():
        try:
            answer = solve(dealt, TIME_ALONE, only=stage)
        except Exception as error:  # every stage shall be heard, whatever one of them does
            claims[stage] = str(error)
            continue
        if answer.rules_out(case.best) or (answer.lower or case.best) > case.best:
            claims[stage] = f"{answer.lower} to {answer.upper}"
    assert not claims
