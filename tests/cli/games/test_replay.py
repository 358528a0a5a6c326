"""The referee on the command line: verdicts, exit statuses, and one answer per record."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import tamaya as package
from tamaya.engine.records.record import Record

Said = Callable[..., str]
Run = Callable[..., Result]

LIVE = Path(__file__).parents[2] / "engine" / "live"
MOVES = ("hint 2 red", "discard y2", "play r1")


def record(*moves: str) -> str:
    deal = package.deal("no", 2, 0)
    return json.dumps(Record(deal, moves, ("Ann", "Ben")).to_json())


def test_a_game_to_read(said: Said, tmp_path: Path) -> None:
    """Every turn with who, what and what it changed; and that the game isn't over."""
    file = tmp_path / "game.json"
    file.write_text(record("hint 2 red", "play r1"))
    assert said("replay", str(file)) == (
        "Hanabi (Norwegian booklet)\n"
        "Rules no, cb009ca088b9e9dd; seed 0\n"
        "\n"
        "Ann  y2 r2 g1 b3 w2\n"
        "Ben  y4 r1 g5 y1 b1\n"
        "\n"
        "  1. Ann hints red to Ben: r1 in place 2. [7 hints]\n"
        "  2. Ben plays r1, draws r2. [fireworks r1]\n"
        "\n"
        "After 2 turns: the record ends here: the game isn't over.\n"
        "Fireworks: r1.\n"
        "Points so far: 1 of 25.\n"
    )


def test_a_drawing(tamaya: Run, tmp_path: Path) -> None:
    """The first table, the moves in words, the last table; of an illegal game what was legal."""
    file = tmp_path / "game.svg"
    tamaya("replay", "-", "--svg", str(file), given=record("hint 2 red", "play r1", "play y4"))
    drawn = file.read_text()
    assert "Player 1 hints red to player 2: red 1." in drawn
    assert drawn.count(">Player 2 plays red 1.<") == 2  # among the moves, and above the last table
    assert "yellow 4." not in drawn
    several = tamaya("replay", "-", "--svg", str(file), given=f"{record()}\n{record()}\n")
    assert several.exit_code == 2
    assert "--svg is for one game" in several.stderr


def test_a_verdict_as_json(tamaya: Run) -> None:
    result = tamaya("replay", "-", "--json", given=record("hint 2 red"))
    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (data["legal"], data["score"], data["turns"], data["error"]) == (True, 0, 1, None)
    assert (data["rules"], data["over"]) == ("no", False)


def test_an_illegal_move(tamaya: Run) -> None:
    """Exit status 1, the move by its number, and the rule with its place in the catalogue."""
    given = record("hint 2 red", "play r1", "discard y2", "discard y4")
    result = tamaya("replay", "-", "--json", given=given)
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (data["legal"], data["turns"], data["move"]) == (False, 3, 4)
    assert data["rule"].startswith("no.hanabi:")
    told = tamaya("replay", "-", given=given)
    assert told.exit_code == 1
    assert "Illegal: move 4, `discard y4`: no card may be discarded now; no.hanabi:" in told.stdout


def test_a_deal_is_a_record_without_moves(said: Said, tamaya: Run) -> None:
    given = said("deal", "everything", "-p", "3", "--seed", "4")
    result = tamaya("replay", "-", "--json", given=given)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["turns"] == 0


@pytest.mark.parametrize("path", sorted(LIVE.glob("*.json")), ids=lambda path: path.stem)
def test_exports_are_recognised(path: Path, said: Said) -> None:
    data = json.loads(said("replay", str(path), "--json"))
    assert data["legal"]
    exported = json.loads(path.read_text())
    assert data["variant"] == exported.get("options", {}).get("variant", "No Variant")
    told = said("replay", str(path))
    assert all(name in told for name in exported["players"])
    assert said("replay", "--json", str(path)) == said("replay", str(path), "--json")


def test_other_rules(tamaya: Run) -> None:
    result = tamaya("replay", "-", "--json", "--rules", "no(strikes=1)", given=record("play y2"))
    data = json.loads(result.stdout)
    assert (data["legal"], data["lost"], data["score"]) == (True, True, 0)


# ------------------------------------------------------------------- several records


