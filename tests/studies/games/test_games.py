"""Games by the thousand: rows are right, and the same no matter who plays them and where."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

import tamaya
from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, make, start
from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.records.record import Record
from tamaya.engine.state.state import State
from tamaya.players.game import Moment, most_moves, play, scored
from tamaya.players.levels.levels import LEVELS, Random
from tamaya.players.levels.open_hands import OpenHands
from tamaya.players.player import Player, Reason
from tamaya.players.rows import GameRow, Tally
from tamaya.players.sight import Sight
from tamaya.studies.games.seating import composed, named_levels, seated
from tamaya.studies.kept.parts import part_of, parts_in
from tamaya.studies.workers.running import Cell
from tamaya.testing.tables import house, table


def row_of(state: State, *moves: str) -> GameRow:
    """The row of some moves from a state on."""
    tally = Tally(state.game.deal)
    moment = Moment.start(state)
    for text in moves:
        move = read_move(moment.state, text)
        made = make(moment.state, move)
        was, moment = moment, moment.after(made.happenings, made.now)
        tally.see(moment.turn_since(was, made.happenings), Reason(""))
    return tally.row(moment.state)


def test_rows_are_the_same_with_any_number_of_processes() -> None:
    alone = tamaya.play_games("nl", 3, "newcomer", range(20))
    assert alone == tamaya.play_games("nl", 3, "newcomer", range(20), processes=2)
    assert alone[7:9] == tamaya.play_games("nl", 3, "newcomer", [7, 8])
    assert [row.seed for row in alone] == list(range(20))
    assert len({row.score for row in alone}) > 2


def seats_at(level: str, players: int, seed: int) -> list[str]:
    """Who sits where, by the names of their classes."""
    table = seated(level, players)
    assert table is not None
    return [type(table(seed, seat)).__name__ for seat in range(players)]


@pytest.mark.parametrize(("one", "other"), list(pairwise(LEVELS)))
def test_any_two_levels_can_sit_at_a_table(one: str, other: str, tmp_path: Path) -> None:
    """Whatever signs are in their names: on the command line, and in the names of files."""
    (level,) = named_levels(f" {one} + {other} ")
    assert level == f"{one}+{other}"
    assert composed(level) == (((one, 1),), other)
    cells = [Cell(tamaya.rules("nl"), 3, name) for name in (one, level, other)]
    (tmp_path / "parts").mkdir()
    parts = [part_of(cells, place, range(7, 9)) for place in range(len(cells))]
    for part in parts:
        (tmp_path / "parts" / part.name).touch()
    assert parts_in(tmp_path, cells) == (parts, [])


def test_a_mixed_table_is_filled_up_and_moves_on_by_a_seat() -> None:
    assert seats_at("newcomer+practised", 3, 0) == ["Newcomer", "Practised", "Practised"]
    assert seats_at("newcomer+practised", 3, 1) == ["Practised", "Newcomer", "Practised"]
    assert seats_at("newcomer+practised", 3, 5) == ["Practised", "Practised", "Newcomer"]
    assert seats_at("open+random+newcomer", 5, 5) == [
        "OpenHands",
        "Random",
        "Newcomer",
        "Newcomer",
        "Newcomer",
    ]
    assert seats_at("newcomer+practised", 2, 7) == ["Practised", "Newcomer"]


def test_a_mixed_table_plays_as_its_players_do() -> None:
    """Each seed is the game of those who sit there: its row is the same as that of the players."""
    rows = tamaya.play_games("nl", 3, "random+open", range(3))
    for row in rows:
        assert row.seed is not None
        dealt = deal(tamaya.rules("nl"), 3, row.seed)
        of = [Random(row.seed, s) if s == row.seed % 3 else OpenHands() for s in range(3)]
        _, state = play(dealt, of)
        assert (row.score, row.strikes) == (scored(state).score, state.strikes)
    assert rows == tamaya.play_games("nl", 3, "random+open", range(3), processes=2)


def test_there_is_no_such_level() -> None:
    with pytest.raises(ValueError, match="no level `practized`; there are random, first-timer"):
        tamaya.play_games("nl", 3, "practized", [0])
    with pytest.raises(ValueError, match="for 2 to 5 players, not 7"):
        tamaya.play_games("nl", 7, "practised", [0])


def test_a_recorded_game_counts_as_the_game_did(tmp_path: Path) -> None:
    found = tamaya.rules("nl+murmur")
    dealt = deal(found, 4, 3)
    moves, _ = play(dealt, [LEVELS["practised"].player(3, seat) for seat in range(4)])
    texts, state = [], start(dealt)
    for move in moves:
        texts.append(move_text(state, move))
        state = apply(state, move)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(Record(dealt, tuple(texts)).to_json()), encoding="utf-8")
    (row,) = tamaya.play_games(found, 4, "practised", [3])
    again = tamaya.recorded_game(file)
    assert (again.score, again.information, again.turns) == (row.score, row.information, row.turns)
    assert (again.hints_not_needed, again.stuck) == (row.hints_not_needed, row.stuck)
    file.write_text(json.dumps(Record(dealt, ("play r9",)).to_json()), encoding="utf-8")
    with pytest.raises(ValueError, match="not legal"):
        tamaya.recorded_game(file)


# ------------------------------------------------------------------- what is counted


def test_a_hint_is_needed_if_it_touched_a_card_that_was_placed() -> None:
    state = table("nl", hands=["y3 y4 g3 g4 b4", "r1 y3 g4 b4 w4"], hints=8)
    needed = row_of(state, "hint 2 1", "play r1")
    assert (needed.hints, needed.hints_not_needed) == (1, 0)
    vain = row_of(state, "hint 2 3", "play r1")
    assert (vain.hints, vain.hints_not_needed) == (1, 1)
    assert needed.information > 0


def test_cards_that_a_firework_then_lacks_are_counted() -> None:
    state = table("nl", hands=["r5 r4 r4 y1 y1", "g5 y3 g4 b4 w4"], hints=4)
    assert row_of(state, "discard r4", "discard y3").needed_discards == 0
    assert row_of(state, "discard r5", "play g5").needed_discards == 2


def test_turns_without_a_useful_move_are_counted() -> None:
    """Without a token and without a word on one's cards there is nothing good to do."""
    hands = ["y3 y4 g3 g4 b4", "r1 y3 g4 b4 w4"]
    assert row_of(table("nl", hands=hands, hints=0), "discard y3", "hint 1 yellow").stuck == 1
    told = row_of(table("nl", hands=hands, hints=1), "hint 2 1", "play r1")
    assert told.stuck == 0


class Talker(Player):
    """Gives hints for ever."""

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        return next(move for move in legal if move.verb == "hint")


def test_games_that_never_end_are_broken_off() -> None:
    """They are scored as they lie on the table, and counted apart."""
    found = house("hint { replace costs nothing }", "nl")
    (row,) = tamaya.play_games(found, 2, lambda seed, seat: Talker(), [0])
    assert row.broken_off
    assert row.moves == most_moves(found)
    assert row.score == scored(start(deal(found, 2, 0))).score == 0
