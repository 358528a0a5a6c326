"""The upper bound of a certificate, found again by one witness after another.

A witness that finds more than was claimed has the last word, whatever the others say. Only one that
has no time, or doesn't understand the rules, leaves the word to the next, and the answer says so.
First come those that share least with what made the claim; last, where nothing else can speak, what
made it runs once more.
"""

from collections.abc import Callable, Iterable

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import WitnessName
from tamaya.solver.claims.certificate import Certificate
from tamaya.solver.claims.check import Check, Standing
from tamaya.solver.claims.recount import Relaxed, TooManyError, UnfitError, count
from tamaya.solver.events.solving.apart import ProcessEndedError, apart
from tamaya.solver.events.solving.stopping import Stop
from tamaya.solver.grasps import SCORES
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.plain.search import Budget, Searcher, StoppedError
from tamaya.solver.portfolio import solve
from tamaya.solver.profile.profile import profile_of
from tamaya.solver.stages.exact import refuted_shared
from tamaya.solver.stages.kernels import kernels_decline, make_ready
from tamaya.solver.stages.register import PROOFS
from tamaya.variants.rules import Rules

MOST_CARDS = 30
MOST_PLAIN = 3_000
MOST_MERGED = 20_000
MOST_RELAXED = 15_000
"""Cards and states of the checks that use no shortcut: a few seconds each."""

_DIVE = 2_000  # states in which a line is looked for before it is refuted that there is one

Witness = Callable[[Certificate, float], Check | None]
"""Looks for more than was claimed, until some moment. None where it has nothing to say; raises
`StoppedError` where it had no time."""


def found_again(certificate: Certificate, until: float) -> Check:
    """How the bound stands, by the first witness that can tell."""
    over = Table(Game(certificate.deal)).over
    if over is not None and certificate.proof != "count":
        held = over.score <= certificate.upper
        words = f"the game is over as soon as it is dealt, with {over.score}"
        return _bound("shown" if held else "disproved", words)
    silent: list[str] = []
    witnesses = PROOFS[certificate.proof].witnesses
    for left in range(len(witnesses), 0, -1):
        now = clock.now()
        name = witnesses[-left]
        try:
            check = WITNESSES[name](certificate, now + (until - now) / (2 if left > 1 else 1))
        except StoppedError:
            silent.append(f"{name} did not finish in time")
            continue
        if check is None:
            continue
        if check.standing != "open":
            return Check("bound", check.standing, "; ".join([*silent, check.words]), check.line)
        silent.append(check.words)
    return _bound("open", f"it could not be checked: {'; '.join(silent)}")


def _bound(standing: Standing, words: str) -> Check:
    return Check("bound", standing, words)


def _counterexample(line: Line | None, rules: Rules, upper: int, whose: str) -> Check | None:
    """A line that the referee has played to the end and that scores more; None where it doesn't."""
    if line is None or line.score <= upper:
        return None
    words = f"{whose} has a line that scores {line.score}: the referee played it"
    return Check("bound", "disproved", words, line.texts(rules))


def _refereed(game: Game, moves: Iterable[Move]) -> Line | None:
    try:
        return Line.of(game, moves)
    except IllegalMoveError:
        return None


# ------------------------------------------------------------------- counts and plain play


def _counted(certificate: Certificate, until: float) -> Check:
    """What copies and turns allow, counted once more; every number must be the same."""
    recount, upper = count(certificate.deal), certificate.upper
    unscored = SCORES.declines(certificate.deal.rules)
    if unscored:
        return _bound("open", f"{SCORES.who} doesn't cover {unscored}")
    if certificate.heights != recount.heights:
        heights = _plus(certificate.heights)
        words = f"fireworks of {_plus(recount.heights)} cards are possible, not {heights}"
        return _bound("disproved", words)
    if certificate.room != recount.room:
        words = f"there is room for {recount.room} cards, not for {certificate.room}"
        return _bound("disproved", words)
    over = Table(Game(certificate.deal)).over
    score = over.score if over else recount.score
    if score != upper:
        return _bound("unproved", f"a second count allows {score}, and not {upper}")
    if over:
        return _bound("shown", f"the game is over as soon as it is dealt, with {score}")
    words = (
        f"counted again by other code: fireworks of {_plus(recount.heights)} cards, room for "
        f"{recount.room}, so {recount.score} at most"
    )
    return _bound("shown", words)


