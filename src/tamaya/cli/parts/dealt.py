"""Deals that are given on the command line: by a seed, in a file, or one a line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import click

from tamaya.cli.parts.terminal import fault, remark

if TYPE_CHECKING:
    from tamaya.engine.deal import Deal
    from tamaya.variants.rules import Rules


class Called(NamedTuple):
    """How rules are called so that the next command finds them again: a name, or a text with it."""

    name: str
    text: str = ""


class Dealer:
    """Reads deals under rules that were named, or under those that a deal names itself."""

    def __init__(self, rules: str | None, players: int | None, folder: Path | None) -> None:
        self.players = players
        self.folder = folder
        self.given = None if rules is None else compiled(rules)

    def of_seed(self, seed: int) -> tuple["Deal", Called]:
        """The deal of a seed, and how its rules are called."""
        from tamaya.engine.deal import deal as deal_of

        assert self.given is not None
        assert self.players is not None
        rules, called = self.given
        return deal_of(rules, self.players, seed), called

    def read(self, text: str) -> tuple["Deal", Called]:
        """The deal of a text, and how its rules are called. Raises `DealError`."""
        from tamaya.engine.deal import read_deal
        from tamaya.engine.errors import DealError
        from tamaya.engine.records.reading import RecordError
        from tamaya.engine.records.record import is_link

        if not text.strip():
            raise DealError("there is no deal to read")
        begins = text.lstrip("\ufeff \t\r\n")
        try:
            if is_link(begins):
                return self._of_site(begins)
            if begins.startswith(("{", "[", '"', "//", "/*")):
                return self._of_json(begins)
        except RecordError as error:
            raise DealError(str(error)) from None
        if self.given is None:
            raise DealError("a line of cards doesn't say by which rules: name them before it")
        rules, called = self.given
        return read_deal(rules, text, self.players), called

    def _of_json(self, text: str) -> tuple["Deal", Called]:
        from tamaya.engine.errors import DealError
        from tamaya.engine.records.forms import as_record
        from tamaya.engine.records.reading import as_object, as_text, clean, read_json, shown
        from tamaya.engine.records.record import is_from_live, record_from_json, rules_called

        data = as_object(read_json(text), "a deal")
        if is_from_live(data):
            return self._of_site(text)
        data = as_record(data)
        own = as_text(data.get("rules", ""), "`rules`", 10_000)
        expected = as_text(data.get("hash", ""), "`hash`", 100)
        declared = as_text(data.get("text", ""), "`text`", 1 << 18)
        given = self.given
        if given is None and not own:
            raise DealError("the deal names no `rules`: name them on the command line")
        if given and expected and expected != given[0].hash:
            raise DealError(
                f"the deal was made for rules with the hash {shown(expected)}, but "
                f"{clean(given[1].name, 100)} has the hash '{given[0].hash}'"
            )
        # Rules that can't be found here are as good when their hash is that of the rules given.
        other = given and own not in ("", given[1].name, given[0].expression) and not expected
        if given and other and rules_called(own, declared, self.folder) != given[0]:
            raise DealError(f"the deal was made for {clean(own, 100)}, not for {given[1].name}")
        players = data.get("players", self.players)
        if self.players is not None and players != self.players:
            raise DealError(f"the deal is for {shown(players)} players, not {self.players}")
        whole = data | ({} if players is None else {"players": players})
        record = record_from_json(whole, given[0] if given else None, self.folder)
        # A deck that was given is told again, whatever seed it may come from.
        deal = replace(record.deal, seed=None) if "deck" in data else record.deal
        return deal, given[1] if given else self._found(own, declared)

    def _of_site(self, text: str) -> tuple["Deal", Called]:
        """The deal of a game of hanab.live."""
        from tamaya.engine.records.record import read_record

        record = read_record(text, self.given[0] if self.given else None)
        return record.deal, self.given[1] if self.given else Called(record.rules, record.text)

    def _found(self, named: str, text: str) -> Called:
        """How rules are called from here, which a deal in another folder names."""
        from tamaya.variants.compile.passes import split_path

        path, expression = split_path(named)
        if path is None or self.folder is None or not (self.folder / path).is_file():
            return Called(named, text)
        file = str(self.folder / path)
        return Called(f"{file}:{expression}" if expression else file, text)


def compiled(text: str) -> tuple["Rules", Called]:
    """Rules, and how they are called: by a name, a file, or a record that carries them."""
    from tamaya.variants.compile.passes import compile_rules, split_path

    if text.endswith(".json"):
        return _carried(text)
    rules = compile_rules(text)
    path, _ = split_path(text)
    return rules, Called(f"{path}:{rules.expression}" if path else rules.expression)


def _carried(file: str) -> tuple["Rules", Called]:
    """The rules that a record carries."""
    from tamaya.engine.records.reading import RecordError
    from tamaya.engine.records.record import read_record

    try:
        record = read_record(whole_text(file), folder=folder_of(file))
    except RecordError as error:
        raise click.ClickException(f"`{file}` holds no game with rules: {error}") from None
    return record.deal.rules, Called(record.rules, record.text)


def fields_of(deal: "Deal", called: Called) -> dict[str, Any]:
    """What an answer says of its rules and its deal."""
    data: dict[str, Any] = {"rules": called.name, "hash": deal.rules.hash}
    if called.text:
        data["text"] = called.text
    data["players"] = deal.players
    if deal.seed is not None:
        return data | {"seed": deal.seed}
    return data | {"deal": deal.to_json() | {"rules": called.name}}


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
