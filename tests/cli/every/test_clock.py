"""Every command with a time limit keeps it, under rules that were made to take for ever."""

import json
import resource
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run, takers

pytestmark = pytest.mark.more

LIMIT = "1"
MOST_SECONDS = 4.0
"""Of the processor: the limit, a second more, and what a busy machine adds. The clock on the wall
would measure the other tests, too."""
RULES = """
game lucky like nl {
  replace tokens hints 1
  action stir { shuffle the discards into the deck  spend 1 hint }
  tiles { 20 tiles { play the top card of the deck  draw a tile } }
  when no tile is left { nothing }
  when a hint is given { draw a tile }
  when a card is misplayed { discard the top card of the deck }
  replace score -1 for each card missing
  replace a lost game scores its points
}
variant other = lucky { when a card is discarded { draw a tile } }
"""
GIVEN: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": (("lucky.hanabi",), ("lucky.hanabi", "--deep")),
    "diff": (
        ("lucky.hanabi:lucky", "lucky.hanabi:other"),
        ("lucky.hanabi:lucky", "lucky.hanabi:other", "--seed", "3"),
    ),
    "solve": (
        ("lucky.hanabi:lucky", "-p", "5", "--seed", "3"),
        ("lucky.hanabi:lucky", "-p", "5", "--seed", "3", "--explain"),
        ("lucky.hanabi:lucky", "-p", "5", "--seed", "3", "--luck", "best"),
        ("lucky.hanabi:lucky", "-p", "5", "--deals", "deals.jsonl"),
    ),
    "find": (("lucky.hanabi:lucky", "-p", "5", "--open", "--seeds", "3-3"),),
    "study": (("lucky.hanabi:lucky", "-p", "5", "--levels", "random", "--jobs", "1"),),
    "verify": (("best.json",),),
}


@pytest.fixture
def folder(tmp_path: Path, tamaya: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("lucky.hanabi").write_text(RULES)
    deal = tamaya("deal", "lucky.hanabi:lucky", "-p", "5", "--seed", "3").stdout
    Path("deals.jsonl").write_text(deal)
    solved = ("lucky.hanabi:lucky", "-p", "5", "--seed", "3", "--only", "search")
    tamaya("solve", *solved, "--time-limit", LIMIT, "--certificate", "best.json")
    claim = json.loads(Path("best.json").read_text())
    claim["bound"] = {"proof": "search", "refuted": claim["upper"] + 1}
    Path("best.json").write_text(json.dumps(claim))
    return tmp_path


def test_every_command_with_a_limit_is_tried() -> None:
    assert set(takers("--time-limit")) == set(GIVEN)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("command", "arguments"),
    [(command, arguments) for command, every in GIVEN.items() for arguments in every],
)
def test_time_limit(command: str, arguments: tuple[str, ...], tamaya: Run) -> None:
    begun, used = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = tamaya(command, *arguments, "--time-limit", LIMIT)
    assert result.exit_code in (0, 1), result.output
    seconds = time.process_time() - begun
    seconds += resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used
    assert seconds < MOST_SECONDS, result.output
