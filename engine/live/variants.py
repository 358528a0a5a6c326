"""The variants of hanab.live: their suits, their copies, and which hints touch which card.

`site.txt` lists them. What a variant's properties mean for its cards is worked out here.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from tamaya.engine.live.suits import PLAIN, RANKS, START, LiveSuit, Touch, site_lines, suit_called


@dataclass(frozen=True, slots=True)
class LiveVariant:
    """What a variant changes. Cards of the special rank are touched as `special_…` says.

    Hints may name the `ranks`. In the deck they go up to `highest`.
    """

    name: str
    number: int
    suits: tuple[LiveSuit, ...]
    ranks: tuple[int, ...] = RANKS
    highest: int = 5
    special_rank: int = 0
    special_colours: Touch = "own"
    special_ranks: Touch = "own"
    deceptive: bool = False
    critical_rank: int = 0
    scarce_ones: bool = False
    clue_starved: bool = False
    colour_mute: bool = False
    alternates: bool = False
    announces: Literal["name", "kind", "cards"] = "name"
    odds_and_evens: bool = False
    synesthesia: bool = False
    funnels: bool = False
    chimneys: bool = False
    colours_touch: bool = True
    ranks_touch: bool = True
    up_or_down: bool = False
    sudoku: bool = False
    face_down: bool = False

    @property
    def deck_ranks(self) -> tuple[int, ...]:
        """The ranks of each suit's cards: in Up or Down there is a START besides."""
        return (*([START] if self.up_or_down else []), *range(1, self.highest + 1))

    @property
    def any_inverted(self) -> bool:
        return any(suit.inverted for suit in self.suits)

    def lines(self, suit: LiveSuit) -> tuple[tuple[int, ...], ...]:
        """The orders in which the firework of a suit can be built."""
        built = suit.built[: self.highest]
        if self.up_or_down:
            rest = built[1:], built[-2::-1]
            return (built, built[::-1], *((START, *cards) for cards in rest))
        if self.sudoku:
            return tuple(built[first:] + built[:first] for first in range(len(built)))
        return (built,)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that a hint may name, in the order in which exports count them."""
        if self.colour_mute:
            return ()
        named = [colour for suit in self.suits for colour in suit.own_colours]
        return tuple(dict.fromkeys(named))

    def copies(self, suit: LiveSuit, rank: int) -> int:
        if suit.one_each or rank in (self.critical_rank, START):
            return 1
        if self.sudoku:
            return 2
        if self.up_or_down and rank == 1:
            return 1
        if rank == suit.built[0]:
            return 2 if self.scarce_ones and rank == 1 else 3
        return 1 if rank == suit.built[-1] else 2

    def colours_on(self, place: int, rank: int) -> tuple[str, ...]:
        """The colours that touch a card. Its suit goes before what is special about its rank."""
        suit, colours = self.suits[place], self.colours
        if not self.colours_touch:
            return ()
        if suit.colours != "own":
            return colours if suit.colours == "every" else ()
        of_rank = {colours[(rank - 1) % len(colours)]} if colours else set[str]()
        also = of_rank if self.synesthesia and suit.ranks != "no" else set[str]()
        own = of_rank if suit.prism else set(suit.own_colours)
        if rank == self.special_rank and self.special_colours != "own":
            own = set(colours) if self.special_colours == "every" else set()
        return tuple(colour for colour in colours if colour in own | also)

    def ranks_on(self, place: int, rank: int) -> tuple[int, ...]:
        """The values that touch a card."""
        suit, ranks = self.suits[place], self.ranks
        if not self.ranks_touch:
            return ()
        if suit.ranks != "own":
            return ranks if suit.ranks == "every" else ()
        if self.funnels or self.chimneys:
            return tuple(r for r in ranks if (r >= rank if self.funnels else r <= rank))
        if self.odds_and_evens:
            return (2 - rank % 2,)
        if rank == self.special_rank:
            if self.deceptive:
                return (ranks[place % len(ranks)],)
            if self.special_ranks != "own":
                return ranks if self.special_ranks == "every" else ()
        return (rank,) if rank in ranks else ()


@cache
def live_variants() -> dict[str, LiveVariant]:
    """Every variant by its name, in the order in which the site lists them."""
    variants, plain = {}, LiveVariant("", 0, ())
    for line in site_lines():
        word, _, rest = line.partition(" ")
        if word == "with":
            plain = _with(rest.split())
        elif word != "suit":
            listed, _, name = rest.partition(" ")
            variants[name] = replace(plain, name=name, number=int(word), suits=_suits(listed))
    return variants


def _suits(listed: str) -> tuple[LiveSuit, ...]:
    """Suits from such a list as `RYGB+Dark_Pink`."""
    names: list[str] = []
    for word in listed.split("+"):
        plain = all(letter in PLAIN for letter in word)
        names += [PLAIN[letter] for letter in word] if plain else [word.replace("_", " ")]
    return tuple(suit_called(name) for name in names)


_TOUCHES: dict[str, Touch] = {"every": "every", "no": "no"}


def _with(words: list[str]) -> LiveVariant:
    """What is special about a group of variants, as a variant without name and suits."""
    flags, amounts = set(words), dict(word.split("=") for word in words if "=" in word)
    of_rank: dict[str, Touch] = {"colour": "own", "value": "own"}
    for word in words:
        match word.split("-"):
            case ["rank", "every" | "no" as how, axis]:
                of_rank[axis] = _TOUCHES[how]
    return LiveVariant(
        "",
        0,
        (),
        ranks=tuple(int(digit) for digit in amounts.get("values", "12345")),
        special_rank=int(amounts.get("rank", 0)),
        special_colours=of_rank["colour"],
        special_ranks=of_rank["value"],
        deceptive="rank-deceptive" in flags,
        critical_rank=int(amounts.get("critical", 0)),
        scarce_ones="scarce-ones" in flags,
        clue_starved="clue-starved" in flags,
        colour_mute="no-colours" in flags,
        alternates="alternating" in flags,
        announces="kind" if "cow-and-pig" in flags else "cards" if "duck" in flags else "name",
        odds_and_evens="odds-and-evens" in flags,
        synesthesia="synesthesia" in flags,
        funnels="funnels" in flags,
        chimneys="chimneys" in flags,
        highest=int(amounts.get("highest", 5)),
        colours_touch="colours-touch-nothing" not in flags,
        ranks_touch="values-touch-nothing" not in flags,
        up_or_down="up-or-down" in flags,
        sudoku="sudoku" in flags,
        face_down="face-down" in flags,
    )
