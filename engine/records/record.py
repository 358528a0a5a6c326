"""Records: the rules, the deal and the moves of a game, which the referee can go through again.

A record as JSON is a deal as JSON with `moves` in the notation. It can also carry the players'
`names`, the `text` of rules that are in no catalogue, and how the game was `broken_off`.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import MOST_SEED, Deal, deal_from_json
from tamaya.engine.game.deal import deal as deal_of
from tamaya.engine.records.forms import as_record
from tamaya.engine.records.reading import (
    FORMAT,
    RecordError,
    as_list,
    as_number,
    as_object,
    as_text,
    clean,
    only_fields,
    read_json,
    shown,
)
from tamaya.engine.records.site import NO_FACTS, SiteFacts, site_from_json
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules, split_path
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Origin, Rules
from tamaya.variants.shelf import shelf
from tamaya.variants.tables.codec import MisfitError, from_json
from tamaya.variants.tables.short import Short

MOST_MOVES = 10_000
_SHOWN = 40
_DEAL = ("players", "deck", "tiles", "returns")
_FIELDS = (*_DEAL, "rules", "hash", "file", "text", "seed", "names", "moves", "broken_off")
_SITE = "hanab.live"


@dataclass(frozen=True, slots=True)
class NotationFault:
    """A move that couldn't be put into the notation, and why."""

    move: str
    message: str
    rule: Origin | None = None


@dataclass(frozen=True, slots=True)
class Record(Short):
    """A game from its deal on. It need not be over, and its moves need not be legal.

    `rules` is what names the rules; `text`, where it isn't empty, is a text that declares them.
    `fault` stands for one more move, at which a record in another form made no sense. A game that
    its players broke off says how; it scores 0 where `broken_off` says so.
    """

    deal: Deal
    moves: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    rules: str = ""
    text: str = ""
    broken_off: str = ""
    variant: str = ""
    fault: NotationFault | None = None
    site: SiteFacts = NO_FACTS
    advice: str = ""  # what would make an illegal record legal, where that is known

    def __repr__(self) -> str:
        """The deal and the moves, the longest games cut short."""
        shown = self.moves[:_SHOWN]
        more = len(self.moves) - len(shown)
        moves = ", ".join([*shown, *([f"and {more} moves more"] if more else [])])
        return f"<Record of {self.deal}: {moves or 'no move'}>"

    def name(self, player: int) -> str:
        """What a player is called."""
        if player < len(self.names):
            return clean(self.names[player], 40)
        return f"player {player + 1}"

    def to_json(self) -> dict[str, Any]:
        data = {"format": FORMAT, **self.deal.to_json()}
        data["rules"] = self.rules or self.deal.rules.expression
        data["hash"] = self.deal.rules.hash
        if self.deal.seed is not None:
            data["seed"] = self.deal.seed
        for name in ("text", "broken_off"):
            if getattr(self, name):
                data[name] = getattr(self, name)
        if self.names:
            data["names"] = list(self.names)
        data["moves"] = list(self.moves)
        site = self.site.to_json()
        if site:
            data[_SITE] = site
        return data


def read_record(text: str, rules: Rules | None = None, folder: Path | None = None) -> Record:
    """The record that a text holds: JSON of this project or of hanab.live, or a link to a replay.

    `rules` go before those that the record names. Files of rules are looked for in `folder`.
    Raises `RecordError` for whatever can't be refereed.
    """
    if is_link(text):
        from tamaya.engine.live.links import game_of_link

        data: dict[str, Any] = game_of_link(text)
    else:
        data = as_object(read_json(text), "a record")
    if is_from_live(data):
        from tamaya.engine.live.games import record_from_live

        return record_from_live(data, rules)
    return record_from_json(data, rules, folder)


def is_from_live(data: dict[str, Any]) -> bool:
    """Whether a JSON object is laid out as hanab.live exports games."""
    return "actions" in data and "moves" not in data


def is_link(text: str) -> bool:
    """Whether a text is a link to a replay on hanab.live that holds the whole game."""
    return "replay-json/" in text[:100] and not text.lstrip().startswith("{")


