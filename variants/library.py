"""Where names come from: the catalogue, and the files that a designer wrote.

The catalogue is the `*.hanabi` files of the folder `catalogue`. Only those that declare a wanted
name are read. A designer's file sees the catalogue, itself, and what it `use`s.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.parse.scan import MOST_BYTES
from tamaya.grammar.source import Source
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Document, Node

_MOST_FILES = 20
_HEADING = re.compile(r"^(?:game|expansion|variant)\s+([a-z][a-z0-9-]*)", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Declaration:
    """A game, expansion, variant or scenario, and the library in which its words are looked up."""

    node: Node
    document: Document
    library: "Library"

    @property
    def kind(self) -> str:
        return self.node.kind

    @property
    def name(self) -> str:
        return self.node.children[0].value

    @property
    def title(self) -> str:
        found = self.child("title")
        return found.word if found else self.name

    @property
    def block(self) -> tuple[Node, ...]:
        found = self.child("block")
        return found.children if found else ()

    def child(self, kind: str) -> Node | None:
        return next((c for c in self.node.children if c.kind == kind), None)

    def clauses(self, *kinds: str) -> list[Node]:
        return [clause for clause in self.block if clause.kind in kinds]


@dataclass(eq=False)
class Library:
    """The declarations that a file can speak of."""

    own: dict[str, Declaration] = field(default_factory=dict)
    scenarios: list[Declaration] = field(default_factory=list)
    uses: list[Node] = field(default_factory=list)
    used: list["Library"] = field(default_factory=list)
    path: Path | None = None

    def find(self, name: str) -> Declaration | None:
        for library in self.files():
            if name in library.own:
                return library.own[name]
        return catalogue_declaration(name)

    def files(self) -> list["Library"]:
        """This file and every file that it uses, directly or not."""
        found: list[Library] = []
        waiting = [self]
        while waiting:
            library = waiting.pop(0)
            if library not in found:
                found.append(library)
                waiting += library.used
        return found

    def names(self) -> list[str]:
        own = [name for library in self.files() for name in library.own]
        return [*own, *catalogue_index()]

    def get(self, name: Node) -> Declaration:
        """The declaration of a name, or a diagnostic at the place where it is written."""
        found = self.find(name.value)
        if found is not None:
            return found
        meant = nearest(name.value, self.names())
        raise RulesError(
            [
                Diagnostic(
                    "E101",
                    f"nothing is called `{name.value}`",
                    (Label(name.span),),
                    f"did you mean `{meant}`?" if meant else "`tamaya list` shows what there is",
                    meant,
                )
            ]
        )


# ------------------------------------------------------------------- the catalogue


CATALOGUE = Library()
"""Sees the catalogue and nothing else."""


def seen_by(library: Library) -> Library:
    """The library; one stands for all in which names mean what they do in the catalogue."""
    own = library.own.items()
    if not library.used and all(catalogue_declaration(name) is found for name, found in own):
        return CATALOGUE
    return library


@cache
def catalogue_index() -> dict[str, str]:
    """Every name of the catalogue with the file that declares it, in the files' order."""
    found: dict[str, str] = {}
    room = files("tamaya.variants").joinpath("catalogue")
    for entry in sorted(room.iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".hanabi"):
            for name in _HEADING.findall(entry.read_text(encoding="utf-8")):
                found[name] = entry.name
    return found


@cache
def catalogue_file(name: str) -> Library:
    text = files("tamaya.variants").joinpath("catalogue").joinpath(name).read_text(encoding="utf-8")
    library = Library()
    _declare(library, Source(name, text))
    return library


def catalogue_declaration(name: str) -> Declaration | None:
    file = catalogue_index().get(name)
    return catalogue_file(file).own[name] if file else None


# ------------------------------------------------------------------- a designer's files


def open_library(path: str | Path) -> Library:
    """Read a file of rules and all that it uses. The catalogue's own files are the catalogue."""
    full = _resolved(Path(path))
    home = _resolved(Path(str(files("tamaya.variants").joinpath("catalogue"))))
    if full.parent == home and full.name in catalogue_index().values():
        return catalogue_file(full.name)
    return _open(Path(path), (), {}, None)


def library_of_files(paths: Iterable[str | Path]) -> Library:
    """A library that sees several files at once."""
    return library_of_libraries([open_library(path) for path in paths])


def library_of_libraries(libraries: list[Library]) -> Library:
    library = Library(used=libraries)
    _refuse_clashes(library)
    return library


def library_of_source(source: Source) -> Library:
    """A library from a text that is no file; what it uses is looked for in the present folder."""
    library = Library()
    _declare(library, source)
    _use(library, Path(), (), {})
    _refuse_clashes(library)
    return library


