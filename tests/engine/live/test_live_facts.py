"""The suits and variants of hanab.live, held to what the site published: names, suits, touch."""

import hashlib
import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tamaya.engine.live.rules import LiveOptions, find_variant, live_rules, rules_text
from tamaya.engine.live.suits import PLAIN, site_lines
from tamaya.engine.live.variants import live_variants

PUBLISHED = "a654f6d59d5bd2b8c14f5e537608c585aee73950f69c6136def7b888fc2fb98e"
"""The SHA-256 of the facts in the site's own terms, as `site_facts` puts them together."""

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


@cache
def site_facts() -> dict[str, Any]:
    """What `site.txt` says, in the terms of the site: read here by other code than the engine's."""
    suits: dict[str, Any] = {"Unknown": {"clueColors": []}, **{name: {} for name in PLAIN.values()}}
    variants: list[list[Any]] = []
    properties: dict[str, Any] = {}
    for line in site_lines():
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
        suits += [PLAIN[c] for c in part] if set(part) <= set(PLAIN) else [part.replace("_", " ")]
    return suits


def test_nothing_is_missing_or_misspelt() -> None:
    """All 61 suits and 2,426 variants: numbers, names, suits in order, properties."""
    facts = site_facts()
    text = json.dumps(facts, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest() == PUBLISHED
    assert len(facts["variants"]) == 2426
    assert len(facts["suits"]) == 62
    read = [[v.number, v.name, [s.name for s in v.suits]] for v in live_variants().values()]
    assert read == [fact[:3] for fact in facts["variants"]]


# ------------------------------------------------------------------- touch and copies, once more


def _touched(fact: list[Any], suit: str, place: int, rank: int) -> tuple[set[str], set[int], int]:
    """The colours and values that touch a card, and how many there are of it."""
    properties = fact[3]
    colours: list[str] = []
    for name in fact[2]:
        colours += [c for c in _clue_colours(name) if c not in colours]
    colours = properties.get("clueColors", colours)
    ranks = properties.get("clueRanks", [1, 2, 3, 4, 5])
    own = site_facts()["suits"][suit.removesuffix(" Reversed")]
    special = rank == properties.get("specialRank")

    by_colour = set(colours) & set(_clue_colours(suit))
    if own.get("prism"):
        by_colour = {colours[(rank - 1) % len(colours)]}
    if special and properties.get("specialRankAllClueColors"):
        by_colour = set(colours)
    if special and properties.get("specialRankNoClueColors"):
        by_colour = set()
    if properties.get("synesthesia") and not own.get("noClueRanks"):
        by_colour.add(colours[(rank - 1) % len(colours)])
    if own.get("allClueColors"):
        by_colour = set(colours)
    if own.get("noClueColors"):
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
    if own.get("noClueRanks"):
        by_rank = set()

    ends = {1: 3, 5: 1} if "Reversed" not in suit else {1: 1, 5: 3}
    copies = ends.get(rank, 2)
    if rank == 1 and properties.get("scarceOnes"):
        copies = 2
    if own.get("oneOfEach") or rank == properties.get("criticalRank"):
        copies = 1
    return by_colour, by_rank, copies


def _clue_colours(suit: str) -> list[str]:
    plain = suit.removesuffix(" Reversed")
    facts = site_facts()["suits"][plain]
    if "clueColors" in facts:
        return list(facts["clueColors"])
    none = facts.get("prism") or facts.get("allClueColors") or facts.get("noClueColors")
    return [] if none else [plain]


def test_touch_and_copies() -> None:
    """Card by card, in every variant that can be said."""
    compared = 0
    for fact in site_facts()["variants"]:
        variant = live_variants()[fact[1]]
        if variant.refused:
            continue
        for place, suit in enumerate(variant.suits):
            for rank in range(1, 6):
                colours, ranks, copies = _touched(fact, suit.name, place, rank)
                assert set(variant.colours_on(place, rank)) == colours, (fact, suit.name, rank)
                assert set(variant.ranks_on(place, rank)) == ranks, (fact, suit.name, rank)
                assert variant.copies(suit, rank) == copies, (fact, suit.name, rank)
                compared += 1
    assert compared == 50_600


def test_what_cannot_be_said() -> None:
    """378 variants are refused, each by its reason."""
    reasons = Counter(v.refused.split(": ")[-1] for v in live_variants().values() if v.refused)
    assert reasons == {
        "its cards are played by discarding them and discarded by playing them": 256,
        "fireworks that begin with a card of the players' choice": 66,
        "cards that are played face down": 44,
        "a hint that touches no card whatever it names": 12,
    }


# ------------------------------------------------------------------- the compiled rules


def _agree(names: list[str]) -> None:
    for name in names:
        variant = find_variant(name)
        rules = live_rules(variant, LiveOptions())
        assert [suit.built for suit in rules.suits] == [suit.built for suit in variant.suits]
        for place, suit in enumerate(variant.suits):
            cards = Counter(rules.suits[place].cards)
            assert cards == {rank: variant.copies(suit, rank) for rank in range(1, 6)}, name
            for rank in range(1, 6):
                touching = [n for n in rules.names if (place, rank) in n.touches]
                values = {int(n.word) for n in touching if n.axis == "value"}
                colours = [n.word for n in touching if n.axis == "colour"]
                wanted = [c.lower() for c in variant.colours_on(place, rank)]
                assert values == set(variant.ranks_on(place, rank)), name
                assert sorted(colours) == sorted(wanted), name


SAYABLE = [name for name, variant in live_variants().items() if not variant.refused]


def test_compiled_rules() -> None:
    _agree([*SAYABLE[::67], "Ambiguous & Dual-Color Mix", "Candy Corn Mix (6 Suits)"])


@pytest.mark.slow
def test_all_compiled_rules() -> None:
    assert len(SAYABLE) == 2048
    _agree(SAYABLE)


def test_names_of_suits_in_the_text() -> None:
    """A suit that bears another name here says what it is called there."""
    text = rules_text(find_variant("Ambiguous & Dual-Color Mix"), LiveOptions())
    assert "suit green g {  # Lime on hanab.live" in text
