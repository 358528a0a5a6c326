"""What a kept study is: everything that its deals depend on, written down once.

It holds the rules twice. The texts are for people: the files as they were. The tables are what is
played, so no file has to be there any more.
"""

import json
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tamaya.engine.records.reading import RecordError, read_json
from tamaya.players.revision import revision_of
from tamaya.studies.clauses.plan import ClausePlan
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.kept.columns import shape
from tamaya.studies.kept.reading import (
    KeptError,
    OtherVersionError,
    check_folder,
    read_text,
    replace,
)
from tamaya.studies.workers.planning import BLOCK
from tamaya.studies.workers.running import Cell
from tamaya.variants.compile.passes import split_path
from tamaya.variants.files import read_source
from tamaya.variants.library import open_library
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import MisfitError, from_json, to_json

NAME = "manifest.json"
FORMAT = 1
"""The layout of folders and parts. If you change it, count up."""


@dataclass(frozen=True, slots=True)
class Text:
    """A file of rules as it was."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules as they were asked for, and what they came to."""

    given: str
    expression: str
    title: str
    hash: str
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The manifest, but for the tables of its rules."""

    format: int
    tamaya: str
    columns: tuple[str, ...]
    command: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    players: tuple[int, ...]
    levels: tuple[str, ...]
    first_seed: int
    deals_in_a_part: int
    players_revision: int = 1  # folders from before there were revisions don't say it
    clauses: ClausePlan | None = None  # in studies of single clauses


@dataclass(frozen=True, slots=True)
class Manifest:
    facts: Heading
    rule_sets: tuple[Rules, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """In the order of `StudyRun.cells`."""
        facts = self.facts
        return tuple(
            Cell(rules, count, level)
            for count in facts.players
            for level in facts.levels
            for rules in self.rule_sets
        )

    @property
    def has_players(self) -> bool:
        """Whether anybody plays: a study of perfect play alone depends on no players."""
        return any(level != PERFECT for level in self.facts.levels)

    def write(self, folder: Path) -> None:
        data = {**to_json(self.facts), "tables": to_json(self.rule_sets)}
        replace(folder / NAME, (json.dumps(data, indent=1) + "\n").encode())

    def is_for(self, other: "Manifest") -> bool:
        """Whether both ask the same."""
        return _identity(self) == _identity(other)


def _identity(manifest: Manifest) -> tuple[object, ...]:
    facts = manifest.facts
    hashes = tuple(rules.hash for rules in manifest.rule_sets)
    return hashes, facts.players, facts.levels, facts.first_seed


def manifest(
    rule_sets: tuple[Rules, ...],
    players: tuple[int, ...],
    levels: tuple[str, ...],
    first: int,
    given: tuple[str, ...] = (),
    command: tuple[str, ...] = (),
    deals_in_a_part: int = BLOCK,
    clauses: ClausePlan | None = None,
) -> Manifest:
    """The manifest of a new study. `given` is how its rules were asked for."""
    expressions: dict[str, str] = {}
    for rules in rule_sets:
        if rules.hash in expressions:
            raise KeptError(
                f"`{expressions[rules.hash]}` and `{rules.expression}` are the same rules",
                "name each rule set of a kept study once",
            )
        expressions[rules.hash] = rules.expression
    if first >= 1 << 62:
        raise KeptError("a kept study begins with a seed below 2 to the power of 62")
    named = given or tuple(rules.expression for rules in rule_sets)
    facts = Heading(
        FORMAT,
        version("tamaya"),
        shape(),
        command,
        tuple(
            RuleSet(name, rules.expression, rules.title, rules.hash, _texts(name))
            for name, rules in zip(named, rule_sets, strict=True)
        ),
        players,
        levels,
        first,
        deals_in_a_part,
        revision_of(rule_sets),
        clauses,
    )
    return Manifest(facts, rule_sets)


def _texts(given: str) -> tuple[Text, ...]:
    """The files that rules were read from."""
    path, _ = split_path(given)
    if path is None:
        return ()
    paths = [library.path for library in open_library(path).files() if library.path is not None]
    return tuple(Text(path.name, read_source(path).text) for path in paths)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a folder. Raises `KeptError` where it can't be used."""
    path = folder / NAME
    try:
        check_folder(folder)
        data = read_json(read_text(path))
    except (FileNotFoundError, NotADirectoryError):
        raise KeptError(
            f"`{folder}` holds no study",
            f"`tamaya study RULES --out {folder}` begins one",
        ) from None
    except (OSError, UnicodeDecodeError, RecordError) as error:
        raise _unreadable(path, str(error)) from None
    if not isinstance(data, dict):
        raise _unreadable(path, "it is no JSON object")
    if data.get("format") != FORMAT:
        raise OtherVersionError(
            f"`{folder}` was written by another version of tamaya, "
            f"{str(data.get('tamaya', 'unknown'))[:20]}: this one can't read its format",
            "use that version, or begin again in a new folder",
        )
    tables = data.pop("tables", None)
    if data.get("columns") != list(shape()):
        raise OtherVersionError(
            f"`{folder}` was written by another version of tamaya: its parts have other columns",
            "use that version, or begin again in a new folder",
        )
    try:
        facts = from_json(Heading, data, "the manifest")
        if not isinstance(tables, list) or len(tables) != len(facts.rules) or not tables:
            raise MisfitError("`tables` must be a list with one entry for each rule set")
        rule_sets = tuple(from_json(Rules, table, "`tables`") for table in tables)
    except MisfitError as error:
        raise _unreadable(path, str(error)) from None
    for one, rules in zip(facts.rules, rule_sets, strict=True):
        if one.hash != rules.hash:
            raise _unreadable(path, f"the tables of `{one.given}` have another hash")
    return Manifest(facts, rule_sets)


def _unreadable(path: Path, why: str) -> KeptError:
    return KeptError(
        f"`{path}` can't be used: {' '.join(why.split())[:200]}",
        "a new folder is begun with `tamaya study RULES --out FOLDER`",
    )
