"""`--time-limit` and `-p` mean the same in every command that takes them."""

import pytest
from tests.cli.conftest import Run, commands, takers

from tamaya.cli.parts.options import PlayersType, TimeType

TIMED = sorted(takers("--time-limit"))
PLAYED = takers("--players")
SEVERAL = [name for name, one in PLAYED.items() if getattr(one.type, "several", False)]
ONE = [name for name in PLAYED if name not in SEVERAL]
TIMES = {"90": 90, "90s": 90, "1.5m": 90, "2m": 120, "1h": 3600, ".5": 0.5, "240h": 864_000}
NO_TIMES = ("soon", "", "0", "0s", "-1", "1d", "2 m s", "nan", "1e3", "241h")
COUNTS = {"3": (3,), "2-5": (2, 3, 4, 5), "2,4": (2, 4), "2-3,5": (2, 3, 5), "3,2-4": (3, 2, 4)}
NO_COUNTS = ("x", "", "-1", "5-2", "2-", "2;4", "two")


def test_who_takes_them() -> None:
    """Each has the one parser and the one text, and no option has a time of another kind."""
    assert {"check", "diff", "find", "solve", "study", "verify"} <= set(TIMED)
    assert {"deal", "diff", "find", "play", "solve", "study"} <= set(PLAYED)
    assert SEVERAL == ["study"]
    for option in takers("--time-limit").values():
        assert isinstance(option.type, TimeType)
        assert option.help is not None
        assert option.help.startswith("How long ")
        assert " may take: seconds, or 90s, 2m, 1h; normally " in option.help
    for option in PLAYED.values():
        assert isinstance(option.type, PlayersType)
        assert option.opts == ["-p", "--players"]
        assert option.help is not None
        assert option.help.startswith("How many play")
    options = [one for command in commands().values() for one in command.params]
    for one in options:
        if isinstance(one.type, TimeType) or "may take" in (getattr(one, "help", None) or ""):
            assert one.opts == ["--time-limit"]


@pytest.mark.parametrize("text", TIMES)
def test_times(text: str) -> None:
    assert TimeType().convert(text, None, None) == TIMES[text]


@pytest.mark.parametrize("command", TIMED)
@pytest.mark.parametrize("text", NO_TIMES)
def test_what_is_no_time(command: str, text: str, tamaya: Run) -> None:
    result = tamaya(command, "--time-limit", text, "nl", "nl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"error: `--time-limit` takes a time, not `{text}`\n"
        "  = help: write seconds, or 90s, 2m or 1h; more than 0 and at most 240h\n"
    )


@pytest.mark.parametrize("text", COUNTS)
def test_numbers_of_players(text: str) -> None:
    assert PlayersType(several=True).convert(text, None, None) == COUNTS[text]
    if len(COUNTS[text]) == 1:
        assert PlayersType(several=False).convert(text, None, None) == COUNTS[text][0]


@pytest.mark.parametrize("command", ONE)
@pytest.mark.parametrize("text", ["2-5", "2,4"])
def test_only_one_number(command: str, text: str, tamaya: Run) -> None:
    result = tamaya(command, "-p", text, "nl", "nl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"error: `tamaya {command}` takes one number of players, not `{text}`\n"
        "  = help: write `-p 2`; `tamaya study` takes several numbers\n"
    )


@pytest.mark.parametrize("command", sorted(PLAYED))
@pytest.mark.parametrize("text", NO_COUNTS)
def test_what_is_no_number_of_players(command: str, text: str, tamaya: Run) -> None:
    result = tamaya(command, "-p", text, "nl", "nl")
    such = "3, 2-5 or 2,4" if command in SEVERAL else "3"
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"error: `--players` takes a number of players, not `{text}`\n  = help: write {such}\n"
    )
