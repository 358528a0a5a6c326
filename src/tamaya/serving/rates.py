"""How often anybody may ask: so many at once, and then so many a second."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Rates:
    """For each client a store of questions, which fills up again."""

    burst: int
    rate: float
    clock: Callable[[], float] = time.monotonic
    most: int = 10_000
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, client: str, take: bool = True) -> float:
        """Take one question. 0, or how many seconds to wait until there is one."""
        now = self.clock()
        left, when = self._left.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - when) * self.rate)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed and take else left, now)
        if len(self._left) > self.most:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self.rate


@dataclass
class Gate:
    """Where those wait who are owed little: all of them together pass at a rate, in the order in
    which they came. So they leave the server the time for everybody else."""

    burst: int
    rate: float
    clock: Callable[[], float] = time.monotonic
    _next: float = 0.0
    """When the next one passes, or would have."""

    def wait(self) -> float:
        """How many seconds to wait until one may pass."""
        now = self.clock()
        when = max(self._next, now - self.burst / self.rate)
        self._next = when + 1 / self.rate
        return max(0.0, when - now)

    async def pass_by(self) -> None:
        wait = self.wait()
        if wait:
            await asyncio.sleep(wait)
