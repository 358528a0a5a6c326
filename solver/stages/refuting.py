"""Stages that prove that the highest score still possible can't be reached.

Each goes layer by layer through all states of a game that allows at least as much as the real one;
where no state is left there is no line.
"""

from dataclasses import dataclass

from tamaya.solver.attempt import Arguing, Attempt
from tamaya.solver.bound import Proof
from tamaya.solver.kernel.rows.arguments import relaxed_declines
from tamaya.solver.stages.finding import too_many_hands
from tamaya.solver.stages.kernels import believe, kernels_decline

# How many of all cards are shared: three quarters of what was before, and fewer at the end, where
# most games are won at once.
SHARES = (1, 0.75, 0.56, 0.42, 0.32, 0.24, 0.18, 0.12, 0.06, 0.03)


@dataclass(frozen=True, slots=True)
class Layers(Arguing):
    """Every state of the real game, or of one that allows more, up to so many `states`.

    Of the real game, what it finds is a line, and what it doesn't find isn't there. In two relaxed
    games hints are free, and anybody may act at any time: `apart` each hand draws for itself still,
    in `one-hand` all players hold their cards together. In the `loose` game tiles bring back any
    card that was ever drawn: what lies on the discards need not be told apart, of which there are
    many more states.
    """

    name: str
    states: int
    proof: Proof
    most_hands: int = 99

    def declines(self, attempt: Attempt) -> str:
        game, grasp = self.proof.game, self.proof.grasp
        if game == "loose" and not attempt.searcher.ceiling.revives:
            return "no effects that bring discarded cards back"
        reason = relaxed_declines(attempt.deal.rules, grasp) if grasp is not None else ""
        reason = reason or too_many_hands(attempt, self.most_hands)
        reason = reason or kernels_decline(attempt, attempt.sought)
        if not reason and game == "one-hand" and not attempt.kernel.fits_one_hand():
            return "more cards at the table than fit into a word"
        return reason

    def run(self, attempt: Attempt) -> None:
        refuted, events = attempt.kernel.layers(
            attempt.sought, attempt.until, relaxed=self.proof.game, most_states=self.states
        )
        if refuted:
            attempt.refuted(self.proof)
        else:
            believe(attempt, events)


@dataclass(frozen=True, slots=True)
class Shared(Arguing):
    """Games in which the cards that come first are in everybody's hand.

    The fewer are shared the more is proved, and the more states there are. So it goes down the
    `shares` until a game is refuted or has more than so many states.
    """

    name: str
    states: int
    shares: tuple[float, ...]
    proof: Proof

    def declines(self, attempt: Attempt) -> str:
        return kernels_decline(attempt, attempt.sought)

    def run(self, attempt: Attempt) -> None:
        if refuted_shared(attempt, attempt.sought, self.states, self.shares):
            attempt.refuted(self.proof)


def refuted_shared(
    attempt: Attempt, target: int, states: int = 1 << 40, shares: tuple[float, ...] = SHARES
) -> bool:
    kernel = attempt.kernel
    for share in shares:
        first = round(share * len(attempt.deal.deck))
        for width in (64, 0):  # a line soon shows that a game refutes nothing
            refuted, _ = kernel.layers(target, attempt.until, width, "shared", states, first=first)
            if refuted or kernel.states_seen > states or attempt.seconds_left <= 0:
                return refuted
            if kernel.reached:
                break
    return False
