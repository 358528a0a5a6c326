"""What designs are made of: clauses as text, and what else could have stood in their place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from hypothesis import strategies as st

from tamaya.variants.tables.tables import Suit

T = TypeVar("T")


@dataclass(frozen=True)
class Sizes:
    """How large generated rules may get. Searches through whole games want small ones."""

    max_suits: int = 4
    max_cards: int = 40
    max_players: int = 5
    max_hand: int = 5
    max_expansions: int = 3

    def __post_init__(self) -> None:
        if min(self.max_suits, self.max_hand) < 1 or min(self.max_cards, self.max_players) < 2:
            raise ValueError(f"nobody can play rules of {self}")


@dataclass(frozen=True)
class SketchedClause:
    """A clause, with `<5>` for a number that an option can stand for.

    `home` is the block it stands in. A clause whose rule is stated once has `decoys`: clauses that
    say something else of the same rule. Others `add` to what there is, and keep their order among
    those that add to the same. `event` names what a `when` waits for. `changes` tells of a number
    that can be put together with `more` and `fewer`: the words around it, the number itself, and
    the least that it may be at any time.
    """

    text: str
    home: str = ""
    decoys: tuple[str, ...] = ()
    adds: Literal["", "change", "source", "note", "role", "when", "tile", "also"] = ""
    event: str = ""
    changes: tuple[str, str, int, int] | None = None


Line = tuple[int, ...]


@dataclass(frozen=True)
class DrawnSuit:
    """A suit and the clauses of its block."""

    name: str
    letter: str
    cards: Line
    lines: tuple[Line, ...]
    clauses: tuple[SketchedClause, ...]
    twice: bool = False
    fits_any: bool = False
    own_value: bool = False
    begun_after: tuple[tuple[int, int], ...] = ()

    @property
    def built(self) -> Line:
        return self.lines[0] if self.lines else ()

    def with_points(self, points: tuple[int, ...]) -> Suit:
        """The suit as rules have it, worth so much."""
        return Suit(
            self.name,
            self.letter,
            self.cards,
            self.built,
            points,
            also_built=self.lines[1:],
            twice=self.twice,
            begun_after=self.begun_after,
            fits_any=self.fits_any,
            own_value=self.own_value,
        )


def some_of(draw: st.DrawFn, options: Sequence[T], most: int, least: int = 0) -> list[T]:
    """Some of these, in their order."""
    places = st.sets(st.integers(0, len(options) - 1), min_size=least, max_size=most)
    return [options[place] for place in sorted(draw(places))]
