"""The shelf of compiled kernels: what is kept of them, and whether a search has all that it needs.

Each kernel has a file of its own in `tamaya.grammar.cache`, kept as soon as it is compiled, so that
no work is lost where the compiler is broken off. Numba's own files would be believed no matter who
wrote them, a damaged one would stop each later run, and they are stale wherever the kernels lie in
another folder. A file is named after all that its kernel depends on: the text of every kernel, the
versions of Numba and Python, the processor. An edited kernel never meets an old result.

Numba takes half a second to load, so nothing here needs it.
"""

import hashlib
import os
import pickle
import platform
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, get_args

from tamaya.grammar.cache import content_of, keep

Search = Literal["layers", "dive"]
"""A kind of search, in the order in which they are compiled: the first of them proves most."""
SEARCHES: tuple[Search, ...] = get_args(Search)

_BOTH = ("rows.laying.lay_out",)
NEEDS: dict[Search, tuple[str, ...]] = {
    "layers": (*_BOTH, "search.layers.begin", "search.layers.go_on", "search.layers.step_back"),
    "dive": (*_BOTH, "search.dive.dive"),
}
"""The kernels that each search calls, by their names within this folder."""

Parts = dict[str, bytes]
"""A kernel for each types of arguments, in Numba's portable form."""


def fingerprint(folder: Path) -> str:
    """What the compiled kernels of a folder, and of those in it, depend on, in a few letters."""
    digest = hashlib.sha256(f"{_compiler()} {sys.version}".encode())
    for path in sorted(folder.rglob("*.py")):
        digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _compiler() -> str:
    """The compiler, and the processor that it compiles for."""
    settings = [os.environ.get(f"NUMBA_CPU_{what}") for what in ("NAME", "FEATURES")]
    try:
        return f"{version('numba')} {version('llvmlite')} {_processor()} {settings}"
    except PackageNotFoundError:
        return "none"  # then nothing is ever compiled


def _processor() -> list[str]:
    """What the processor is and can do; where nobody says so, which machine this is."""
    says = ("model name", "flags", "CPU part", "Features")
    try:
        first, _, _ = Path("/proc/cpuinfo").read_text().partition("\n\n")
    except OSError:
        return [platform.machine(), platform.processor(), platform.node()]
    return [platform.machine(), *(line for line in first.splitlines() if line.startswith(says))]


class KernelShelf:
    """Compiled kernels by name and types of arguments."""

    def __init__(self, folder: Path) -> None:
        self.prefix = f"kernel-{fingerprint(folder)}"
        self._parts: dict[str, Parts] = {}
        self.unfit: set[str] = set()

    def parts(self, name: str) -> Parts:
        """What there is of a kernel, as long as nobody has found it unfit."""
        parts = self._parts.get(name)
        if not parts:
            parts = self._parts[name] = self._read(name)
        return parts

    def _read(self, name: str) -> Parts:
        content = content_of(self._file(name)) if name not in self.unfit else None
        if content is not None:
            with suppress(Exception):  # what can't be loaded, for whatever reason, is made anew
                return dict(pickle.loads(content))
        return {}

    def add(self, name: str, signature: str, part: bytes) -> None:
        """Keep what has been compiled, for this process and for later ones."""
        self.unfit.discard(name)
        parts = self._parts.setdefault(name, {})
        parts[signature] = part
        keep(self._file(name), pickle.dumps(parts))

    def drop(self, name: str) -> None:
        """What was kept of a kernel can't be used: it is to be compiled again."""
        self._parts[name] = {}
        self.unfit.add(name)

    def holds(self, *searches: Search) -> bool:
        """Whether all that these searches need has been compiled."""
        return all(self.parts(name) for search in searches for name in NEEDS[search])

    def _file(self, name: str) -> str:
        return f"{self.prefix}-{name}.pickle"


@cache
def shelf() -> KernelShelf:
    return KernelShelf(Path(__file__).parent)


def is_ready(*searches: Search) -> bool:
    """Whether these searches have been compiled before; all of them, where none is named."""
    return shelf().holds(*(searches or SEARCHES))
