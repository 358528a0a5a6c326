"""Chance that is the same on every machine and in every version of everything.

The numbers are those of SplitMix64, a published generator of 64-bit numbers: the state grows by a
constant, and each number is the state, mixed. A shuffle is the one of Fisher and Yates from the
last place down; a number below n is drawn by throwing away what would make some results likelier.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_NUMBERS = 1 << 64
_MASK = _NUMBERS - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """A stream of chance, fixed by a seed and by what it is for."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._state = seed & _MASK
        for letter in purpose.encode():
            self._state ^= letter
            self._state = self.number()

    def number(self) -> int:
        """The next number of 64 bits."""
        self._state = (self._state + _STEP) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        while True:
            number = self.number()
            rest = number % n
            if number - rest + n <= _NUMBERS:
                return rest

    def shuffled(self, items: Sequence[T]) -> list[T]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
