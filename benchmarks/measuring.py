"""What benchmarks share: a result with what is wanted of it, and taking the time."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """Something measured. `wanted` is the most that it may be, or the least for speeds."""

    name: str
    value: float
    unit: str
    wanted: float | None = None

    @property
    def is_speed(self) -> bool:
        return self.unit.endswith("/s")

    @property
    def good(self) -> bool:
        if self.wanted is None:
            return True
        return self.value >= self.wanted if self.is_speed else self.value <= self.wanted


def easiest_rate(times: list[float]) -> float:
    """How many a second, but for the hardest in two hundred. The shortest times come first."""
    easy = times[: max(1, int(0.995 * len(times)))]
    return len(easy) / sum(easy)


def milliseconds(work: Callable[[], object], rounds: int = 7) -> float:
    """The shortest time that some work takes, of so many rounds: what else goes on only adds."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return 1000 * min(times)
