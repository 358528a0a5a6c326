"""Stages that prove that the highest score still possible can't be reached.

Each goes layer by layer through all states of a game that allows at least as much as the real one;
where no state is left there is no line.
"""

from dataclasses import dataclass

from tamaya.solver.attempt import Attempt
from tamaya.solver.finding import believe, kernels_decline, too_many_hands


def relaxing_declines(attempt: Attempt) -> str:
    """Why a relaxed game is of no use. Where discards can come back neither of its arguments holds,
    and without them it has more states than the real one."""
    if attempt.searcher.ceiling.revives:
        return "effects that bring discarded cards back"
    return kernels_decline(attempt, attempt.upper)


@dataclass(frozen=True, slots=True)
class OneHand:
    """All players hold their cards in one hand, and hints are free."""

    name: str = "one-hand"

    def declines(self, attempt: Attempt) -> str:
        reason = relaxing_declines(attempt)
        if not reason and not attempt.kernel.fits_one_hand():
            return "more cards at the table than fit into a word"
        return reason

    def run(self, attempt: Attempt) -> None:
        refuted, _ = attempt.kernel.layers(
            attempt.upper, attempt.until, relaxed="one-hand", most_states=200_000
        )
        if refuted:
            attempt.refuted("with all cards in one hand and hints for free", "one-hand")


@dataclass(frozen=True, slots=True)
class Apart:
    """Hints are free, and anybody may act at any time; but each hand draws for itself."""

    name: str
    states: int
    most_hands: int = 99

    def declines(self, attempt: Attempt) -> str:
        return too_many_hands(attempt, self.most_hands) or relaxing_declines(attempt)

    def run(self, attempt: Attempt) -> None:
        refuted, _ = attempt.kernel.layers(
            attempt.upper, attempt.until, relaxed="apart", most_states=self.states
        )
        if refuted:
            attempt.refuted("though anybody may act at any time, and hints are free", "apart")


@dataclass(frozen=True, slots=True)
class Layers:
    """The real game, every state. What it finds is a line, what it doesn't find isn't there."""

    name: str
    states: int
    most_hands: int = 99

    def declines(self, attempt: Attempt) -> str:
        reason = too_many_hands(attempt, self.most_hands)
        return reason or kernels_decline(attempt, attempt.upper)

    def run(self, attempt: Attempt) -> None:
        refuted, events = attempt.kernel.layers(
            attempt.upper, attempt.until, most_states=self.states
        )
        if refuted:
            attempt.refuted("going through all states layer by layer", "layers")
        else:
            believe(attempt, events)
