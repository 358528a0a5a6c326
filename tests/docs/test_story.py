"""The designer's story: its commands say what the page shows, in a short form with few deals."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tamaya.cli import main

FOLDER = Path(__file__).parents[2] / "examples" / "keepers"
STEPS = re.findall(
    r"^```sh\ntamaya (.*?)\n```\n\n```\n(.*?)^```",
    (FOLDER / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)
SHORT = {"check": ["--time-limit", "0.3", "--max-examples", "1"], "study": ["--jobs", "1"]}
DEALS = 2


def labels(text: str) -> list[str]:
    """What stands before the figures: the sign of a finding, a level, the value of an option."""
    return re.findall(
        r"^(?:error\[(F\d+)\]|(newcomer|practised|open|perfect|purse \d))", text, re.M
    )


@pytest.mark.parametrize(("command", "shown"), STEPS, ids=lambda text: text[:40])
def test_a_step(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    words = shlex.split(re.sub(r" --deals \d+", "", command))
    if words[0] == "study":
        words += ["--deals", str(DEALS)]
    result = CliRunner(env={"COLUMNS": "100"}).invoke(main, [*words, *SHORT[words[0]]])
    assert result.exit_code in (0, 1), result.output
    expected = {one for found in labels(shown) for one in found if one}
    assert expected
    assert [one for one in expected if one not in result.stdout] == []


def test_the_story_has_all_its_steps() -> None:
    """Idea and check, study, dial, aim, and the rule as it is played."""
    assert [command.split()[0] for command, _ in STEPS] == ["check", *["study"] * 5]
    assert ["--vary" in command for command, _ in STEPS] == [False, False, True, True, True, False]
    assert ["--aim" in command for command, _ in STEPS] == [False, False, False, True, True, False]
