"""`tamaya check`: what it prints, what its JSON holds, and with which status it leaves."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.lab.check.check import PHASES
from tamaya.lab.check.phases.phase import Context, Phase, PhaseReport
from tamaya.lab.check.phases.playing import TABLES
from tamaya.text.page import plain

Run = Callable[..., Result]

FINE = """
game tiny like nl {
  replace hand 3 cards with 2 or 3 players
  expect a hand of 3 cards with 2 players
}
scenario "a 5 brings a hint back" for tiny {
  given red 4, 7 hints
  when red 5 is played
  then 8 hints
}
"""
FAILING = """
game tiny like nl {
  expect a deck of 51 cards
  expect a deck of 50 cards
}
"""
WRONG = """
game tiny like nl { tokens strikes 2 }
expansion loud { when a 6 is placed { regain 1 hint } }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tiny.hanabi"


def test_fine(tamaya: Run, file: Path) -> None:
    file.write_text(FINE)
    result = tamaya("check", "--quick", str(file))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        str(file),
        "  ok  1 declaration compiles, with every option at its least and most",
        "  ok  1 expectation holds",
        "  ok  1 scenario turns out as it says",
        f"  ok  {len(TABLES)} kinds of fault looked for in the tables",
        "",
        "nothing found",
    ]


def test_tables_are_looked_at_without_play(tamaya: Run, file: Path) -> None:
    """What a clause's own words tell is a defect; cards that only get in the way may be meant."""
    file.write_text("""
        game idle like nl {
          hand 6 cards with 7 players
          when a card is misplayed { skip the turn }
          when a 1 is discarded { regain nothing }
        }
        game mined like nl {
          suit mine x { cards 1 2 3 built nothing touched by no colour and no value }
        }
    """)
    result = tamaya("check", "--quick", "--json", str(file))
    assert result.exit_code == 1
    found = json.loads(result.stdout)["findings"]
    told = [(each["code"], each["severity"], each["rule"]["line"]) for each in found]
    assert told == [
        ("F301", "error", 3),
        ("F309", "error", 4),
        ("F309", "error", 5),
        ("F401", "note", 8),
    ]
    assert tamaya("check", "--quick", f"{file}:mined").exit_code == 0


def test_findings(tamaya: Run, file: Path) -> None:
    file.write_text(FAILING)
    result = tamaya("check", "--quick", str(file))
    assert result.exit_code == 1
    assert "  FAIL  1 of 2 expectations failed to hold\n" in result.stdout
    assert "error[E401]: expected 51 cards, found 50 cards" in result.stdout
    assert result.stdout.endswith("\n1 finding\n")
    assert result.stderr == ""


def test_bad_input(tamaya: Run, file: Path) -> None:
    """Several things that are wrong are all reported, as errors."""
    file.write_text(WRONG)
    result = tamaya("check", str(file))
    assert result.exit_code == 2
    assert "2 of 2 declarations failed to compile" in result.stdout
    assert result.stdout.endswith("\n2 errors\n")
    assert "error[E201]: stated twice: `tokens strikes`" in result.stderr
    assert "error[E304]: no card has the value 6" in result.stderr


def test_several_rules(tamaya: Run, file: Path) -> None:
    """Bad input in one of several has the last word, and the others are checked all the same."""
    file.write_text(FAILING)
    result = tamaya("check", "--quick", "nl+expert", str(file), "nl+nothing")
    assert result.exit_code == 2
    assert "nl+expert\n  ok    the rules compile\n" in result.stdout
    assert "nl+nothing\n  FAIL  the rules don't compile\n" in result.stdout
    assert result.stdout.endswith("\n1 error and 1 finding\n")


def test_a_phase_that_finds_something_fails(tamaya: Run, file: Path) -> None:
    """The line of the phase says what it found, its columns stay, and notes are no failure."""
    file.write_text("""
        game idle like nl { hand 6 cards with 7 players }
        expansion harsh {
          when a 5 is placed { spend 1 hint }
          expect a deck of 50 cards for nl + harsh
        }
    """)
    result = tamaya("check", "--quick", f"{file}:idle", f"{file}:nl+harsh", FORCE_COLOR="1")
    assert result.exit_code == 1
    assert "\x1b[31mFAIL\x1b[0m  1 finding\n" in result.stdout
    lines = plain(result.stdout).splitlines()
    at = lines.index("  FAIL  1 finding")
    assert lines[at - 1].startswith("  ok    ")
    assert lines[at + 1] == f"        {len(TABLES)} kinds of fault looked for in the tables"
    assert lines[-1] == "1 finding, 1 note"
    alone = tamaya("check", "--quick", f"{file}:nl+harsh")
    assert alone.exit_code == 0
    assert f"  ok  {len(TABLES)} kinds of fault looked for in the tables\n" in alone.stdout
    assert alone.stdout.endswith("\nnothing found, 1 note\n")


