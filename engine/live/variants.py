"""The variants of hanab.live: their suits, their copies, and which hints touch which card.

`site.txt` lists them. What a variant's properties mean for its cards is worked out here.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from tamaya.engine.live.suits import PLAIN, RANKS, LiveSuit, Touch, site_lines, suit_called


@dataclass(frozen=True, slots=True)
class LiveVariant:
    """What a variant changes. Cards of the special rank are touched as `special_…` says.

    Where `refused` says so the rules of the variant can't be said in the language.
    """

    name: str
    number: int
    suits: tuple[LiveSuit, ...]
    ranks: tuple[int, ...] = RANKS  # those that a hint may name
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
    refused: str = ""

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that a hint may name, in the order in which exports count them."""
        if self.colour_mute:
            return ()
        named = [colour for suit in self.suits for colour in suit.own_colours]
        return tuple(dict.fromkeys(named))

    def copies(self, suit: LiveSuit, rank: int) -> int:
        if suit.one_each or rank == self.critical_rank:
            return 1
        if rank == suit.built[0]:
            return 2 if self.scarce_ones and rank == 1 else 3
        return 1 if rank == suit.built[-1] else 2

    def colours_on(self, place: int, rank: int) -> tuple[str, ...]:
        """The colours that touch a card. Its suit goes before what is special about its rank."""
        suit, colours = self.suits[place], self.colours
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
            variant = replace(plain, name=name, number=int(word), suits=_suits(listed))
            variants[name] = replace(variant, refused=variant.refused or _refused(variant.suits))
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
        refused=next((why for flag, why in _UNSAYABLE.items() if flag in flags), ""),
    )


# ------------------------------------------------------------------- what can't be said

_START = "fireworks that begin with a card of the players' choice"
_BLIND = "a hint that touches no card whatever it names"
_UNSAYABLE = {
    "colours-touch-nothing": _BLIND,
    "values-touch-nothing": _BLIND,
    "up-or-down": _START,
    "sudoku": _START,
    "face-down": "cards that are played face down",
}


def _refused(suits: tuple[LiveSuit, ...]) -> str:
    for suit in suits:
        if suit.inverted:
            how = "its cards are played by discarding them and discarded by playing them"
            return f"of suit {suit.name}: {how}"
    return ""
