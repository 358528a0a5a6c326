"""The suits of hanab.live: which hints touch them, how many cards they have, which way they build.

Colours and suits bear the site's names. `site.txt` lists them.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Literal

RANKS = (1, 2, 3, 4, 5)
START, START_THERE = 0, 7
"""The rank of a START card, here and in the site's exports."""
PLAIN = {name[0]: name for name in ("Red", "Yellow", "Green", "Blue", "Purple", "Teal")}
"""The plain suits by their letters in `site.txt`."""

Touch = Literal["own", "every", "no"]
"""Which hints of a kind touch a card: those of its own, every one, or none."""


@dataclass(frozen=True, slots=True)
class LiveSuit:
    """A suit. `own_colours` are the hints that touch it by colour, where `colours` are its own.

    In a prism suit the 1 is touched by the variant's first colour, the 2 by its second, and so on,
    and a START by its last.
    """

    name: str
    own_colours: tuple[str, ...] = ()
    colours: Touch = "own"
    ranks: Touch = "own"
    one_each: bool = False
    prism: bool = False
    inverted: bool = False
    reversed: bool = False

    @property
    def built(self) -> tuple[int, ...]:
        return RANKS[::-1] if self.reversed else RANKS


@cache
def site_lines() -> tuple[str, ...]:
    """The lines of `site.txt` that say anything."""
    text = files("tamaya.engine.live").joinpath("site.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def live_suits() -> dict[str, LiveSuit]:
    """Every suit by its name, but for those that are another suit built backwards."""
    suits = {name: LiveSuit(name, (name,)) for name in PLAIN.values()}
    for line in site_lines():
        word, *rest = line.split()
        if word == "suit":
            suit = _suit(rest[0].replace("_", " "), rest[1:])
            suits[suit.name] = suit
    return suits


def suit_called(name: str) -> LiveSuit:
    """The suit of a name: `X Reversed` is the suit X, built from 5 down to 1."""
    plain = name.removesuffix(" Reversed")
    suit = live_suits()[plain]
    return suit if plain == name else replace(suit, name=name, reversed=True)


def _suit(name: str, words: list[str]) -> LiveSuit:
    axes: dict[str, Touch] = {"colour": "own", "value": "own"}
    own: tuple[str, ...] = (name,)
    for word in words:
        how, _, what = word.partition("-")
        if how == "every" or how == "no":
            axes[what] = "every" if how == "every" else "no"
        elif word.startswith("colours="):
            own = tuple(word.removeprefix("colours=").split(","))
    if axes["colour"] != "own" or "prism" in words:
        own = ()
    return LiveSuit(
        name,
        own,
        axes["colour"],
        axes["value"],
        one_each="one-each" in words,
        prism="prism" in words,
        inverted="inverted" in words,
    )
