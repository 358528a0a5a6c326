"""Fields of tables that most rules leave out."""

from dataclasses import field
from typing import TypeVar

T = TypeVar("T")
UNSAID = "unsaid"


def unsaid(default: T) -> T:
    """A field for a rule that most rules don't speak of. Where it has its default it is left out of
    JSON and of the hash, so that rules keep their name when the language grows.
    """
    made: T = field(default=default, metadata={UNSAID: True})
    return made
