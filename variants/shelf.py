"""Where files of rules are looked for: on the disk, on standard input, or among given texts.

A server that opens rules for strangers puts a shelf of texts in place of the disk. From then on
nothing that rules, records or expressions say reaches a file, whichever part of tamaya looks for
it.
"""

import hashlib
import posixpath
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from tamaya.grammar.source import Source
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.files import (
    INPUT,
    STANDARD_INPUT,
    SUFFIX,
    read_source,
    refused,
    resolved,
    source_of_bytes,
)


class Shelf(Protocol):
    """Files of rules by their paths."""

    def full(self, path: Path) -> Path:
        """The one path by which a file is known here, however it is written."""
        ...

    def read(self, path: Path, mention: Node | None = None) -> Source:
        """The text of a file, or a diagnostic in place of every way to fail."""
        ...

    def version(self, path: Path) -> int | None:
        """A number that changes when a file does; None where there is no such file."""
        ...


@dataclass(frozen=True, slots=True)
class Disk:
    """The files of this machine."""

    def full(self, path: Path) -> Path:
        return resolved(path)

    def read(self, path: Path, mention: Node | None = None) -> Source:
        return read_source(path, mention)

    def version(self, path: Path) -> int | None:
        if path.suffix != SUFFIX or not path.is_file():
            return None
        return path.stat().st_mtime_ns


@dataclass(frozen=True, slots=True)
class Piped:
    """The files of this machine, and standard input, whose text came before anything is read."""

    data: bytes
    disk: Disk = field(default_factory=Disk)

    def full(self, path: Path) -> Path:
        return path if path == _INPUT else self.disk.full(path)

    def read(self, path: Path, mention: Node | None = None) -> Source:
        if path == _INPUT and mention is None:
            return source_of_bytes(STANDARD_INPUT, self.data)
        return self.disk.read(path, mention)

    def version(self, path: Path) -> int | None:
        return self.disk.version(path)


_INPUT = Path(INPUT)


@dataclass(frozen=True, eq=False)
class Texts:
    """Texts by the names of their files, and nothing else."""

    texts: Mapping[str, str]

    def full(self, path: Path) -> Path:
        """Never a path of the disk: it doesn't begin at the root."""
        return Path(posixpath.normpath(path.as_posix()).lstrip("/") or ".")

    def read(self, path: Path, mention: Node | None = None) -> Source:
        name = self.full(path).as_posix()
        if name not in self.texts:
            near = nearest(name, self.texts)
            advice = f"did you mean `{near}`?" if near else self._advice()
            raise refused(mention, "E105", f"there is no file `{path}`", advice)
        return _source(name, self.texts[name])

    def version(self, path: Path) -> int | None:
        """All texts count, since one may use another."""
        if self.full(path).as_posix() not in self.texts:
            return None
        digest = hashlib.sha256(repr(sorted(self.texts.items())).encode("utf-8", "replace"))
        return int.from_bytes(digest.digest()[:8], "big")

    def _advice(self) -> str:
        if not self.texts:
            return "`tamaya list` shows the names that are built in"
        return f"open here are {', '.join(f'`{name}`' for name in self.texts)}"


@lru_cache(maxsize=64)
def _source(name: str, text: str) -> Source:
    """The same text is the same source, so that it is read once however often it is opened."""
    return Source(name, text)


_DISK = Disk()
_shelf: ContextVar[Shelf] = ContextVar("shelf", default=_DISK)


def shelf() -> Shelf:
    """Where files are looked for now."""
    return _shelf.get()


@contextmanager
def looking_in(place: Shelf) -> Iterator[None]:
    """What is done within finds files there and nowhere else."""
    before = _shelf.set(place)
    try:
        yield
    finally:
        _shelf.reset(before)
