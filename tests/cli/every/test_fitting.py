"""What one command writes, every command reads: a table of pairs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.engine.records.record import rules_called

Run = Callable[..., Result]
Said = Callable[..., str]
LIVE = Path(__file__).parents[2] / "engine" / "live" / "no-variant-finished.json"
MINE = """
game mine "Mine" {
  players 2
  hand 2 cards
  suits red r, blue b { cards 1 1 2  built 1 2 }
  tokens hints 2
  tokens strikes 2
  hint { names a colour or a value  must touch a card  costs 1 hint }
  discard { only when a hint is spent  regains 1 hint }
  play { a misplay takes 1 strike }
  when all fireworks are completed { end }
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
  when a player cannot act { end }
  score 1 for each card placed
  a lost game scores 0
}
"""

WRITTEN: dict[str, tuple[str, ...]] = {
    "deal": ("deal", "no", "-p", "2", "--seed", "3", "--json"),
    "deal with tiles": ("deal", "everything", "-p", "2"),
    "deal of a file": ("deal", "{folder}/mine.hanabi", "-p", "2", "--json"),
    "answer": ("solve", "no", "-p", "2", "--seed", "3", "--json"),
    "answer of a file": ("solve", "{folder}/mine.hanabi", "-p", "2", "--json"),
    "answer on the site": ("solve", "no", "-p", "2", "--on", "hanab.live", "--json"),
    "find": ("find", "no", "-p", "2", "--score", "25", "--seeds", "0-9", "--most", "1", "--json"),
    "record": ("replay", str(LIVE), "--convert", "record"),
    "hanab.live": ("replay", str(LIVE), "--convert", "hanab.live"),
    "link": ("replay", str(LIVE), "--convert", "link"),
}
"""What is written, by which command."""
TO_RECORD = ("replay", "-", "--convert", "record")

READERS: dict[str, tuple[str, ...]] = {
    "replay": ("replay", "{file}"),
    "replay to a record": ("replay", "{file}", "--convert", "record"),
    "solve": ("solve", "--deal", "{file}", "--only", "greedy"),
    "solve many": ("solve", "--deals", "{file}", "--only", "greedy", "--json"),
    "deal": ("deal", "{file}", "-p", "2", "--json"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.hanabi").write_text(MINE)
    return tmp_path


@pytest.mark.parametrize("written", WRITTEN)
def test_pairs(written: str, said: Said, tamaya: Run, folder: Path) -> None:
    """Each reader takes each form, and what it writes is read again."""
    text = said(*(part.format(folder=folder) for part in WRITTEN[written]))
    file = folder / "written.json"
    file.write_text(text)
    for name, command in READERS.items():
        players = "3" if name == "deal" and "finished" in str(WRITTEN[written]) else None
        args = [part.format(file=file) for part in command]
        result = tamaya(*(players if part == "2" and players else part for part in args))
        assert result.exit_code == 0, (name, result.stderr)
        if name in ("replay to a record", "deal", "solve many"):
            again = tamaya("replay", "-", given=result.stdout)
            assert again.exit_code == 0, (name, again.stderr)


def test_certificates(said: Said, tamaya: Run, folder: Path) -> None:
    """A certificate is a game, too: its rules are in it as tables."""
    file = folder / "certificate.json"
    said("solve", str(folder / "mine.hanabi"), "-p", "2", "--certificate", str(file))
    (folder / "mine.hanabi").unlink()
    verdict = json.loads(said("replay", str(file), "--json"))
    assert (verdict["legal"], verdict["over"]) == (True, True)
    assert said("solve", "--deal", str(file), "--json")
    assert tamaya("verify", str(file)).exit_code == 0


def test_the_seed_stays(said: Said, tamaya: Run) -> None:
    """A record says which deal it is of, as long as it is that deal."""
    record = json.loads(tamaya(*TO_RECORD, given=said(*WRITTEN["deal"])).stdout)
    assert record["seed"] == 3
    record["deck"][0], record["deck"][-1] = record["deck"][-1], record["deck"][0]
    other = tamaya(*TO_RECORD, given=json.dumps(record)).stdout
    assert "seed" not in json.loads(other)


def test_rules_are_compiled_once(said: Said) -> None:
    """Many records mostly have the same rules, in the catalogue or as a text."""
    record = json.loads(said(*WRITTEN["record"]))
    assert rules_called("no+expert") is rules_called("no+expert")
    once = rules_called(record["rules"], record["text"])
    assert rules_called(record["rules"], record["text"]) is once


def test_rules_of_a_record(said: Said, tmp_path: Path) -> None:
    """A record carries its rules: they can be dealt by, and solved by, and named for another."""
    file = tmp_path / "game.json"
    file.write_text(said(*WRITTEN["record"]))
    deal = json.loads(said("deal", str(file), "-p", "4", "--json"))
    assert deal["rules"] == "live-no-variant"
    assert "live-no-variant" in deal["text"]
    assert json.loads(said("solve", str(file), "-p", "2", "--json"))["lower"] == 25
    assert json.loads(said("replay", str(file), "--rules", str(file), "--json"))["legal"]


def test_lines_for_the_site(said: Said, tamaya: Run) -> None:
    """A line is exported where the site allows each move, and such a line can be asked for."""
    line = said("solve", "nl", "-p", "3", "--seed", "7", "--json")
    refused = tamaya("replay", "-", "--convert", "hanab.live", given=line)
    assert refused.exit_code == 2
    assert "hanab.live doesn't allow move 9, `discard b1`" in refused.stderr
    assert "it differs in a discard while all hints are there" in refused.stderr
    assert "help: `tamaya solve --deal FILE --on hanab.live` finds a line" in refused.stderr
    assert refused.stderr == tamaya("replay", "-", "--convert", "link", given=line).stderr
    advised = tamaya("solve", "--deal", "-", "--on", "hanab.live", "--json", given=line).stdout
    assert tamaya("replay", "-", "--convert", "link", given=advised).exit_code == 0

    there = said("solve", "nl", "-p", "3", "--seed", "7", "--json", "--on", "hanab.live")
    game = json.loads(tamaya("replay", "-", "--convert", "hanab.live", given=there).stdout)
    assert game["options"] == {"emptyClues": True}
    assert json.loads(there)["lower"] == 25
    link = tamaya("replay", "-", "--convert", "link", given=there).stdout
    assert json.loads(said("replay", link.strip(), "--json"))["score"] == 25

    unknown = tamaya("solve", "everything", "-p", "2", "--on", "hanab.live")
    assert unknown.exit_code == 2
    assert "hanab.live has no such variant of 7 suits" in unknown.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", "nl", "-p", "2", "--seed", "p2v0s1"), "`p2v0s1` is a seed of hanab.live"),
        (("deal", "nl", "-p", "2", "--seed", "p2v0s1"), "`p2v0s1` is a seed of hanab.live"),
        (("replay", "https://hanab.live/replay/1"), "this link doesn't hold the game"),
        (("replay", "https://hanab.live/replay-json/1,2"), "this one has 2 parts"),
    ],
)
def test_what_cannot_be_dealt_from(arguments: tuple[str, ...], message: str, tamaya: Run) -> None:
    result = tamaya(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_a_list_of_games(tamaya: Run, tmp_path: Path) -> None:
    """Each game of a list gets a line, and so does what is none; `solve` takes it as deals."""
    file = tmp_path / "games.json"
    game = json.loads(LIVE.read_text())
    file.write_text(json.dumps([game, game | {"options": {"variant": "Rainbo"}}], indent=1))
    result = tamaya("replay", str(file))
    assert result.exit_code == 2
    assert [line[:8] for line in result.stdout.splitlines()] == ["1: legal", "2: no re"]
    solved = tamaya("solve", "--deals", str(file), "--only", "greedy")
    assert [line[:2] for line in solved.stdout.splitlines()] == ["1:", "2:"]


def test_lines_without_names(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    game = json.loads(LIVE.read_text())
    del game["players"]
    file.write_text(f"{json.dumps(game | {'playerCount': 3})}\n" * 2)
    assert len(tamaya("replay", str(file)).stdout.splitlines()) == 2
