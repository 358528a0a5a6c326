"""All variants of hanab.live, held to what the site published and to a second derivation of it."""

import hashlib
import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from tests.engine.live.published import Cards, Meant, meant, site_facts

from tamaya.engine.live.counterpart import counterpart
from tamaya.engine.live.rules import (
    LiveOptions,
    UnmappedError,
    find_variant,
    live_rules,
    rules_text,
)
from tamaya.engine.live.variants import live_variants
from tamaya.variants.rules import Effect, Holding, Rules

PUBLISHED = "a654f6d59d5bd2b8c14f5e537608c585aee73950f69c6136def7b888fc2fb98e"
"""The SHA-256 of the facts in the site's own terms, as `site_facts` puts them together."""

VARIANTS: list[list[Any]] = site_facts()["variants"]
PLAYERS = (2, 3, 4, 5, 6)
_UNUSUAL = {
    "upOrDown",
    "sudoku",
    "throwItInAHole",
    "colorCluesTouchNothing",
    "rankCluesTouchNothing",
    "cowAndPig",
    "duck",
    "clueStarved",
    "criticalRank",
}
SOME = [
    *VARIANTS[::40],
    *[fact for fact in VARIANTS if _UNUSUAL & fact[3].keys()][::6],
    *[fact for fact in VARIANTS if any("Orange" in suit for suit in fact[2])][::12],
]


def test_nothing_is_missing_or_misspelt() -> None:
    """All 61 suits and 2,426 variants: numbers, names, suits in order, properties."""
    facts = site_facts()
    text = json.dumps(facts, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest() == PUBLISHED
    assert len(facts["variants"]) == 2426
    assert len(facts["suits"]) == 62
    read = [[v.number, v.name, [s.name for s in v.suits]] for v in live_variants().values()]
    assert read == [fact[:3] for fact in facts["variants"]]


def test_cards_and_touch_of_every_variant() -> None:
    """Card by card: copies, colours, values; and the orders in which fireworks are built."""
    compared = 0
    for fact in VARIANTS:
        variant, there = live_variants()[fact[1]], meant(fact)
        touches: dict[str, set[tuple[int, int]]] = {word: set() for word in there.touches}
        for place, (suit, cards) in enumerate(zip(variant.suits, there.suits, strict=True)):
            assert set(variant.lines(suit)) == cards.lines, fact
            assert suit.inverted == cards.inverted, fact
            assert set(variant.deck_ranks) == set(cards.copies), fact
            for rank in variant.deck_ranks:
                assert variant.copies(suit, rank) == cards.copies[rank], (fact, suit.name, rank)
                for colour in variant.colours_on(place, rank):
                    touches[colour.lower().replace(" ", "-")].add((place, rank))
                for value in variant.ranks_on(place, rank):
                    touches[str(value)].add((place, rank))
                compared += 1
        assert touches == there.touches, fact
    assert compared == 60_213


# ------------------------------------------------------------------- the compiled rules


def said(rules: Rules) -> Meant:
    """What compiled rules say, in the terms of the second derivation."""
    parts = 2 // rules.hint_parts
    (completed,) = [reaction.effects for reaction in rules.reactions_to("firework_completed")]
    assert completed in ((Effect("nothing"),), (Effect("regain", completed[0].amount),))
    return Meant(
        tuple(
            Cards(Counter(suit.cards), frozenset(suit.lines), suit.inverted) for suit in rules.suits
        ),
        {name.word: frozenset(name.touches) for name in rules.names},
        {players: {*rules.hands_of(players)}.pop() for players in rules.players},
        hints=rules.hints.total * parts,
        strikes=rules.strikes,
        regains=rules.discarding.regains * parts,
        completed=completed[0].amount * parts,
        may_always_discard=rules.discarding.when == "always",
        announces=rules.hinting.announces,
        alternates=rules.hinting.alternates,
        face_down=rules.playing.face_down,
        unlike=rules.playing.begins_unlike,
        maximum=rules.maximum,
    )


def agree(facts: list[list[Any]]) -> None:
    """The rules of variants are those that were published, and lead back to their names."""
    for fact in facts:
        rules = live_rules(find_variant(fact[1]), LiveOptions())
        assert said(rules) == meant(fact), fact
        assert counterpart(rules, 2 + fact[0] % 5).variant.name == fact[1]


def test_compiled_rules() -> None:
    agree(SOME)


@pytest.mark.slow
def test_all_compiled_rules() -> None:
    agree(VARIANTS)


def test_a_hole_can_not_be_played_into_unseen() -> None:
    with pytest.raises(UnmappedError, match="deckPlays can't be said where played cards lie face"):
        live_rules(find_variant("Throw It in a Hole (5 Suits)"), LiveOptions(deck_plays=True))


def test_the_site_knows_no_places_in_a_hand() -> None:
    rules = live_rules(find_variant("No Variant"), LiveOptions())
    counterpart(rules, 2)
    for other, words in (
        (replace(rules, playing=replace(rules.playing, only="last")), "plays from one end"),
        (replace(rules, discarding=replace(rules.discarding, only="first")), "discards from one"),
        (replace(rules, holding=Holding(may_put_first=True)), "new cards that may be put first"),
        (replace(rules, holding=Holding(display=3)), "cards that lie open beside the deck"),
        (replace(rules, holding=Holding(lies_open="last")), "cards that lie open in hands"),
    ):
        with pytest.raises(UnmappedError, match=f"hanab.live doesn't know {words}"):
            counterpart(other, 2)


def test_names_of_suits_in_the_text() -> None:
    """A suit that bears another name here says what it is called there."""
    text = rules_text(find_variant("Ambiguous & Dual-Color Mix"), LiveOptions())
    assert "suit green g {  # Lime on hanab.live" in text
