"""The suits of hanab.live: which hints touch them, how many cards they have, which way they build.

Facts about the site, as its reference of variants states them. Colours and suits bear its names.
"""

from dataclasses import dataclass, replace
from typing import Literal

RANKS = (1, 2, 3, 4, 5)
BASIC = ("Red", "Yellow", "Green", "Blue", "Purple", "Teal")


@dataclass(frozen=True, slots=True)
class LiveSuit:
    """A suit. `colours` are the hints that touch it by colour, unless `every_colour` does.

    In a prism suit the 1 is touched by the variant's first colour, the 2 by its second, and so on.
    """

    name: str
    colours: tuple[str, ...] = ()
    every_colour: bool = False
    ranks: Literal["own", "every", "no"] = "own"
    one_each: bool = False
    prism: bool = False
    reversed: bool = False
    refused: str = ""

    def backwards(self) -> "LiveSuit":
        """The same suit, built from 5 down to 1."""
        return replace(self, name=f"{self.name} Reversed", reversed=True)

    @property
    def built(self) -> tuple[int, ...]:
        return RANKS[::-1] if self.reversed else RANKS


_INVERTED = "its cards are played by discarding them and discarded by playing them"

_SPECIAL = (
    LiveSuit("Black", ("Black",), one_each=True),
    LiveSuit("Rainbow", every_colour=True),
    LiveSuit("Pink", ("Pink",), ranks="every"),
    LiveSuit("White"),
    LiveSuit("Brown", ("Brown",), ranks="no"),
    LiveSuit("Omni", every_colour=True, ranks="every"),
    LiveSuit("Null", ranks="no"),
    LiveSuit("Muddy Rainbow", every_colour=True, ranks="no"),
    LiveSuit("Light Pink", ranks="every"),
    LiveSuit("Prism", prism=True),
    LiveSuit("Orange", ("Orange",), refused=_INVERTED),
    LiveSuit("Inverted", ("Inverted",), refused=_INVERTED),
    LiveSuit("Dark Rainbow", every_colour=True, one_each=True),
    LiveSuit("Dark Pink", ("Pink",), ranks="every", one_each=True),
    LiveSuit("Gray", one_each=True),
    LiveSuit("Dark Brown", ("Brown",), ranks="no", one_each=True),
    LiveSuit("Dark Omni", every_colour=True, ranks="every", one_each=True),
    LiveSuit("Dark Null", ranks="no", one_each=True),
    LiveSuit("Cocoa Rainbow", every_colour=True, ranks="no", one_each=True),
    LiveSuit("Gray Pink", ranks="every", one_each=True),
    LiveSuit("Dark Prism", prism=True, one_each=True),
    LiveSuit("Dark Orange", ("Orange",), one_each=True, refused=_INVERTED),
)
SPECIAL = {suit.name: suit for suit in _SPECIAL}
SUITS = {**{name: LiveSuit(name, (name,)) for name in BASIC}, **SPECIAL}

_COLOURS = {name[0]: name for name in BASIC} | {"K": "Black"}


def tinted(name: str, letters: str) -> LiveSuit:
    """A suit that other colours than its own touch, such as Tangerine by red and yellow: `RY`."""
    return LiveSuit(name, tuple(_COLOURS[letter] for letter in letters))


def tinted_suits(text: str) -> tuple[LiveSuit, ...]:
    """Suits from a line such as `Tomato:R Navy:B White`."""
    suits = []
    for word in text.split():
        name, _, letters = word.partition(":")
        name = name.replace("_", " ")
        suits.append(tinted(name, letters) if letters else SUITS[name])
    return tuple(suits)


def basic_suits(count: int) -> tuple[LiveSuit, ...]:
    """The plain suits of a variant with so many; the fewer there are, the further apart in hue."""
    names = {1: "R", 2: "RB", 3: "RGB", 4: "RYGB", 5: "RYGBP", 6: "RYGBPT"}[count]
    return tuple(SUITS[_COLOURS[letter]] for letter in names)
