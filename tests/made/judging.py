"""Whether what the solver claims of a deal is true: each claimant is held to exhaustive play.

A claimant is the portfolio, a stage alone, or another place that says how much a deal allows. What
it claims lies around the best score, or it is wrong; whatever it raises is wrong as well. It may
always decline, or leave the answer open.
"""

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tamaya.engine.game.deal import Deal, most_returns
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.claims.recount import Relaxed, TooManyError, UnfitError, count
from tamaya.solver.luck import solve_for_best_luck
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.solver.plain.choices import Key, Keys, key_of
from tamaya.solver.plain.reference import TooLargeError, explored
from tamaya.solver.plain.search import StoppedError
from tamaya.solver.portfolio import alone, solve, stage_names
from tamaya.variants.rules import Rules

TIME = 3.0
"""Seconds for each claimant. A busy machine may leave an answer open, and change no more."""

_MOST_RELAXED = 5_000
_MOST_STATES = 1_500


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed of a deal: bounds, or why there is no claim."""

    lower: int | None = None
    upper: int | None = None
    declined: str = ""
    false: str = ""  # what is claimed besides, and shown to be false

    def is_wrong(self, best: int) -> bool:
        if self.false:
            return True
        too_high = self.lower is not None and self.lower > best
        return too_high or (self.upper is not None and self.upper < best)

    def is_closed(self, best: int) -> bool:
        return self.lower == self.upper == best

    def __str__(self) -> str:
        return f"{self.lower} to {self.upper}" if not self.declined else self.declined


class QuarantineError(AssertionError):
    """A stage failed or contradicted another, and the attempt went on without it."""


Claimant = Callable[[Deal, int, float], Claim]
"""From a deal, its best score and the seconds that there are to a claim. The score is for those who
claim something only of a given one, and tells the others nothing."""


@dataclass(slots=True)
class Judgement:
    """Who was wrong, and how; who declined, and why; and who found the best score and proved it."""

    best: int
    wrong: dict[str, str] = field(default_factory=dict)
    crashed: dict[str, str] = field(default_factory=dict)
    declined: dict[str, str] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)

    @property
    def faults(self) -> dict[str, str]:
        return self.wrong | self.crashed


def claimants() -> dict[str, Claimant]:
    """Everybody who claims something, by name."""
    stages = {name: _stage(name) for name in stage_names()}
    others: dict[str, Claimant] = {
        "states": _states,
        "count-again": _count_again,
        "relaxed-again": _relaxed_again,
        "luck": _luck,
    }
    return {"portfolio": _stage(None), **stages, **others}


def judge(
    deal: Deal, best: int, whom: Iterable[str] | None = None, seconds: float = TIME
) -> Judgement:
    """Ask all claimants, or some of them, for the best score of a deal that is known.

    The seconds are of the processor: what is proved doesn't depend on what else the machine does.
    """
    verdict = Judgement(best)
    panel = claimants()
    for name in panel if whom is None else whom:
        try:
            with clock.own_work():
                claim = panel[name](deal, best, seconds)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            message = str(error).splitlines()[:1]
            verdict.crashed[name] = " ".join(
                [
                    type(error).__name__,
                    *message,
                    f"({place.filename.split('/')[-1]}:{place.lineno})",
                ]
            )
            continue
        if claim.declined:
            verdict.declined[name] = claim.declined
        elif claim.is_wrong(best):
            verdict.wrong[name] = claim.false or f"says {claim}, but the best score is {best}"
        elif claim.is_closed(best):
            verdict.closed.append(name)
    return verdict


# ------------------------------------------------------------------- the claimants


def _stage(name: str | None) -> Claimant:
    def ask(deal: Deal, best: int, seconds: float) -> Claim:
        attempt = solve(deal, seconds) if name is None else alone(deal, seconds, name)
        for report in attempt.reports:
            if report.fault:
                raise QuarantineError(f"{report.stage}: {report.fault}")
        declined = attempt.reports[-1].declined if name and attempt.reports else ""
        claim = Claim(attempt.lower, attempt.upper)
        return Claim(declined=declined) if declined and not claim.is_wrong(best) else claim

    return ask


def _states(deal: Deal, best: int, seconds: float) -> Claim:
    """The counts hold in every state that a game can come to, and states that are taken for one are
    worth the same."""
    rules = deal.rules
    try:
        exploration = explored(deal, _MOST_STATES, merge=False, until=clock.now() + seconds)
    except TooLargeError as reason:
        return Claim(declined=str(reason))
    ceiling = ceiling_of(rules)
    keys = Keys(rules, ceiling)
    same: dict[Key, int | None] = {}
    for state, worth in exploration.worth:
        if state.over:
            continue
        table = Table.of(state)
        if worth is not None and ceiling.of(table) < worth:
            return Claim(false=f"counts {ceiling.of(table)} where {worth} can be had: {state[1:]}")
        for key in ((0, key_of(state)), (1, keys.of(table))):
            if same.setdefault(key, worth) != worth:
                return Claim(false=f"takes states for the same worth {same[key]} and {worth}")
    return Claim(exploration.best, exploration.best)


def _count_again(deal: Deal, best: int, seconds: float) -> Claim:
    return Claim(upper=count(deal).score)


def _relaxed_again(deal: Deal, best: int, seconds: float) -> Claim:
    """The second search of a relaxed game must reach as many points as the real one."""
    if not Attempt(deal, 0).scores_points(best):
        return Claim(declined="a score that isn't made of points")
    until = clock.now() + seconds
    for together in (True, False):
        for exchange in (True, False):
            try:
                if not Relaxed(deal, best, together, exchange).reaches(until, _MOST_RELAXED):
                    return Claim(upper=best - 1)
            except (UnfitError, TooManyError, StoppedError) as reason:
                return Claim(declined=str(reason) or "too many states")
    return Claim()


def _luck(deal: Deal, best: int, seconds: float) -> Claim:
    """With the best of luck a deal is worth no less than as it lies."""
    if not most_returns(deal.rules):
        return Claim(declined="no card returns")
    return Claim(upper=solve_for_best_luck(deal, seconds).upper)


def said_of(rules: Rules) -> str:
    """Rules on a line, as the tables have them, but for where they come from."""
    from tamaya.variants.tables.codec import to_json

    return str(to_json(rules))
