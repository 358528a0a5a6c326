"""Which expansion goes with which game and with which other expansion, cell by cell.

A cell works, or is refused with one reason that is named here.
"""

from itertools import combinations

import pytest

import tamaya
from tamaya.variants.library import catalogue_declaration, catalogue_index


def of_kind(kind: str) -> list[str]:
    found = {name: catalogue_declaration(name) for name in catalogue_index()}
    return sorted(name for name, d in found.items() if d is not None and d.kind == kind)


GAMES = of_kind("game")
EXPANSIONS = of_kind("expansion")

# Both are right by themselves and contradict each other: the code, and the rule they fall out over.
REFUSED = {
    ("multicolour-own", "multicolour-wild"): ("E201", "suit multicolour"),
    ("all-or-nothing", "expert"): ("E201", "least that is not lost"),
    ("expert", "target"): ("E201", "least that is not lost"),
    ("all-or-nothing", "target"): ("E201", "least that is not lost"),
    ("expert", "long-farewell"): ("E203", "the deck runs out"),
    ("expert", "fireworks-first"): ("E203", "the rating"),
    ("all-or-nothing", "fireworks-first"): ("E203", "the rating"),
    ("countdown", "one-each"): ("E203", "the cards of every suit"),
    ("one-each", "reversed-white"): ("E203", "the cards of every suit"),
    ("countdown", "reversed-white"): ("E203", "the cards of every suit"),
    ("four-suits", "reversed-white"): ("E203", "the cards of suit white"),
    ("colours-only", "values-only"): ("E203", "what a hint names"),
    ("murmur", "silence"): ("E201", "what a hint announces"),
}


def test_every_booklet_game_and_expansion_is_in_the_matrix() -> None:
    assert GAMES == ["abacus-2012", "abacus-new", "dk", "nl", "no"]
    assert {
        "black-powder",
        "bonus-tiles",
        "colour-calling",
        "expert",
        "multicolour-own",
        "multicolour-wild",
    } < set(EXPANSIONS)
    assert set(REFUSED) <= set(combinations(EXPANSIONS, 2))


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize("game", GAMES)
def test_game_with_expansion(game: str, expansion: str) -> None:
    rules = tamaya.rules(f"{game}+{expansion}")
    assert [part.name for part in rules.parts] == [game, expansion]
    assert rules != tamaya.rules(game)


@pytest.mark.parametrize("one", EXPANSIONS)
@pytest.mark.parametrize("game", GAMES)
def test_expansion_with_expansion(game: str, one: str) -> None:
    for other in EXPANSIONS:
        if other <= one:
            continue
        pair = (one, other)
        expression = f"{game}+{one}+{other}"
        if pair not in REFUSED:
            assert tamaya.rules(expression) == tamaya.rules(f"{game}+{other}+{one}")
            continue
        code, rule = REFUSED[pair]
        with pytest.raises(tamaya.RulesError) as refused:
            tamaya.rules(expression)
        matching = [d for d in refused.value.diagnostics if d.code == code and rule in d.message]
        assert len(matching) == 1, str(refused.value)
        both = " ".join(label.text for label in matching[0].labels)
        assert all(f"`{name}`" in both for name in pair)


def test_all_booklet_expansions_at_once() -> None:
    """Whatever doesn't contradict itself goes together, on every game."""
    for game in GAMES:
        rules = tamaya.rules(
            f"{game}+bonus-tiles+colour-calling+black-powder+expert+multicolour-wild(cards=10)"
        )
        assert (len(rules.deck), rules.maximum, rules.losing.below) == (70, 30, 30)
