"""Walks against plain enumeration: the same states, the same distances, games that replay."""

import json
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.lab.small.reduce import Reduced, reduced
from tamaya.lab.small.selection import Size
from tamaya.lab.walks.circles import shortest_circle
from tamaya.lab.walks.luck import Luck
from tamaya.lab.walks.trace import settled_deal, trace_to
from tamaya.lab.walks.walk import Walk, walk
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library, library_of_source

ODD = """
expansion returning {
  when a card is discarded { return a card from the discards to the deck }
  replace when the deck runs out { play on }
  when a player cannot act { skip the turn }
  action blind { play the top card of the deck }
}
expansion tiled {
  tiles {
    tile { regain 1 hint }
    tile { return a card from the discards to the deck; if the deck is empty, take 1 strike }
    tile { play a card from the discards }
  }
  when a card is discarded { draw a tile }
  when no tile is left { nothing }
}
"""


def library() -> Library:
    return library_of_source(Source("odd.hanabi", ODD))


def small(expression: str, **size: int) -> Reduced:
    found = reduced(compile_rules(expression, library()), Size(**size))
    assert found is not None
    return found


def walked(table: Reduced, most: int = 50_000) -> Walk:
    return walk(table.rules, table.players, most)


# ------------------------------------------------------------------- against enumeration


def every_deal(table: Reduced) -> Iterator[Deal]:
    rules = table.rules
    kinds = sorted(rules.kinds.index(kind) for kind in rules.deck)
    for deck in sorted(set(permutations(kinds))):
        for tiles in permutations(range(len(rules.tiles))):
            yield Deal(rules, table.players, deck, tiles)


def unordered(state: State) -> tuple[object, ...]:
    """A state without what nobody can know: the order of the deck and of the tiles."""
    return (
        state.player,
        tuple(tuple(sorted(hand)) for hand in state.hands),
        state.heights,
        state.hints,
        state.strikes,
        tuple(sorted(state.pile[state.drawn :])),
        state.turns_left,
        state.deck_ran_out,
        state.stuck,
        state.last_axis,
        state.used,
        tuple(sorted(state.game.deal.tiles[: state.tiles_drawn])),
        state.waiting,
        state.owed_draws,
        state.looked,
        state.over,
    )


def enumerated(table: Reduced) -> dict[tuple[object, ...], int]:
    """Each state that some moves of some deal lead to, with the fewest that do: no cleverness."""
    nearest: dict[tuple[object, ...], int] = {}
    for each in every_deal(table):
        here = {start(each)}
        seen: set[State] = set()
        moves = 0
        while here:
            for state in here:
                key = unordered(state)
                nearest[key] = min(nearest.get(key, moves), moves)
            seen |= here
            here = {apply(s, m) for s in here for m in legal_moves(s)} - seen
            moves += 1
    return nearest


@pytest.mark.parametrize(
    ("expression", "size"),
    [
        ("nl", {"hand": 1}),
        ("no+expert", {"hand": 1}),
        ("abacus-new+black-powder+must-touch", {"hand": 1}),
        ("no+expert+alternating+deck-play", {"hand": 1}),
        ("no+colour-calling", {"hand": 1}),
    ],
)
def test_a_walk_reaches_every_state_by_a_shortest_way(
    expression: str, size: dict[str, int]
) -> None:
    table = small(expression, **size)
    found = walked(table)
    expected = enumerated(table)
    assert found.complete
    assert found.states == len(expected)
    # What happened on a second way to the same state has a number of its own behind the first.
    depths = [found.depth(s) for s in range(len(found.parents)) if s not in found.again]
    assert sorted(depths) == sorted(expected.values())
    scores = {(end.score, end.lost) for end in found.ends.values()}
    assert scores == {(k[-1].score, k[-1].lost) for k in expected if k[-1]}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "expression",
    ["nl", "everything", "nl+returning", "abacus-2012+tiled", "nl+peek", "no+expert+tiled"],
)
def test_every_state_has_a_game_that_replays(expression: str) -> None:
    """Draws, tiles and landings are settled so that the referee comes to the same state."""
    table = small(expression, hand=2, copies=2)
    found = walked(table, 3_000)
    for state in Random(7).sample(range(len(found.parents)), 60):
        trace = trace_to(found, state)
        verdict = referee(read_record(json.dumps(trace.record)))
        assert verdict.legal, verdict.error
        end = found.ends.get(state)
        if end is not None:
            assert verdict.state.over is not None
            assert verdict.state.over[:2] == end[:2]
        assert len(trace.steps) == found.depth(state) == verdict.moves


# ------------------------------------------------------------------- scope


def test_it_says_how_far_it_went() -> None:
    table = small("nl", hand=1)
    found = walked(table)
    assert found.extent == "over all deals, complete to the end"
    assert walked(table, 100).extent == "over all deals, broken off there"
    one = walk(table.rules, table.players, 10_000, deal=deal(table.rules, 2, 3))
    assert one.extent == "of one deal, complete to the end"
    assert one.states < found.states


def test_one_deal_is_walked_as_it_lies() -> None:
    """The best end of a walk through one deal is what exhaustive play finds."""
    from tamaya.solver.plain.reference import best_score

    table = small("nl", hand=2, copies=2)
    for seed in range(6):
        dealt = deal(table.rules, 2, seed)
        found = walk(table.rules, 2, 50_000, deal=dealt)
        assert found.complete
        assert max(end.score for end in found.ends.values()) == best_score(dealt)


def test_circles_lead_back() -> None:
    table = small("nl+returning", hand=2, copies=2)
    circle = shortest_circle(walked(table, 3_000))
    assert circle is not None
    assert len(circle[1]) >= 2
    assert shortest_circle(walked(small("nl", hand=1))) is None


def test_two_cards_that_go_back_land_in_the_order_in_which_they_are_drawn() -> None:
    """The first lands below one card; the second below the first, which is drawn before it."""
    table = small("nl+returning", hand=1)
    found = Walk(table.rules, 2, starts={0: ((0,), (1,))})
    lucks = [Luck(), Luck((2,)), Luck((3,), (), 0), Luck((0,), (), 1), Luck((1,))]
    settled = settled_deal(found, 0, lucks)
    assert settled.deck == (0, 1, 2, 3)
    assert settled.returns == (1, 1)
