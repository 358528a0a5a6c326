"""`tamaya study`: the table, its words, and what is printed of it."""

import csv
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

QUICK = ("-p", "2", "--levels", "random,newcomer", "--deals", "8", "--jobs", "1")


def test_the_table(tamaya: Run) -> None:
    result = tamaya("study", "nl", "nl(strikes=1)", *QUICK, COLUMNS="80")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[:4] == ["A  nl", "B  nl(strikes=1)", "", "2 players, 8 deals"]
    assert lines[4].startswith(" " * 14)  # above its columns
    assert lines[4].split() == ["mean", "score", "perfect", "lost", "turns", "stuck", "scores"]
    assert [line.split()[:2] for line in lines[5:9:2]] == [["random", "A"], ["newcomer", "A"]]
    at = lines.index("Against A, on the same seeds:")
    assert [line.split()[:2] for line in lines[at + 1 : at + 3]] == [
        ["random", "B"],
        ["newcomer", "B"],
    ]
    assert lines[at + 4].split() == [
        "typical",
        "change",
        "perfect",
        "games",
        "of",
        "the",
        "maximum",
    ]
    assert max(map(len, lines)) <= 80
    said = " ".join(result.stdout.split())
    assert "Typical change: points, where no deal counts for more than 2.5; others: of 100." in said
    assert "In at most 5 of 100 such studies any of the 6 comparisons is wrong." in said
    assert "This run is not saved." in result.stderr


def test_one_rule_set_has_nothing_to_compare(tamaya: Run) -> None:
    result = tamaya("study", "nl", *QUICK)
    assert "Against" not in result.stdout
    assert "comparisons" not in result.stdout


def test_other_cards_are_said(tamaya: Run) -> None:
    """The same seeds deal other cards where the decks differ."""
    result = tamaya("study", "nl", "nl+one-each", *QUICK)
    assert "B has other cards than A." in " ".join(result.stdout.split())


def test_json(tamaya: Run) -> None:
    data = json.loads(tamaya("study", "nl", "nl+expert", *QUICK, "--json").stdout)
    assert data["deals"] == 8
    assert len(data["cells"]) == 4
    assert data["cells"][0]["against_first"] is None
    change = data["cells"][1]["against_first"]
    assert change["verdict"] in ("harder", "no difference seen")
    assert change["typical_in"] == "points, where no deal counts for more than 2.5"
    assert change["typical"]["low"] <= change["typical"]["value"] <= change["typical"]["high"]
    assert data["pairs"] == []


def test_each_two_can_be_compared(tamaya: Run, tmp_path: Path) -> None:
    """In the terminal, as data and in reports, by the same games."""
    made = str(tmp_path / "study")
    sets = ("nl", "nl(strikes=2)", "nl(strikes=1)")
    words = ("study", *sets, "-p", "2", "--levels", "newcomer", "--jobs", "1")
    shown = tamaya(*words, "--deals", "4", "--pairs", "--out", made)
    lines = shown.stdout.splitlines()
    at = lines.index("Against B, on the same seeds:")
    assert [line.split()[:2] for line in lines[at + 1 : at + 2]] == [["newcomer", "C"]]
    assert "any of the 9 comparisons is wrong" in " ".join(shown.stdout.split())
    data = json.loads(tamaya("study", made, "--pairs", "--close", "30", "--json").stdout)
    ((one),) = data["pairs"]
    assert (one["rules"], one["against"]) == ("nl(strikes=1)", "nl(strikes=2)")
    assert one["difference"]["alike"]
    assert one["difference"]["verdict"] == "no more than 30 points apart"
    sheet = list(csv.DictReader(tamaya("report", made, "--csv", "--pairs").stdout.splitlines()))
    assert [line["against"] for line in sheet] == ["", sets[0], sets[0], sets[1]]
    assert sheet[3]["typical_in"] == "points, where no deal counts for more than 2.5"
    assert float(sheet[3]["typical_change"]) == pytest.approx(one["difference"]["typical"]["value"])
    page = tmp_path / "report.html"
    assert tamaya("report", made, "--pairs", "-o", str(page)).exit_code == 0
    assert "C against B" in page.read_text(encoding="utf-8")


KEPT = ("-p", "2", "--levels", "random", "--jobs", "1")


@pytest.fixture
def folder(tamaya: Run, tmp_path: Path) -> Path:
    """A study of eight deals in a folder."""
    made = tmp_path / "study"
    result = tamaya("study", "nl", "nl(strikes=1)", *KEPT, "--deals", "8", "--out", str(made))
    assert result.exit_code == 0, result.output
    assert result.stderr.split() == f"`tamaya study {made}` goes on with these deals.".split()
    return made