@pytest.mark.parametrize("pressed", [0, 3])
def test_ctrl_c(pressed: int, tamaya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed at once, and late: what was not looked at is named, and the last line says why."""

    def press(self: Phase, context: Context) -> PhaseReport:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(PHASES[pressed]), "run", press)
    if pressed:
        monkeypatch.setattr("tamaya.lab.check.phases.playing.ladder", lambda rules: ())
    result = tamaya("check", "nl", "no", "--max-examples", "1")
    assert result.exit_code == 130
    missing = [phase.name for phase in PHASES[pressed:]]
    named = f"{', '.join(missing[:-1])} and {missing[-1]}"
    assert f"  -   interrupted: {named} not looked at\n" in result.stdout
    assert "\nno\n  -   interrupted: rules not looked at\n" in result.stdout
    assert "sampled" not in result.stdout
    assert result.stdout.endswith("\ninterrupted: nothing found in what was looked at\n")
    data = json.loads(tamaya("check", "nl", "no", "--json", "--max-examples", "1").stdout)
    assert data["interrupted"] == "Ctrl-C"
    cut = [phase["name"] for phase in data["phases"] if phase["interrupted"]]
    assert cut == [*missing, "rules"]


def test_time_limit(tamaya: Run) -> None:
    """What a time limit broke off isn't marked as fine, and the last line says so."""
    result = tamaya("check", "nl", "--time-limit", "0.1")
    assert result.exit_code == 0
    assert "interrupted by the time limit\n" in result.stdout
    assert "  ?   " in result.stdout
    last = "interrupted by the time limit: nothing found in what was looked at"
    assert result.stdout.splitlines()[-1] == last
    data = json.loads(tamaya("check", "nl", "--time-limit", "0.1", "--json").stdout)
    assert data["interrupted"] == "time limit"
    assert any(phase["interrupted"] == "time limit" for phase in data["phases"])


def test_json(tamaya: Run, file: Path) -> None:
    file.write_text(FAILING)
    result = tamaya("check", "--quick", "--json", "nl+expert", str(file))
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["rules"] == ["nl+expert", "tiny"]
    (finding,) = data["findings"]
    assert finding == {
        "code": "E401",
        "severity": "error",
        "message": "expected 51 cards, found 50 cards",
        "rules": "tiny",
        "also_in": [],
        "rule": {
            "file": str(file),
            "line": 3,
            "column": 3,
            "end_line": 3,
            "end_column": 28,
            "text": "in tiny",
        },
        "clause": "expect a deck of 51 cards",
        "row": None,
        "booklet": None,
        "line": None,
        "steps": None,
        "record": None,
        "scope": "read off the compiled rules",
        "help": "change the rules or the expectation",
        "accepted": None,
    }
    assert data["diagnostics"] == []
    assert data["interrupted"] is None
    assert {
        "subject": str(file),
        "rules": None,
        "name": "expectations",
        "things": 2,
        "passed": 1,
        "unsettled": 0,
        "scope": "1 of 2 expectations failed to hold",
        "unknown": [],
        "interrupted": None,
    } in data["phases"]


def test_json_of_bad_input(tamaya: Run, file: Path) -> None:
    """Bad input is one JSON document on standard output, whichever command it is given to."""
    file.write_text(WRONG)
    for command in ("check", "show"):
        result = tamaya(command, "--json", f"{file}:tiny")
        assert result.exit_code == 2
        (diagnostic,) = json.loads(result.stdout)["diagnostics"]
        assert diagnostic["code"] == "E201"
        assert diagnostic["places"][0]["line"] == 2
        assert result.stderr == ""


PRAYING = """
expansion praying {
  action pray { regain 1 hint }
  when a 1 is placed { regain 1 hint }
}
"""
SMALL = ("--time-limit", "60", "--max-examples", "3")


def test_a_finding_in_full(tamaya: Run, file: Path, tmp_path: Path) -> None:
    """The clause, its place, where it was seen, the shortest game, the command that replays it."""
    file.write_text(PRAYING)
    folder = tmp_path / "games"
    result = tamaya("check", f"{file}:abacus-2012+praying", *SMALL, "--records", str(folder))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("error["))
    kept = folder / "F104-abacus-2012+praying.json"
    scope = (
        "  = seen in: 2,223 states of 2 suits × 2 ranks, 6 cards, 2 players with 2 cards each, "
        "1 hint, 2 strikes, over all deals, complete to the end"
    )
    assert lines[begin : begin + 20] == [
        "error[F104]: the game can go on for ever: the last 2 moves lead back to where they began",
        f" --> {file}:3:3",
        "  |",
        "3 |   action pray { regain 1 hint }",
        "  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ in expansion praying",
        "  = help: let each turn use something up: a token, a card of the deck, or a turn that is "
        "left",
        "  = rules: abacus-2012+praying",
        f"{scope}; at the full table with 2 players, too, after 32 moves",
        "  = the shortest game that shows it, 2 moves:",
        "      player 1 holds r1 r1",
        "      player 2 holds r5 y1",
        "      1. Player 1 hints red to player 2: r5 in place 1. [0 hints]",
        "      2. Player 2 takes the action `pray`. [1 hint]",
        f"  = replay: tamaya replay {kept}",
        "",
        "note[F303]: the hint token that this brings is lost at the full supply, without a word",
        f" --> {file}:4:3: `when a 1 is placed {{ regain 1 hint }}`",
        "  = rules: abacus-2012+praying",
        scope,
        "",
    ]
    assert lines[-1] == "1 finding, 1 note"
    replayed = tamaya("replay", str(kept))
    assert replayed.exit_code == 0


