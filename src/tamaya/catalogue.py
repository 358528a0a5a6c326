"""What the catalogue holds, in groups, and which of it goes together: found by compiling pairs."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypedDict

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.printing.format import phrase
from tamaya.variants.compile.compose.composition import on_names
from tamaya.variants.compile.compose.options import offers_of, options_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import (
    Declaration,
    catalogue_declaration,
    catalogue_group,
    catalogue_index,
)

GROUPS = {
    "cards": "which there are, and how many of each",
    "placement": "in which order a firework is built",
    "touch": "which hints touch the cards of a suit",
    "values": "what touches the cards of some value in all suits",
    "hints": "what may be named, how often, and what is told",
    "discards": "when a card may go, and what that brings",
    "plays": "what a play is, and what else a turn can be",
    "hands": "how many cards everybody holds",
    "tokens": "how many there are, and what brings or costs them",
    "ends": "when a game is over or lost, and what it scores",
}
"""The house rules by what they change, in the order in which a booklet speaks of it."""


class OptionData(TypedDict):
    """An option as JSON says it: its values in words, and the usual one if there is just one."""

    name: str
    values: str
    normal: int | str | None


@dataclass(frozen=True, slots=True)
class Clash:
    """Two names that don't go together, and what tamaya says of them."""

    names: tuple[str, str]
    problem: Diagnostic


Track = Callable[[list[tuple[str, str]]], Iterable[tuple[str, str]]]


def declarations(kind: str) -> list[Declaration]:
    """The games, the expansions or the variants of the catalogue, by name."""
    entries = [catalogue_declaration(name) for name in sorted(catalogue_index())]
    return [one for one in entries if one is not None and one.kind == kind]


def is_house_rule(expansion: Declaration) -> bool:
    """Whether an expansion comes from no booklet: it stands on the shelf of house rules."""
    return catalogue_group(expansion.name) is not None


def history(declaration: Declaration) -> list[str]:
    """Where it comes from and who plays it, as its file says."""
    return [source.word for source in declaration.clauses("source")]


def speaks_of(declaration: Declaration, words: Iterable[str]) -> bool:
    """Whether its name, title, group, history or clauses have words that begin like all of these.

    One thing is looked for as well where several are asked for.
    """
    clauses = [phrase(clause) for clause in declaration.block if clause.kind != "expect"]
    texts = [declaration.name, declaration.title, catalogue_group(declaration.name) or "", *clauses]
    text = _spelt(" ".join(texts))
    stems = (re.escape(_spelt(word).removesuffix("s")) for word in words)
    return all(re.search(rf"(?<![a-z0-9]){stem}", text) for stem in stems)


def _spelt(text: str) -> str:
    return re.sub(r"\bcolor", "colour", text.lower())


def options(declaration: Declaration) -> list[OptionData]:
    return [
        {"name": option.name, "values": option.words, "normal": option.normal}
        for option in options_of(declaration).values()
    ]


def offers(game: Declaration) -> list[str]:
    """What a game's booklet offers, in the words of its file."""
    return [phrase(offer.node) for offer in offers_of(game).values()]


def offered_by(expansion: Declaration, games: Iterable[Declaration]) -> list[str]:
    return [game.name for game in games if expansion.name in offers_of(game)]


def clashes(track: Track = iter, about: Collection[str] | None = None) -> list[Clash]:
    """Each game with each expansion, and the expansions with each other: what doesn't compile.

    Two expansions go together when they do so with any game that takes both. Pairs without any of
    the names that it is about are left out.
    """
    games = [game.name for game in declarations("game")]
    expansions = [one.name for one in declarations("expansion")]
    conflicts: list[Clash] = []
    hosts: dict[str, list[str]] = {name: [] for name in expansions}
    pairs = [(game, name) for game in games for name in expansions]
    pairs += [pair for pair in combinations(expansions, 2) if about is None or {*pair} & {*about}]
    for one, other in track(pairs):
        if one in hosts:
            shared = [game for game in hosts[one] if game in hosts[other]]
            problems = list(_until_fine(_problem(game, one, other) for game in shared))
            if problems and None not in problems:
                conflicts.append(Clash((one, other), problems[0]))  # type: ignore[arg-type]
        else:
            problem = _problem(one, other)
            if problem is None:
                hosts[other].append(one)
            else:
                conflicts.append(Clash((one, other), problem))
    return conflicts


def _until_fine(problems: Iterable[Diagnostic | None]) -> Iterator[Diagnostic | None]:
    for problem in problems:
        yield problem
        if problem is None:
            return


def _problem(game: str, *expansions: str) -> Diagnostic | None:
    names = dict.fromkeys([game, *(n for x in expansions for n in (*_grounds(x), x))])
    try:
        compile_rules("+".join(names))
    except RulesError as error:
        return error.diagnostics[0]
    return None


def _grounds(expansion: str) -> list[str]:
    """The expansions that an expansion can't do without."""
    declaration = catalogue_declaration(expansion)
    names = [node.value for node in on_names(declaration)] if declaration is not None else []
    kinds = {name: catalogue_declaration(name) for name in names}
    return [name for name, one in kinds.items() if one is not None and one.kind == "expansion"]
