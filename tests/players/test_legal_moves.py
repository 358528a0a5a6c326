"""Players ask the referee what is legal: each of their moves is one that they were given."""

import ast
from pathlib import Path

import pytest
from tests.made.woven.tables import SEATS, Size, table_of_two
from tests.made.woven.words import all_words

import tamaya.players
from tamaya.engine.game.deal import deal
from tamaya.players.game import most_moves, play
from tamaya.players.levels.levels import LEVELS
from tamaya.testing.tables import house
from tamaya.variants.rules import Rules

MIRRORS = """
suit red { played by a discard and discarded by a play }
suit white { played by a discard and discarded by a play }
"""
ENDS = (
    "discard { only the first card }",
    "discard { only the last card } play { only the first card }",
    "discard { only the first card } play { only the first card } a new card may be put first",
    "a display of 2 cards lies beside the deck a new card may be taken from the display",
    "discard { replace never }",
    "discard { replace only when a hint is spent } hint { replace must touch a card }",
)


@pytest.mark.parametrize("clauses", ENDS)
def test_inverted_suits_meet_places_in_a_hand(clauses: str) -> None:
    """To place a card takes the verb that only another card allows, or that nothing allows."""
    rules = house(MIRRORS + clauses, "nl")
    for players in (2, 5):
        all_levels_play(rules, players)


def all_levels_play(rules: Rules, players: int) -> None:
    """Games come to their end, or are broken off; the referee refuses no move of them."""
    dealt = deal(rules, players, players)
    for level in LEVELS.values():
        moves, state = play(dealt, [level.player(0, seat) for seat in range(players)])
        assert state.over or len(moves) == most_moves(rules)


def pairs_meet(away: int, size: Size) -> int:
    """Let all levels play tables of each word and the one so far on in the vocabulary."""
    words, met = all_words(), 0
    for at, word in enumerate(words if 2 * away != len(words) else words[:away]):
        rules = table_of_two(word, words[(at + away) % len(words)], 0, size)
        if rules is not None:
            all_levels_play(rules, SEATS[at % len(SEATS)])
            met += 1
    return met


@pytest.mark.more
def test_all_levels_meet_every_word() -> None:
    """Two at a time, at small tables; `python -m benchmarks.players.pairs` plays all pairs."""
    assert pairs_meet(len(all_words()) // 2, "small") > 0.4 * len(all_words())


@pytest.mark.slow
@pytest.mark.parametrize("away", range(1, 9))
def test_all_levels_meet_words_in_pairs(away: int) -> None:
    assert pairs_meet(away, "small") > 0.8 * len(all_words())
    assert pairs_meet(5 * away, "ordinary") > 0.8 * len(all_words())


def test_no_player_makes_a_move_up() -> None:
    """So none can be illegal: a level picks among the legal moves, and writes none itself."""
    made = []
    for folder in ("levels", "code"):
        for path in sorted(Path(tamaya.players.__path__[0], folder).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    called = node.func
                    name = called.attr if isinstance(called, ast.Attribute) else None
                    name = called.id if isinstance(called, ast.Name) else name
                    if name == "Move":
                        made.append(f"{path.name}:{node.lineno}")
                elif isinstance(node, ast.ImportFrom) and node.module == "tamaya.engine.moves":
                    made += [path.name for alias in node.names if alias.name == "PASS"]
    assert not made