def test_a_finding_as_json_and_junit(tamaya: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(PRAYING)
    report = tmp_path / "report.xml"
    subject = f"{file}:abacus-2012+praying"
    result = tamaya("check", "--json", "--junit", str(report), subject, *SMALL)
    data = json.loads(result.stdout)
    circle, lost = data["findings"]
    assert (circle["code"], circle["severity"], circle["rule"]["line"]) == ("F104", "error", 3)
    assert (lost["code"], lost["severity"], lost["rule"]["line"]) == ("F303", "note", 4)
    moves = [step["move"] for step in circle["steps"]]
    assert circle["line"] == moves == ["hint 2 red", "action pray"]
    assert circle["record"]["moves"] == moves
    suite = ET.fromstring(report.read_text(encoding="utf-8"))[0]
    assert suite.attrib["failures"] == "2"
    assert [case.attrib["type"] for case in suite.iter("failure")] == ["small tables", "F104"]
    assert len(list(suite)) == int(suite.attrib["tests"]) == len(data["phases"]) + 2


def test_a_note_is_no_finding(tamaya: Run, file: Path) -> None:
    file.write_text("expansion toll { when a 5 is placed { spend 1 hint } }\n")
    result = tamaya("check", str(file), *SMALL)
    assert result.exit_code == 0
    assert result.stdout.endswith("\nnothing found, 1 note\n")


def test_the_catalogue_is_fine(tamaya: Run) -> None:
    room = Path(__file__).parents[3] / "variants" / "catalogue"
    result = tamaya("check", "--quick", "--json", *sorted(map(str, room.glob("*.hanabi"))))
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["findings"] == data["diagnostics"] == []
    assert all(phase["passed"] == phase["things"] for phase in data["phases"])
    assert {"abacus-2012", "abacus-new", "dk", "nl", "no"} <= set(data["rules"])


def test_scenarios_to_keep(tamaya: Run, file: Path, tmp_path: Path) -> None:
    """A file of rules with a scenario for each game; what can't be written is said at once."""
    file.write_text("game tiny like nl { expect never 1 strike }\n")
    kept = tmp_path / "kept.hanabi"
    result = tamaya("check", str(file), *SMALL, "--scenarios", str(kept))
    assert result.exit_code == 1
    assert f"1 scenario written to {kept}\n" in result.stderr
    assert 'scenario "1. E406: expected never `1 strike`' in kept.read_text(encoding="utf-8")
    again = tamaya("check", "--quick", str(kept))
    assert (again.exit_code, "  ok  1 scenario turns out as it says\n" in again.stdout) == (0, True)
    for name, words in [
        (str(kept), "is there already"),
        (str(tmp_path / "kept.txt"), "end `"),
        (str(tmp_path / "no" / "kept.hanabi"), "there is no folder"),
    ]:
        refused = tamaya("check", str(file), "--scenarios", name)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert words in refused.stderr


def test_promises_are_not_played_in_a_hurry(tamaya: Run, file: Path) -> None:
    file.write_text("game tiny like nl { expect never 1 strike }\n")
    result = tamaya("check", "--quick", str(file))
    assert result.exit_code == 0
    assert "  -   1 promise about games: nothing was played\n" in result.stdout
    assert "there are no expectations" not in result.stdout


def test_coverage_names_what_never_came_up(tamaya: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.hanabi"
    path.write_text("expansion house {\n  action pass { nothing }\n}\n", encoding="utf-8")
    limits = ("--max-examples", "3", "--time-limit", "2.5")
    result = tamaya("check", str(path), "--coverage", *limits)
    assert "of 16 clauses came up" in result.stdout
    assert ", never: it does nothing, and such" in " ".join(result.stdout.split())
    data = json.loads(tamaya("check", str(path), "--coverage", "--json", *limits).stdout)
    (covered,) = data["coverage"]
    assert covered["rules"] == "abacus-2012+house"
    (passing,) = [row for row in covered["clauses"] if row["clause"].startswith("action")]
    assert passing["moves"] is None
    assert passing["games"] == 0
    assert passing["line"] == 2
    assert passing["never"].startswith("it does nothing")


def test_coverage_of_what_is_not_played(tamaya: Run) -> None:
    assert "nothing was played" in tamaya("check", "nl", "--quick", "--coverage").stdout
