"""Who sits at a table: players of one level, or of several.

`newcomer+practised` is a table with one newcomer, and practised players in all other seats. Each
level that is named takes a seat, in the order in which they sit, and the last one all seats that
are left. So that nobody always begins, they all move on by a seat from each seed to the next.
"""

from dataclasses import dataclass

from tamaya.grammar.suggest import nearest
from tamaya.players.levels.levels import LEVELS
from tamaya.players.player import Player
from tamaya.studies.games.perfect import PERFECT
from tamaya.variants.rules import Rules

JOINT = "+"


class LevelError(ValueError):
    """There are no such players, or no seats for them."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Makes the player of a seat: `levels` are the names from the first player on."""

    levels: tuple[str, ...]
    players: int

    def __call__(self, seed: int, seat: int) -> Player:
        place = (seat - seed) % self.players
        return LEVELS[self.levels[min(place, len(self.levels) - 1)]].player(seed, seat)


def named_levels(text: str) -> list[str]:
    """The levels and mixed tables of a list, whatever spaces stand around `,` and `+`.

    >>> named_levels("random, newcomer + practised")
    ['random', 'newcomer+practised']
    """
    return [JOINT.join(name.strip() for name in table.split(JOINT)) for table in text.split(",")]


def levels_in(text: str) -> tuple[str, ...]:
    """The levels that sit at a table. Raises `LevelError` where there is none of that name."""
    if text == PERFECT:
        return (PERFECT,)
    names = tuple(text.split(JOINT))
    if len(names) > 1 and "" in names:
        raise LevelError(
            f"a level is missing beside a `{JOINT}` in `{text[:60]}`: write `newcomer+practised`, "
            "for instance"
        )
    for name in names:
        if name == PERFECT:
            raise LevelError(
                f"`{PERFECT}` is the solver, which takes all seats: it can't stand in `{text[:60]}`"
            )
        if name not in LEVELS:
            meant = nearest(name, LEVELS)
            advice = f"did you mean `{meant}`?" if meant else f"there are {', '.join(LEVELS)}"
            if len(names) == 1:
                raise LevelError(_unknown(name))
            raise LevelError(f"there is no level `{name[:40]}` in `{text[:60]}`; {advice}")
    if len(names) > 1 and len({*names}) == 1:
        raise LevelError(f"`{text[:60]}` is a table of equals: write `{names[0]}`")
    return names


def _unknown(name: str) -> str:
    return f"there is no level `{name[:40]}`; there are {', '.join((*LEVELS, PERFECT))}"


def seated(level: str, players: int) -> Seating | None:
    """The players of a table; nothing where the solver plays."""
    names = levels_in(level)
    if names == (PERFECT,):
        return None
    if len(names) > players:
        raise LevelError(f"`{level[:60]}` needs {len(names)} players or more, not {players}")
    return Seating(names, players)


def not_followed(rules: Rules, level: str, revision: int | None = None) -> tuple[str, ...]:
    """The words of the rules that somebody at the table can't follow, or couldn't at a revision.
    The solver follows all."""
    names = [name for name in levels_in(level) if name != PERFECT]
    each = [LEVELS[name].not_followed(rules, revision) for name in names]
    return tuple(dict.fromkeys(word for words in each for word in words))


def composed(level: str) -> tuple[tuple[tuple[str, int], ...], str]:
    """How many players of which level sit at a table, besides those who fill it up."""
    *first, last = levels_in(level)
    return tuple([(name, first.count(name)) for name in dict.fromkeys(first) if name != last]), last