def _plus(heights: tuple[int, ...]) -> str:
    return "+".join(map(str, heights))


def _exhausted(certificate: Certificate, until: float) -> Check | None:
    """The best score by the reference, where the game is small enough."""
    if len(certificate.deal.deck) > MOST_CARDS:
        return None
    for merge, most, how in (
        (False, MOST_PLAIN, "every legal move, without shortcuts"),
        (True, MOST_MERGED, "every move that differs to somebody who knows all cards"),
    ):
        try:
            best = best_score(certificate.deal, most, merge, until)
        except TooLargeError:
            continue
        words = f"exhaustive play ({how}) scores {best} at best"
        return _bound("shown" if best <= certificate.upper else "disproved", words)
    return None


def _searched(certificate: Certificate, until: float) -> Check:
    """The referee's search once more: it is what made the claim, and this says so."""
    game, upper = Game(certificate.deal), certificate.upper
    line = Searcher(game).line_to(upper + 1, Budget(until, 1 << 62))
    if line is not None:
        disproof = _counterexample(
            _refereed(game, line), game.rules, upper, "the search, run again,"
        )
        return disproof or _bound("unproved", f"the search, run again, does not refute {upper + 1}")
    words = (
        f"searched again by the same code, so its memory and its counts are relied on; no "
        f"line scores {upper + 1}"
    )
    return _bound("relied on", words)


# ------------------------------------------------------------------- games that allow more


def _relaxed(certificate: Certificate, until: float) -> Check:
    """A game that allows more than the real one, gone through once more by plain code.

    That more can be reached there disproves the argument; the bound may hold all the same.
    """
    deal, upper = certificate.deal, certificate.upper
    points = _points_for(deal.rules, upper + 1)
    if points is None:
        return _bound("unproved", f"a lost game could score more than {upper}")
    together = certificate.proof == "one-hand"
    game = "with all cards in one hand" if together else "with anybody free to act at any time"
    method = "trying every card at every event"
    try:
        try:
            reached = Relaxed(deal, points, together, False).reaches(until, MOST_RELAXED)
        except TooManyError:
            method = "relying on the argument that fitting cards go first and useless ones next"
            reached = Relaxed(deal, points, together, True).reaches(until, 1 << 62)
    except UnfitError as reason:
        return _bound("open", f"the second code doesn't apply, since {reason}")
    if reached:
        words = f"{game} {upper + 1} can be reached, so the argument doesn't show that {upper}"
        return _bound("unproved", f"{words} is the most")
    words = f"{game} {upper + 1} can't be reached: a second breadth-first search, {method}"
    return _bound("shown", words)


def _points_for(rules: Rules, score: int) -> int | None:
    """The points that such a score takes; None where a lost game may score as much with fewer."""
    losing = rules.losing
    if rules.can_be_lost and losing.score(score - 1) >= score:
        return None
    return max(score, losing.below) if losing.below is not None else score


def _compiled(certificate: Certificate, until: float) -> Check:
    """The compiled search once more: it is what made the claim, and this says so."""
    rules, upper = certificate.deal.rules, certificate.upper
    attempt = Attempt(certificate.deal, until)
    make_ready(attempt, until - clock.now())
    reason = kernels_decline(attempt, upper + 1, "dive")  # which is loaded last
    if reason:
        return _bound("open", f"the compiled searches can't express {reason}")
    whose = "the compiled search"
    line = _line(attempt.game, attempt.kernel.dive(upper + 1, _DIVE))
    disproof = _counterexample(line, rules, upper, whose)
    if disproof is not None:
        return disproof
    points = _points_for(rules, upper + 1) or upper + 1
    events: list[int] = []
    game = PROOFS[certificate.proof].game
    if game == "shared":
        refuted = refuted_shared(attempt, points)
    else:
        refuted, events = attempt.kernel.layers(points, until, relaxed=game)
    if refuted:
        words = f"{whose}, run again, finds no way to {upper + 1}: it is relied on"
        return _bound("relied on", words)
    disproof = _counterexample(_line(attempt.game, events), rules, upper, whose)
    if disproof is None and clock.now() > until:
        raise StoppedError
    return disproof or _bound("unproved", f"{whose} does not refute {upper + 1}")


