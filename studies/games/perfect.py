"""The solver as a level: what a deal is worth when everything is known, the deck included."""

from dataclasses import replace

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.play import start
from tamaya.players.game import Moment
from tamaya.players.player import Reason
from tamaya.players.rows import GameRow, Tally
from tamaya.solver.portfolio import solve
from tamaya.solver.stages.kernels import wait_for_searches

PERFECT = "perfect"
SECONDS = 10.0
"""So long the solver looks for the best score of a deal. Most deals take a few milliseconds."""

PROVED_BEST = Reason("The solver has found nothing better.")


def perfect(deal: Deal) -> GameRow:
    """The row of the best line that was found.

    No line of the deal scores more than `at_most`. The score is proved to be the best where the two
    are equal. Where no line was found, the row is that of a game without moves.
    """
    wait_for_searches(deal)
    bound = solve(deal, SECONDS).bound()
    tally = Tally(deal)
    if bound.witness is None:
        return replace(tally.row(start(deal)), at_most=bound.at_most)
    moment = Moment.start(start(deal))
    for made in bound.witness.made(Game(deal)):
        was, moment = moment, moment.after(made.happenings, made.now)
        tally.see(moment.turn_since(was, made.happenings), PROVED_BEST)
    return replace(tally.row(moment.state), at_most=bound.at_most)
