"""The variants of hanab.live by name, put together from its suits as the site does it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from tamaya.engine.live.suits import RANKS, SPECIAL, LiveSuit, basic_suits, tinted_suits

_COUNTS = (6, 5, 4, 3)


@dataclass(frozen=True, slots=True)
class LiveVariant:
    """What a variant changes. `special` lends its touch to all cards of the special rank.

    Where `refused` says so the rules of the variant can't be said in the language.
    """

    name: str
    suits: tuple[LiveSuit, ...]
    special_rank: int = 0
    special: LiveSuit | None = None
    deceptive: bool = False
    critical_rank: int = 0
    scarce_ones: bool = False
    clue_starved: bool = False
    mute: Literal["", "colour", "value"] = ""
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
        if self.mute == "colour":
            return ()
        named = [colour for suit in self.suits for colour in suit.colours]
        return tuple(dict.fromkeys(named))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The values that a hint may name."""
        if self.mute == "value" or self.synesthesia:
            return ()
        if self.odds_and_evens:
            return (1, 2)
        if self.deceptive or (self.special and self.special.ranks != "own"):
            return tuple(rank for rank in RANKS if rank != self.special_rank)
        return RANKS

    def copies(self, suit: LiveSuit, rank: int) -> int:
        if suit.one_each or rank == self.critical_rank:
            return 1
        if rank == suit.built[0]:
            return 2 if self.scarce_ones and rank == 1 else 3
        return 1 if rank == suit.built[-1] else 2

    def colours_on(self, place: int, rank: int) -> tuple[str, ...]:
        """The colours that touch a card. Its suit goes before what is special about its rank."""
        suit, colours = self.suits[place], self.colours
        if suit.every_colour:
            return colours
        if not suit.colours and not suit.prism:
            return ()
        of_rank = colours[(rank - 1) % len(colours)] if colours else ""
        also = {of_rank} if self.synesthesia and suit.ranks != "no" else set[str]()
        if rank == self.special_rank and self.special:
            if self.special.every_colour:
                return colours
            if not self.special.colours:
                return tuple(colour for colour in colours if colour in also)
        own = {of_rank} if suit.prism else set(suit.colours)
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
            if self.special and self.special.ranks != "own":
                return ranks if self.special.ranks == "every" else ()
        return (rank,) if rank in ranks else ()


@cache
def live_variants() -> dict[str, LiveVariant]:
    """Every variant by its name. A few that the site leaves out as too easy or hard are here."""
    return {variant.name: _checked(variant) for variant in _all()}


def _checked(variant: LiveVariant) -> LiveVariant:
    for suit in variant.suits:
        if suit.refused and not variant.refused:
            return replace(variant, refused=f"of suit {suit.name}: {suit.refused}")
    return variant


def _all() -> Iterator[LiveVariant]:
    yield LiveVariant("No Variant", basic_suits(5))
    for count in (6, 4, 3):
        yield LiveVariant(f"{count} Suits", basic_suits(count))
    yield from _with_special_suits()
    yield from _with_special_ranks()
    yield from _with_shared_colours()
    for name, rules in _FAMILIES.items():
        yield from _family(rules, name)
    yield from _reversed()


def _family(plain: LiveVariant, name: str) -> Iterator[LiveVariant]:
    """A variant of plain suits in all sizes, and the same with one special suit."""
    for count in _COUNTS:
        yield replace(plain, name=f"{name} ({count} Suits)", suits=basic_suits(count))
        for suit in SPECIAL.values():
            yield replace(
                plain,
                name=f"{name} & {suit.name} ({count} Suits)",
                suits=(*basic_suits(count - 1), suit),
            )


def _with_special_suits() -> Iterator[LiveVariant]:
    for one in SPECIAL.values():
        for count in _COUNTS:
            yield LiveVariant(f"{one.name} ({count} Suits)", (*basic_suits(count - 1), one))
    for one in SPECIAL.values():
        for other in SPECIAL.values():
            if one != other:
                for count in _COUNTS:
                    yield LiveVariant(
                        f"{one.name} & {other.name} ({count} Suits)",
                        (*basic_suits(count - 2), one, other),
                    )


def _with_special_ranks() -> Iterator[LiveVariant]:
    for rank, word in ((1, "Ones"), (5, "Fives")):
        yield from _family(
            LiveVariant("", (), special_rank=rank, deceptive=True), f"Deceptive-{word}"
        )
        for special in SPECIAL.values():
            if not (special.one_each or special.prism or special.refused):
                yield from _family(
                    LiveVariant("", (), special_rank=rank, special=special),
                    f"{special.name.replace(' ', '-')}-{word}",
                )


def _reversed() -> Iterator[LiveVariant]:
    for count in _COUNTS:
        *plain, last = basic_suits(count)
        yield LiveVariant(f"Reversed ({count} Suits)", (*plain, last.backwards()))
        for suit in SPECIAL.values():
            yield LiveVariant(
                f"{suit.name} Reversed ({count} Suits)",
                (*basic_suits(count - 1), suit.backwards()),
            )
    white, rainbow = SPECIAL["White"].backwards(), SPECIAL["Rainbow"]
    for count in (6, 5, 4):
        yield LiveVariant(
            f"White Reversed & Rainbow ({count} Suits)",
            (*basic_suits(count - 2), white, rainbow),
        )


