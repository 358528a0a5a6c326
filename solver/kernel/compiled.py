"""How kernels are compiled and where the result is kept.

Numba's cache on disk looks at the file of a function only, not at the functions that it calls from
other files. So the folder of the cache is named after all that the result depends on: the text of
every kernel, the versions of Numba and Python; and, as Numba looks at these too, where the kernels
lie and when they were written. An edited kernel never meets an old result.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core import config

F = TypeVar("F", bound=Callable[..., object])


def cache_folder() -> Path:
    """Where compiled kernels lie."""
    chosen = os.environ.get("TAMAYA_CACHE") or os.environ.get("XDG_CACHE_HOME")
    root = Path(chosen) if chosen else Path.home() / ".cache"
    name = f"kernels-{fingerprint(Path(__file__).parent)}"
    folder = root / "tamaya" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"tamaya-{name}"
        folder.mkdir(exist_ok=True)
        return folder


def fingerprint(folder: Path) -> str:
    """What the compiled kernels of a folder, and of those in it, depend on, in a few letters."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {folder.resolve()}".encode())
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes() + str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:16]


def is_ready() -> bool:
    """Whether everything has been compiled before."""
    global _known_ready  # asked for each deal
    _known_ready = _known_ready or (FOLDER / "ready").exists()
    return _known_ready


def note_ready() -> None:
    (FOLDER / "ready").touch()


_known_ready = False
FOLDER = cache_folder()
# Loops here run over a few hands or fireworks: vectors make them slower, and compiling longer.
_SETTINGS = {"CACHE_DIR": str(FOLDER), "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}
for _name, _value in _SETTINGS.items():
    setattr(config, _name, _value)


def kernel(function: F) -> F:
    """A function that is compiled at its first call and kept for later processes."""
    return _compiled(function, cache=True)


def helper(function: F) -> F:
    """A function that only kernels call. It becomes part of them, so it is not kept by itself, and
    needs no way in from Python."""
    return _compiled(function, no_cpython_wrapper=True)


def _compiled(function: F, **options: bool) -> F:
    """Without counting who holds an array: whoever calls holds all of them, and the counting took a
    fifth of the time. So kernels can't make arrays.

    Numba would compile a function anew for each constant that it is called with, down to all that
    it calls, which took two thirds of the time to compile and made nothing faster.
    """
    compiler: Callable[..., Callable[[F], Any]] = numba.njit
    any_of: Callable[[types.Type], types.Type] = types.unliteral
    compiled = compiler(
        nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **options
    )(function)
    called_with = compiled.get_call_template

    def called_with_any(args: Iterable[types.Type], named: dict[str, types.Type]) -> Any:
        return called_with(
            [any_of(arg) for arg in args], {name: any_of(arg) for name, arg in named.items()}
        )

    compiled.get_call_template = called_with_any
    return cast(F, compiled)
