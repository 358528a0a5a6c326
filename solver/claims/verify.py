"""Certificates are checked here, as far as possible by other code than what made the claim.

The line is played by the referee. The bound is found again: counts and the relaxed games by a
second implementation (`recount`), searches by the reference where the game is small enough, or by
another method; the event model by solving it once more for a higher score, in another order.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tamaya.engine.deal import deal as deal_of
from tamaya.engine.game import Game
from tamaya.engine.records.reading import RecordError, clean
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.engine.table import Table
from tamaya.grammar.diagnostics import RulesError
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import RELAXATIONS, Relaxation
from tamaya.solver.claims.certificate import Certificate
from tamaya.solver.claims.recount import (
    Relaxed,
    TooManyError,
    UnfitError,
    count,
)
from tamaya.solver.events.stopping import Stop, beside
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.plain.search import Budget, Searcher, StoppedError
from tamaya.solver.profile.profile import Profile
from tamaya.solver.stages.finding import kernels_decline
from tamaya.solver.stages.refuting import refuted_shared
from tamaya.variants.compile.passes import compile_rules, split_path
from tamaya.variants.rules import Rules

MOST_PLAIN = 3_000
MOST_MERGED = 20_000
MOST_RELAXED = 15_000
"""States of the checks that use no shortcut: a few seconds each."""

_OTHER_SEED = 20_011  # not the seed with which the stage solves its model


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at, whether it holds, and on what that rests."""

    what: str
    held: bool
    words: str

    def to_json(self) -> dict[str, Any]:
        return {"check": self.what, "held": self.held, "text": self.words}


def verify(certificate: Certificate, time_limit: float = 60.0) -> list[Check]:
    """Check a certificate; it is verified if every check held. The first that fails is the last.

    Raises `RecordError` where tables of no catalogue make no sense.
    """
    known, first = _rules(certificate)
    checks = [first]
    try:
        for check in (_deal, _line, _range, _bound_within(time_limit)):
            if not checks[-1].held:
                break
            found = check(certificate)
            if found is not None:
                checks.append(found)
    except (LookupError, ValueError, TypeError, ArithmeticError, AssertionError) as error:
        if known:
            raise
        raise RecordError(
            f"the tables of the rules contradict themselves ({type(error).__name__})"
        ) from error
    return checks


# ------------------------------------------------------------------- rules, deal, line


def _rules(certificate: Certificate) -> tuple[bool, Check]:
    """Whether the tables are those of the name, and whether the catalogue says so."""
    rules, named = certificate.deal.rules, clean(certificate.named, 100)
    if rules.hash != certificate.hash:
        words = f"the tables have the hash {rules.hash}, not {clean(certificate.hash, 40)}"
        return False, Check("rules", False, words)
    try:
        by_name = None if split_path(named)[0] else compile_rules(certificate.named)
    except RulesError:
        by_name = None
    if by_name is None:
        words = f"`{named}` is in no catalogue: the tables are taken as they stand here"
        return False, Check("rules", True, words)
    if by_name.hash != rules.hash:
        words = f"the tables are not those of {named}, which have the hash {by_name.hash}"
        return False, Check("rules", False, words)
    return True, Check("rules", True, f"the tables are those of {named}, {rules.hash}")


def _deal(certificate: Certificate) -> Check | None:
    deal = certificate.deal
    if deal.seed is None:
        return None
    if deal_of(deal.rules, deal.players, deal.seed) == deal:
        return Check("deal", True, f"it is the deal of seed {deal.seed}")
    return Check("deal", False, f"it is not the deal of seed {deal.seed}")


def _line(certificate: Certificate) -> Check | None:
    """The referee plays the line."""
    claimed = certificate.lower
    if claimed is None:
        return Check("line", not certificate.line, "no line is claimed to reach anything")
    verdict = referee(Record(certificate.deal, certificate.line))
    if verdict.error:
        return Check("line", False, f"it is illegal: {verdict.error}")
    if verdict.state.over is None:
        return Check("line", False, "it doesn't end the game")
    if verdict.score != claimed:
        return Check("line", False, f"it scores {verdict.score}, not {claimed}")
    moves = len(certificate.line)
    return Check("line", True, f"the referee played its {moves} moves: they score {claimed}")


def _range(certificate: Certificate) -> Check | None:
    lower, upper = certificate.lower, certificate.upper
    if lower is None or lower <= upper:
        return None
    return Check("bound", False, f"no more than {upper} is claimed, but the line scores {lower}")


# ------------------------------------------------------------------- the bound


def _bound_within(time_limit: float) -> Callable[[Certificate], Check]:
    """The check of the argument that a certificate names."""
    ways = {
        "count": _count,
        "one-hand": _relaxed,
        "apart": _relaxed,
        "shared": _layers,
        "loose": _layers,
        "layers": _layers,
        "search": _search,
        "cp-sat": _cp_sat,
    }

    def check(certificate: Certificate) -> Check:
        over = Table(Game(certificate.deal)).over
        if over is not None:
            words = f"the game is over as soon as it is dealt, with {over.score}"
            return Check("bound", over.score <= certificate.upper, words)
        try:
            return ways[certificate.proof](certificate, time.monotonic() + time_limit)
        except StoppedError:
            words = f"it could not be checked within {time_limit:g} seconds"
            return Check("bound", False, words)

    return check


def _count(certificate: Certificate, until: float) -> Check:
    found, upper = count(certificate.deal), certificate.upper
    claimed = certificate.heights
    if len(claimed) != len(found.heights) or any(
        real > said for real, said in zip(found.heights, claimed, strict=False)
    ):
        words = f"fireworks of {_plus(found.heights)} cards are possible, not {_plus(claimed)}"
        return Check("bound", False, words)
    if found.score > upper:
        words = f"a second count allows {found.score}, so it doesn't prove {upper}"
        return Check("bound", False, words)
    words = (
        f"counted again by other code: fireworks of {_plus(found.heights)} cards, room for "
        f"{found.room}, so {found.score} at most"
    )
    return Check("bound", True, words)


