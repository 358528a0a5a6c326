"""What the shell is offered when a word is half typed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.cli import COMMANDS, main
from tamaya.cli.help.complete import files_like, rules_like
from tamaya.variants.library import catalogue_index

Run = Callable[..., Result]


def offered(*words: str) -> list[str]:
    """What completes the last of these words."""
    from click.shell_completion import ShellComplete

    complete = ShellComplete(main, {}, "tamaya", "_TAMAYA_COMPLETE")
    return [item.value for item in complete.get_completions(list(words[:-1]), words[-1])]


def test_commands_and_options() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("sh") == ["show"]
    assert offered("show", "--j") == ["--json"]


def test_games_first_then_expansions() -> None:
    assert offered("show", "aba") == ["abacus-2012", "abacus-new"]
    assert offered("check", "nl", "every") == ["everything"]
    assert offered("show", "nl+mult") == ["nl+multicolour-own", "nl+multicolour-wild"]
    assert offered("show", "nl+multicolour-own(cards=5)+mult") == [
        "nl+multicolour-own(cards=5)+multicolour-wild"
    ]
    assert "nl+expert" in offered("show", "nl+")
    assert not {"nl+no", "nl+everything"} & set(offered("show", "nl+"))


def test_words_of_the_catalogue() -> None:
    assert offered("list", "tou") == ["touch"]
    assert offered("list", "sud") == ["sudoku"]
    assert offered("list", "touch", "smo") == ["smoke"]


def test_codes() -> None:
    assert offered("explain", "e40") == [f"E40{number}" for number in range(1, 9)]


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.hanabi").write_text(
        "game mine like nl { }\nexpansion minor { replace tokens strikes 1 }\n"
    )
    (tmp_path / "mine.txt").write_text("")
    (tmp_path / ".hidden.hanabi").write_text("")
    (tmp_path / "maybe").mkdir()
    (tmp_path / "maybe" / "other.hanabi").write_text("broken {")
    assert offered("fmt", "mi") == ["mine.hanabi"]
    assert offered("fmt", "ma") == ["maybe/other.hanabi"]
    assert files_like("m") == ["maybe/", "mine.hanabi"]
    assert files_like("nowhere/m") == []
    assert offered("show", "mi") == ["mine.hanabi"]
    assert offered("show", "mine.hanabi:mi") == ["mine.hanabi:mine"]
    behind = offered("show", "mine.hanabi:mine+mi")
    assert sorted(behind) == ["mine.hanabi:mine+mines", "mine.hanabi:mine+minor"]
    broken = "maybe/other.hanabi"
    assert offered("show", f"{broken}:n") == [f"{broken}:nl", f"{broken}:no"]


def test_titles_come_along() -> None:
    assert ("abacus-2012", "Hanabi (Abacusspiele, 2012)") in rules_like("abacus")
    wanted = {name for name, _ in rules_like("nl+")}
    assert wanted <= {f"nl+{name}" for name in catalogue_index()}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script(shell: str, tamaya: Run) -> None:
    """The script asks `tamaya` itself, through the variable that it looks for."""
    result = tamaya("completion", shell)
    assert result.exit_code == 0
    assert f"_TAMAYA_COMPLETE={shell}_complete" in result.stdout
    assert f"tamaya completion {shell}" in " ".join(tamaya("completion", "--help").stdout.split())


def test_bash_accepts_the_script(tamaya: Run) -> None:
    script = tamaya("completion", "bash").stdout
    result = subprocess.run(["bash", "-n"], input=script.encode(), capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