def record_from_json(
    data: dict[str, Any], rules: Rules | None = None, folder: Path | None = None
) -> Record:
    """The record of a JSON object: a record, a deal, or an answer or certificate of a deal."""
    data = as_record(data)
    only_fields(data, (*_FIELDS, _SITE, "tables"), "a record")
    named = as_text(data.get("rules", ""), "`rules`", 10_000)
    declared = as_text(data.get("text", ""), "`text`", 1 << 18)
    if "file" in data:
        named = f"{as_text(data['file'], '`file`', 1000)}:{named}".removesuffix(":")
    if rules is None:
        rules = _tables(data) if "tables" in data else rules_called(named, declared, folder)
        _check_hash(data, rules)
    moves = [
        as_text(move, "a move", 200)
        for move in as_list(data.get("moves", []), "`moves`", MOST_MOVES)
    ]
    deal = _deal(data, rules)
    names = [as_text(n, "a name", 200) for n in as_list(data.get("names", []), "`names`", 20)]
    if names and len(names) != deal.players:
        raise RecordError(f"there are {deal.players} players, but {len(names)} `names`")
    return Record(
        deal,
        tuple(moves),
        tuple(names),
        named,
        declared,
        as_text(data.get("broken_off", ""), "`broken_off`", 200),
        site=site_from_json(data.get(_SITE, {}), deal.players),
    )


def _deal(data: dict[str, Any], rules: Rules) -> Deal:
    """The deal, or that of its seed. A seed of another deck says nothing, and is left out."""
    seed = data.get("seed")
    try:
        if seed is not None:
            players = as_number(data.get("players"), "`players`", -99, 99)
            seeded = deal_of(rules, players, as_number(seed, "`seed`", 0, MOST_SEED))
            if "deck" not in data:
                return seeded
        deal = deal_from_json(rules, {name: data[name] for name in _DEAL if name in data})
        if seed is not None and replace(seeded, seed=None) == deal:
            return seeded
        return deal
    except DealError as error:
        raise RecordError(clean(str(error), 500)) from None


def _tables(data: dict[str, Any]) -> Rules:
    """Rules that are there as tables."""
    try:
        return from_json(Rules, data["tables"], "`tables`")
    except MisfitError as error:
        raise RecordError(clean(str(error), 200)) from None


def rules_called(named: str, declared: str = "", folder: Path | None = None) -> Rules:
    """The rules of a record: from the catalogue, from a file, or from its own text.

    Raises `RecordError`. Mostly many records have the same rules, so they are kept.
    """
    if not named:
        raise RecordError("the record names no `rules`")
    path, expression = split_path(named)
    try:
        if path is None:
            return _compiled(named, declared)
        if declared:
            raise RecordError("a record with a `text` of rules can't name a file of rules")
        beside = [(place / path) for place in (folder, Path()) if place is not None]
        for file in beside:
            version = shelf().version(file)
            if version is not None:
                whole = f"{file}:{expression}" if expression else str(file)
                return _compiled(whole, "", version)
        raise RecordError(f"there is no file of rules {shown(path)}")
    except RulesError as error:
        message = clean(error.diagnostics[0].message, 500)
        raise RecordError(f"the rules of the record can't be used: {message}") from error
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"there is no file of rules {shown(path)}") from None


@lru_cache(maxsize=64)
def _compiled(named: str, declared: str, changed: int = 0) -> Rules:
    """Rules by their name, or by a text that declares them; a file is known by its last change."""
    if not declared:
        return compile_rules(named)
    source = Source("the text of the record", declared)
    document = read_document(source).document
    if document and any(node.kind == "use" for node in document.declarations):
        raise RecordError("the `text` of a record must declare its rules without `use`")
    return compile_rules(named, library_of_source(source))


def _check_hash(data: dict[str, Any], rules: Rules) -> None:
    expected = as_text(data.get("hash", rules.hash), "`hash`", 100)
    if expected != rules.hash:
        raise RecordError(
            f"the record was made under rules with the hash {shown(expected)}, but "
            f"{clean(rules.expression, 100)} now has the hash '{rules.hash}'"
        )
