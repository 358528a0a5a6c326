"""Bad, odd and hostile arguments get a sentence and a status, never a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.cli import COMMANDS, main
from tamaya.cli.parts import frame
from tamaya.cli.parts.terminal import colourful
from tamaya.cli.rules import show as show_command

Run = Callable[..., Result]

TAKING_RULES = ("show", "check")


def is_tidy(result: Result) -> bool:
    """Whether an exchange ended as it should: a status of ours, and nothing of Python's."""
    return result.exit_code in (0, 1, 2) and "Traceback" not in result.output


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file of each kind of trouble."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.hanabi").write_text("game mine like nl { }\n")
    (tmp_path / "rules.txt").write_text("game mine like nl { }\n")
    (tmp_path / "binary.hanabi").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "large.hanabi").write_text("# as long as it is boring\n" * 12_000)
    (tmp_path / "empty.hanabi").write_text("")
    (tmp_path / "loop.hanabi").symlink_to("loop.hanabi")
    (tmp_path / "circle.hanabi").write_text('use "circle.hanabi"\n')
    (tmp_path / "control.hanabi").write_text("game \x1b]0;gotcha\x07 like nl { }\n")
    (tmp_path / "sub.hanabi").mkdir()
    return tmp_path


@pytest.mark.parametrize("command", TAKING_RULES)
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("", "the rules are empty"),
        ("   ", "the rules are empty"),
        ("\0", "E014"),
        ("nl\0", "E014"),
        ("a\0.hanabi", "E105"),
        (".", "E105"),
        ("/", "E105"),
        ("sub.hanabi", "`sub.hanabi` is a folder"),
        ("binary.hanabi", "E001"),
        ("large.hanabi", "E002"),
        ("empty.hanabi", "E204"),
        ("loop.hanabi", "E105"),
        ("circle.hanabi", "E104"),
        ("../x.hanabi", "there is no file `../x.hanabi`"),
        ("mnie.hanabi", "did you mean `mine.hanabi`?"),
        ("rulse.txt", "there is no file `rulse.txt`"),
        ("x" * 300 + ".hanabi", "E105"),
        ("nl" * 200_000, "E002"),
        ("nl+" * 5_000 + "nl", "E211"),
        ("(" * 500, "E003"),
        ("nl+expret", "did you mean `expert`?"),
        ("NL", ": `nl`"),
        ("nl+\udcff", "E014"),
        ("no\u202e", "E014"),
        ("nl+mine.hanabi", "write `mine.hanabi:nl+NAME`"),
        ("mine.hanabi+expert", "write `mine.hanabi:expert+NAME`"),
        ("nl+mine.hanabi:mine", "write `mine.hanabi:nl+mine`"),
        ("+", "in quotes"),
        ("--", "needs RULES"),
        ("-x", "has no option `-x`"),
    ],
)
def test_bad_rules(command: str, rules: str, told: str, tamaya: Run, folder: Path) -> None:
    result = tamaya(command, rules)
    assert is_tidy(result)
    assert result.exit_code == 2
    assert told in result.stderr
    assert len(result.stderr) < 10_000


@pytest.mark.parametrize("rules", ["mine.hanabi", "rules.txt", "./rules.txt", "mine.hanabi:mine"])
def test_files(rules: str, tamaya: Run, folder: Path) -> None:
    result = tamaya("show", rules)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1] == "mine"


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("", "E105"),
        (".", "E105"),
        ("nowhere.hanabi", "E105"),
        ("a\0b", "E105"),
        ("binary.hanabi", "E001"),
        ("large.hanabi", "E002"),
        ("loop.hanabi", "E105"),
        ("sub.hanabi", "E105"),
    ],
)
def test_bad_files_to_format(file: str, code: str, tamaya: Run, folder: Path) -> None:
    result = tamaya("fmt", file)
    assert is_tidy(result)
    assert result.exit_code == 2
    assert f"error[{code}]" in result.stderr


