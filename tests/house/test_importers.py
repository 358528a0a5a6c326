"""A file that only one other file of its room reads belongs to it, or there is a reason."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

from tests.house.rooms import ROOMS

ALONE = {
    "variants/compile/*": "a pass, or what one makes",
    "engine/turn/*": "a storey of the table",
    "engine/knowledge/*": "a way to count, with tests of its own",
    "engine/live/*": "a form of the site",
    "grammar/recovery/*": "what is said of one kind of slip",
    "players/code/*": "what a code says, for those who don't use it themselves",
    "players/fold/*": "one kind of knowledge",
    "players/levels/*": "a level, which the list of them names",
    "solver/claims/*": "a second code, which must not lean on the first",
    "solver/events/*": "a part of the event model",
    "solver/kernel/*": "a kernel, which is compiled and kept by itself",
    "lab/apart/*": "a comparison that the check borrows",
    "lab/check/*": "a fault, a phase, or a part of one that a list names",
    "studies/*": "an idea with tests of its own",
    "src/tamaya/cli/*": "what only one command needs, loaded when it runs",
    "src/tamaya/drawing/*": "a block of a drawing",
    "src/tamaya/serving/*": "a part of the server, begun by it",
    "src/tamaya/show/*": "a way to show rules",
    "src/tamaya/studying/*": "a part of the report",
    "src/tamaya/testing/*": "public, or a step of what makes up games",
}
"""Files that one other file imports, and why each stands by itself."""

LARGE = 400
"""Lines: two files that would be longer together stay apart without a word."""


def imports(source: str, modules: Iterable[str]) -> Iterator[str]:
    """The modules that a file imports, out of these."""
    known = set(modules)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield from {whole if whole in known else node.module} & known


def only_importers(sources: Mapping[str, str]) -> dict[str, str]:
    """Files that just one other file imports, which is of their room, by their paths."""
    paths = {_module(path): path for path in sources}
    importers: defaultdict[str, set[str]] = defaultdict(set)
    for path, source in sources.items():
        for module in imports(source, paths):
            importers[paths[module]].add(path)
    return {
        path: importer
        for path, found in importers.items()
        if len(found - {path}) == 1
        for importer in found - {path}
        if _room(importer) == _room(path) and not path.endswith("__init__.py")
    }


def _module(path: str) -> str:
    inside = path.removeprefix("src/tamaya/").removesuffix(".py").removesuffix("/__init__")
    return f"tamaya.{inside.replace('/', '.')}"


def _room(path: str) -> str:
    return "/".join(path.split("/")[: 3 if path.startswith("src/") else 1])


def test_who_is_read_by_one_alone(root: Path, repository_files: list[str]) -> None:
    """Merge it into its reader, or say why not; a reason that no file needs any more goes."""
    places = (*(f"{room}/" for room in ROOMS), "src/tamaya/")
    sources = {
        path: (root / path).read_text(encoding="utf-8")
        for path in repository_files
        if path.endswith(".py") and path.startswith(places)
    }
    alone = {
        path
        for path, importer in only_importers(sources).items()
        if sources[path].count("\n") + sources[importer].count("\n") <= LARGE
    }
    reasons = {path: [r for r in ALONE if fnmatch(path, r)] for path in alone}
    assert {path for path, found in reasons.items() if not found} == set()
    assert set(ALONE) - {reason for found in reasons.values() for reason in found} == set()


def test_only_importers() -> None:
    """One importer in the same room; those of other rooms, or two, are another matter."""
    found = only_importers(
        {
            "lab/a.py": "from tamaya.lab.b import x\nfrom tamaya.lab import c, d",
            "lab/b.py": "from tamaya.lab.d import y",
            "lab/c.py": "",
            "lab/d.py": "",
            "studies/e.py": "from tamaya.lab.c import z",
            "solver/f.py": "",
            "lab/g.py": "from tamaya.solver.f import w",
        }
    )
    assert found == {"lab/b.py": "lab/a.py"}
