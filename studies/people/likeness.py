"""Which level some games resemble, by the measures of `players/conduct.py`.

Of each level some games are played under the same rules, with as many players. For each measure
they say how likely a level's games are to lie in which part of the range that occurs. So each game
of people is likelier among one level's games than among another's. That is a vote, and votes are
counted: a level is claimed if surely more than half of the games are likelier there than at each
other level, by the exact interval of a share. So nothing rests on the shape of a distribution, on
measures being independent, or on people being like any level; and few games can claim nothing.

To be the nearest is not to be near. So it is counted, too, how many games are less likely at that
level than 95 of 100 of its own.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from statistics import median

from tamaya.engine.game.deal import deal
from tamaya.players.conduct import MEASURES, Conduct, Measured
from tamaya.players.fold.common import SeenTurn
from tamaya.players.game import play
from tamaya.players.levels.levels import LEVELS
from tamaya.players.player import Player
from tamaya.studies.figures.intervals import CONFIDENCE, Figure, share
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import not_followed, seated
from tamaya.variants.rules import Rules

GAMES = 100
"""So many games of each level are played to compare with."""

FIRST = 5_000_000
"""The seed of the first of them: no study begins there by itself."""

OWN = 0.95
"""So many of a level's own games count as usual for it."""

MOST_NAMED = 3
"""If more levels than these can't be told apart, nothing is said of them."""

_PARTS = 8
"""Into so many parts a measure's range is divided, with about as many games in each."""

_SMOOTH = 0.5
"""Parts that none of a level's games lies in are rare there, and not impossible."""

_VOTING = tuple(one for one in MEASURES if one.of not in ("perfect", "finished_points"))
"""In a single game the others follow from its points."""


def levels_to_compare(rules: Rules, levels: Sequence[str]) -> tuple[str, ...]:
    """All levels that can follow the rules, and the mixed tables among those of a study."""
    names = dict.fromkeys([*LEVELS, *(one for one in levels if one != PERFECT)])
    return tuple(name for name in names if not not_followed(rules, name))


def conduct_of(rules: Rules, players: int, level: str, seed: int) -> Conduct:
    """What is counted in a game of a level."""
    counts, seats = Conduct(), seated(level, players)
    assert seats is not None, "the solver has no conduct"

    def watch(turn: SeenTurn, _: Player) -> None:
        nonlocal counts
        counts = counts.after(turn)

    _, last = play(
        deal(rules, players, seed), [seats(seed, seat) for seat in range(players)], watch
    )
    return counts.over(last)


@dataclass(frozen=True, slots=True)
class Likeness:
    """Which level the games of people resemble.

    `alike` are the levels that these games leave open, the nearest first. `votes` is, of each other
    level, the share of games that are likelier at the nearest one; `nearest` how many games are
    likelier there than anywhere; `unusual` the share of games that are less likely there than most
    of its own. `more` and `less` are the measures that surely lie above, or below, what is usual at
    the nearest level in more than half of the games.
    """

    games: int
    compared: tuple[str, ...]
    alike: tuple[str, ...]
    nearest: int
    votes: Mapping[str, Figure]
    unusual: Figure
    more: tuple[Measured, ...] = ()
    less: tuple[Measured, ...] = ()

    @property
    def level(self) -> str | None:
        """The level that they resemble, if it is surely one."""
        return self.alike[0] if len(self.alike) == 1 and not self.is_strange else None

    @property
    def is_strange(self) -> bool:
        """Whether most of them are unlike the games of any level, surely."""
        return self.unusual.low > 1 / 2

    @property
    def open(self) -> bool:
        """Whether too little is known to name any level."""
        return len(self.alike) == len(self.compared) or len(self.alike) > MOST_NAMED


Place = tuple[int, ...]
"""For each measure, in which part of its range a game lies."""


