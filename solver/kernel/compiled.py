"""How kernels are compiled: with Numba, at their first call, and from the shelf ever after."""

import pickle
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core import config
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from tamaya.solver.kernel.shelf import shelf

F = TypeVar("F", bound=Callable[..., object])
_rebuilt: Callable[..., Any] = CompileResult._rebuild
_packed: Callable[[object], bytes] = dumps
_ROOM = "tamaya.solver.kernel."

# Loops here run over a few hands or fireworks: vectors make them slower, and compiling longer.
for _name in ("LOOP_VECTORIZE", "SLP_VECTORIZE"):
    setattr(config, _name, 0)


class _Place:
    """The place of one kernel on the shelf, in the form in which Numba asks for it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}".removeprefix(_ROOM)

    def load_overload(self, signature: object, context: Any) -> Any:
        """The kernel for some types of arguments; None has it compiled."""
        part = shelf().parts(self.name).get(str(signature))
        if part is None:
            return None
        context.refresh()
        try:
            return _rebuilt(context, *pickle.loads(part))
        except Exception:
            shelf().drop(self.name)
            return None

    def save_overload(self, signature: object, result: Any) -> None:
        with suppress(Exception):  # it works all the same, but is compiled again next time
            shelf().add(self.name, str(signature), _packed(result._reduce()))


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
    """Without counting who holds an array: the caller holds all of them, and the counting took a
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
