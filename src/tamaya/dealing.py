"""Deals as people give them: by a seed, as cards, or in a record, an export, a link."""

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tamaya.engine.game.deal import Deal
    from tamaya.variants.rules import Rules

_AT_SITE = re.compile(r"(?:https?://)?(?:www\.)?hanab\.live/(?:\D*/)?(?P<game>\d{1,12})?")
"""An address at hanab.live that is no link to a whole game."""


class Called(NamedTuple):
    """How rules are called so that the next command finds them again: a name, or a text with it."""

    name: str
    text: str = ""


class Dealer:
    """Reads deals under rules that were named, or under those that a deal names itself."""

    def __init__(
        self,
        given: tuple["Rules", Called] | None,
        players: int | None,
        folder: Path | None = None,
        there: bool = False,
    ) -> None:
        """`there`: the same cards by the rules of hanab.live that come nearest."""
        self.players = players
        self.there = there
        self.folder = folder
        self.given = given

    def of_seed(self, seed: int) -> tuple["Deal", Called]:
        """The deal of a seed, and how its rules are called."""
        from tamaya.engine.game.deal import deal as deal_of

        assert self.given is not None
        assert self.players is not None
        rules, called = self.given
        return self._there(deal_of(rules, self.players, seed), called)

    def _there(self, deal: "Deal", called: Called) -> tuple["Deal", Called]:
        """The deal as it is to be solved."""
        if not self.there:
            return deal, called
        from tamaya.engine.errors import DealError
        from tamaya.engine.live.counterpart import nearest
        from tamaya.engine.live.export import deal_there
        from tamaya.engine.live.rules import UnmappedError, rules_text

        try:
            counterpart = nearest(deal.rules, deal.players)
        except UnmappedError as error:
            raise DealError(str(error)) from None
        text = rules_text(counterpart.variant, counterpart.options)
        return deal_there(deal, counterpart), Called(counterpart.rules.expression, text)

    def read(self, text: str) -> tuple["Deal", Called]:
        """The deal of a text, and how its rules are called. Raises `DealError`."""
        return self._there(*self._read(text))

    def _read(self, text: str) -> tuple["Deal", Called]:
        from tamaya.engine.errors import DealError
        from tamaya.engine.game.deal import read_deal
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
        if place := _AT_SITE.match(begins):
            wanted = f"https://hanab.live/export/{place['game'] or '…'}"
            raise DealError(
                "this link names a game, but doesn't hold its cards: open "
                f"{wanted} there, and take what it shows"
            )
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
        return deal, given[1] if given else self._called(own, declared)

    def _of_site(self, text: str) -> tuple["Deal", Called]:
        """The deal of a game of hanab.live."""
        from tamaya.engine.records.record import read_record

        record = read_record(text, self.given[0] if self.given else None)
        return record.deal, self.given[1] if self.given else Called(record.rules, record.text)

    def _called(self, named: str, text: str) -> Called:
        """How rules are called from here, which a deal in another folder names."""
        from tamaya.variants.compile.passes import split_path

        path, expression = split_path(named)
        if path is None or self.folder is None or not (self.folder / path).is_file():
            return Called(named, text)
        file = str(self.folder / path)
        return Called(f"{file}:{expression}" if expression else file, text)


def fields_of(deal: "Deal", called: Called) -> dict[str, Any]:
    """What an answer says of its rules and its deal."""
    data: dict[str, Any] = {"rules": called.name, "hash": deal.rules.hash}
    if called.text:
        data["text"] = called.text
    data["players"] = deal.players
    if deal.seed is not None:
        return data | {"seed": deal.seed}
    return data | {"deal": deal.to_json() | {"rules": called.name}}
