"""Lines worth reading: their hints point at cards, and nothing is lost by that."""

from itertools import pairwise

import pytest

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Hint, Move, to_player
from tamaya.engine.records.line import Line
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.hints import Hints, make_readable, told_line
from tamaya.solver.portfolio import solve
from tamaya.testing.tables import house

COMPOSITIONS = (
    "nl",
    "no+expert",
    "abacus-2012+must-touch",
    "abacus-new+black-powder",
    "abacus-new+bonus-tiles",
    "abacus-2012+alternating",
    "everything+expert+colour-calling",
)


def steps(deal: Deal) -> list[tuple[State, Move]]:
    """The moves of a line to read, each with the state before it."""
    attempt = solve(deal, 10)
    make_readable(attempt)
    assert attempt.witness is not None
    return list(zip(attempt.witness.states(Game(deal)), attempt.witness.moves, strict=False))


def is_empty(state: State, hint: Hint) -> bool:
    return not Table.of(state).touches(hint)


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_no_empty_hint_where_another_does_the_same(expression: str) -> None:
    rules = tamaya.rules(expression)
    hints = 0
    for seed in range(3):
        players = rules.players[seed % len(rules.players)]
        for state, move in steps(tamaya.deal(rules, players, seed)):
            if move.verb != "hint":
                continue
            hints += 1
            legal = [other for other in Table.of(state).legal_moves() if other.verb == "hint"]
            if rules.hinting.alternates:
                axis = state.game.tables.axis_of
                legal = [other for other in legal if axis[other.name] == axis[move.name]]
            assert not is_empty(state, move) or all(is_empty(state, other) for other in legal)
    assert hints > 3


def test_cards_that_fit_come_first() -> None:
    """Most hints name a card that can be played, and none is given twice in a row."""
    deal = tamaya.deal("nl", 3, 7)
    given = [(state, move) for state, move in steps(deal) if move.verb == "hint"]
    names = deal.rules.names
    assert len(given) > 1
    for state, move in given:
        kinds = [kind for kind in state.hands[move.to.seats[0]] if kind in Table.of(state).wanted()]
        assert any(deal.rules.kinds[kind] in names[move.name].touches for kind in kinds)
    assert all(one != other for (_, one), (_, other) in pairwise(given))


def test_what_was_told_is_not_told_again() -> None:
    table = Table(Game(tamaya.deal("nl", 3, 7)))
    hints, any_hint = Hints(table.game), Hint.of(to_player(1), 0)
    first, second = hints.instead_of(table, any_hint), hints.instead_of(table, any_hint)
    assert first != second
    assert table.touches(first)
    assert table.touches(second)


def test_the_axis_is_kept_where_hints_alternate() -> None:
    deal = tamaya.deal("abacus-2012+alternating", 2, 1)
    table = Table(Game(deal))
    axis_of = table.tables.axis_of
    for hint in table.legal_moves():
        if hint.verb == "hint":
            assert axis_of[Hints(table.game).instead_of(table, hint).name] == axis_of[hint.name]


def test_moves_that_break_off_are_no_line() -> None:
    game = Game(tamaya.deal("nl", 2, 1))
    assert told_line(game, [Hint.of(to_player(1), 0)]) is None


def test_the_old_line_stays_where_other_hints_score_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chosen hints count only if the referee says that nothing is lost."""
    bound = tamaya.solve(tamaya.deal("nl", 2, 1))
    assert bound.witness is not None
    moves = bound.witness.moves
    assert Hint.of(to_player(0), 0).verb in {move.verb for move in moves}
    illegal = Hint.of(to_player(9), 0)
    monkeypatch.setattr(Hints, "instead_of", lambda *arguments: illegal)
    line = told_line(Game(bound.deal), moves)
    assert isinstance(line, Line)
    assert (line.moves, line.score) == (moves, 25)


def test_hints_to_everybody_point_at_cards_too() -> None:
    deal = tamaya.deal(house("hint { goes to everybody }"), 3, 3)
    hints = [(state, move) for state, move in steps(deal) if move.verb == "hint"]
    assert len(hints) > 3
    assert all(move.to.to_all for _, move in hints)
    assert not any(is_empty(state, move) for state, move in hints)
