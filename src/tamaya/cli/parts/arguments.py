"""Arguments that several commands take, with what a shell may complete them to."""

import os
import re
import sys
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    _TextType = click.ParamType[str]
else:  # older releases of click don't say of what type an argument becomes
    _TextType = click.ParamType

_FILE = re.compile(r"[^\s+()=:]+\.\w+")


_NO_OPTION = "./"


def as_argument(word: str) -> str:
    """`-:nl+mine`, rules from standard input, so written that it isn't taken for an option."""
    return f"{_NO_OPTION}{word}" if word.startswith("-:") else word


def is_piped(rules: str | None) -> bool:
    """Whether rules come from standard input."""
    return rules is not None and rules.partition(":")[0] == "-"


class RulesType(_TextType):
    """A rules expression, a file, or both as `FILE:EXPRESSION`; for a file also -."""

    name = "rules"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        text = str(value)
        if text.startswith(as_argument("-:")):
            text = text.removeprefix(_NO_OPTION)
        if is_piped(text) and ctx is not None:
            _put_on_the_shelf(ctx)
            return text
        if not text.strip():
            raise _misread("the rules are empty", "`tamaya list` shows what there is")
        if text.strip() == "+":
            raise _misread("a `+` stands alone", 'write rules as one word, or in quotes: "a + b"')
        file_first = _file_first(text)
        if file_first is not None:
            raise _misread("a file comes first, before a colon", f"write `{file_first}`")
        named_so = _FILE.fullmatch(text) or ("." in text and os.path.exists(text))
        if named_so and not text.endswith(".hanabi"):
            return os.path.join(".", text)  # no rules are called so; a path gets a better answer
        return text

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from tamaya.cli.help.complete import rules_like

        return [CompletionItem(word, help=title) for word, title in rules_like(incomplete)]


if TYPE_CHECKING:
    _NumberType = click.ParamType[int]
else:
    _NumberType = click.ParamType

_SEED_OF_SITE = re.compile(r"p\d+v\d+s.+")


class SeedType(_NumberType):
    """The number of a deal."""

    name = "integer"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        text = str(value)
        if _SEED_OF_SITE.fullmatch(text):
            raise _misread(
                f"`{text[:40]}` is a seed of hanab.live, whose shuffle isn't known here",
                "save the game there, and give its file: `tamaya solve --deal game.json`",
            )
        try:
            return int(text)
        except ValueError:
            self.fail(f"'{text}' is not a whole number", param, ctx)


class RulesPath(_TextType):
    """A file of rules, or - for standard input."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from tamaya.cli.help.complete import files_like

        return [CompletionItem(word) for word in files_like(incomplete)]


class CodeType(_TextType):
    """A code such as E203, in capitals or not."""

    name = "code"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from tamaya.codes import codes

        entries = codes().items()
        return [
            CompletionItem(name, help=code.meaning)
            for name, code in entries
            if name.startswith(incomplete.upper())
        ]


def _put_on_the_shelf(ctx: click.Context) -> None:
    """Let a command find standard input where it looks for files of rules."""
    from tamaya.grammar.parse.scan import MOST_BYTES
    from tamaya.variants.shelf import Piped, looking_in, shelf

    if isinstance(shelf(), Piped):
        return
    if sys.stdin is None:
        raise _misread("standard input is closed", "give the rules in a file")
    ctx.with_resource(looking_in(Piped(sys.stdin.buffer.read(MOST_BYTES + 1))))


def _file_first(text: str) -> str | None:
    """How `nl+mine.hanabi` and `nl+mine.hanabi:own` must be written, where a file is in a sum."""
    head, colon, tail = text.partition(".hanabi:")
    parts = [part.strip() for part in (f"{head}.hanabi" if colon else text).split("+")]
    files = [part for part in parts if part.endswith(".hanabi")]
    if len(parts) == 1 or not files or os.path.exists("+".join(parts)):
        return None
    others = [part for part in parts if part not in files]
    return f"{files[0]}:{'+'.join([*others, tail or 'NAME'])}"


def _misread(message: str, help_: str) -> click.UsageError:
    error = click.UsageError(message)
    error.add_note(help_)
    return error
