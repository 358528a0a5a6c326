"""Where names come from: the catalogue, and the files that a designer wrote.

The catalogue is the `*.hanabi` files of the folder `catalogue`, and those of the shelf of house
rules in it, sorted by what they change. Only files that declare a wanted name are read. A
designer's file sees the catalogue, itself, and what it `use`s.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, islice
from pathlib import Path

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.parse.scan import MOST_BYTES
from tamaya.grammar.source import Source
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Document, Node
from tamaya.variants.files import MOST_FILES, SUFFIX, refused, resolved
from tamaya.variants.shelf import shelf
from tamaya.variants.words.lists import counted, listed

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
        title = self.child("title")
        return title.word if title else self.name

    @property
    def block(self) -> tuple[Node, ...]:
        block = self.child("block")
        return block.children if block else ()

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
        libraries: list[Library] = []
        waiting = [self]
        while waiting:
            library = waiting.pop(0)
            if library not in libraries:
                libraries.append(library)
                waiting += library.used
        return libraries

    def names(self) -> list[str]:
        own = [name for library in self.files() for name in library.own]
        return [*own, *catalogue_index()]

    def get(self, name: Node) -> Declaration:
        """The declaration of a name, or a diagnostic at the place where it is written."""
        declaration = self.find(name.value)
        if declaration is not None:
            return declaration
        meant = nearest(name.value, self.names())
        advice = f"did you mean `{meant}`?" if meant else self._advice_on(name.value)
        message = f"nothing is called `{name.value}`"
        raise RulesError([Diagnostic("E101", message, (Label(name.span),), advice, meant)])

    def _advice_on(self, word: str) -> str:
        """Where to look for a name that is like no other."""
        if self.path is not None and not self.own:
            return f"`{self.path.name}` declares nothing: `expansion {word} on GAME {{ … }}` would"
        if shelf().version(Path(f"{word}{SUFFIX}")) is not None:
            return f"did you mean the file `{word}{SUFFIX}`?"
        names = _named_with(word)
        if names:
            return f"did you mean {listed([f'`{one}`' for one in names], 'or')}?"
        return "`tamaya list` shows what there is"


_MOST_NEAR = 3
_OTHER_NAMES = {
    "rainbow": ("multicolour-wild", "multicolour-own"),
    "multicolor": ("multicolour-wild", "multicolour-own"),
    "standard": ("nl", "abacus-2012"),
    "classic": ("nl", "abacus-2012"),
    "basic": ("nl", "abacus-2012"),
    "base": ("nl", "abacus-2012"),
}
"""What people call things that have other names here."""


def _named_with(word: str) -> list[str]:
    """The first names of the catalogue that have a word as one of theirs. The titles of games
    count, too, since they say which booklet it is."""
    if len(word) < 3:
        return []
    index = catalogue_index()
    own = [*_OTHER_NAMES.get(word, ()), *(name for name in index if word in name.split("-"))]
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
    games = (name for name in index if pattern.search(_title_of_game(name)))
    return list(islice(dict.fromkeys(chain(own, games)), _MOST_NEAR))


def _title_of_game(name: str) -> str:
    declaration = catalogue_declaration(name)
    return declaration.title if declaration is not None and declaration.kind == "game" else ""


# ------------------------------------------------------------------- the catalogue


CATALOGUE = Library()
"""Sees the catalogue and nothing else."""


def seen_by(library: Library) -> Library:
    """The library; one stands for all in which names mean what they do in the catalogue."""
    own = library.own.items()
    if (
        own
        and not library.used
        and all(catalogue_declaration(name) is declaration for name, declaration in own)
    ):
        return CATALOGUE
    return library


HOUSE_RULES = "extras"
"""The shelf of house rules: a folder of the catalogue."""


@cache
def catalogue_index() -> dict[str, str]:
    """Every name of the catalogue with the file that declares it, in the files' order."""
    index: dict[str, str] = {}
    for shelf_name in ("", f"{HOUSE_RULES}/"):
        for entry in sorted(_catalogue(shelf_name).iterdir(), key=lambda e: e.name):
            if entry.name.endswith(".hanabi"):
                for name in _HEADING.findall(entry.read_text(encoding="utf-8")):
                    index[name] = f"{shelf_name}{entry.name}"
    return index


def catalogue_text(file: str) -> str:
    """The text of a file of the catalogue."""
    return _catalogue(file).read_text(encoding="utf-8")


@cache
def catalogue_file(file: str) -> Library:
    library = Library()
    _declare(library, Source(file, catalogue_text(file)))
    return library


def catalogue_group(name: str) -> str | None:
    """What a house rule changes: its file on the shelf is named for it. None for all others."""
    folder, _, file = catalogue_index()[name].rpartition("/")
    return file.removesuffix(".hanabi") if folder else None


def _catalogue(path: str) -> Traversable:
    return files("tamaya.variants").joinpath("catalogue", *path.split("/"))


