"""What the stages share that use the compiled searches."""

import math
from threading import Event, Lock, Thread

from tamaya.engine.errors import IllegalMoveError
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows.arguments import declines


def kernels_decline(attempt: Attempt, target: int) -> str:
    """Why the kernels can do nothing about a score, or nothing."""
    if is_loading():
        return "anything yet, since they are still being compiled"
    if _loading.unusable is not None:
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


class _Loading:
    """The compiled searches on their way into this process: a second, or half a minute where they
    were never compiled. Whoever waits for them hears Ctrl-C, which no compiler does."""

    def __init__(self) -> None:
        self.over = Event()
        self.lock = Lock()
        self.begun = self.compiling = False
        self.unusable: Exception | None = None

    def begin(self, attempt: Attempt) -> None:
        """Load them beside, unless somebody did."""
        with self.lock:
            if not self.begun:
                self.begun = True
                Thread(target=self._load, args=(attempt,), name="loading", daemon=True).start()

    def _load(self, attempt: Attempt) -> None:
        try:
            from tamaya.solver.kernel.compiled import is_ready

            self.compiling = not is_ready()
            attempt.kernel.warm_up(
                lambda news: attempt.told(attempt, news) if self.compiling else None
            )
        except Exception as error:
            self.unusable = error  # all that needs Numba is left out then
        finally:
            self.over.set()


_loading = _Loading()


def is_loading() -> bool:
    """Whether a thread is at work that nobody can stop."""
    return _loading.begun and not _loading.over.is_set()


def make_ready(attempt: Attempt, patience: float = math.inf) -> None:
    """Have the compiled searches loaded. The time for it is not the deal's.

    With less than endless patience, in seconds, it is the deal's where they must be compiled: they
    are waited for so long, and declined until they are there.
    """
    if declines(attempt.deal.rules, attempt.deal.players):
        return
    _loading.begin(attempt)
    begun, counts = clock.now(), False
    while not _loading.over.wait(0.05):  # a wait without an end lets no signal through somewhere
        counts = patience < math.inf and _loading.compiling
        if counts and clock.now() - begun > patience:
            return
    if not counts:
        attempt.discount(clock.now() - begun)
    if _loading.unusable is not None:
        attempt.failed("the compiled searches", _loading.unusable)
