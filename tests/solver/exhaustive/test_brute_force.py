"""Every claimant against exhaustive play, on tiny games under generated rules.

The reference makes every legal move. What is claimed must agree with it: no bound lies below the
best score, and no line above it (the referee sees to that). Search finds it, and the portfolio.
"""

from collections import Counter

import pytest
from tests.house.tiers import share
from tests.made.judging import judge
from tests.made.tiny import tiny_deal
from tests.made.woven.extreme import extreme_deal

from tamaya.engine.game.deal import Deal, read_deal
from tamaya.grammar.source import Source
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

MOST_STATES = 5_000
TIME = 20.0


def hold(deal: Deal, best: int) -> list[str]:
    """Hold all claimants to the best score; those that found and proved it are returned."""
    verdict = judge(deal, best, seconds=TIME)
    assert verdict.faults == {}
    assert {"portfolio", "search"} <= {*verdict.closed}
    return verdict.closed


def play_seeds(first: int, last: int) -> Counter[str]:
    closed: Counter[str] = Counter()
    for seed in range(first, last):
        deal = tiny_deal(seed)
        if deal is None:
            continue
        try:
            best = best_score(deal, MOST_STATES)
        except TooLargeError:
            continue
        try:
            closed.update(hold(deal, best))
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        closed["deals"] += 1
    return closed


@pytest.mark.parametrize("part", share(range(8), 8))
def test_tiny_games(part: int) -> None:
    closed = play_seeds(1000 * part, 1000 * part + 20)
    assert closed["deals"] > 7
    assert closed["cp-sat"] > 3
    assert closed["layers"] > 1


@pytest.mark.more
def test_extreme_numbers() -> None:
    """Amounts at the limits of machine words. The kernels take some of these games, or all of this
    shows nothing."""
    closed: Counter[str] = Counter()
    for seed in range(40):
        deal = extreme_deal(seed)
        try:
            best = None if deal is None else best_score(deal, 1_000)
        except TooLargeError:
            continue
        if deal is not None and best is not None:
            verdict = judge(deal, best)
            assert verdict.faults == {}, f"seed {seed}"
            closed.update([*verdict.closed, "deals"])
    assert closed["deals"] > 10
    assert closed["layers"] > 1


@pytest.mark.parametrize("seed", [34_247, 36_027])
def test_a_card_that_lies_in_the_deck_again_is_not_gone(seed: int) -> None:
    deal = tiny_deal(seed)
    assert deal is not None
    hold(deal, 6)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_many_tiny_games(part: int) -> None:
    closed = play_seeds(10_000 + 1000 * part, 10_000 + 1000 * part + 420)
    assert closed["deals"] > 170


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
    hold(deal, best)
