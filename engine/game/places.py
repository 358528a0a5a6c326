"""Which places of a hand count."""

from typing import assert_never

from tamaya.variants.tables.tables import Place


def places(size: int, only: Place) -> range:
    """The places of a hand of some size; where only one end of it counts, that one."""
    match only:
        case "first":
            return range(size)[:1]
        case "last":
            return range(size)[-1:]
        case "":
            return range(size)
        case _:
            assert_never(only)
