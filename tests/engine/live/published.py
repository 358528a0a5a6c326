"""What hanab.live published of its variants, and what they are by that: a second derivation.

It reads `site.txt` as data and nothing of the code that maps variants to rules. The terms are the
site's own; what each means for the cards, the hints and the tokens is worked out here once more.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SITE = Path(__file__).parents[3] / "engine" / "live" / "site.txt"
START = 0
"""The rank of a START card in rules; the site writes 7."""

_PLAIN = {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue", "P": "Purple", "T": "Teal"}
_SUIT_TERMS = {
    "every-colour": "allClueColors",
    "no-colour": "noClueColors",
    "every-value": "allClueRanks",
    "no-value": "noClueRanks",
    "one-each": "oneOfEach",
    "prism": "prism",
    "inverted": "inverted",
}
_VARIANT_TERMS = {
    "rank-every-colour": "specialRankAllClueColors",
    "rank-every-value": "specialRankAllClueRanks",
    "rank-no-colour": "specialRankNoClueColors",
    "rank-no-value": "specialRankNoClueRanks",
    "rank-deceptive": "specialRankDeceptive",
    "alternating": "alternatingClues",
    "odds-and-evens": "oddsAndEvens",
    "funnels": "funnels",
    "chimneys": "chimneys",
    "face-down": "throwItInAHole",
    "synesthesia": "synesthesia",
    "scarce-ones": "scarceOnes",
    "up-or-down": "upOrDown",
    "sudoku": "sudoku",
    "clue-starved": "clueStarved",
    "colours-touch-nothing": "colorCluesTouchNothing",
    "values-touch-nothing": "rankCluesTouchNothing",
    "cow-and-pig": "cowAndPig",
    "duck": "duck",
}


# ------------------------------------------------------------------- as it was published


@cache
def site_facts() -> dict[str, Any]:
    """All suits, and what each variant is called and made of, in the terms of the site."""
    suits: dict[str, Any] = {
        "Unknown": {"clueColors": []},
        **{name: {} for name in _PLAIN.values()},
    }
    variants: list[list[Any]] = []
    properties: dict[str, Any] = {}
    for line in SITE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        first, *rest = line.split(" ")
        if first == "suit":
            suits[rest[0].replace("_", " ")] = dict(map(_of_suit, rest[1:]))
        elif first == "with":
            properties = dict(_of_variant(word) for word in rest if word and word != "nothing")
        else:
            variants.append([int(first), " ".join(rest[1:]), _listed(rest[0]), properties])
    return {"suits": suits, "variants": variants}


def _of_suit(word: str) -> tuple[str, Any]:
    if word.startswith("colours="):
        return "clueColors", word[8:].split(",")
    return _SUIT_TERMS[word], True


def _of_variant(word: str) -> tuple[str, Any]:
    name, _, amount = word.partition("=")
    numbers = {"rank": "specialRank", "critical": "criticalRank", "highest": "stackSize"}
    if name in numbers:
        return numbers[name], int(amount)
    if name == "values":
        return "clueRanks", [int(digit) for digit in amount]
    return ("clueColors", []) if name == "no-colours" else (_VARIANT_TERMS[name], True)


def _listed(text: str) -> list[str]:
    suits: list[str] = []
    for part in text.split("+"):
        suits += [_PLAIN[c] for c in part] if set(part) <= set(_PLAIN) else [part.replace("_", " ")]
    return suits


# ------------------------------------------------------------------- what that means


class Cards(NamedTuple):
    """A suit: its copies, the orders in which its cards can be built, whether it is inverted."""

    copies: Counter[int]
    lines: frozenset[tuple[int, ...]]
    inverted: bool


class Meant(NamedTuple):
    """A variant. Amounts of hints are in halves of a token."""

    suits: tuple[Cards, ...]
    touches: dict[str, frozenset[tuple[int, int]]]
    hands: dict[int, int]
    hints: int
    strikes: int
    regains: int
    completed: int
    may_always_discard: bool
    announces: str
    alternates: bool
    face_down: bool
    unlike: bool
    maximum: int


def meant(fact: list[Any]) -> Meant:
    """What a published variant is."""
    _, _, names, properties = fact
    half = 1 if properties.get("clueStarved") else 2
    suits = tuple(_cards(name, properties) for name in names)
    touches: dict[str, set[tuple[int, int]]] = {
        **{word(colour): set() for colour in _colours(fact)},
        **{str(rank): set() for rank in properties.get("clueRanks", range(1, 6))},
    }
    for place, (name, cards) in enumerate(zip(names, suits, strict=True)):
        for rank in cards.copies:
            colours, ranks = touching(fact, name, place, rank)
            for called in (*map(word, colours), *map(str, ranks)):
                touches[called].add((place, rank))
    return Meant(
        suits,
        {called: frozenset(cards) for called, cards in touches.items()},
        {2: 5, 3: 5, 4: 4, 5: 4, 6: 3},
        hints=16,
        strikes=3,
        regains=half,
        completed=0 if properties.get("throwItInAHole") else half,
        may_always_discard=any(cards.inverted for cards in suits),
        announces="kind"
        if properties.get("cowAndPig")
        else "cards"
        if properties.get("duck")
        else "name",
        alternates=bool(properties.get("alternatingClues")),
        face_down=bool(properties.get("throwItInAHole")),
        unlike=bool(properties.get("sudoku")),
        maximum=len(names) * properties.get("stackSize", 5),
    )


def word(colour: str) -> str:
    return colour.lower().replace(" ", "-")


def _cards(name: str, properties: dict[str, Any]) -> Cards:
    own = site_facts()["suits"][name.removesuffix(" Reversed")]
    ranks = list(range(1, properties.get("stackSize", 5) + 1))
    if properties.get("sudoku"):
        copies = dict.fromkeys(ranks, 2)
        lines = [(*range(first, len(ranks) + 1), *range(1, first)) for first in ranks]
    elif properties.get("upOrDown"):
        copies = {START: 1, 1: 1, 2: 2, 3: 2, 4: 2, 5: 1}
        lines = [(1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (START, 2, 3, 4, 5), (START, 4, 3, 2, 1)]
    elif "Reversed" in name:
        copies, lines = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3}, [(5, 4, 3, 2, 1)]
    else:
        copies, lines = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}, [(1, 2, 3, 4, 5)]
    if properties.get("scarceOnes"):
        copies[1] = min(2, copies[1])
    if "criticalRank" in properties:
        copies[properties["criticalRank"]] = 1
    if own.get("oneOfEach"):
        copies = dict.fromkeys(copies, 1)
    return Cards(Counter(copies), frozenset(lines), bool(own.get("inverted")))


def _colours(fact: list[Any]) -> list[str]:
    """The colours that may be named."""
    named = [colour for name in fact[2] for colour in _clue_colours(name)]
    return list(fact[3].get("clueColors", dict.fromkeys(named)))


def _clue_colours(suit: str) -> list[str]:
    plain = suit.removesuffix(" Reversed")
    facts = site_facts()["suits"][plain]
    if "clueColors" in facts:
        return list(facts["clueColors"])
    none = facts.get("prism") or facts.get("allClueColors") or facts.get("noClueColors")
    return [] if none else [plain]


def touching(fact: list[Any], suit: str, place: int, rank: int) -> tuple[set[str], set[int]]:
    """The colours and the values that touch a card."""
    properties, colours = fact[3], _colours(fact)
    ranks = properties.get("clueRanks", [1, 2, 3, 4, 5])
    own = site_facts()["suits"][suit.removesuffix(" Reversed")]
    special = rank == properties.get("specialRank")

    by_colour = set(colours) & set(_clue_colours(suit))
    if own.get("prism"):
        by_colour = {colours[-1] if rank == START else colours[(rank - 1) % len(colours)]}
    if special and properties.get("specialRankAllClueColors"):
        by_colour = set(colours)
    if special and properties.get("specialRankNoClueColors"):
        by_colour = set()
    if properties.get("synesthesia") and not own.get("noClueRanks"):
        by_colour.add(colours[(rank - 1) % len(colours)])
    if own.get("allClueColors"):
        by_colour = set(colours)
    if own.get("noClueColors") or properties.get("colorCluesTouchNothing"):
        by_colour = set()

    by_rank = {rank} & set(ranks)
    if special and properties.get("specialRankAllClueRanks"):
        by_rank = set(ranks)
    if special and properties.get("specialRankNoClueRanks"):
        by_rank = set()
    if special and properties.get("specialRankDeceptive"):
        by_rank = {ranks[place % 4]}
    if properties.get("oddsAndEvens"):
        by_rank = {1 if rank % 2 else 2}
    if properties.get("funnels"):
        by_rank = {r for r in ranks if rank <= r}
    if properties.get("chimneys"):
        by_rank = {r for r in ranks if rank >= r}
    if own.get("allClueRanks"):
        by_rank = set(ranks)
    if own.get("noClueRanks") or properties.get("rankCluesTouchNothing"):
        by_rank = set()
    return by_colour, by_rank
