"""A second opinion: open_spiel's Hanabi sees every move of random games as the referee does.

The comparison is a command of its own, `python -m benchmarks.engine.second_opinion --games N`.
"""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.more,
    pytest.mark.skipif(
        find_spec("pyspiel") is None,
        reason="open_spiel is not installed: it has no wheel for this machine (see pyproject.toml)",
    ),
]


def compare(*options: str) -> tuple[int, dict[str, Any]]:
    """The command's exit status and what it reports."""
    command = [sys.executable, "-m", "benchmarks.engine.second_opinion", "--json", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_are_the_same(players: int) -> None:
    """Legal moves, tokens, fireworks, hands, deck, discards, endings and scores of 500 games each.

    The games end in every way: lost, perfect, and after the last round.
    """
    seed = 10_000 * players
    status, report = compare("--games", "500", "--players", str(players), "--seed", str(seed))
    assert report["differences"] == []
    assert status == 0
    assert report["games"] == 500
    assert report["moves"] > 10_000
    for ending in ("lost", "perfect", "after the last round"):
        assert report[ending] > 30, ending


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        ("abacus-2012", "legal: tamaya"),
        ("nl+must-touch", "legal: tamaya"),
        ("abacus-2012+must-touch+colours-only", "legal: tamaya"),
        ("abacus-2012+must-touch+fours", "hints: tamaya"),
        ("abacus-2012+must-touch+sulking", "hints: tamaya"),
        ("abacus-2012+must-touch+long-farewell", "over: tamaya"),
        ("abacus-2012+must-touch+expert", "over: tamaya"),
        ("abacus-2012+must-touch+head-start", "hands: tamaya"),
        ("abacus-2012+must-touch+forgiving", "scores: tamaya"),
        ("abacus-2012+must-touch+fireworks-first", "scores: tamaya"),
        ("abacus-2012+must-touch+reversed-white", "states, but"),
    ],
)
def test_other_rules_are_told_apart(rules: str, what: str) -> None:
    """Where the rules are not those of open_spiel the comparison says so, and says what differs."""
    status, report = compare("--games", "40", "--rules", rules)
    assert status == 1
    assert any(what in line for line in report["differences"])
