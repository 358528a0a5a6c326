"""The CP-SAT stages of an attempt: lines from the event model, bounds that it shows, and whether
these hold without CP-SAT's presolve as well.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tamaya.engine.moves import Move
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.attempt import Arguing, Attempt
from tamaya.solver.bound import TO_BE_CONFIRMED, Proof
from tamaya.solver.events.solving.apart import apart
from tamaya.solver.events.solving.stopping import Stop, load
from tamaya.solver.kernel.rows.arguments import relaxed_declines
from tamaya.solver.plain.greedy import LOSING, TEMPERS, Greedy
from tamaya.solver.plain.search import Budget, StoppedError
from tamaya.solver.stages.finding import too_many_hands
from tamaya.solver.stages.kernels import believe, kernels_decline

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel
    from tamaya.solver.events.solving.cpsat import Answer

    News = list[Move] | int | Answer
    """What CP-SAT finds: a line, a bound, or its answer at the end."""
    Verdict = tuple[bool | None, tuple[Move, ...]]


# ------------------------------------------------------------------- exact


@dataclass(frozen=True, slots=True)
class CpSat(Arguing):
    """The event model, solved between the bounds that are known, in a share of the time left.

    Or between the highest score still possible and itself: whether that can be reached. As soon as
    it can't, other stages have their turn, which mostly find the next score at once.

    `returns`: only where discarded cards can come back, for there the relaxed games prove little
    and CP-SAT needs longer; or, if it is False, only where they can't.
    """

    proof: Proof
    name: str = "cp-sat"
    share: float = 1.0
    most_seconds: float = math.inf
    only_the_highest: bool = False
    returns: bool | None = None

    def declines(self, attempt: Attempt) -> str:
        if self.returns is not None and self.returns != attempt.searcher.ceiling.revives:
            return f"{'no ' if self.returns else ''}effects that bring discarded cards back"
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        _load(attempt)
        stop = Stop(clock.now() + min(self.most_seconds, attempt.seconds_left * self.share))
        whole = _model(attempt, stop)
        if whole is None:
            return
        from tamaya.solver.events.solving.cpsat import Answer, Watcher, solve_model

        losing = attempt.deal.rules.losing
        lost = _best_lost(attempt)
        least = None if attempt.floor is None else attempt.floor + 1

        def work(stop: Stop, tell: "Callable[[News], None]") -> None:
            answer = solve_model(
                attempt.game,
                attempt.profile,
                stop,
                at_least=attempt.sought if self.only_the_highest else least,
                at_most=attempt.upper,
                watcher=Watcher(tell, tell),
                model=lambda check: whole,
            )
            tell(answer)

        def hear(news: "News") -> None:
            """Tell the attempt at once of each line and bound."""
            if isinstance(news, list):
                attempt.take(news)
            else:
                bound(news.upper if isinstance(news, Answer) else news)

        def bound(upper: int | None) -> None:
            scores = [score for score in (upper, lost, attempt.floor) if score is not None]
            if scores and max(scores) < attempt.sought:
                goal = losing.below if losing.below is not None else max(scores) + 1
                attempt.no_more_than(
                    max(scores),
                    f"the event model has no line with {goal} points or more (CP-SAT)",
                    self.proof,
                )

        apart(work, stop.seconds_left, hear)


@dataclass(frozen=True, slots=True)
class Again(Arguing):
    """A bound that only CP-SAT has shown, asked for once more without its presolve: that has called
    models infeasible that are not.

    It is asked of the last bound only, in all the time that is left. Without an answer the bound is
    not proved.
    """

    proof: Proof
    name: str = "cp-sat-again"

    def declines(self, attempt: Attempt) -> str:
        if not attempt.limits or attempt.limits[-1].is_certain:
            return "a bound that doesn't rest on CP-SAT's presolve"
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        _load(attempt)
        stop = Stop(attempt.until)
        whole = _model(attempt, stop)
        if whole is None:
            return
        limit, below = attempt.limits[-1], attempt.deal.rules.losing.below
        points = limit.upper + 1 if below is None else max(limit.upper + 1, below)

        def work(stop: Stop, tell: "Callable[[Verdict], None]") -> None:
            from tamaya.solver.events.solving.cpsat import without_presolve

            tell(without_presolve(whole, points, stop))

        apart(work, stop.seconds_left, lambda verdict: self._conclude(attempt, points, *verdict))

    def _conclude(
        self, attempt: Attempt, points: int, possible: bool | None, line: tuple[Move, ...]
    ) -> None:
        limit = attempt.limits[-1]
        if possible is False:
            code = self.proof.rests_on - TO_BE_CONFIRMED
            attempt.no_more_than(limit.upper, limit.reason, limit.proof, code)
        if line:
            attempt.take(line)
        if possible and limit in attempt.limits:
            words = f"its presolve calls {points} points impossible, which they aren't without it"
            attempt.disbelieve(TO_BE_CONFIRMED, limit.stage, words)


def _load(attempt: Attempt) -> None:
    with attempt.uncounted():
        load("tamaya.solver.events.solving.cpsat")  # takes half a second, once


def _model(attempt: Attempt, stop: Stop) -> "EventModel | None":
    """The model of a deal, which is built here: it serves several stages. None where there is no
    time, or nothing to be played."""
    try:
        return None if Table(attempt.game).over else attempt.event_model(stop.check)
    except StoppedError:
        return None


def _best_lost(attempt: Attempt) -> int | None:
    """No lost game scores more than this; None where none can be lost."""
    rules = attempt.deal.rules
    if not rules.can_be_lost:
        return None
    return rules.losing.score(attempt.searcher.ceiling.most_points)


# ------------------------------------------------------------------- refuting

# Stages that prove that the highest score still possible can't be reached.
#
# Each goes layer by layer through all states of a game that allows at least as much as the real
# one; where no state is left there is no line.

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


# ------------------------------------------------------------------- exhausting

# Exhaustive search by the referee: slow, and right under all rules.
#
# It seeks the highest score that is possible; where there is no line to it, it has proved so, and
# seeks the next lower one.


def seek(attempt: Attempt, states: int, proof: Proof) -> None:
    """Find a line to the highest score still possible, or prove that there is none. Where no limit
    is known, find ever better ones until there is none."""
    budget = Budget(attempt.until, states)
    while not attempt.closed:
        try:
            line = attempt.searcher.line_to(attempt.sought, budget)
        except StoppedError:
            return
        if line is None:
            attempt.refuted(proof, by_points=False)
            return
        attempt.take(line)
        if attempt.upper is not None:
            return


@dataclass(frozen=True, slots=True)
class Search(Arguing):
    """It gives up after so many states for one score: they must fit into memory.

    `slow_only`: only under rules that the compiled searches decline, which are quicker.
    """

    name: str
    states: int
    proof: Proof
    slow_only: bool = False

    def declines(self, attempt: Attempt) -> str:
        if self.slow_only and not kernels_decline(attempt, attempt.sought):
            return "the compiled searches are quicker"
        return ""

    def run(self, attempt: Attempt) -> None:
        seek(attempt, self.states, self.proof)


# ------------------------------------------------------------------- unsearched

# Lines that need no search, so that no answer is ever worse than a greedy game.


@dataclass(frozen=True, slots=True)
class Unsearched:
    """The greedy player's games: some ten milliseconds, as much as a hundred easy deals take.

    `slow_only`: only under rules that the compiled searches decline. Otherwise these have their
    turn first, since most deals are solved before it comes to greedy games.
    """

    doing: ClassVar[str] = "first lines played"
    name: str = "greedy"
    slow_only: bool = False

    def declines(self, attempt: Attempt) -> str:
        if self.slow_only and not kernels_decline(attempt, attempt.sought):
            return "the compiled searches are quicker"
        if any(report.stage.startswith("greedy") and report.seconds for report in attempt.reports):
            return "its games have been played"
        return ""

    def run(self, attempt: Attempt) -> None:
        player = Greedy(attempt.game)
        losing = (LOSING,) if attempt.deal.rules.can_be_lost else ()
        for temper in (*TEMPERS, *losing):
            if attempt.closed:
                return
            line = player.line(temper)
            if line is not None:
                attempt.take(line)
