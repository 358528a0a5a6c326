"""`tamaya help`: the pages of the documentation, commands, codes, and words of the language."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.cli import COMMANDS
from tamaya.codes import codes
from tamaya.grammar.parse.language import language_words
from tamaya.text.manual import pages, rows_about, text_of
from tamaya.text.markdown import inline, rendered
from tamaya.text.page import plain

Run = Callable[..., Result]
Said = Callable[..., str]
ROOT = Path(__file__).parents[3]


def test_all_topics_are_listed(said: Said) -> None:
    listed = re.findall(r"^  tamaya help (\S+)", said("help"), re.MULTILINE)
    assert listed == [*sorted(path.stem for path in (ROOT / "docs").glob("*.md")), *COMMANDS]


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "docs").glob("*.md")))
def test_page_is_shown(tamaya: Run, name: str) -> None:
    """Every line of code as it stands; and every word, but for the heads of tables."""
    text = text_of(name)
    shown = tamaya("help", name, COLUMNS="70").stdout
    code = re.findall(r"^```[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for line in "".join(code).splitlines():
        assert line.rstrip() in shown
    prose = re.sub(r"^```.*?^```$|<!--.*?-->", "", text, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"^.*\n(?=\|--)|\]\([^)]*\)", "", prose, flags=re.MULTILINE)
    assert {word for word in re.findall(r"[A-Za-z]{4,}", prose) if word not in shown} == set()


@pytest.mark.parametrize("name", sorted(pages()))
def test_page_keeps_to_the_width(name: str) -> None:
    """But for code, and for words that are longer than a line."""
    code = set(re.findall(r"^(.*)$", text_of(name), re.MULTILINE))
    for line in rendered(text_of(name), 60, color=False).splitlines():
        assert len(line) <= 60 or line.removeprefix("    ") in code or " " not in line.strip(), line


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("play", "help")])
def test_command_is_explained(said: Said, command: str) -> None:
    assert said("help", command).startswith(said(command, "--help").rstrip("\n"))


def test_command_and_word_of_one_name(said: Said) -> None:
    shown = said("help", "play")
    assert shown.startswith("Usage: tamaya play [OPTIONS] ")
    assert "\nIn the rules language, `play` is written so:\n" in shown
    assert "\n\n  play { … }\n" in shown


def test_code_is_explained(said: Said) -> None:
    for name in list(codes())[::7]:
        assert said("help", name.lower()) == said("explain", name)


@pytest.mark.parametrize("word", sorted(language_words() - {"an", "color", "colors"}))
def test_word_of_the_language_is_found(word: str) -> None:
    assert rows_about(word)


def test_what_players_say_is_found(said: Said) -> None:
    assert said("help", "may", "we", "pass?") == (
        "What players say, and what to write:\n\n"
        "  “May we pass?” (Actions and tiles)\n"
        "      a player may pass\n\n"
        "`tamaya help language` has more of them.\n"
    )


def test_words_are_shown_with_their_heading(said: Said) -> None:
    assert said("help", "last", "strike") == (
        "In the rules language, `last strike` is written so:\n\n  the last strike is taken\n"
        "      There are as many strikes as the tokens allow. No more are taken then. (Events)\n\n"
        "`tamaya help language` has the whole language.\n"
    )


@pytest.mark.parametrize(
    ("asked", "advice"),
    [
        ("regan", "did you mean `tamaya help regain`?"),
        ("solvin", "did you mean `tamaya help solving`?"),
        ("E2O3", "did you mean `tamaya help e203`?"),
        ("qqqqqqqq", "`tamaya help` lists the pages"),
    ],
)
def test_unknown_topic(tamaya: Run, asked: str, advice: str) -> None:
    result = tamaya("help", asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: there is no help on `{asked}`\n  = help: {advice}\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("see [the page](solving.md#stages)", "see the page (tamaya help solving)"),
        ("see [above](#above)", "see above"),
        ("see [it](https://example.com)", "see it (https://example.com)"),
        ("**a `b*c`** and *d*", "a `b*c` and d"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("`[a](b)`", "`[a](b)`"),
    ],
)
def test_marks_become_words(text: str, shown: str) -> None:
    assert plain(inline(text)) == shown


TABLE = """| name | what it is |
|---|---|
| `a` | one `x\\|y` |
| `b` | two |
"""


def test_table_that_fits() -> None:
    assert rendered(TABLE, 60, color=False) == "name  what it is\n`a`   one `x|y`\n`b`   two\n"


def test_table_that_does_not_fit() -> None:
    shown = rendered(TABLE.replace("`a`", "a long name of a thing"), 30, color=False)
    assert shown == "a long name of a thing\n    what it is: one `x|y`\n`b`\n    what it is: two\n"
