"""The columns of a part: those of an `Outcome`, after the three that say which cell it is of.

They follow from the fields of `Outcome`, so if you add a field there, you have nothing to do here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType
from typing import get_args, get_type_hints

from tamaya.studies.outcomes import Outcome

_FORMS: dict[object, str] = {int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN", str: "VARCHAR"}

_VALUES: dict[str, tuple[type, ...]] = {
    "BIGINT": (int,),
    "DOUBLE": (float, int),
    "BOOLEAN": (bool,),
    "VARCHAR": (str,),
}


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    form: str
    may_lack: bool

    def __str__(self) -> str:
        return f"{self.name} {self.form}{'' if self.may_lack else ' NOT NULL'}"


CELL = (
    Column("rules", "VARCHAR", False),
    Column("players", "BIGINT", False),
    Column("level", "VARCHAR", False),
)


@cache
def columns() -> tuple[Column, ...]:
    """A column for each field of an outcome."""
    hints = get_type_hints(Outcome)
    schema = []
    for field in fields(Outcome):
        forms = get_args(hints[field.name]) or (hints[field.name],)
        (form,) = [_FORMS[one] for one in forms if one is not NoneType]
        schema.append(Column(field.name, form, NoneType in forms))
    assert schema[0].name == "seed"
    return tuple(schema)


def fits(row: Sequence[object]) -> bool:
    """Whether a row holds what the columns say: so many values, each of its form."""
    return len(row) == len(columns()) and all(
        (value is None and one.may_lack) or type(value) in _VALUES[one.form]
        for one, value in zip(columns(), row, strict=True)
    )


@cache
def shape() -> tuple[str, ...]:
    """All columns in words: what has other ones is of another version."""
    return tuple(map(str, (*CELL, *columns())))
