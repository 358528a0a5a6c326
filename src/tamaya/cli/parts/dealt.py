"""Deals that are given on the command line: by a seed, in a file, or one a line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tamaya.cli.parts.terminal import fault, remark

if TYPE_CHECKING:
    from tamaya.engine.deal import Deal
    from tamaya.variants.rules import Rules


class Dealer:
    """Reads deals under rules that were named, or under those that a deal names itself."""

    def __init__(self, rules: str | None, players: int | None, folder: Path | None) -> None:
        self.players = players
        self.folder = folder
        self.given = None if rules is None else _compiled(rules)
        self.known: dict[str, tuple[Rules, str]] = {}

    def of_seed(self, seed: int) -> tuple["Deal", str]:
        """The deal of a seed, and how its rules are called."""
        from tamaya.engine.deal import deal as deal_of

        assert self.given is not None
        assert self.players is not None
        rules, named = self.given
        return deal_of(rules, self.players, seed), named

    def read(self, text: str) -> tuple["Deal", str]:
        """The deal of a text, and how its rules are called. Raises `DealError`."""
        from tamaya.engine.deal import read_deal
        from tamaya.engine.errors import DealError
        from tamaya.engine.records.reading import RecordError

        if not text.strip():
            raise DealError("there is no deal to read")
        if text.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')):
            try:
                return self._of_json(text)
            except RecordError as error:
                raise DealError(str(error)) from None
        if self.given is None:
            raise DealError("a line of cards doesn't say by which rules: name them before it")
        rules, named = self.given
        return read_deal(rules, text, self.players), named

    def _of_json(self, text: str) -> tuple["Deal", str]:
        from tamaya.engine.deal import deal_from_json
        from tamaya.engine.errors import DealError
        from tamaya.engine.records.reading import as_object, as_text, clean, read_json, shown

        data = as_object(read_json(text), "a deal")
        own = as_text(data.get("rules", ""), "`rules`", 10_000)
        expected = as_text(data.get("hash", ""), "`hash`", 100)
        if self.given is None and not own:
            raise DealError("the deal names no `rules`: name them on the command line")
        rules, named = self.given or self._rules(own)
        if expected and expected != rules.hash:
            raise DealError(
                f"the deal was made for rules with the hash {shown(expected)}, but "
                f"{clean(named, 100)} has the hash '{rules.hash}'"
            )
        # Rules that can't be found here are as good when their hash is that of the rules given.
        if self.given and own not in ("", named, rules.expression) and not expected:
            other, _ = self._rules(own)
            if other != rules:
                raise DealError(f"the deal was made for {clean(own, 100)}, not for {named}")
        players = data.get("players")
        if self.players is not None and players not in (None, self.players):
            raise DealError(f"the deal is for {shown(players)} players, not {self.players}")
        return deal_from_json(rules, data, self.players), named

    def _rules(self, named: str) -> tuple["Rules", str]:
        """The rules that a deal names; a file of rules is looked for beside it, and here."""
        from tamaya.engine.errors import DealError
        from tamaya.engine.records.reading import clean, shown
        from tamaya.grammar.diagnostics import RulesError
        from tamaya.variants.compile.passes import split_path

        if named in self.known:
            return self.known[named]
        path, expression = split_path(named)
        text = named
        if path is not None:
            beside = [(folder / path) for folder in (self.folder, Path()) if folder is not None]
            try:
                file = next((f for f in beside if f.suffix == ".hanabi" and f.is_file()), None)
            except (OSError, ValueError):
                file = None
            if file is None:
                raise DealError(f"there is no file of rules {shown(path)}")
            text = f"{file}:{expression}" if expression else str(file)
        try:
            found = self.known[named] = _compiled(text)
        except RulesError as error:
            message = clean(error.diagnostics[0].message, 500)
            raise DealError(f"the rules of the deal can't be used: {message}") from None
        return found


def _compiled(text: str) -> tuple["Rules", str]:
    """Rules, and how they are called so that the next command finds them again."""
    from tamaya.variants.compile.passes import compile_rules, split_path

    rules = compile_rules(text)
    path, _ = split_path(text)
    return rules, f"{path}:{rules.expression}" if path else rules.expression


def fields_of(deal: "Deal", named: str) -> dict[str, Any]:
    """What an answer says of its rules and its deal."""
    data: dict[str, Any] = {"rules": named, "hash": deal.rules.hash, "players": deal.players}
    if deal.seed is not None:
        return data | {"seed": deal.seed}
    return data | {"deal": deal.to_json() | {"rules": named}}


# ------------------------------------------------------------------- files

_MOST_PASSED = 64
"""So many megabytes of one line are passed over."""


def folder_of(file: str) -> Path | None:
    return None if file == "-" else Path(file).parent


def whole_text(file: str) -> str:
    """All of a file, as far as it is not longer than any deal."""
    with _opened(file) as stream:
        from tamaya.engine.records.reading import MOST_TEXT

        return _decoded(stream.read(MOST_TEXT + 2))


def lines_of(file: str) -> Iterator[tuple[int, str]]:
    """The lines that aren't empty with their numbers, each read when it is wanted."""
    from tamaya.engine.records.reading import MOST_TEXT

    with _opened(file) as stream:
        number = 0
        while raw := stream.readline(MOST_TEXT + 2):
            number += 1
            if raw.strip():
                yield number, _decoded(raw)
            if not passed_over(raw, stream):
                remark(fault(f"line {number} has no end: nothing after it is read"))
                return


def passed_over(raw: bytes, stream: BinaryIO) -> bool:
    """Leave out the rest of a line that is too long. A device may send one without an end."""
    for _ in range(_MOST_PASSED):
        if not raw or raw.endswith(b"\n"):
            return True
        raw = stream.readline(1 << 20)
    return False


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    try:
        stream = sys.stdin.buffer if file == "-" else open(file, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from None
    try:
        yield stream
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from None
    finally:
        if file != "-":
            stream.close()


def _unreadable(file: str, error: Exception) -> click.ClickException:
    reason = getattr(error, "strerror", None) or str(error)
    return click.ClickException(f"`{file}` can't be read: {reason}")


def _decoded(raw: bytes) -> str:
    """Text, with what is no UTF-8 left for the reader to refuse."""
    return raw.decode("utf-8-sig", errors="replace")
