"""What a deal is short of: each count in words is held to all games of tiny deals."""

from collections import Counter

import pytest
from tests.made.tiny import tiny_deal
from tests.solver.claims.scant import scant_deals

import tamaya
from tamaya.engine.game.game import Game
from tamaya.engine.turn.table import Table
from tamaya.solver.claims.why import room_in, shortfalls_in
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.solver.plain.reference import TooLargeError, explored
from tamaya.solver.plain.shortage import room_of, room_words


def test_nothing_gets_further_than_is_said() -> None:
    """In no state of any game."""
    said: Counter[str] = Counter()
    tiny = [found for seed in range(40) if (found := tiny_deal(seed)) is not None]
    for each in (*scant_deals(range(12)), *tiny):
        room, stops = room_in(each), shortfalls_in(each)
        if room is None and not stops:
            continue
        try:
            states = [state for state, _ in explored(each, 1_000).worth]
        except TooLargeError:
            continue
        said["by a twin"] += not Ceiling(each.rules).understood
        for stop in stops:
            assert max(state.heights[stop.suit] for state in states) <= stop.cards, stop.words
            said["late" if "drawn" in stop.words else "copies"] += 1
        if room is not None:
            assert max(sum(state.heights) for state in states) <= room.cards, each.to_json()
            said["room"] += 1
    assert min(said[what] for what in ("room", "by a twin", "late", "copies")) >= 3, said


@pytest.mark.parametrize(
    ("expression", "players", "points", "words"),
    [
        (
            "no+one-each",
            2,
            17,
            "only 15 cards are left to draw once all hands are dealt and no more than 2 turns "
            "follow the last card, so no more than 17 cards can be placed, and more than 17 points "
            "take 18",
        ),
        (
            "abacus-new+bonus-tiles+one-each",
            2,
            19,
            "only 15 cards are left to draw once all hands are dealt, no more than 2 turns follow "
            "the last card and no more than 2 cards can come back, so no more than 19 cards can be "
            "placed, and more than 19 points take 20",
        ),
        ("no+one-each", 2, 16, ""),  # there is room for 17
        ("no", 2, 25, ""),
    ],
)
def test_room_in_words(expression: str, players: int, points: int, words: str) -> None:
    found = tamaya.deal(expression, players, 1)
    room = room_of(Ceiling(found.rules), Table(Game(found)))
    assert room_words(found.rules, room, points) == words
