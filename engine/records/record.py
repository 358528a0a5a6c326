"""Records: the rules, the deal and the moves of a game, which the referee can go through again.

A record as JSON is a deal as JSON with `moves` in the notation. It can also carry the players'
`names`, the `text` of rules that are in no catalogue, and how the game was `broken_off`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tamaya.engine.deal import Deal, deal_from_json
from tamaya.engine.errors import DealError
from tamaya.engine.records.reading import (
    RecordError,
    as_list,
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

MOST_MOVES = 10_000
_DEAL = ("players", "deck", "tiles", "returns")
_FIELDS = (*_DEAL, "rules", "hash", "file", "text", "seed", "names", "moves", "broken_off")
_SITE = "hanab.live"


@dataclass(frozen=True, slots=True)
class Fault:
    """A move that couldn't be put into the notation, and why."""

    move: str
    message: str
    rule: Origin | None = None


@dataclass(frozen=True, slots=True)
class Record:
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
    fault: Fault | None = None
    site: SiteFacts = NO_FACTS
    advice: str = ""  # what would make an illegal record legal, where that is known

    def name(self, player: int) -> str:
        """What a player is called."""
        if player < len(self.names):
            return clean(self.names[player], 40)
        return f"player {player + 1}"

    def to_json(self) -> dict[str, Any]:
        data = self.deal.to_json()
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
    """The record that a JSON text holds, of this project or of hanab.live.

    `rules` go before those that the record names. Files of rules are looked for in `folder`.
    Raises `RecordError` for whatever can't be refereed.
    """
    data = as_object(read_json(text), "a record")
    if is_from_live(data):
        from tamaya.engine.live.games import record_from_live

        return record_from_live(data, rules)
    return record_from_json(data, rules, folder)


def is_from_live(data: dict[str, Any]) -> bool:
    """Whether a JSON object is laid out as hanab.live exports games."""
    return "actions" in data and "moves" not in data


def record_from_json(
    data: dict[str, Any], rules: Rules | None = None, folder: Path | None = None
) -> Record:
    only_fields(data, (*_FIELDS, _SITE), "a record")
    named = as_text(data.get("rules", ""), "`rules`", 10_000)
    declared = as_text(data.get("text", ""), "`text`", 1 << 18)
    if "file" in data:
        named = f"{as_text(data['file'], '`file`', 1000)}:{named}".removesuffix(":")
    if rules is None:
        rules = _rules(named, declared, folder)
        _check_hash(data, rules)
    moves = [
        as_text(move, "a move", 200)
        for move in as_list(data.get("moves", []), "`moves`", MOST_MOVES)
    ]
    try:
        deal = deal_from_json(rules, {name: data[name] for name in _DEAL if name in data})
    except DealError as error:
        raise RecordError(clean(str(error), 500)) from None
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


def _rules(named: str, declared: str, folder: Path | None) -> Rules:
    """The rules of a record: from the catalogue, from a file, or from its own text."""
    if not named:
        raise RecordError("the record names no `rules`")
    path, expression = split_path(named)
    try:
        if declared and path is not None:
            raise RecordError("a record with a `text` of rules can't name a file of rules")
        if declared:
            source = Source("the text of the record", declared)
            document = read_document(source).document
            if document and any(node.kind == "use" for node in document.declarations):
                raise RecordError("the `text` of a record must declare its rules without `use`")
            return compile_rules(named, library_of_source(source))
        if path is not None:
            file = (folder or Path()) / path
            if file.suffix != ".hanabi" or not file.is_file():
                raise RecordError(f"there is no file of rules {shown(path)}")
            return compile_rules(f"{file}:{expression}" if expression else str(file))
        return compile_rules(named)
    except RulesError as error:
        message = clean(error.diagnostics[0].message, 500)
        raise RecordError(f"the rules of the record can't be used: {message}") from error
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"there is no file of rules {shown(path)}") from None


def _check_hash(data: dict[str, Any], rules: Rules) -> None:
    expected = as_text(data.get("hash", rules.hash), "`hash`", 100)
    if expected != rules.hash:
        raise RecordError(
            f"the record was made under rules with the hash {shown(expected)}, but "
            f"{clean(rules.expression, 100)} now has the hash '{rules.hash}'"
        )