def _plus(heights: tuple[int, ...]) -> str:
    return "+".join(map(str, heights))


def _relaxed(certificate: Certificate, until: float) -> Check:
    """A game that allows more than the real one, gone through once more by plain code."""
    deal, upper = certificate.deal, certificate.upper
    points = _points_for(deal.rules, upper + 1)
    if points is None:
        return Check("bound", False, f"a lost game could score more than {upper}")
    together = certificate.proof == "one-hand"
    game = "with all cards in one hand" if together else "with anybody to act at any time"
    method = "trying every card at every event"
    try:
        try:
            reached = Relaxed(deal, points, together, False).reaches(until, MOST_RELAXED)
        except TooManyError:
            method = "relying on it that fitting cards go first and useless ones next"
            reached = Relaxed(deal, points, together, True).reaches(until, 1 << 62)
    except UnfitError as reason:
        return _by_kernel(certificate, until, f"the second code doesn't apply, since {reason}")
    if reached:
        return Check("bound", False, f"{game} {upper + 1} can be reached")
    words = f"{game} {upper + 1} can't be reached: a second breadth-first search, {method}"
    return Check("bound", True, words)


def _points_for(rules: Rules, score: int) -> int | None:
    """The points that such a score takes; None where a lost game may score as much with fewer."""
    losing = rules.losing
    if rules.can_be_lost and (losing.plus > 0 if losing.keeps_points else losing.plus >= score):
        return None
    return max(score, losing.below) if losing.below is not None else score


def _layers(certificate: Certificate, until: float) -> Check:
    """Every state of the game. Small games are played out plainly; else another method tries."""
    small = _exhausted(certificate, until)
    if small is not None:
        return small
    now = time.monotonic()
    try:
        check = _cp_sat(certificate, now + (until - now) / 2)
    except StoppedError:
        return _by_kernel(certificate, until, "the event model came to no end in time")
    if check.held:
        return check
    return _by_kernel(certificate, until, check.words)


def _by_kernel(certificate: Certificate, until: float, why: str) -> Check:
    """The compiled search once more: it is what made the claim, and this says so."""
    upper = certificate.upper
    attempt = Attempt(certificate.deal, until)
    reason = kernels_decline(attempt, upper + 1)
    if reason:
        return Check("bound", False, f"the compiled searches can't express {reason}")
    points = _points_for(certificate.deal.rules, upper + 1) or upper + 1
    if certificate.proof == "shared":
        refuted = refuted_shared(attempt, points)
    else:
        named: list[Relaxation] = [game for game in RELAXATIONS if game == certificate.proof]
        refuted, _ = attempt.kernel.layers(points, until, relaxed=named[0] if named else "")
    if not refuted and time.monotonic() > until:
        raise StoppedError
    words = f"{why}; the compiled search, run again, finds no way to {upper + 1}: it is relied on"
    if not refuted:
        words = f"the compiled search does not refute {upper + 1}"
    return Check("bound", refuted, words)


def _search(certificate: Certificate, until: float) -> Check:
    small = _exhausted(certificate, until)
    if small is not None:
        return small
    upper = certificate.upper
    searcher = Searcher(Game(certificate.deal))
    line = searcher.line_to(upper + 1, Budget(until, 1 << 62))
    if line is not None:
        return Check("bound", False, f"a line scores more than {upper}")
    words = (
        f"too large for play without shortcuts, so searched again by the same code: its memory "
        f"and its counts are relied on; no line scores {upper + 1}"
    )
    return Check("bound", True, words)


def _exhausted(certificate: Certificate, until: float) -> Check | None:
    """The best score by the reference, where the game is small enough for the time."""
    for merge, most, how in (
        (False, MOST_PLAIN, "every legal move, without shortcuts"),
        (True, MOST_MERGED, "every move that differs to one who knows all cards"),
    ):
        try:
            best = best_score(certificate.deal, most, merge, until)
        except TooLargeError:
            continue
        held = best <= certificate.upper
        return Check("bound", held, f"exhaustive play ({how}) scores {best} at best")
    return None


def _possible(game: Game, profile: Profile, points: int, stop: Stop) -> bool | None:
    from tamaya.solver.events.cpsat import satisfy  # the import alone takes half a second
    from tamaya.solver.events.model import EventModel

    whole = EventModel(game, profile, check=stop.check)
    whole.model.add(whole.points >= points)
    return satisfy(whole.model, stop, _OTHER_SEED)


def _cp_sat(certificate: Certificate, until: float) -> Check:
    deal, upper = certificate.deal, certificate.upper
    rules, game = deal.rules, Game(deal)
    profile = Profile(rules, game.tables)
    if profile.declined:
        return Check("bound", False, f"the event model can't express {profile.declined}")
    lost = rules.losing.score(rules.most_points) if rules.can_be_lost else None
    if lost is not None and lost > upper:
        return Check("bound", False, f"a lost game could score {lost}")
    stop = Stop(until)
    possible, interrupted = beside(lambda: _possible(game, profile, upper + 1, stop), stop)
    if interrupted:
        raise KeyboardInterrupt
    if possible:
        return Check("bound", False, f"the event model has a line that scores more than {upper}")
    if possible is None:
        raise StoppedError
    words = (
        f"the event model, built and solved again in another order, has no line with {upper + 1}: "
        "the model and CP-SAT are relied on"
    )
    small = _exhausted(certificate, until)
    if small is None:
        return Check("bound", True, words)
    return Check("bound", small.held, f"{words}; besides, {small.words}")
