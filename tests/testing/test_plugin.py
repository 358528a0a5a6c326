"""The pytest plugin: rule files are tests, and what fails says where and how."""

import re
from pathlib import Path

import pytest

from tamaya.lab.check.phases.phase import CheckLimits

pytest_plugins = ["pytester"]

FILE = """
game tiny like nl {
  replace hand 3 cards with 2 or 3 players
  expect a hand of 3 cards with 2 players
  expect a deck of 51 cards
}
expansion loud { when a 6 is placed { regain 1 hint } }
scenario "a 5 brings a hint back" for tiny {
  given red 4, 7 hints
  when red 5 is played
  then 8 hints
}
scenario "a 4 brings none" for tiny {
  given red 3, 7 hints, player 2 holds blue 1 and blue 2
  when red 4 is played, green is hinted to player 1
  then 8 hints
}
"""


@pytest.fixture(autouse=True)
def inner_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs inside of tests are a user's: none of our own settings reach them."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", *arguments)


def test_each_part_of_a_file_is_a_test(pytester: pytest.Pytester) -> None:
    pytester.makefile(".hanabi", mine=FILE)
    result = run(pytester, "--collect-only", "-q")
    assert result.outlines[:6] == [
        "mine.hanabi::tiny compiles",
        "mine.hanabi::tiny expect a hand of 3 cards with 2 players",
        "mine.hanabi::tiny expect a deck of 51 cards",
        "mine.hanabi::loud compiles",
        "mine.hanabi::scenario a 5 brings a hint back",
        "mine.hanabi::scenario a 4 brings none",
    ]


PROMISES = """
expansion hopes {
  tokens hints 1 more
  expect never 10 hints for nl + hopes
  expect never 1 strike for nl + hopes
  expect some game where 3 strikes and the game goes on for nl + hopes
}
"""


def test_promises_are_played(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that holds passes, one that a game breaks fails with the game, another is skipped."""
    few = CheckLimits(seconds=20, states=100, examples=4)
    monkeypatch.setattr("tamaya.pytest_plugin._limits", lambda: few)
    pytester.makefile(".hanabi", hopes=PROMISES)
    result = run(pytester, "-rs", "-k", "never or some")
    result.assert_outcomes(passed=1, failed=1, skipped=1, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "error[[]E406]: expected never `1 strike`, found a game that comes to it",
            " --> hopes.hanabi:4:3",
            "      1. Player 1 plays *, which doesn't fit, draws *. [[]1 strike]",
            "SKIPPED * not settled: no game * came to `3 strikes and the game goes on`",
        ]
    )


def test_what_fails_is_told(pytester: pytest.Pytester) -> None:
    pytester.makefile(".hanabi", mine=FILE)
    result = run(pytester)
    result.assert_outcomes(passed=3, failed=3)
    result.stdout.fnmatch_lines(
        [
            "error[[]E401]: expected 51 cards, found 50 cards",
            " --> mine.hanabi:4:3",
            "error[[]E304]: no card has the value 6",
            " --> mine.hanabi:6:18",
            "error[[]E404]: scenario “a 4 brings none”: expected `8 hints`, found 6",
            "  --> mine.hanabi:15:8",
            "the engine played",
            "    [[]7 hints, 0 strikes, fireworks r3]",
            "  Player 1 plays r4.",
            "    [[]7 hints, 0 strikes, fireworks r4]",
            "  Player 2 hints green to player 1: *",
            "    [[]6 hints, 0 strikes, fireworks r4]",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_file_that_cannot_be_read(pytester: pytest.Pytester) -> None:
    """It is an error of collection, and the other files are tested when that is asked for."""
    pytester.makefile(".hanabi", broken="game broken {", fine="game fine like nl { }")
    result = run(pytester, "--continue-on-collection-errors")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["error[[]E011]: this `{` is never closed"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_game_that_ends_says_how(pytester: pytest.Pytester) -> None:
    text = """
    scenario "a lost game keeps its points" for nl {
      given red 2, 2 strikes
      when red 1 is played
      then 2 points
    }
    """
    pytester.makefile(".hanabi", mine=text)
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "  Player 1 plays r1, which does not fit.",
            "  The game is lost: `when the last strike is taken { lose }`.",
            "  Score: 0 of 25*",
        ]
    )


def test_tests_are_chosen_as_usual(pytester: pytest.Pytester) -> None:
    pytester.makefile(".hanabi", mine=FILE)
    run(pytester, "-k", "hint and scenario").assert_outcomes(passed=1, deselected=5)
    run(pytester, "mine.hanabi::tiny compiles").assert_outcomes(passed=1)


def test_files_that_use_others_and_files_in_folders(pytester: pytest.Pytester) -> None:
    pytester.makefile(".hanabi", base="game mine like nl { }")
    folder = pytester.mkdir("more")
    (folder / "more.hanabi").write_text(
        'use "../base.hanabi"\nexpansion more { expect 3 strikes for mine + more }\n'
    )
    (folder / ".hidden.hanabi").write_text("broken {")
    run(pytester).assert_outcomes(passed=3)


def test_without_rule_files_nothing_is_imported(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_modules():
            assert "tamaya.pytest_plugin" in sys.modules
            found = {name for name in sys.modules if name.startswith("tamaya")}
            assert found == {"tamaya", "tamaya.pytest_plugin"}
            assert not {"lark", "click", "ortools"} & set(sys.modules)
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)


@pytest.mark.more
def test_the_examples_of_the_page_run(pytester: pytest.Pytester) -> None:
    """Every block of Python on the page, beside its file of rules with the scenario put right."""
    page = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    (rules,) = re.findall(r"```hanabi.*?\n(.*?)```", page, re.DOTALL)
    pytester.makefile(".hanabi", mine=rules.replace("then 7 hints", "then 6 hints"))
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    files = {f"test_{number}": block for number, block in enumerate(blocks)}
    pytester.makepyfile(**files)
    pytester.makeconftest(
        "from hypothesis import settings\n"
        "settings.register_profile('few', max_examples=5, deadline=None, database=None)\n"
        "settings.load_profile('few')\n"
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    result.assert_outcomes(passed=8)
