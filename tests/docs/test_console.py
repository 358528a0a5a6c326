"""The commands that the documentation shows print what it shows."""

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.more


def exchanges(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it prints."""
    assert text.startswith("$ "), f"a console block begins with a command: {text!r}"
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def said(command: str, installed: Any, folder: Path) -> str:
    """What a command prints."""
    program, *arguments = shlex.split(command)
    assert program in ("tamaya", "python"), f"the documentation runs `{program}`"
    printed: str = installed.run(program, *arguments, folder=folder)
    return printed


def fits(shown: str, printed: str) -> bool:
    """Whether two outputs are the same; `...` in the shown one stands for anything."""
    pattern = ".*".join(re.escape(piece) for piece in shown.rstrip().split("..."))
    return re.fullmatch(pattern, printed.rstrip(), flags=re.DOTALL) is not None


@pytest.mark.parametrize(
    ("shown", "printed", "fitting"),
    [
        ("one\ntwo\n", "one\ntwo\n", True),
        ("one\n...\nfour\n", "one\ntwo\nthree\nfour\n", True),
        ("one\n...\n", "one\ntwo\n", True),
        ("one\n", "one\ntwo\n", False),
        ("on.\n", "one\n", False),
        ("...\nfive\n", "one\ntwo\n", False),
    ],
)
def test_outputs_are_told_apart(shown: str, printed: str, fitting: bool) -> None:
    """The comparison below sees differences, and `...` hides no more than it should."""
    assert fits(shown, printed) is fitting


def test_console(
    console_page: Path, page_blocks: list[Any], installed: Any, tmp_path: Path
) -> None:
    """A page's commands, in order, in a folder that holds the files it has shown so far.

    The page of an example runs in a copy of the example's folder.
    """
    folder = tmp_path / "here"
    if console_page.parent.parent.name == "examples":
        shutil.copytree(console_page.parent, folder)
    else:
        folder.mkdir()
    for block in page_blocks:
        if block.language == "hanabi" and "title" in block.parts:
            (folder / block.parts["title"]).write_text(block.text, encoding="utf-8")
        if block.language == "console":
            for command, shown in exchanges(block.text):
                printed = said(command, installed, folder)
                assert fits(shown, printed), f"{block}: $ {command}\n{printed}"
