"""Outcomes as plain rows: to hand from process to process, and to write down."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter

from tamaya.studies.outcomes import Outcome

Value = int | float | bool | str | None
Row = tuple[Value, ...]
"""The fields of an outcome, in their order; the seed is the first."""

_values = attrgetter(*(field.name for field in fields(Outcome)))
_outcome: Callable[..., Outcome] = Outcome


def row_of(outcome: Outcome) -> Row:
    row: Row = _values(outcome)
    return row


def outcome_of(row: Row) -> Outcome:
    return _outcome(*row)


def seed_of(row: Row) -> int:
    seed = row[0]
    assert isinstance(seed, int)
    return seed
