"""Levels that play worse than those below them, by more than chance.

Somebody who knows more should score no less. Where a level does, on the same deals, its players
don't know what to make of the rules, and nothing may rest on their figures. Each level is compared
with the one below it, of those that are in the study, and with players who move at random.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tamaya.studies.answers.losses import LADDER
from tamaya.studies.figures.comparing import apart
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.figures.looks import Pairs, Upshot
from tamaya.studies.workers.running import Cell

CHANCE = "random"
ORDER = (CHANCE, *(level for level, _ in LADDER))
"""The levels from below. Mixed tables have no place among them."""

Couple = tuple[int, int]
"""The places of two cells, the lower level first."""


@dataclass(frozen=True, slots=True)
class Reversal:
    """A cell whose players score less than those of a lower level: by so many `points`."""

    place: int
    below: int
    points: Figure


def couples(cells: Sequence[Cell], compares: Callable[[int, int], bool]) -> list[Couple]:
    """The cells to compare, at the same table: those of which anything may be said (`compares`)."""
    tables: dict[tuple[int, str], dict[str, int]] = {}
    for place, cell in enumerate(cells):
        tables.setdefault((cell.players, cell.rules.hash), {})[cell.level] = place
    pairs = []
    for places in tables.values():
        there = [places[level] for level in ORDER if level in places]
        for at, place in enumerate(there):
            below = [lower for lower in there[:at] if compares(place, lower)]
            chance = [lower for lower in below if cells[lower].level == CHANCE]
            pairs += [(lower, place) for lower in dict.fromkeys([*below[-1:], *chance])]
    return pairs


def reversals(
    cells: Sequence[Cell], pairs: Mapping[Couple, Pairs], confidence: float
) -> list[Reversal]:
    """The couples in which the lower level scores more. `confidence` is that of them all."""
    each = 1 - (1 - confidence) / max(1, len(pairs))
    upsets = []
    for (below, place), endings in pairs.items():
        rules = cells[place].rules
        points = apart(endings, (_points, _points), rules.maximum - rules.minimum, each)
        if points.high < 0:
            less = Figure(-points.value, -points.high, -points.low, points.deals)
            upsets.append(Reversal(place, below, less))
    return upsets


def _points(one: Upshot) -> tuple[float, float]:
    return float(one.score), float(one.at_most)
