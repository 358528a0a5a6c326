"""Every JSON document that a command prints says its format first, errors included."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, takers
from tests.house.tiers import share

from tamaya.engine.records.reading import FORMAT

NL2 = ("nl", "-p", "2")
RUNS: dict[str, tuple[tuple[str, ...], ...]] = {
    "list": ((), ("touch",)),
    "show": (("nl",), ("nl+nothing",)),
    "check": (("nl", "--quick"), ("nl+nothing", "--quick")),
    "diff": (("nl", "no", "--time-limit", "0.1"), ("nl", "nothing"), ("nl", "no", "-p", "9")),
    "explain": ((), ("E203",)),
    "deal": (NL2, (*NL2, "--count", "3"), ("nothing", "-p", "2"), ("nl", "-p", "9")),
    "solve": (
        (*NL2, "--seed", "3"),
        ("--deals", "deals.jsonl"),
        ("--deal", "empty.json"),
        ("nl", "-p", "2", "--deals", "empty.json"),
    ),
    "find": (
        (*NL2, "--worst", "--seeds", "3-4"),
        ("nothing", "-p", "2", "--worst"),
        ("nl", "-p", "9", "--worst"),
    ),
    "verify": (("best.json",), ("empty.json",), ("nowhere.json",)),
    "replay": (("best.json",), ("deals.jsonl",), ("empty.json",), ("nowhere.json",)),
    "study": (
        (*NL2, "--deals", "2", "--levels", "newcomer", "--jobs", "1"),
        (*NL2, "--deals", "2", "--vary", "strikes=1-2", "--jobs", "1"),
        ("nothing",),
    ),
}
"""Runs of each command with `--json`; one that isn't here fails the test."""


def documents(printed: str) -> list[dict[str, Any]]:
    """One document, or one on each line."""
    if printed.startswith("{\n"):
        return [json.loads(printed)]
    return [json.loads(line) for line in printed.splitlines()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tamaya: Run) -> Path:
    monkeypatch.chdir(tmp_path)
    tamaya("solve", *NL2, "--seed", "3", "--certificate", "best.json")
    Path("deals.jsonl").write_text(tamaya("deal", *NL2, "--count", "2", "--json").stdout)
    Path("empty.json").write_text('{"rules": "nl"}')
    return tmp_path


def test_every_command_is_run() -> None:
    assert set(RUNS) == set(takers("--json"))


@pytest.mark.parametrize(
    ("command", "given"), share([(c, g) for c in sorted(RUNS) for g in RUNS[c]], 6)
)
def test_format(command: str, given: tuple[str, ...], tamaya: Run, folder: Path) -> None:
    result = tamaya(command, *given, "--json")
    found = documents(result.stdout)
    assert found, result.stderr
    for document in found:
        assert next(iter(document.items())) == ("format", FORMAT)
        assert len(document) > 1
    assert result.exit_code != 2 or {"error", "diagnostics"} & set(found[-1])


def test_what_is_printed_is_read_again(tamaya: Run, folder: Path) -> None:
    """A record keeps its format, and one of a later format is refused by all that read it."""
    record = json.loads(tamaya("replay", "best.json", "--convert", "record").stdout)
    assert record["format"] == FORMAT == 1
    later = json.dumps(record | {"format": 2})
    for command in (("replay", "-"), ("solve", "--deal", "-")):
        assert tamaya(*command, given=json.dumps(record)).exit_code == 0
        refused = tamaya(*command, given=later)
        assert refused.exit_code == 2
        assert "written in format 2, and only format 1 is known here" in refused.stderr