def test_control_characters_never_reach_the_terminal(tamaya: Run, folder: Path) -> None:
    """A file can't change the title of the window or hide what it says."""
    for command in ("show", "check", "fmt"):
        result = tamaya(command, "control.hanabi")
        assert result.exit_code == 2
        assert "U+001B" in result.output
        assert not {"\x1b", "\x07"} & set(result.output)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("shwo",), "did you mean `tamaya show`?"),
        (("frobnicate",), "`tamaya --help` lists them all"),
        (("show",), "`tamaya show` needs RULES"),
        (("fmt",), "`tamaya fmt` needs FILE..."),
        (("show", "nl", "+", "expert"), 'in quotes: "nl + expert"'),
        (("explain", "E010", "nl"), "`tamaya explain` can't take `nl` as well"),
        (("show", "nl", "--jsno"), "did you mean `--json`?"),
        (("--vresion",), "did you mean `--version`?"),
        (("completion", "tcsh"), "`tcsh` is not one of `bash`, `zsh`, `fish`"),
        (("show", "nl", "--json=yes"), "--json"),
        (("study", "nl", "--deals", "0"), "`--deals` takes a whole number, at least 1, not `0`"),
        (("study", "nl", "--deals", "ten"), "takes a whole number, at least 1, not `ten`"),
        (("study", "nl", "--deals", "9", "--time-limit", "9"), "leave out --time-limit"),
        (("serve", "--port", "70000"), "at least 0 and at most 65,535, not `70000`"),
        (
            ("solve", "nl", "-p", "3", "--seed", "x"),
            "error: `--seed` takes a whole number, not `x`",
        ),
        (("solve", "nl", "-p", "x"), "error: `--players` takes a number of players, not `x`"),
        (("report", __file__), f"`{__file__}` holds no study"),
        (("report", "here", "-o", "."), "error: `--output`: `.` is a folder, not a file"),
        (("report", "here", "-o", "no/where.html"), "there is no folder `no` for --output"),
    ],
)
def test_usage(arguments: tuple[str, ...], told: str, tamaya: Run) -> None:
    """Wrong usage is told in the tone of the diagnostics."""
    result = tamaya(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert told in " ".join(result.stderr.split())
    assert "Usage:" not in result.stderr


def test_help(tamaya: Run) -> None:
    """Every command has one line in the general help, and a help of its own."""
    general = tamaya("--help")
    assert general.exit_code == 0
    assert tamaya().stdout == general.stdout
    for name, (_, does) in COMMANDS.items():
        assert f"  {name.ljust(10)}  {does}\n" in general.stdout
        own = tamaya(name, "--help")
        assert own.exit_code == 0
        assert own.stdout.startswith(f"Usage: tamaya {name} ")
    assert tamaya("-h").stdout == general.stdout


def test_version(tamaya: Run) -> None:
    from importlib.metadata import version

    assert tamaya("--version").stdout == f"tamaya {version('tamaya')}\n"


# ------------------------------------------------------------------- what must never be seen


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `tamaya show` fail in a way that nobody foresaw."""

    def fail(_: object) -> bool:
        raise error

    monkeypatch.setattr(show_command, "colourful", fail)


def test_unforeseen(tamaya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(ZeroDivisionError("by\nzero"), monkeypatch)
    result = tamaya("show", "nl")
    assert result.exit_code == frame.DEFECT == 70
    assert "ZeroDivisionError: by zero" in result.stderr
    assert "TAMAYA_DEBUG=1" in result.stderr
    assert "Traceback" not in result.output


def test_unforeseen_with_traceback(tamaya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(ZeroDivisionError("by zero"), monkeypatch)
    result = tamaya("show", "nl", TAMAYA_DEBUG="1")
    assert result.exit_code == 70
    assert "Traceback" in result.stderr
    assert "ZeroDivisionError: by zero" in result.stderr


def test_interrupted(tamaya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(KeyboardInterrupt(), monkeypatch)
    result = tamaya("show", "nl")
    assert result.exit_code == 130
    assert result.output.strip() == ""


def test_disk_full(tamaya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(OSError(28, "No space left on device"), monkeypatch)
    result = tamaya("show", "nl")
    assert result.exit_code == 2
    assert result.stderr == "error: the system says: No space left on device\n"


def run(arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a shell, where `tamaya` is this one."""
    command = f'tamaya() {{ "{sys.executable}" -c "import tamaya.cli as c; c.main()" "$@"; }}\n'
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command + arguments],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_closed_pipe() -> None:
    """`tamaya show … | head` ends quietly, no matter which of the two finishes first."""
    result = run("tamaya show nl | head -c 0; tamaya check nl --quick | true")
    assert result.stderr == b""


def test_full_and_missing_output() -> None:
    full = run("tamaya show nl > /dev/full")
    assert full.returncode == 2
    assert full.stderr == b"error: the system says: No space left on device\n"
    closed = run("tamaya show nl >&-")
    assert (closed.returncode, closed.stdout) == (2, b"")
    assert closed.stderr == b"error: there is nothing to write to: standard output is closed\n"
    assert run("tamaya show nl 2>&-").returncode == 0


def test_any_encoding() -> None:
    """What an old terminal can't show is written with an escape, and JSON is ASCII anyway."""
    both = "tamaya show nl+starved && tamaya show --json nl"
    result = run(both, PYTHONIOENCODING="iso8859-5", COLUMNS="100")
    assert result.returncode == 0
    assert result.stderr == b""
    assert b"regains half a hint \\xb7 starved" in result.stdout


def test_arguments_that_are_no_text() -> None:
    result = run("tamaya show $'nl+\\xff'; tamaya show $'\\xff.hanabi'; tamaya fmt $'\\xff'")
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert result.stderr.count(b"error[") == 3


# ------------------------------------------------------------------- colour


class Terminal:
    """As much of a terminal as is asked for."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colour(settings: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert colourful(Terminal()) is wanted  # type: ignore[arg-type]
    assert colourful(None) is False


def test_no_colour_in_a_pipe(tamaya: Run) -> None:
    for arguments in (("show", "everything"), ("check", "nl"), ("explain",), ("show", "nl+nope")):
        assert "\x1b" not in tamaya(*arguments).output


@pytest.mark.parametrize("command", COMMANDS)
def test_forced_colour(command: str, tamaya: Run) -> None:
    """FORCE_COLOR colours what goes into a pipe, whichever command it is; NO_COLOR wins."""
    assert tamaya(command, "--nope", FORCE_COLOR="1").stderr.startswith("\x1b[31;1merror\x1b[0m")
    for settings in ({}, {"FORCE_COLOR": ""}, {"FORCE_COLOR": "1", "NO_COLOR": "1"}):
        assert tamaya(command, "--nope", **settings).stderr.startswith("error: ")


def test_forced_colour_of_answers(tamaya: Run) -> None:
    for arguments in (("show", "nl"), ("list",), ("check", "nl", "--quick"), ("explain",)):
        assert "\x1b[" in tamaya(*arguments, FORCE_COLOR="1").stdout
        assert "\x1b[" not in tamaya(*arguments, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_main_is_the_program() -> None:
    """The entry point takes no argument: `main()` reads the command line itself."""
    assert main.name == "tamaya"
    assert list(main.list_commands(main.make_context("tamaya", ["list"]))) == list(COMMANDS)