class Ruler:
    """Games of some levels to compare others with: all under the same rules."""

    def __init__(self, games: Mapping[str, Sequence[Conduct]]) -> None:
        self.levels = tuple(games)
        self.edges = [
            _edges(
                [v for each in games.values() for one in each if (v := one.value(of)) is not None]
            )
            for of in _VOTING
        ]
        self.parts = [len(edges) + 2 for edges in self.edges]  # one for games that have no value
        self.sizes = {level: len(each) for level, each in games.items()}
        places = {level: [self.place(one) for one in each] for level, each in games.items()}
        self.counts = {
            level: [Counter(of) for of in zip(*each, strict=True)] for level, each in places.items()
        }
        self.rare = {
            level: sorted(self.likelihood(level, one, 1) for one in each)[
                int((1 - OWN) * len(each))
            ]
            for level, each in places.items()
        }
        """For each level, the likelihood below which few of its own games lie."""
        self.middles = {
            level: [median(_values(of, each) or [0.0]) for of in _VOTING]
            for level, each in games.items()
        }

    def place(self, game: Conduct) -> Place:
        return tuple(
            len(edges) + 1 if value is None else bisect_right(edges, value)
            for edges, value in zip(self.edges, map(game.value, _VOTING), strict=True)
        )

    def likelihood(self, level: str, place: Place, without: int = 0) -> float:
        """How likely a game is at a level, as a logarithm; one of its own counts without itself."""
        size = self.sizes[level] - without
        return sum(
            log((counts[part] - without + _SMOOTH) / (size + _SMOOTH * parts))
            for counts, part, parts in zip(self.counts[level], place, self.parts, strict=True)
        )

    def likeness(self, games: Sequence[Conduct], confidence: float = CONFIDENCE) -> Likeness:
        """Which level these games resemble. In all, one of 20 such claims at most is wrong."""
        rows = [
            {level: self.likelihood(level, place) for level in self.levels}
            for place in map(self.place, games)
        ]
        order = sorted(self.levels, key=lambda level: -sum(row[level] for row in rows))
        first, *others = order
        each = _sureness(len(self.levels), confidence)
        votes = {
            level: share(sum(row[first] > row[level] for row in rows), len(rows), each)
            for level in others
        }
        return Likeness(
            len(rows),
            self.levels,
            (first, *(level for level in others if votes[level].low <= 1 / 2)),
            sum(all(row[first] > row[level] for level in others) for row in rows),
            votes,
            share(sum(row[first] < self.rare[first] for row in rows), len(rows), confidence),
            self.apart(first, games, 1, confidence),
            self.apart(first, games, -1, confidence),
        )

    def apart(
        self, level: str, games: Sequence[Conduct], way: int, confidence: float
    ) -> tuple[Measured, ...]:
        """The measures by which most games surely lie to one side of a level's middle."""
        each = 1 - (1 - confidence) / len(_VOTING)
        return tuple(
            of
            for of, middle in zip(_VOTING, self.middles[level], strict=True)
            if share(
                sum(way * (value - middle) > 0 for value in _values(of, games)), len(games), each
            ).low
            > 1 / 2
        )


def ruler(
    rules: Rules,
    players: int,
    levels: Sequence[str],
    listener: Callable[[], None] = lambda: None,
    games: int = GAMES,
) -> Ruler:
    """Let these levels play. `listener` hears of each game."""
    played: dict[str, list[Conduct]] = {level: [] for level in levels}
    for level, each in played.items():
        for seed in range(FIRST, FIRST + games):
            each.append(conduct_of(rules, players, level, seed))
            listener()
    return Ruler(played)


def says_enough(games: int, levels: int) -> bool:
    """Whether so many games could tell a level from all others, if they agreed."""
    return share(games, games, _sureness(levels)).low > 1 / 2


def _sureness(levels: int, confidence: float = CONFIDENCE) -> float:
    """How sure each vote must be: together they err as often as one figure does."""
    return 1 - (1 - confidence) / max(1, levels - 1)


def _values(of: Measured, games: Sequence[Conduct]) -> list[float]:
    """A measure of those games in which there is something to measure."""
    return [value for one in games if (value := one.value(of)) is not None]


def _edges(values: Sequence[float]) -> list[float]:
    """Where the parts of a range begin: each holds about as many of the values."""
    order = sorted(values)
    return sorted(
        {order[len(order) * part // _PARTS] for part in range(1, _PARTS)} if order else ()
    )
