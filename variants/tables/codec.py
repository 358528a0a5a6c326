"""Frozen dataclasses to plain JSON data and back, strictly: what doesn't fit is refused."""

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from tamaya.variants.tables.short import UNSAID

T = TypeVar("T")


class MisfitError(ValueError):
    """Data that is not of the form that was asked for; the text says where."""


def to_json(value: object) -> Any:
    """Plain lists, dictionaries, numbers and texts for a dataclass or a tuple of them.

    What is `unsaid` and has its default is left out.
    """
    if is_dataclass(value) and not isinstance(value, type):
        pairs = [(f, getattr(value, f.name)) for f in fields(value)]
        return {
            f.name: to_json(item)
            for f, item in pairs
            if UNSAID not in f.metadata or item != f.default
        }
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    return value


def from_json(form: type[T], data: object, where: str = "") -> T:
    """The value of a given form that the data describes, or a `MisfitError`."""
    from tamaya.variants.rules import Rules
    from tamaya.variants.tables.sound import faults

    made = _read(form, data, where or form.__name__)
    wrong = next(faults(made), None) if isinstance(made, Rules) else None
    if wrong is not None:
        raise MisfitError(f"{where or form.__name__}: {wrong}")
    return made  # type: ignore[no-any-return]


def _read(form: Any, data: object, where: str) -> Any:
    if is_dataclass(form) and isinstance(form, type):
        return _read_object(form, data, where)
    origin, arguments = get_origin(form), get_args(form)
    if origin is tuple:
        return _read_tuple(arguments, data, where)
    if origin is Literal:
        if data not in arguments or isinstance(data, bool) != isinstance(arguments[0], bool):
            raise MisfitError(f"{where} must be one of {', '.join(map(str, arguments))}")
        return data
    if origin is UnionType:
        if data is None and NoneType in arguments:
            return None
        forms = [a for a in arguments if a is not NoneType]
        return _read(type(data) if type(data) in forms else forms[0], data, where)
    if type(data) is not form:
        raise MisfitError(f"{where} must be {_NAMES.get(form, form)}, not {_shown(data)}")
    return data


_NAMES = {int: "a whole number", str: "a text", bool: "true or false"}


def _read_object(form: type, data: object, where: str) -> Any:
    if not isinstance(data, dict):
        raise MisfitError(f"{where} must be an object, not {_shown(data)}")
    hints = _hints(form)
    unknown = sorted(str(key) for key in data if key not in hints)
    if unknown:
        raise MisfitError(f"{where} has an unknown field {unknown[0]!r}")
    needed = [f.name for f in fields(form) if f.default is MISSING and f.name not in data]
    if needed:
        raise MisfitError(f"{where} lacks the field {needed[0]!r}")
    return form(**{key: _read(hints[key], item, f"{where}.{key}") for key, item in data.items()})


@cache
def _hints(form: type) -> dict[str, Any]:
    return get_type_hints(form)


def _read_tuple(arguments: tuple[Any, ...], data: object, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise MisfitError(f"{where} must be a list, not {_shown(data)}")
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_read(arguments[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(data) != len(arguments):
        raise MisfitError(f"{where} must have {len(arguments)} items, not {len(data)}")
    pairs = zip(arguments, data, strict=True)
    return tuple(_read(form, item, f"{where}[{i}]") for i, (form, item) in enumerate(pairs))


def _shown(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "…"
