"""What reaches a terminal or a pipe: nothing that a stranger's text could do harm with."""

import json

import pytest

from tamaya.cli.parts.terminal import say, say_json


@pytest.mark.parametrize("look", ["8", "7", "30", "38;5;0", "40", "1;30", "", "0;8"])
def test_no_look_but_ours_is_let_through(look: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Others could hide what follows."""
    say(f"\x1b[{look}mhidden \x1b[31mred\x1b[0m")
    assert "\x1b" not in capsys.readouterr().out.replace("\x1b[31m", "").replace("\x1b[0m", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b\udcffad", "b\ufffd\ufffd\ufffdad"),
        ("a \U0001f386 b\udc80", "a \U0001f386 b\ufffd\ufffd\ufffd"),
        ("\\udcff", "\\udcff"),
        ("\U0001f3ff", "\U0001f3ff"),
    ],
)
def test_json_holds_whole_letters(text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Not every program reads half of one, as the name of a file may hold it."""
    say_json({"name": text, "more": [1, "ü"]})
    assert json.loads(capsys.readouterr().out) == {
        "format": 1,
        "name": said,
        "more": [1, "ü"],
    }