def _open(
    path: Path, chain: tuple[Path, ...], opened: dict[Path, Library], asked: Node | None
) -> Library:
    full = _resolved(path)
    if full in chain:
        names = " → ".join(p.name for p in (*chain[chain.index(full) :], full))
        raise RulesError(
            [
                Diagnostic(
                    "E104",
                    f"files use each other in a circle: {names}",
                    (Label(asked.span),) if asked else (),
                    "move what they share into a file that uses neither",
                )
            ]
        )
    if len(chain) > _MOST_FILES:
        raise RulesError(
            [
                Diagnostic(
                    "E104",
                    f"files use each other more than {_MOST_FILES} deep",
                    (Label(asked.span),) if asked else (),
                    "use the files that are meant more directly",
                )
            ]
        )
    if full not in opened:
        library = Library(path=full)
        _declare(library, read_source(path, asked))
        _use(library, path.parent, (*chain, full), opened)
        _refuse_clashes(library)
        opened[full] = library
    return opened[full]


def _resolved(path: Path) -> Path:
    """The full path; one that no file can have stays as it is, for the reading to refuse."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def _use(
    library: Library, folder: Path, chain: tuple[Path, ...], opened: dict[Path, Library]
) -> None:
    for node in library.uses:
        text = node.children[0]
        library.used.append(_open(folder / text.value, chain, opened, text))


def read_source(path: Path, asked: Node | None = None) -> Source:
    """The text of a file of rules, or a diagnostic in place of every way to fail."""

    def refuse(message: str, help_: str) -> RulesError:
        labels = (Label(asked.span),) if asked else ()
        return RulesError([Diagnostic("E105", message, labels, help_)])

    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        near = _near_file(path)
        raise refuse(
            f"there is no file `{path}`", f"did you mean `{near}`?" if near else ""
        ) from None
    except IsADirectoryError:
        raise refuse(f"`{path}` is a folder", "name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refuse(f"`{path}` can't be read: {reason}", "") from None
    return source_of_bytes(str(path), data, asked)


def source_of_bytes(name: str, data: bytes, asked: Node | None = None) -> Source:
    """The text that the bytes of a file of rules hold; a mark of byte order is no part of it."""

    def refuse(code: str, message: str, help_: str) -> RulesError:
        labels = (Label(asked.span),) if asked else ()
        return RulesError([Diagnostic(code, message, labels, help_)])

    if len(data) > MOST_BYTES:
        raise refuse(
            "E002",
            f"`{name}` holds more than {MOST_BYTES // 1024} KB, the most for a file of rules",
            "the whole catalogue takes less than a tenth of that; is it a file of rules?",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise refuse(
            "E001",
            f"`{name}` is not a text in UTF-8: line {line} holds the byte {data[error.start]:#04x}",
            "save it as UTF-8, or check that it is a file of rules at all",
        ) from None
    return Source(name, text)


def _near_file(path: Path) -> str | None:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.suffix == ".hanabi"]
    except OSError:
        return None
    return nearest(path.name, names)


def _declare(library: Library, source: Source) -> None:
    """Read a source and note its declarations, each name once."""
    reading = read_document(source)
    if reading.document is None:
        raise RulesError(list(reading.diagnostics))
    problems: list[Diagnostic] = []
    for node in reading.document.declarations:
        if node.kind == "use":
            library.uses.append(node)
            continue
        name = node.children[0]
        declaration = Declaration(node, reading.document, library)
        if node.kind == "scenario":  # it has a title and no name: nothing can speak of it
            library.scenarios.append(declaration)
            continue
        known = library.own.get(name.value)
        if known is not None:
            problems.append(_declared_twice(name, known))
        library.own.setdefault(name.value, declaration)
    if problems:
        raise RulesError(problems)


def _refuse_clashes(library: Library) -> None:
    """A name must mean one thing in all the files that are seen together."""
    seen: dict[str, Declaration] = {}
    problems: list[Diagnostic] = []
    for file in library.files():
        for name, declaration in file.own.items():
            known = seen.setdefault(name, declaration)
            if known is declaration:
                known_in_catalogue = catalogue_declaration(name)
                if known_in_catalogue is None:
                    continue
                known = known_in_catalogue
            problems.append(_declared_twice(declaration.node.children[0], known))
    if problems:
        raise RulesError(problems)


def _declared_twice(name: Node, known: Declaration) -> Diagnostic:
    return Diagnostic(
        "E102",
        f"`{name.value}` is declared twice",
        (Label(name.span), Label(known.node.children[0].span, "first declared here")),
        "choose another name for one of them",
    )