def catalogue_declaration(name: str) -> Declaration | None:
    file = catalogue_index().get(name)
    return catalogue_file(file).own[name] if file else None


# ------------------------------------------------------------------- a designer's files


def open_library(path: str | Path, opened: dict[Path, Library] | None = None) -> Library:
    """Read a file of rules and all that it uses. The catalogue's own files are the catalogue.

    What was `opened` before is not read again.
    """
    full = shelf().full(Path(path))
    home = resolved(Path(str(_catalogue(""))))
    if full.is_relative_to(home):
        name = full.relative_to(home).as_posix()
        if name in catalogue_index().values():
            return catalogue_file(name)
    return _Opening(full.parent, {} if opened is None else opened).open(Path(path), (), None)


def library_of_files(paths: Iterable[str | Path]) -> Library:
    """A library that sees several files at once, some of which may use others."""
    opened: dict[Path, Library] = {}
    return library_of_libraries([open_library(path, opened) for path in paths])


def library_of_libraries(libraries: list[Library]) -> Library:
    library = Library(used=libraries)
    _refuse_clashes(library)
    return library


def library_of_source(source: Source) -> Library:
    """A library from a text that is no file; what it uses is looked for in the present folder."""
    library = Library()
    _declare(library, source)
    _Opening(shelf().full(Path()), {}).use(library, Path(), ())
    return library


@dataclass(slots=True)
class _Opening:
    """The files that are opened with a first one, and how much they hold."""

    home: Path
    opened: dict[Path, Library]
    size: int = 0

    def open(self, path: Path, chain: tuple[Path, ...], mention: Node | None) -> Library:
        """A file and all that it uses. `mention` is the place where its name is written."""
        full = shelf().full(path)
        if full in chain:
            names = " → ".join(p.name for p in (*chain[chain.index(full) :], full))
            raise refused(
                mention,
                "E104",
                f"files use each other in a circle: {names}",
                "move what they share into a file that uses neither",
            )
        if full not in self.opened:
            try:
                self.opened[full] = self._read(path, full, chain, mention)
            except RulesError as error:
                if mention is None or full.is_relative_to(self.home) or _is_at(mention, error):
                    raise
                # A stranger's file may name any other: of a file elsewhere nothing is quoted.
                raise refused(
                    mention,
                    "E105",
                    f"`{path}` has {counted(len(error.diagnostics), 'error')}",
                    f"`tamaya check {path}` shows what is wrong; it lies in another folder, so "
                    "nothing of it is quoted here",
                ) from None
        return self.opened[full]

    def _read(
        self, path: Path, full: Path, chain: tuple[Path, ...], mention: Node | None
    ) -> Library:
        if len(self.opened) + len(chain) >= MOST_FILES:
            raise refused(
                mention,
                "E002",
                f"more than {MOST_FILES} files are used together",
                "put what belongs together into one file",
            )
        library = Library(path=full)
        source = shelf().read(path, mention)
        self.size += len(source.text)
        if self.size > MOST_BYTES:
            raise refused(
                mention,
                "E002",
                f"the files that are used together hold more than {MOST_BYTES // 1024} KB",
                "the whole catalogue takes less than a tenth of that",
            )
        _declare(library, source)
        self.use(library, path.parent, (*chain, full))
        return library

    def use(self, library: Library, folder: Path, chain: tuple[Path, ...]) -> None:
        for node in library.uses:
            text = node.children[0]
            library.used.append(self.open(folder / text.value, chain, text))
        _refuse_clashes(library)


def _is_at(mention: Node, error: RulesError) -> bool:
    """Whether all that is wrong is wrong with the name of a file, and not in the file."""
    return all(
        [label.span for label in problem.labels] == [mention.span] for problem in error.diagnostics
    )


_reading = lru_cache(maxsize=64)(read_document)
"""A source that is opened again needn't be read again."""


def _declare(library: Library, source: Source) -> None:
    """Read a source and note its declarations, each name once."""
    reading = _reading(source)
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
        first = library.own.get(name.value)
        if first is not None:
            problems.append(_declared_twice(name, first))
        library.own.setdefault(name.value, declaration)
    if problems:
        raise RulesError(problems)


def _refuse_clashes(library: Library) -> None:
    """A name must mean one thing in all the files that are seen together."""
    seen: dict[str, Declaration] = {}
    problems: list[Diagnostic] = []
    for file in library.files():
        for name, declaration in file.own.items():
            first = seen.setdefault(name, declaration)
            if first is declaration:
                known_in_catalogue = catalogue_declaration(name)
                if known_in_catalogue is None:
                    continue
                first = known_in_catalogue
            problems.append(_declared_twice(declaration.node.children[0], first))
    if problems:
        raise RulesError(problems)


def _declared_twice(name: Node, first: Declaration) -> Diagnostic:
    return Diagnostic(
        "E102",
        f"`{name.value}` is declared twice",
        (Label(name.span), Label(first.node.children[0].span, "first declared here")),
        "choose another name for one of them",
    )
