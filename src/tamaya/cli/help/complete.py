"""What a half-typed argument can become."""

import os
from collections.abc import Iterator
from pathlib import Path

from tamaya.grammar.diagnostics import RulesError
from tamaya.variants.library import Declaration, Library, open_library


def rules_like(begun: str) -> list[tuple[str, str]]:
    """Rules that begin so, each with its title: games and files first, expansions behind a `+`."""
    path, separator, expression = begun.partition(".hanabi:")
    before = f"{path}{separator}" if separator else ""
    expression = expression if separator else begun
    library = _library(f"{path}.hanabi") if separator else Library()
    head, plus, last = expression.rpartition("+")
    taken = {part.partition("(")[0].strip() for part in head.split("+")}
    wanted = ("expansion",) if plus else ("game", "variant")
    completions = [
        (f"{before}{head}{plus}{declaration.name}", declaration.title)
        for declaration in _declarations(library)
        if declaration.kind in wanted
        and declaration.name.startswith(last)
        and declaration.name not in taken
    ]
    if not plus and not separator:
        completions += [(file, "") for file in files_like(begun)]
    return completions


def files_like(begun: str) -> list[str]:
    """Files of rules, and folders that could hold some, whose paths begin so."""
    folder, name = os.path.split(begun)
    try:
        entries = sorted(Path(folder or ".").iterdir())
    except OSError:
        return []
    paths = []
    for entry in entries:
        hidden = entry.name.startswith(".") and not name.startswith(".")
        if entry.name.startswith(name) and not hidden:
            if entry.is_dir():
                paths.append(os.path.join(folder, entry.name) + os.sep)
            elif entry.suffix == ".hanabi":
                paths.append(os.path.join(folder, entry.name))
    if len(paths) == 1 and paths[0].endswith(os.sep):
        return files_like(paths[0])  # the only way on: a shell would end the word behind it
    return paths


def _declarations(library: Library) -> Iterator[Declaration]:
    for name in dict.fromkeys(library.names()):
        declaration = library.find(name)
        if declaration is not None:
            yield declaration


def _library(path: str) -> Library:
    try:
        return open_library(path)
    except RulesError:
        return Library()
