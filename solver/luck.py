"""The best score when the luck of returned cards is as good as it can be.

Where a card lands is part of a deal. Here it is left open: the bound holds for every place. A card
that is put back when d cards are left can land in d + 1 places, and each of them is reached by one
of the numbers from 0 to the size of the deck. So with a single returned card it is enough to try
each of these numbers; with more of them only the count is a bound.
"""

from collections.abc import Callable
from dataclasses import replace

from tamaya.engine.game.deal import Deal, most_returns
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Code
from tamaya.solver.grasps import LANDING
from tamaya.solver.portfolio import solve


def solve_for_best_luck(
    deal: Deal,
    time_limit: float = 60.0,
    listener: Callable[[Attempt, str], None] | None = None,
) -> Attempt:
    """The attempt with the luckiest landing found; its upper bound holds for every landing."""
    until = clock.now() + time_limit
    counted = Attempt(deal, until)
    back = most_returns(deal.rules)
    if back != 1 or LANDING.declines(deal.rules):
        # Nothing returns, or so much that trying all would take for ever.
        attempt = solve(deal, time_limit, listener=listener, hurried=True)
        if back:
            _bound(attempt, counted, "the cards and turns allow no more, wherever cards land")
        return attempt
    rest = len(deal.deck) - sum(deal.rules.hands_of(deal.players))
    tried: list[Attempt] = []
    for place in range(rest + 1):
        share = max(0.05, (until - clock.now()) / (rest + 1 - place))
        attempt = solve(replace(deal, returns=(place,)), share, listener=listener)
        tried.append(attempt)
        if attempt.interrupted or attempt.lower == counted.upper:
            break
    best = max(tried, key=lambda attempt: (attempt.lower is not None, attempt.lower or 0))
    if len(tried) <= rest and best.lower != counted.upper:  # broken off: the rest is open
        best.interrupted = True
        _bound(best, counted, "the cards and turns allow no more, wherever the card lands")
    else:
        _bound_of_all(best, tried)
    return best


def _bound(attempt: Attempt, proof: Attempt, reason: str) -> None:
    """Give an attempt the bound of another one, which holds for every landing."""
    attempt.limits = [proof.certain._replace(reason=reason)] if proof.certain else []


def _bound_of_all(best: Attempt, tried: list[Attempt]) -> None:
    """Give the best attempt the bound that all hold together, one for each landing."""
    limits = [attempt.certain for attempt in tried if attempt.certain is not None]
    if len(limits) < len(tried):
        best.limits = []
        return
    most = max(limits, key=lambda limit: limit.upper)
    shown = frozenset[Code]().union(*(limit.rests_on for limit in limits))
    reason = f"wherever the returned card lands: {most.reason}"
    best.limits = [most._replace(reason=reason, shown=(shown,))]