def test_one_answer_per_line(tamaya: Run) -> None:
    """Each line by itself: the worst of them is the exit status."""
    live = (LIVE / "deck-play.json").read_text().strip()
    lines = [record("hint 2 red"), live, "", record("hint 1 red"), "{", "7", record()]
    result = tamaya("replay", "-", "--json", given="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [answer["line"] for answer in answers] == [1, 2, 4, 5, 6, 7]
    assert [answer["legal"] for answer in answers] == [True, True, False, None, None, True]
    assert answers[1]["score"] == 19
    assert "the JSON breaks off" in answers[3]["error"]

    told = tamaya("replay", "-", given="\n".join(lines[:4]))
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        "1: legal, 0 of 25, the record ends here: the game isn't over",
        "2: legal, 19 of 25, everybody has had the last turn",
        "4: illegal, move 1, `hint 1 red`: a hint is given to another player",
    ]


def test_a_bad_line_first(tamaya: Run) -> None:
    result = tamaya("replay", "-", "--json", given="{\n" + record() + "\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["legal"] for answer in answers] == [None, True]
    assert result.exit_code == 2


def test_a_line_that_is_too_long(tamaya: Run) -> None:
    """It is refused, and the lines after it are answered."""
    given = "\n".join([record(), '{"players": "' + "x" * (3 << 20) + '"}', record()])
    result = tamaya("replay", "-", "--json", given=given)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["legal"] for answer in answers] == [True, None, True]
    assert [answer["line"] for answer in answers] == [1, 2, 3]


def test_a_record_on_many_lines(tamaya: Run) -> None:
    """JSON that is laid out over lines is still one record."""
    for data in (json.loads(record(*MOVES[:1])), json.loads((LIVE / "deck-play.json").read_text())):
        result = tamaya("replay", "-", "--json", given=json.dumps(data, indent=1))
        assert result.exit_code == 0
        assert json.loads(result.stdout)["legal"]


# ------------------------------------------------------------------- forms


def test_forms(said: Said, tamaya: Run) -> None:
    """A game of the site as a record of our own and back."""
    path = LIVE / "no-variant-finished.json"
    own = said("replay", str(path), "--convert", "record")
    assert json.loads(own)["moves"]
    back = tamaya("replay", "-", "--convert", "hanab.live", given=own)
    exported = json.loads(path.read_text())
    assert back.exit_code == 0
    found = json.loads(back.stdout)
    assert {name: exported[name] for name in found} == found

    refused = tamaya(
        "replay", "-", "--convert", "hanab.live", given=said("deal", "everything", "-p2")
    )
    assert refused.exit_code == 2
    assert "hanab.live has no such variant of 7 suits" in refused.stderr


# ------------------------------------------------------------------- what can't be read


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "there is nothing to read"),
        ("{", "the JSON breaks off"),
        (b"\xff\xfe\x00", "this is not JSON"),
        (b"\0" * 5000, "this is not JSON"),
        ("[" * 200_000, "nested too deeply"),
        ('{"rules": "nl", "players": 2, "deck": [NaN]}', "NaN is no number"),
        ('{"rules": "nl", "players": 1' + "0" * 10_000, "too large"),
        ("x" * (5 << 20), "longer than 1 MB"),
        ("y2 r1 g1", "this is not JSON"),
        ('{"rules": "nl+nothing-such", "players": 2, "deck": []}', "nothing is called"),
    ],
)
def test_refused(given: str | bytes, message: str, tamaya: Run) -> None:
    """A sentence on standard error and exit status 2, soon."""
    begun = time.process_time()
    result = tamaya("replay", "-", given=given)
    assert time.process_time() - begun < 1
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    data = json.loads(tamaya("replay", "-", "--json", given=given).stdout)
    assert data["legal"] is None
    assert message in data["error"]


def test_files_that_cannot_be_read(tamaya: Run, tmp_path: Path) -> None:
    for path, message in (
        (tmp_path / "none.json", "No such file"),
        (tmp_path, "directory"),
        (tmp_path / ("x" * 500), "can't be read"),
    ):
        result = tamaya("replay", str(path))
        assert result.exit_code == 2
        assert message in result.stderr


def test_a_line_without_an_end(tamaya: Run) -> None:
    """A device may send a line that never ends: reading it does."""
    line = tamaya("deal", "nl", "-p", "2", "--json").stdout.strip()
    endless = f"{line}\n{'x' * (70 << 20)}\n{line}\n"
    for command in (["replay", "-"], ["solve", "--deals", "-", "--only", "greedy"]):
        result = tamaya(*command, given=endless)
        assert result.exit_code == 2
        assert len(result.stdout.splitlines()) == 2
        assert "line 2 has no end" in result.stderr
