"""How kernels are compiled, and how the result is kept for later processes.

Numba's own files would be believed whoever wrote them, a damaged one would stop each later run, and
they are stale wherever the kernels lie in another folder. So all compiled kernels go into one file
of `tamaya.grammar.kept`. It is named after all that they depend on: the text of every kernel, the
versions of Numba and Python, the processor. An edited kernel never meets an old result.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core import config
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from tamaya.grammar.kept import keep, kept

F = TypeVar("F", bound=Callable[..., object])
_rebuilt: Callable[..., Any] = CompileResult._rebuild
_packed: Callable[[object], bytes] = dumps

# Loops here run over a few hands or fireworks: vectors make them slower, and compiling longer.
for _name in ("LOOP_VECTORIZE", "SLP_VECTORIZE"):
    setattr(config, _name, 0)


def fingerprint(folder: Path) -> str:
    """What the compiled kernels of a folder, and of those in it, depend on, in a few letters."""
    processor = cpu_target.target_context.codegen().magic_tuple()
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {processor}".encode())
    for path in sorted(folder.rglob("*.py")):
        digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


class KernelShelf:
    """Compiled kernels by name and types of arguments, each in Numba's portable form."""

    def __init__(self, folder: Path) -> None:
        self.file = f"kernels-{fingerprint(folder)}.pickle"
        self.parts: dict[str, bytes] = {}
        content = kept(self.file)
        if content is not None:
            with suppress(Exception):  # what can't be loaded, for whatever reason, is made anew
                self.parts = pickle.loads(content)
        self.complete = bool(self.parts)  # only whole shelves are kept

    def keep(self) -> None:
        """Keep all that has been compiled, now that this is everything."""
        self.complete = True
        keep(self.file, pickle.dumps(self.parts))


@cache
def shelf() -> KernelShelf:
    return KernelShelf(Path(__file__).parent)


def is_ready() -> bool:
    """Whether everything has been compiled before."""
    return shelf().complete


def note_ready() -> None:
    """Note that everything is compiled now."""
    if not shelf().complete:
        shelf().keep()


class _Place:
    """The place of one kernel on the shelf, in the form in which Numba asks for it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"

    def load_overload(self, signature: object, context: Any) -> Any:
        """The kernel for some types of arguments; None has it compiled."""
        part = shelf().parts.get(f"{self.name}{signature}")
        if part is None:
            return None
        context.refresh()
        try:
            return _rebuilt(context, *pickle.loads(part))
        except Exception:
            shelf().complete = False
            return None

    def save_overload(self, signature: object, result: Any) -> None:
        with suppress(Exception):  # it works all the same, but is compiled again next time
            shelf().parts[f"{self.name}{signature}"] = _packed(result._reduce())


def kernel(function: F) -> F:
    """A function that is compiled at its first call and kept for later processes."""
    compiled: Any = _compiled(function)
    compiled._cache = _Place(function)
    return cast(F, compiled)


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
