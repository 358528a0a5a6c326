"""What is to be varied, as people write it: `strikes=1-3,hints=8,10`.

An option may stand behind its part, as in a rules expression: `multicolour-wild(cards=5,10)`.
"""

import re
from dataclasses import dataclass

from tamaya.variants.compile.compose.options import Value

MOST_CELLS = 100
"""So many sets of rules a sweep compares at most."""

_NAME = r"[a-z][a-z0-9-]*"
_PIECE = re.compile(
    rf"\s*(?:(?:({_NAME})\s*\(\s*)?({_NAME})\s*=\s*)?"
    rf"(?:(\d{{1,9}})(?:\s*-\s*(\d{{1,9}}))?|({_NAME}))\s*(\))?\s*"
)
_HELP = "write options and their values: strikes=1-3,hints=8,10"


class SweepError(ValueError):
    """A sweep that can't be made, why, and what to do about it."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Wish:
    """An option that is to be varied; `part` is empty where the option's name says enough."""

    part: str
    option: str
    values: tuple[Value, ...]


def wishes(text: str) -> tuple[Wish, ...]:
    """The options to vary, in the order in which they are written."""
    choices: dict[tuple[str, str], list[Value]] = {}
    part = option = ""
    for piece in text.replace(")+", "),").split(","):
        match = _PIECE.fullmatch(piece)
        if match is None or not (match[2] or option):
            raise SweepError(f"`{piece.strip()[:40]}` is no option with its values", _HELP)
        part = match[1] or part
        if match[2]:
            option = match[2]
            if (part, option) in choices:
                raise SweepError(f"the option `{option}` is varied twice", "name it once")
        choices.setdefault((part, option), []).extend(
            [match[5]] if match[5] else _values(match[3], match[4])
        )
        if match[6]:
            part = ""
    return tuple(Wish(*name, tuple(dict.fromkeys(values))) for name, values in choices.items())


def _values(first: str, last: str | None) -> range:
    low, high = int(first), int(last or first)
    if high < low:
        raise SweepError(f"`{low}-{high}` runs backwards", f"write {high}-{low}")
    if high - low >= MOST_CELLS:
        raise SweepError(
            f"`{low}-{high}` are {high - low + 1:,} values; a sweep takes {MOST_CELLS} sets of "
            "rules at most",
            "name a few of them, such as " + f"{low},{(low + high) // 2},{high}",
        )
    return range(low, high + 1)