# ------------------------------------------------------------------- suits that share colours

_SHARED = {
    "Ambiguous": {
        4: "Tomato:R Mahogany:R Sky:B Navy:B",
        6: "Tomato:R Mahogany:R Emerald:G Lime:G Sky:B Navy:B",
    },
    "Very Ambiguous": {
        3: "Sky:B Berry:B Navy:B",
        6: "Tomato:R Carrot:R Mahogany:R Sky:B Berry:B Navy:B",
    },
    "Extremely Ambiguous": {
        4: "Ice:B Aqua:B Sky:B Berry:B",
        5: "Ice:B Aqua:B Sky:B Berry:B Navy:B",
        6: "Ice:B Aqua:B Sky:B Berry:B Navy:B Ocean:B",
    },
    "Dual-Color": {
        3: "Tangerine:RY Violet:RB Jade:YB",
        5: "Tangerine:RY Lime:YG Cyan:GB Indigo:BP Cardinal:PR",
        6: "Tangerine:RY Violet:RB Maroon:RK Jade:YB Tan:YK Cobalt:BK",
    },
    "Matryoshka": {
        count: " ".join(
            ["Ruby:R", "Yam:RY", "Geas:RYG", "Beatnik:RYGB", "Plum:RYGBP", "Taupe:RYGBPT"][:count]
        )
        for count in (2, *_COUNTS)
    },
}
_SHARED["Ambiguous"][2] = "Tomato:R Mahogany:R"

_MIXES = {
    "Special Mix (5 Suits)": "Black Rainbow Pink White Brown",
    "Special Mix (6 Suits)": "Black Rainbow Pink White Brown Null",
    "Ambiguous Mix": "Tomato:R Mahogany:R Sky:B Navy:B Black White",
    "Dual-Color Mix": "Tangerine:RY Violet:RB Jade:YB Black Rainbow White",
    "Ambiguous & Dual-Color Mix": "Peach:RY Tangerine:RY Orchid:RB Violet:RB Lime:YB Forest:YB",
    "Candy Corn Mix (5 Suits)": "Red Tangerine:RY Yellow White Brown",
    "Candy Corn Mix (6 Suits)": "Red Tangerine:RY Yellow White Brown Cocoa_Rainbow",
    "Holiday Mix (5 Suits)": "Dark_Pink Green White Sky:B Navy:B",
    "Holiday Mix (6 Suits)": "Light_Pink Red Green White Sky:B Navy:B",
    "Valentine Mix (5 Suits)": "Red Pink White Light_Pink Cocoa_Rainbow",
    "Valentine Mix (6 Suits)": "Red Pink White Light_Pink Cocoa_Rainbow Null",
    "RGB Mix (6 Suits)": "Red Gold:RG Green Cyan:GB Blue Violet:RB",
}


def _with_shared_colours() -> Iterator[LiveVariant]:
    for name, sizes in _SHARED.items():
        for count, text in sizes.items():
            shared = tinted_suits(text)
            if count > 2:
                yield LiveVariant(f"{name} ({count} Suits)", shared)
            if count < 6:
                for suit in SPECIAL.values():
                    yield LiveVariant(f"{name} & {suit.name} ({count + 1} Suits)", (*shared, suit))
    for name, text in _MIXES.items():
        yield LiveVariant(name, tinted_suits(text))


# ------------------------------------------------------------------- other rules

_START = "fireworks that begin with a card of the players' choice"
_BLIND = "a hint that touches no card whatever it names"
_FAMILIES = {
    "Critical Fours": LiveVariant("", (), critical_rank=4),
    "Scarce Ones": LiveVariant("", (), scarce_ones=True),
    "Clue Starved": LiveVariant("", (), clue_starved=True),
    "Color Mute": LiveVariant("", (), mute="colour"),
    "Number Mute": LiveVariant("", (), mute="value"),
    "Alternating Clues": LiveVariant("", (), alternates=True),
    "Cow & Pig": LiveVariant("", (), announces="kind"),
    "Duck": LiveVariant("", (), announces="cards"),
    "Odds and Evens": LiveVariant("", (), odds_and_evens=True),
    "Synesthesia": LiveVariant("", (), synesthesia=True),
    "Funnels": LiveVariant("", (), funnels=True),
    "Chimneys": LiveVariant("", (), chimneys=True),
    "Color Blind": LiveVariant("", (), refused=_BLIND),
    "Number Blind": LiveVariant("", (), refused=_BLIND),
    "Totally Blind": LiveVariant("", (), refused=_BLIND),
    "Up or Down": LiveVariant("", (), refused=_START),
    "Sudoku": LiveVariant("", (), refused=_START),
    "Throw It in a Hole": LiveVariant("", (), refused="cards that are played face down"),
}
