"""Which expansion goes with which game and with which other expansion, cell by cell.

A cell works, or is refused with one reason that is named here.
"""

from itertools import combinations
from pathlib import Path

import pytest
from tests.house.tiers import share

import tamaya
from tamaya.variants.library import catalogue_declaration, catalogue_group, catalogue_index


def of_kind(kind: str) -> list[str]:
    found = {name: catalogue_declaration(name) for name in catalogue_index()}
    return sorted(name for name, d in found.items() if d is not None and d.kind == kind)


GAMES = of_kind("game")
EXPANSIONS = of_kind("expansion")

LISTED = Path(__file__).with_name("clashes.txt")
"""Each pair that is right by itself and doesn't go together, with the reason."""


def refused() -> dict[tuple[str, str], str]:
    lines = [line.split(": ", 1) for line in LISTED.read_text("utf-8").splitlines()]
    return {(one, other): why for names, why in lines for one, other in [names.split(" + ")]}


REFUSED = refused()


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


@pytest.mark.parametrize("one", share(EXPANSIONS, 4))
def test_expansion_with_expansion(one: str) -> None:
    """Two of the booklets on every game, all others on one game after the other by turns."""
    for number, other in enumerate(other for other in EXPANSIONS if other > one):
        pair = (one, other)
        of_booklets = {*map(catalogue_group, pair)} == {None}
        for game in GAMES if of_booklets else [GAMES[number % len(GAMES)]]:
            expression = f"{game}+{one}+{other}"
            if pair not in REFUSED:
                assert tamaya.rules(expression) == tamaya.rules(f"{game}+{other}+{one}")
                continue
            with pytest.raises(tamaya.RulesError) as caught:
                tamaya.rules(expression)
            told = {f"{d.code} {d.message}": d for d in caught.value.diagnostics}
            assert REFUSED[pair] in told, expression
            problem = told[REFUSED[pair]]
            if problem.code in ("E201", "E203"):  # it shows both places
                both = " ".join(label.text for label in problem.labels)
                assert all(f"`{name}`" in both for name in pair)


def test_all_booklet_expansions_at_once() -> None:
    """Whatever doesn't contradict itself goes together, on every game."""
    for game in GAMES:
        rules = tamaya.rules(
            f"{game}+bonus-tiles+colour-calling+black-powder+expert+multicolour-wild(cards=10)"
        )
        assert (len(rules.deck), rules.maximum, rules.losing.below) == (70, 30, 30)
