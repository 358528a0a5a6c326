"""What the event model says of a deal, asked by itself."""

import time

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.solver.events.solving.cpsat import solve_model
from tamaya.solver.events.solving.stopping import Stop
from tamaya.solver.profile.profile import profile_of


def modelled(deal: Deal, seconds: float = 30.0) -> tuple[int | None, int | None] | None:
    """The bounds that the event model finds, as if a game could always be lost where rules have
    lost games; None where it declines.

    A lost game must score the same whatever its points. The model knows nothing of lost games, so
    where none can be reached the bounds may lie above the best score.
    """
    rules = deal.rules
    profile = profile_of(rules)
    if profile.declined:
        return None
    answer = solve_model(Game(deal), profile, Stop(time.monotonic() + seconds))
    if not rules.can_be_lost:
        return answer.lower, answer.upper
    lost = rules.losing.score(0)
    scores = [lost if score is None else max(score, lost) for score in (answer.lower, answer.upper)]
    return scores[0], scores[1]