def lines_of(result: Result) -> list[list[str]]:
    """The words of both lines of figures, from the letter of the rule set on."""
    return [line.removeprefix("random").split() for line in result.stdout.splitlines()[5:7]]


def test_a_study_is_kept(folder: Path, tamaya: Run) -> None:
    """The folder goes on with what it says itself, and the table is that of the quick study."""
    again = tamaya("study", str(folder))
    assert again.stdout.splitlines()[:4] == ["A  nl", "B  nl(strikes=1)", "", "2 players, 8 deals"]
    more = tamaya("study", str(folder), "--deals", "12", "--jobs", "1")
    assert "2 players, 12 deals" in more.stdout
    quick = tamaya("study", "nl", "nl(strikes=1)", *KEPT, "--deals", "12")
    for kept, plain in zip(lines_of(more), lines_of(quick), strict=True):
        assert kept[0] == plain[0]  # the rule set
        assert kept[-3:] == plain[-3:]  # turns, stuck, and the bars
    longer = tamaya("study", str(folder), "--time-limit", "0.01", "--jobs", "1")
    assert "2 players, 60 deals" in longer.stdout
    assert "2 players, 60 deals" in tamaya("study", str(folder)).stdout
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["command"][:3] == ["study", "nl", "nl(strikes=1)"]


def test_a_mixed_table_is_a_level_like_the_others(tamaya: Run, tmp_path: Path) -> None:
    """It is kept, goes on, is shown, and is told of in figures for other programs."""
    made = str(tmp_path / "study")
    words = ("study", "nl", "-p", "2", "--levels", "open + random, random", "--jobs", "1")
    assert tamaya(*words, "--deals", "2", "--out", made).exit_code == 0
    again = tamaya("study", made, "--deals", "4", "--jobs", "1")
    lines = again.stdout.splitlines()
    assert lines[0] == "2 players, 4 deals"
    assert [line.split()[0] for line in lines[2:5]] == ["open", "+random", "random"]
    said = " ".join(again.stdout.split())
    assert "open+random is a table of one player who sees all hands and players who move" in said
    quick = tamaya(*words, "--deals", "4")
    assert lines[2].split()[-3:] == quick.stdout.splitlines()[2].split()[-3:]
    csv = tamaya("report", made, "--csv").stdout.splitlines()
    assert [line.split(",")[2:5] for line in csv[1:]] == [
        ["2", "open+random", "4"],
        ["2", "random", "4"],
    ]
    data = json.loads(tamaya("study", made, "--jobs", "1", "--json").stdout)
    assert [cell["level"] for cell in data["cells"]] == ["open+random", "random"]
    page = tmp_path / "report.html"
    assert tamaya("report", made, "-o", str(page)).exit_code == 0
    told = page.read_text(encoding="utf-8")
    sitting = "one player who sees all hands and players who move at random"
    assert f"mixed tables ({sitting})" in told
    assert f"open+random is a table of {sitting}. From each deal to the next," in told


def test_the_same_command_goes_on(folder: Path, tamaya: Run) -> None:
    words = ("study", "nl", "nl(strikes=1)", *KEPT, "--deals", "9", "--out", str(folder))
    assert "2 players, 9 deals" in tamaya(*words).stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("FOLDER", "-p", "3"), "says itself which players, levels and seeds it is about"),
        (
            ("nl", *KEPT, "--out", "FOLDER"),
            r"holds another study: nl nl\(strikes=1\) -p 2 --l",
        ),
        (("nl", "nl", *KEPT, "--out", "NEW"), "`nl` and `nl` are the same rules"),
        (
            ("EMPTY",),
            r"the folder `\S+` holds no study = help: `tamaya study RULES --out \S+` begins",
        ),
        (("FOLDER", "nl"), "is the folder of a study, which goes on alone"),
        (("FOLDER", "--out", "NEW"), "is the folder of a study, which goes on alone"),
        (("FOLDER", "--vary", "strikes=1-2"), "is the folder of a study, which goes on alone"),
    ],
)
def test_folders_that_will_not_do(
    words: tuple[str, ...], message: str, folder: Path, tamaya: Run
) -> None:
    (folder.parent / "empty").mkdir()
    places = {"FOLDER": folder, "NEW": folder.parent / "new", "EMPTY": folder.parent / "empty"}
    result = tamaya("study", *(str(places.get(word, word)) for word in words))
    assert result.exit_code == 2
    assert re.search(message, " ".join(result.stderr.split()))
    assert "fault" not in result.stderr
    assert result.stdout == ""