def _line(game: Game, events: list[int] | None) -> Line | None:
    from tamaya.solver.kernel.search.line import UnplayableError, line_of

    try:
        return line_of(game, events) if events else None
    except (UnplayableError, IllegalMoveError):
        return None


# ------------------------------------------------------------------- the event model


def _modelled(certificate: Certificate, until: float) -> Check:
    """The event model, asked for more. What it finds is a counterexample if the referee can play
    it. If not, it is no proof either, since the model allows a little more than the game."""
    deal, upper = certificate.deal, certificate.upper
    rules, game = deal.rules, Game(deal)
    profile = profile_of(rules)
    own = "the event model" in PROOFS[certificate.proof].rests_on
    if profile.declined:
        return _bound("open", f"the event model can't express {profile.declined}")
    if rules.can_be_lost and rules.losing.score(rules.most_points) > upper:
        return _bound(
            "open", f"the event model doesn't cover lost games, which could score {upper + 1}"
        )

    def ask(stop: Stop) -> tuple[bool | None, tuple[Move, ...]]:
        from tamaya.solver.events.model import EventModel
        from tamaya.solver.events.solving.cpsat import (
            without_presolve,  # the import alone takes half a second
        )

        whole = EventModel(game, profile, check=stop.check)
        return without_presolve(whole, upper + 1, stop)

    answers: list[tuple[bool | None, tuple[Move, ...]]] = []
    try:
        apart(lambda stop, tell: tell(ask(stop)), until - clock.now(), answers.append)
    except ProcessEndedError as error:
        return _bound("open", f"the event model could not be asked: {error}")
    possible, line = answers[0] if answers else (None, ())
    if possible is None:
        raise StoppedError
    if possible:
        disproof = _counterexample(_refereed(game, line), rules, upper, "the event model")
        words = (
            f"the event model reaches {upper + 1}, but by no line that the referee can play, which "
            "proves nothing either way"
        )
        return disproof or _bound("unproved" if own else "open", words)
    if own:
        words = (
            f"the event model, built again and solved without presolve, has no line with "
            f"{upper + 1}: the model and CP-SAT are relied on"
        )
        return _bound("relied on", words)
    words = f"the event model, a method of its own, has no line with {upper + 1} (CP-SAT)"
    return _bound("shown", words)


# ------------------------------------------------------------------- plain games beside it


def _by_twins(certificate: Certificate, until: float) -> Check:
    """The twins, solved once more: that they allow as much together is relied on."""
    upper = certificate.upper
    attempt = solve(certificate.deal, until - clock.now())
    if attempt.interrupted:
        raise KeyboardInterrupt
    rules, whose = certificate.deal.rules, "the solver, asked again,"
    disproof = _counterexample(attempt.witness, rules, upper, whose)
    if disproof is not None:
        return disproof
    if not attempt.rules_out(upper + 1):
        raise StoppedError
    words = (
        f"plain games that together allow as much, solved again, have no line with {upper + 1}: "
        "that they allow as much is relied on"
    )
    return _bound("relied on", words)


WITNESSES: dict[WitnessName, Witness] = {
    "the second count": _counted,
    "exhaustive play": _exhausted,
    "the second code": _relaxed,
    "the event model": _modelled,
    "the compiled search": _compiled,
    "the search": _searched,
    "the solver": _by_twins,
}
