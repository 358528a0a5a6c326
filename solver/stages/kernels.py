"""What the stages share that use the compiled searches."""

from threading import Lock

from tamaya.engine.errors import IllegalMoveError
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows.arguments import declines


def kernels_decline(attempt: Attempt, target: int) -> str:
    """Why the kernels can do nothing about a score, or nothing."""
    if _unusable is not None:
        return "anything, since Numba can't be used"
    reason = declines(attempt.deal.rules, attempt.deal.players)
    if not reason and not attempt.scores_points(target):
        return "lost games that score as much"
    if not reason and target <= sum(suit.points[0] for suit in attempt.deal.rules.suits):
        return "a score that takes no card"
    return reason


def believe(attempt: Attempt, events: list[int] | None) -> bool:
    """Let the referee play the line that a kernel found."""
    from tamaya.solver.kernel.search.line import UnplayableError, line_of

    if not events:
        return False
    try:
        attempt.found(line_of(attempt.game, events))
    except (UnplayableError, IllegalMoveError):
        return False  # the kernel's game is a little wider than the real one: see `line`
    return attempt.closed


_loading = Lock()
_loaded = False
_unusable: Exception | None = None
"""Why Numba is of no use in this process, if it isn't: all that needs it is left out then."""


def make_ready(attempt: Attempt) -> None:
    """Load the compiled searches, once in a process, and compile them if they never were."""
    global _loaded, _unusable
    if declines(attempt.deal.rules, attempt.deal.players):
        return
    with _loading:  # others wait for the first
        if not _loaded:
            try:
                _load(attempt)
            except Exception as error:
                _unusable = error
            _loaded = True
    if _unusable is not None:
        attempt.failed("the compiled searches", _unusable)


def _load(attempt: Attempt) -> None:
    from tamaya.solver.kernel.compiled import is_ready

    compiling = not is_ready()
    attempt.kernel.warm_up(lambda news: attempt.told(attempt, news) if compiling else None)
