"""Which shade a value of a heat map has."""

from collections.abc import Iterable
from dataclasses import dataclass

_LEAST_SPAN = 0.1
"""From the lightest shade to the darkest is so much at least, or noise would look like a trend."""


@dataclass(frozen=True, slots=True)
class Shades:
    """Where the shades begin and end: around all values, and from 0 to 1 at most."""

    low: float
    high: float

    def step(self, value: float, steps: int) -> int:
        """The place of a value's shade among so many, the lightest first."""
        return round((steps - 1) * (value - self.low) / (self.high - self.low))


def shades(values: Iterable[float]) -> Shades:
    numbers = list(values)
    least, most = min(numbers), max(numbers)
    lacks = max(0.0, _LEAST_SPAN - (most - least)) / 2
    low, high = least - lacks, most + lacks
    beyond = max(0.0, high - 1) - max(0.0, -low)
    return Shades(low - beyond, high - beyond)
