"""What is made of the fields of `State`, which are declared there and nowhere else.

A table holds the same fields as a state, in lists where they change in place. Copies of tables,
states of tables and keys are functions made from that declaration, so that a new field is in all
of them. They are made as text, as dataclasses are: a loop over fields takes several times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ForwardRef, cast

from tamaya.engine.state.state import State

if TYPE_CHECKING:
    from tamaya.engine.state.position import Position

# By the type that a field has in a state: how a table holds it, and how it becomes a value again.
# What has another type is a value in both.
_THAWED = {
    "tuple[tuple[int, ...], ...]": "[list(part) for part in {}]",
    "tuple[int, ...]": "list({})",
    "tuple[Waiting, ...]": "list({})",
}
_FROZEN = {
    "tuple[tuple[int, ...], ...]": "tuple([tuple(part) for part in {}])",
    "tuple[int, ...]": "tuple({})",
    "tuple[Waiting, ...]": "tuple({})",
}


def _written(kind: object) -> str:
    """A type as it is written in `State`."""
    return kind.__forward_arg__ if isinstance(kind, ForwardRef) else str(kind)


_KINDS = {name: _written(kind) for name, kind in State.__annotations__.items()}
assert set(_KINDS.values()) > _THAWED.keys() == _FROZEN.keys()


def _each(forms: Mapping[str, str], of: str) -> dict[str, str]:
    """An expression for each field of a table or state."""
    return {name: forms.get(kind, "{}").format(f"{of}.{name}") for name, kind in _KINDS.items()}


def _function(text: str, name: str, **scope: object) -> Any:
    made: dict[str, object] = dict(scope)
    exec(text, made)
    return made[name]


def _lay() -> Callable[[Position, State | Position], None]:
    lines = [f"    table.{name} = {form}" for name, form in _each(_THAWED, "source").items()]
    text = "\n".join(["def lay(table, source):", *lines])
    return cast("Callable[[Position, State | Position], None]", _function(text, "lay"))


def _freeze() -> Callable[[Position], State]:
    parts = ", ".join(_each(_FROZEN, "table").values())
    text = f"def freeze(table):\n    return State({parts})"
    return cast("Callable[[Position], State]", _function(text, "freeze", State=State))


def key_maker(**other: str) -> Callable[[Position | State], tuple[object, ...]]:
    """A function that gives what two tables must have in common to be the same.

    It takes all fields as they are but the `game`. For each that is to be taken in another way, or
    with an empty text not at all, `other` has an expression in `table`, which may use `table` only.
    """
    forms = _each(_FROZEN, "table") | other
    unknown = other.keys() - State._fields
    assert not unknown, f"a state has no {unknown}"
    parts = [form for name, form in forms.items() if form and name != "game"]
    text = f"def key(table):\n    return ({', '.join(parts)},)"
    return cast("Callable[[Position | State], tuple[object, ...]]", _function(text, "key"))


lay_as = _lay()
"""Lay a table as a state or another table has it."""
frozen = _freeze()
"""The state of a table."""
SORTED_HANDS = "tuple([tuple(sorted(hand)) for hand in table.hands])"
REST_OF_PILE = "table.pile[table.drawn:]"
canonical = key_maker(hands=SORTED_HANDS, pile=REST_OF_PILE, drawn="")
"""A table without the order of its hands, and without how the deck came to be what it is. Where
rules look at neither, no two games can go on differently from equal tables.
"""
in_order = key_maker(pile=REST_OF_PILE, drawn="")
"""The same for rules that look at the order of hands."""