def test_damage_is_said(folder: Path, tamaya: Run) -> None:
    part = next((folder / "parts").iterdir())
    part.write_bytes(b"noise")
    result = tamaya("study", str(folder), "--jobs", "1")
    assert result.exit_code == 0
    said = " ".join(result.stderr.split())
    assert f"note: `{part}` can't be read: " in said
    assert "It is set aside, and what is missing is played again" in said


def test_without_duckdb_nothing_is_kept(
    tmp_path: Path, tamaya: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message says so before anything is played; the quick study works."""
    monkeypatch.setitem(sys.modules, "duckdb", None)
    result = tamaya("study", "nl", *KEPT, "--deals", "2", "--out", str(tmp_path / "study"))
    assert result.exit_code == 2
    said = " ".join(result.stderr.split())
    assert "`tamaya study` needs duckdb, which is not installed" in said
    assert 'pip install "tamaya[study]"' in said
    assert not (tmp_path / "study").exists()
    assert tamaya("study", "nl", *KEPT, "--deals", "2").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nl", "-p", "five"), "takes a number of players, not `five`"),
        (("nl", "-p", "5-2"), "takes a number of players, not `5-2`"),
        (("nl", "-p", "9"), "9 players can't play all of these rules: 2 to 5 can"),
        (("nl", "--levels", "wizard"), "there is no level `wizard`; there are random, first-timer"),
        (("nowhere",), "nothing is called `nowhere`"),
        (("nowhere",), "there is no folder `nowhere` here"),
        (("nl", "--levels", ""), "there is no level ``"),
        (("nl", "--scheduler", "somewhere"), "no Dask scheduler answers at `somewhere`"),
        (("nl", "--scheduler", "here:1", "--jobs", "2"), "leave it out with --scheduler"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str, tamaya: Run) -> None:
    result = tamaya("study", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


# ------------------------------------------------------------------- measures

MEASURES = ("--measures", "-p", "2", "--levels", "random,newcomer", "--deals", "4", "--jobs", "1")


def test_measures_of_play(tamaya: Run) -> None:
    result = tamaya("study", "nl", "nl(strikes=1)", *MEASURES, "--minutes", "20", COLUMNS="80")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[:4] == ["A  nl", "B  nl(strikes=1)", "", "2 players, 4 deals"]
    assert max(map(len, lines)) <= 80
    rows = [line.split() for line in lines]
    assert ["slips", "open", "at", "¼", "open", "at", "½", "open", "at", "¾"] in rows
    assert ["random", "A", "–", "–", "–", "–"] in rows  # it loses every game: nothing differs
    assert ["who", "plays", "deck", "slips", "rest"] in rows
    assert any(row[:1] == ["B"] and row[-2:] == ["20.0", "20.0–20.0"] for row in rows)
    assert "Against A, on the same seeds, these deals show:" in lines
    assert "Minutes take people to think 20 seconds a turn." in " ".join(result.stdout.split())


def test_measures_as_json(tamaya: Run) -> None:
    result = tamaya("study", "nl", "nl(strikes=1)", *MEASURES, "--json")
    data = json.loads(result.stdout)
    assert data["deals"] == 4
    assert data["seconds"]["random"] == {"hint": 30, "play": 30, "discard": 30, "other": 30}
    groups = {(of["rules"], of["level"]): of for of in data["measures"]}
    assert len(groups) == 6  # two levels and both together, for each rule set
    newcomers = groups["nl(strikes=1)", "newcomer"]
    assert newcomers["minutes"]["figure"]["deals"] == 4
    assert newcomers["minutes"]["against_first"]["value"] != 0
    assert newcomers["open_50"]["figure"]["low"] <= newcomers["open_50"]["figure"]["value"]
    assert groups["nl", "newcomer"]["minutes"]["against_first"] is None
    assert groups["nl", "random"]["slips"]["figure"] is None
    together = groups["nl", None]
    parts = [together[name]["figure"]["value"] for name in ("who_plays", "deck", "slips", "rest")]
    assert sum(parts) >= 1 - 1e-9  # none is below 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--minutes", "20"), "give --measures, too"),
        (("--measures", "--minutes", "soon"), "seconds for a turn, not `soon`"),
        (("--measures", "--vary", "strikes=1-3"), "plays deals of its own"),
        (("--measures", "--levels", "perfect"), "choose other levels for measures"),
    ],
)
def test_measures_that_cannot_be_had(tamaya: Run, options: tuple[str, ...], words: str) -> None:
    result = tamaya("study", "nl", *options)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())
