"""Every stage against exhaustive play, on tiny games under generated rules.

The reference makes every legal move. What a stage claims must agree with it: an exact stage finds
the best score, no bound lies below it, and no line above it (the referee sees to that).
"""

from collections import Counter

import pytest

from tamaya.engine.deal import Deal, read_deal
from tamaya.grammar.source import Source
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.portfolio import solve
from tamaya.testing.making.tiny import tiny_deal
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

MOST_STATES = 5_000
TIME = 20.0


def judge(deal: Deal, best: int, seen: Counter[str]) -> None:
    """Compare what each stage claims with the best score."""
    everything = solve(deal, TIME)
    assert (everything.lower, everything.upper) == (best, best), "the portfolio"
    for stage in ("search", "cp-sat", "layers"):
        alone = solve(deal, TIME, only=stage)
        report = alone.reports[-1] if alone.reports else None
        if report is not None and report.declined:
            seen[f"{stage} declined: {report.declined}"] += 1
            continue
        losing = deal.rules.losing
        if stage == "layers":
            # It seeks points. Where a lost game is worth as much it leaves the rest open; and it
            # may take a second copy in a hand for a useless card, and then believe in too much.
            assert alone.upper >= best, stage
            seen["layers closed"] += (alone.lower, alone.upper) == (best, best)
            seen["layers"] += 1
            continue
        if stage == "cp-sat" and (losing.keeps_points or best <= losing.plus):
            # The model knows no lost games. Where one might be worth more, it leaves that open.
            assert alone.upper >= best, stage
            continue
        seen[stage] += 1
        assert (alone.lower, alone.upper) == (best, best), stage
    for stage in ("one-hand", "apart", "shared", "loose", "dive", "beam"):
        alone = solve(deal, TIME, only=stage)
        assert alone.upper >= best, stage
        assert alone.lower is None or alone.lower <= best, stage


def play_seeds(first: int, last: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in range(first, last):
        deal = tiny_deal(seed)
        if deal is None:
            continue
        try:
            best = best_score(deal, MOST_STATES)
        except TooLargeError:
            continue
        try:
            judge(deal, best, seen)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        seen["deals"] += 1
    return seen


@pytest.mark.parametrize("part", range(8))
def test_tiny_games(part: int) -> None:
    seen = play_seeds(1000 * part, 1000 * part + 130)
    assert seen["deals"] > 50
    assert seen["cp-sat"] > 20


@pytest.mark.parametrize("seed", [34_247, 36_027])
def test_a_card_that_lies_in_the_deck_again_is_not_gone(seed: int) -> None:
    deal = tiny_deal(seed)
    assert deal is not None
    judge(deal, 6, Counter())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_many_tiny_games(part: int) -> None:
    seen = play_seeds(10_000 + 1000 * part, 10_000 + 1000 * part + 420)
    assert seen["deals"] > 170


# ------------------------------------------------------------------- known traps


def base(players: int, hand: int, hints: int, strikes: int, more: str = "") -> str:
    """Two suits of three values, copies 2 2 1, in the words of the base game."""
    return f"""
      game tiny {{
        players {players}
        hand {hand} cards
        suits ash a, birch b {{ cards 1 1 2 2 3  built 1 2 3 }}
        tokens hints {hints}
        tokens strikes {strikes}
        hint {{ names a colour or a value  may touch no card  costs 1 hint }}
        discard {{ only when a hint is spent  regains 1 hint }}
        play {{ a misplay takes 1 strike }}
        when a firework is completed {{ regain 1 hint }}
        when all fireworks are completed {{ end }}
        when the last strike is taken {{ lose }}
        when the deck runs out {{ 1 more turn each, then the end }}
        when a player cannot act {{ end }}
        score 1 for each card placed
        a lost game scores 0
        {more}
      }}
    """


@pytest.mark.parametrize(
    ("players", "hand", "hints", "strikes", "deck", "best"),
    [
        # More tokens are not always better: discards need a token spent.
        (3, 1, 1, 1, "a1 a3 b1 a2 b3 b1 a1 a2 b2 b2", 6),
        # A full circle of hints may be needed to get off the full supply.
        (2, 2, 2, 1, "b2 b3 b2 a2 a1 a3 a1 b1 a2 b1", 6),
        # In the last round a turn without a play is a hint or a discard.
        (3, 1, 1, 3, "a3 b2 b3 b1 a2 a1 a2 b2 a1 b1", 5),
    ],
)
def test_shortcuts_that_only_look_sound(
    players: int, hand: int, hints: int, strikes: int, deck: str, best: int
) -> None:
    library = library_of_source(Source("tiny", base(players, hand, hints, strikes)))
    deal = read_deal(compile_rules("tiny", library), deck, players)
    assert best_score(deal) == best
    assert best_score(deal, merge=False) == best
    judge(deal, best, Counter())
