"""What there is to choose from: games, expansions and variants, built in or in the open files."""

from collections.abc import Iterable

from tamaya.grammar.diagnostics import RulesError
from tamaya.serving.tabs.parts.documents import documents
from tamaya.variants.compile.compose.composition import on_names
from tamaya.variants.compile.compose.options import Option, Value, offers_of, options_of
from tamaya.variants.library import (
    Declaration,
    catalogue_declaration,
    catalogue_group,
    catalogue_index,
    catalogue_text,
    open_library,
)

_MOST_VALUES = 30
"""So many values of an option are offered to choose from; any other can be written."""


def catalogue(request: object) -> dict[str, object]:
    """The whole catalogue, with its texts."""
    index = catalogue_index()
    names = sorted(set(index.values()))
    declarations = (catalogue_declaration(name) for name in index)
    return {
        "entries": [
            _entry(one, index[one.name], catalogue_group(one.name))
            for one in declarations
            if one is not None
        ],
        "texts": {name: catalogue_text(name) for name in names},
    }


def entries(request: object) -> dict[str, object]:
    """What the open files declare, as far as they can be read."""
    these = documents(request)
    rows: list[dict[str, object]] = []
    with these.open():
        for name in these.files:
            try:
                own = open_library(name).own.values()
            except RulesError:
                continue
            rows += [_entry(declaration, name) for declaration in own]
    return {"entries": rows}


def _entry(declaration: Declaration, file: str, group: str | None = None) -> dict[str, object]:
    is_game = declaration.kind == "game"
    return {
        "name": declaration.name,
        "kind": declaration.kind,
        "title": declaration.title,
        "file": file,
        "group": group,
        "options": [_option(one) for one in options_of(declaration).values()],
        "offers": list(_expansions(offers_of(declaration))) if is_game else [],
        "on": [node.value for node in on_names(declaration)],
    }


def _expansions(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        declaration = catalogue_declaration(name)
        if declaration is not None and declaration.kind == "expansion":
            yield name


def _option(option: Option) -> dict[str, object]:
    values: list[Value] = [*option.domain.names]
    for low, high in option.domain.ranges:
        values += range(low, (low + _MOST_VALUES if high is None else high) + 1)
    return {
        "name": option.name,
        "values": values[:_MOST_VALUES],
        "words": option.words,
        "normally": option.normal,
    }
