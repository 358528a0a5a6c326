"""What an expression means in a library is worked out once and kept."""

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

from tamaya.grammar.tree import Node
from tamaya.variants.library import Library, seen_by

Meaning = TypeVar("Meaning")


class Remembered(Generic[Meaning]):
    """A function of an expression and a library that remembers what it found.

    Nobody may change what it returns: the next one who asks is given the same. Where it raises,
    nothing is kept, so that each message points at its own expression.
    """

    def __init__(self, function: Callable[[Node, Library], Meaning]) -> None:
        self._meaning = lru_cache(maxsize=256)(function)
        self.__doc__ = function.__doc__

    def __call__(self, expression: Node, library: Library) -> Meaning:
        return self._meaning(expression, seen_by(library))

    def forget(self) -> None:
        """Call this after you change a library."""
        self._meaning.cache_clear()
