"""What the stages share that use the compiled searches."""

from __future__ import annotations

import math
from signal import Signals
from threading import Event, Lock, Thread
from time import sleep
from typing import TYPE_CHECKING

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows.arguments import declines
from tamaya.solver.kernel.shelf import SEARCHES, Search, is_ready

if TYPE_CHECKING:
    from tamaya.solver.kernel.search.searches import DealSearches
    from tamaya.solver.many.processes import Detached

_EACH = 0.05
"""Seconds between two looks at the compiler."""


def kernels_decline(attempt: Attempt, target: int, search: Search = "layers") -> str:
    """Why a kind of compiled search can do nothing about a score, or nothing."""
    if search not in _loading.loaded:
        if _loading.unusable is not None:
            return "anything, since Numba can't be used"
        if is_loading() or not is_ready(search):
            return "anything yet, since they are still being compiled"
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
        attempt.take(line_of(attempt.game, events))
    except (UnplayableError, IllegalMoveError):
        return False  # the kernel's game is a little wider than the real one: see `line`
    return attempt.closed


class _Loading:
    """The compiled searches on their way into this process, kind by kind.

    That takes a second; or ten and more where they were never compiled on this machine. Then a
    process of its own compiles them, which outlives this one, so that no work is lost. Where
    nothing can be kept, they are compiled here. Ctrl-C is heard meanwhile; no compiler hears it.
    """

    def __init__(self) -> None:
        self.begun, self.decided, self.over = Event(), Event(), Event()
        self.lock = Lock()
        self.compiling = False
        self.loaded: set[Search] = set()
        self.unusable: Exception | None = None

    def begin(self, attempt: Attempt) -> None:
        """Load them beside, unless somebody did."""
        with self.lock:
            if not self.begun.is_set():
                self.begun.set()
                Thread(target=self._load, args=(attempt,), name="loading", daemon=True).start()

    def _load(self, attempt: Attempt) -> None:
        try:
            self.compiling = not is_ready()
            self.decided.set()
            beside = _Compiler() if self.compiling else None
            searches: DealSearches | None = None
            for search in SEARCHES:
                if beside is not None:
                    beside.wait_for(search)
                if searches is None:
                    searches = attempt.new_kernel()
                searches.load(search)
                self.loaded.add(search)
        except Exception as error:
            self.unusable = error  # all that needs Numba is left out then
            self.loaded.clear()
        finally:
            self.decided.set()
            self.over.set()


class _Compiler:
    """The process that compiles, be it one that somebody else began."""

    def __init__(self) -> None:
        self.begun: Detached | None = None

    def wait_for(self, search: Search) -> None:
        """Until a search is compiled; or until it is clear that it must be compiled here."""
        from tamaya.solver.kernel.compiling import compile_beside

        while not is_ready(search):
            if self._is_gone():
                if self.begun is None:
                    self.begun = compile_beside()
                    if self.begun is not None:
                        continue
                return  # what it makes can't be kept
            sleep(_EACH)

    def _is_gone(self) -> bool:
        from tamaya.solver.kernel.compiling import is_compiling

        if self.begun is not None and self.begun.poll() is None:
            return False
        if is_compiling():
            return False
        if self.begun is not None and self.begun.returncode < 0:
            name = Signals(-self.begun.returncode).name
            raise ChildProcessError(f"the compiler was ended by {name}")
        return True


_loading = _Loading()


def is_loading() -> bool:
    """Whether a thread is at work that nobody can stop."""
    return _loading.begun.is_set() and not _loading.over.is_set()


def loaded_searches() -> int:
    """How many kinds of search can be used by now."""
    return len(_loading.loaded)


def all_are_loaded() -> bool:
    """Whether every kind can be used, so that there is nothing to wait for."""
    return len(_loading.loaded) == len(SEARCHES)


def wait_for_searches(deal: Deal) -> None:
    """Have the compiled searches loaded before anything else is tried: so a deal has the same line
    on every machine."""
    if not _loading.over.is_set():
        make_ready(Attempt(deal, clock.now()))


def begin_loading(attempt: Attempt) -> None:
    """Have the compiled searches loaded, or compiled before that, and don't wait for it."""
    _loading.begin(attempt)


def load_if_compiled(attempt: Attempt) -> bool:
    """Have the compiled searches loaded, if they were ever compiled; whether no more can be had by
    waiting. The time for it is not the deal's."""
    if declines(attempt.deal.rules, attempt.deal.players):
        return True
    if _loading.compiling if _loading.begun.is_set() else not is_ready():
        return _loading.over.is_set()
    make_ready(attempt, 0.0)
    return _loading.over.is_set()


def make_ready(attempt: Attempt, patience: float = math.inf) -> None:
    """Have the compiled searches loaded. The time for it is not the deal's.

    With less than endless patience, in seconds, it is the deal's where they must be compiled: they
    are waited for so long, and declined until they are there.
    """
    if declines(attempt.deal.rules, attempt.deal.players):
        return
    if _loading.over.is_set() and _loading.unusable is None:
        return
    _loading.begin(attempt)
    begun, counts = clock.now(), False
    while not _loading.over.wait(_EACH):  # a wait without an end lets no signal through somewhere
        counts = patience < math.inf and _loading.decided.is_set() and _loading.compiling
        if counts and clock.now() - begun >= patience:
            return
        if _loading.compiling:
            attempt.listener(attempt, "compiling the searches, this once")
    if not counts:
        attempt.discount(clock.now() - begun)
    if _loading.unusable is not None:
        attempt.failed("the compiled searches", _loading.unusable)
