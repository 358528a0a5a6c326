"""Records: what the referee says of them, and that nothing malformed gets past the reader."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tamaya
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.reading import MOST_TEXT, RecordError
from tamaya.engine.records.record import Record, read_record
from tamaya.engine.records.referee import Verdict, referee
from tamaya.engine.state.state import State, canonical

COMPOSITIONS = (
    "nl",
    "no+expert",
    "no+colour-calling+multicolour-own",
    "abacus-2012(hints=9,strikes=1)+multicolour-wild(cards=5)",
    "abacus-new+black-powder",
    "everything",
    "nl+deck-play+peek+starved+hill+mines",
)


def played(expression: str, players: int, seed: int) -> tuple[Record, State]:
    """A random game as a record, and its last state."""
    deal = tamaya.deal(expression, players, seed)
    chance = Chance(seed, "record")
    state = start(deal)
    moves = []
    while not state.over:
        legal = legal_moves(state)
        move = legal[chance.below(len(legal))]
        moves.append(move_text(state, move))
        state = apply(state, move)
    return Record(deal, tuple(moves), rules=expression), state


def fitting(expression: str, players: int, seed: int) -> Record:
    """A game in which every card that fits is played."""
    deal = tamaya.deal(expression, players, seed)
    state, moves = start(deal), []
    while not state.over:
        move = max(legal_moves(state), key=lambda move: apply(state, move).points)
        moves.append(move_text(state, move))
        state = apply(state, move)
    return Record(deal, tuple(moves))


def verdict_of(text: str) -> Verdict:
    return referee(read_record(text))


@pytest.mark.parametrize("expression", COMPOSITIONS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_comes_back_as_it_was(expression: str, players: int) -> None:
    """Written and read again, a record has the same deal, the same moves and the same end."""
    for seed in range(10):
        record, last = played(expression, players, seed)
        verdict = verdict_of(json.dumps(record.to_json()))
        assert verdict.legal
        assert verdict.record.moves == record.moves
        assert verdict.record.to_json() | {"seed": seed} == record.to_json()
        assert canonical(verdict.state) == canonical(last)
        assert last.over is not None
        assert (verdict.score, verdict.reason) == (last.over.score, last.over.reason)


def test_a_game_that_goes_on_is_legal() -> None:
    """A record may stop anywhere; what lies on the table by then is its score."""
    record, _ = played("abacus-new+black-powder", 3, 1)
    for count in (0, 1, 7):
        begun = Record(record.deal, record.moves[:count])
        verdict = referee(begun)
        assert verdict.legal
        assert not verdict.over
        assert verdict.turns == count
        assert verdict.score == verdict.state.points
        assert verdict.reason == "the record ends here: the game isn't over"


def test_a_choice_is_no_turn() -> None:
    """What a tile lets its player choose belongs to the turn in which it was drawn."""
    record = fitting("everything", 2, 1)
    verdict = referee(record)
    choices = [move for move in record.moves if move.startswith("choose")]
    assert verdict.turns <= len(record.moves) - len(choices)
    assert verdict.moves == len(record.moves)


# ------------------------------------------------------------------- illegal moves


@pytest.mark.parametrize(
    ("moves", "message", "rule"),
    [
        (["discard w2"], "no card may be discarded now", "no.hanabi"),
        (["hint 1 red"], "a hint is given to another player", None),
        (["hint 4 red"], "there is no player 4", None),
        (["hint 2 purple"], "`purple` may not be named", None),
        (["play r1"], "player 1 holds no r1, but y2 r2 g1 b3 w2", None),
        (["play y2#9"], "player 1 holds no y2 in place 9", None),
        (["play y2 as yellow"], "these rules don't let a suit be called", None),
        (["choose r1"], "there is nothing to choose", None),
        (["pass"], "these rules don't let a player pass", None),
        (["swap"], "`swap` is no move", None),
        ([""], "`` is no move", None),
        (["hint 2 red"] * 2, "a hint is given to another player", None),
    ],
)
def test_the_first_illegal_move(moves: list[str], message: str, rule: str | None) -> None:
    """The referee stops there, and says which move it is and which rule forbids it."""
    verdict = referee(Record(tamaya.deal("no", 2), tuple(moves)))
    assert not verdict.legal
    assert verdict.moves == verdict.turns == len(moves) - 1
    assert verdict.error is not None
    assert verdict.error.startswith(f"move {len(moves)}, `")
    assert message in verdict.error
    data = verdict.to_json()
    assert (data["legal"], data["move"]) == (False, len(moves))
    if rule:
        assert rule in data["rule"]
        assert "only when a hint is spent" in verdict.error
    assert verdict.score == verdict.state.points


def test_nothing_follows_the_end() -> None:
    record, last = played("nl", 2, 3)
    assert last.over is not None
    verdict = referee(Record(record.deal, (*record.moves, "hint 1 red")))
    assert not verdict.legal
    assert verdict.error is not None
    assert "the game is over" in verdict.error
    assert verdict.score == last.over.score


# ------------------------------------------------------------------- where rules come from

HOUSE = "game house like nl { replace tokens strikes 1 }"


def test_a_record_carries_its_rules() -> None:
    """Rules that no catalogue knows can stand in the record itself."""
    record = Record(tamaya.deal("nl(strikes=1)", 2, 1), ("play y2",), rules="house", text=HOUSE)
    data = record.to_json()
    verdict = verdict_of(json.dumps(data))
    assert verdict.state.game.rules.strikes == 1
    assert verdict.state.game.rules.title == "house"
    data["text"] = 'use "other.hanabi"\n' + HOUSE
    with pytest.raises(RecordError, match="without `use`"):
        read_record(json.dumps(data))


def test_a_record_names_a_file(tmp_path: Path) -> None:
    """A file of rules is looked for beside the record, and nothing else is ever opened."""
    (tmp_path / "mine.hanabi").write_text(HOUSE)
    data = tamaya.deal("nl(strikes=1)", 2, 1).to_json()
    for named in ({"rules": "house", "file": "mine.hanabi"}, {"rules": "mine.hanabi:house"}):
        record = read_record(json.dumps(data | named), folder=tmp_path)
        assert record.deal.rules.strikes == 1
    for path in ("other.hanabi", "/etc/passwd", "/dev/zero", ".", "mine.hanabi\0", "a" * 500):
        with pytest.raises(RecordError):
            read_record(json.dumps(data | {"rules": "house", "file": path}), folder=tmp_path)


def test_other_rules_than_its_own() -> None:
    """Rules that are given go before those of the record, and its hash is then no matter."""
    record, _ = played("no", 2, 1)
    text = json.dumps(record.to_json() | {"hash": "0" * 16})
    with pytest.raises(RecordError, match="hash"):
        read_record(text)
    verdict = referee(read_record(text, tamaya.rules("no(strikes=1)")))
    assert verdict.state.game.rules.strikes == 1


def test_names_are_harmless() -> None:
    """What a terminal would obey is not shown, whatever a player is called."""
    record, _ = played("nl", 2, 1)
    named = read_record(json.dumps(record.to_json() | {"names": ["\x1b[2JEve\n", "x" * 99]}))
    assert named.name(0) == "\ufffd[2JEve\ufffd"
    assert len(named.name(1)) == 40


# ------------------------------------------------------------------- malformed records


def good() -> dict[str, Any]:
    record, _ = played("everything", 2, 1)
    return record.to_json()


def with_field(name: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda data: data | {name: value}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: [data], "a record must be a JSON object, not a list"),
        (lambda data: None, "a record must be a JSON object, not null"),
        (lambda data: {}, "names no `rules`"),
        (with_field("rules", 7), "`rules` must be a text, not 7"),
        (with_field("rules", "nothing-such"), "nothing is called `nothing-such`"),
        (with_field("rules", "nl+"), "can't be used"),
        (with_field("players", 9), "2 to 5 players, not 9"),
        (with_field("players", -1), "2 to 5 players, not -1"),
        (with_field("players", True), "`players` must be a whole number"),
        (with_field("players", 2.0), "`players` must be a whole number"),
        (with_field("deck", 5), "`deck` must be a list of cards"),
        (with_field("deck", []), "the deck lacks"),
        (with_field("deck", ["r1"] * 70), "has r1 (67 times) too many"),
        (with_field("deck", ["z9"]), "`z9` is no card of these rules"),
        (with_field("deck", [["r1"]]), "`deck` must be a list of cards"),
        (with_field("tiles", [1, 1, 2, 3, 4, 5]), "`tiles` must name each of the 6 tiles once"),
        (with_field("tiles", [-1]), "`tiles` must name each of the 6 tiles once"),
        (with_field("tiles", "1"), "`tiles` must be a list of whole numbers"),
        (with_field("returns", [-1]), "`returns` must not hold negative numbers"),
        (with_field("returns", [None]), "`returns` must be a list of whole numbers"),
        (with_field("moves", "play r1"), "`moves` must be a list, not 'play r1'"),
        (with_field("moves", [1]), "a move must be a text, not 1"),
        (with_field("moves", ["x" * 201]), "a move has 201 letters"),
        (with_field("moves", [""] * 10_001), "`moves` holds 10001 entries"),
        (with_field("names", ["Ann"]), "there are 2 players, but 1 `names`"),
        (with_field("hash", "0123"), "with the hash '0123'"),
        (with_field("luck", 1), "a record has no field 'luck'"),
        (with_field("text", "x" * (1 << 19)), "`text` has 524288 letters"),
        (with_field("text", "{" * 1000), "can't be used"),
    ],
)
def test_malformed(change: Callable[[dict[str, Any]], object], message: str) -> None:
    """Each is refused in a sentence that says what is wrong with it."""
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(change(good())))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is nothing to read"),
        (" \n", "there is nothing to read"),
        ("{", "the JSON breaks off in line 1"),
        ('{"rules": "nl", "players', "the JSON breaks off in line 1"),
        ("{'rules': 1}", "this is not JSON: expecting property name"),
        ("\0", "this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"players": NaN}', "NaN is no number"),
        ('{"players": -Infinity}', "-Infinity is no number"),
        (f'{{"players": 1{"0" * 5000}}}', "a number of 5001 digits is too large"),
        ('{"players": 2, "players": 3}', "the field 'players' is there twice"),
        (" " * (MOST_TEXT + 1), "longer than 1 MB"),
        ("\ufeff7", "must be a JSON object, not 7"),
        ("1e999", "must be a JSON object, not Infinity"),
        ('"\\ud800"', "must be a JSON object, not '"),
    ],
)
def test_hostile_text(text: str, message: str) -> None:
    begun = time.process_time()
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()
    assert time.process_time() - begun < 1


def test_many_fields_of_which_one_is_there_twice() -> None:
    """The one is found at once, however many there are."""
    begun = time.process_time()
    fields = ", ".join(f'"f{number}": 1' for number in range(60_000))
    with pytest.raises(RecordError, match="'f7' is there twice"):
        read_record(f'{{{fields}, "f7": 2}}')
    with pytest.raises(RecordError, match="'f59999' is there twice"):
        read_record(f'{{{fields}, "f59999": 2}}')
    assert time.process_time() - begun < 3
