"""The best score when the luck of returned cards is as good as it can be.

Where a card lands is part of a deal. Here it is left open: the bound holds for every place. A card
that is put back when d cards are left can land in d + 1 places, and each of them is reached by one
of the numbers from 0 to the size of the deck. So with a single returned card it is enough to try
each of these numbers; with more of them only the count is a bound.
"""

import time
from collections.abc import Callable
from dataclasses import replace

from tamaya.engine.deal import Deal
from tamaya.solver.attempt import Attempt
from tamaya.solver.portfolio import solve


def solve_for_best_luck(
    deal: Deal,
    time_limit: float = 60.0,
    told: Callable[[Attempt, str], None] | None = None,
) -> Attempt:
    """The attempt with the luckiest landing found; its upper bound holds for every landing."""
    until = time.monotonic() + time_limit
    if len(deal.returns) != 1:
        # Nothing returns, or so much that trying all would take for ever.
        attempt = solve(deal, time_limit, told=told)
        if deal.returns:
            attempt.upper = Attempt(deal, until).upper
            attempt.reason = "the cards and turns allow no more, wherever returned cards land"
        return attempt
    rest = len(deal.deck) - sum(deal.rules.hands_of(deal.players))
    best: Attempt | None = None
    upper = None
    for place in range(rest + 1):
        left = until - time.monotonic()
        share = max(0.05, left / (rest + 1 - place))
        attempt = solve(replace(deal, returns=(place,)), share, told=told)
        upper = attempt.upper if upper is None else max(upper, attempt.upper)
        if best is None or (attempt.lower or 0) > (best.lower or 0):
            best = attempt
        if best.lower is not None and best.lower >= Attempt(deal, until).upper:
            return best
    assert best is not None
    assert upper is not None
    best.upper = upper
    best.reason = f"wherever the returned card lands: {best.reason}"
    return best
