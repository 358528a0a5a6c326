"""Help with tests of rules, games and solvers: for users' tests as well as tamaya's own.

The names in `__all__` are for users; docs/testing.md describes them. Strategies need Hypothesis to
be installed. Nothing is imported before it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tamaya.testing.consistent import assert_consistent
    from tamaya.testing.machine import GameMachine
    from tamaya.testing.making.sketch import Sizes
    from tamaya.testing.rules import rule_sets
    from tamaya.testing.strategies import deals, records, states
    from tamaya.testing.tables import after, house, legal, table

__all__ = [
    "GameMachine",
    "Sizes",
    "after",
    "assert_consistent",
    "deals",
    "house",
    "legal",
    "records",
    "rule_sets",
    "states",
    "table",
]

_HOMES = {
    "GameMachine": "machine",
    "Sizes": "making.sketch",
    "after": "tables",
    "assert_consistent": "consistent",
    "deals": "strategies",
    "house": "tables",
    "legal": "tables",
    "records": "strategies",
    "rule_sets": "rules",
    "states": "strategies",
    "table": "tables",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(f"tamaya.testing.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'tamaya.testing' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
