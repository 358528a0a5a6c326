"""No game that is shorter shows the fault: every line of every deal of the table is tried.

The search knows nothing of walks. It takes the rules from the text of the record, deals every deck,
and makes every legal move.
"""

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from tests.house.tiers import share

from tamaya.engine.game.deal import Deal
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.records.record import read_record
from tamaya.engine.state.state import State
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Walks
from tamaya.lab.findings import Finding

FOLDER = Path(__file__).parents[1] / "defects"
CASES = (
    ("nobody-moves", "F101", 4),
    ("all-skipped", "F101", 5),
    ("answered", "F102", 4),
    ("no-hints", "F103", 0),
    ("unspeakable-ones", "F103", 0),
    ("no-discards", "F103", 1),
    ("smoke-and-turns", "F103", 2),
    ("free-hints", "F104", 2),
    ("praying", "F104", 2),
    ("returning", "F104", 3),
)


def finding(name: str, code: str) -> Finding:
    plan = Plan(CheckLimits(seconds=60, states=5_000), phases=(Walks(),))
    report = check(str(FOLDER / f"{name}.hanabi"), plan)
    return next(f for f in report.findings if f.code == code)


def every_deal(deal: Deal) -> Iterator[Deal]:
    """Every order of the deck, and some places for cards that are put back."""
    returning = any(e.verb == "return_card" for r in deal.rules.reactions for e in r.effects)
    for deck in set(permutations(deal.deck)):
        for landing in range(3 if returning else 1):
            yield Deal(deal.rules, deal.players, deck, deal.tiles, (landing,) * 9)


def shows(code: str, path: tuple[State, ...]) -> bool:
    """Whether the last state of a line shows a fault."""
    state = path[-1]
    match code:
        case "F101":
            return state.over is not None and state.over.reason == "nobody can act"
        case "F102":
            return state.over is not None and "cannot act" in state.over.reason
        case "F103":
            moves = legal_moves(state)
            return bool(moves) and not state.waiting and all(m.verb == "play" for m in moves)
    return any(unordered(state) == unordered(before) for before in path[:-1])


def unordered(state: State) -> object:
    """A state without the order of the deck, and how often cards were put back into it."""
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    pile = tuple(sorted(state.pile[state.drawn :]))
    return state._replace(
        hands=hands, pile=pile, drawn=0, returned=0, discards=state.discards, game=state.game
    )


@pytest.mark.parametrize(("name", "code", "moves"), share(CASES, 2))
def test_no_shorter_game_shows_it(name: str, code: str, moves: int) -> None:
    found = finding(name, code)
    assert found.trace is not None
    assert found.trace.shortest
    assert len(found.trace.steps) == moves
    record = read_record(json.dumps(found.trace.record))
    lines = 0
    for deal in every_deal(record.deal):
        here: list[tuple[State, ...]] = [(start(deal),)]
        for _ in range(moves):
            lines += len(here)
            assert not any(shows(code, path) for path in here)
            if code == "F104":
                here = [(*path, apply(path[-1], m)) for path in here for m in legal_moves(path[-1])]
            else:  # only the state counts, not the way to it
                after = {apply(p[-1], m) for p in here for m in legal_moves(p[-1])}
                here = [(state,) for state in after]
    assert lines > 0 or moves == 0
    path = [start(record.deal)]
    for step in found.trace.steps:
        path.append(apply(path[-1], read_move(path[-1], step.move)))
    assert shows(code, tuple(path))
