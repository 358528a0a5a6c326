"""How often anybody may ask: so many at once, and then so many a second."""

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

_LOG = logging.getLogger("tamaya.serving")

Asker = TypeVar("Asker")


@dataclass
class Rates(Generic[Asker]):
    """For each asker a store of questions, which fills up again."""

    burst: int
    rate: float
    patience: float = 0.0
    """How long an asker may wait for a question, in seconds. An asker who would have to wait
    longer is refused, and that doesn't count."""
    clock: Callable[[], float] = time.monotonic
    most: int = 10_000
    _left: OrderedDict[Asker, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, asker: Asker) -> float:
        """Take one question: how many seconds to wait for it. More than `patience` is a refusal."""
        left, now = self._store(asker)
        wait = max(0.0, (1 - left) / self.rate)
        self._left[asker] = (left - 1 if wait <= self.patience else left, now)
        if len(self._left) > self.most:
            self._left.popitem(last=False)
        return wait

    def give_back(self, asker: Asker) -> None:
        """A question that shall not count."""
        left, now = self._store(asker)
        self._left[asker] = (left + 1, now)

    def _store(self, asker: Asker) -> tuple[float, float]:
        now = self.clock()
        left, when = self._left.pop(asker, (float(self.burst), now))
        return min(self.burst, left + (now - when) * self.rate), now


@dataclass
class Floods:
    """Says once that very many requests are refused, and again only after it has been quiet."""

    many: int = 200
    seconds: float = 10.0
    quiet: float = 60.0
    clock: Callable[[], float] = time.monotonic
    _since: float = 0.0
    _latest: float | None = None
    _refused: Counter[str] = field(default_factory=Counter)

    def refused(self, address: str) -> None:
        now = self.clock()
        if now - self._since > self.seconds:
            self._since = now
            self._refused.clear()
        self._refused[address] += 1
        if self._refused.total() < self.many:
            return
        if self._latest is None or now - self._latest > self.quiet:
            ((most, count),) = self._refused.most_common(1)
            _LOG.warning(
                "many requests are refused, %d of the last %d from %s: nothing more is said of "
                "them until they stop",
                count,
                self._refused.total(),
                most,
            )
        self._latest = now


class Repeats(logging.Filter):
    """Lets a complaint through once, and again only after it has not come for a while.

    What can't be accepted, because there are no descriptors left, is told without its traceback.
    """

    def __init__(self, quiet: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.quiet, self.clock = quiet, clock
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = self.clock()
        key = str(record.msg).partition("\n")[0]
        last = self._last.get(key)
        self._last[key] = now
        if record.exc_info and isinstance(record.exc_info[1], OSError):
            record.msg, record.args, record.exc_info = key, (), None
        return last is None or now - last > self.quiet
