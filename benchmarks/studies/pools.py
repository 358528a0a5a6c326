"""Paired games to draw studies from: played once, and kept in a file.

A pool is what the same deals gave under two rule sets, a line of four numbers for each: the scores,
and whether the game was lost. Players of another revision play other games, so their pools are
others. Some changes that nobody plays are made of those games.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tamaya.players.revision import revision_of
from tamaya.studies.figures.looks import Upshot, ending
from tamaya.studies.outcomes import outcomes
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

HERE = Path(__file__).parent
BESIDE = HERE / "verdicts.hanabi"

_CHUNK = 50

Scores = list[tuple[int, bool]]
"""The score of each deal, and whether it was lost."""


@dataclass(frozen=True)
class Source:
    """Who plays which two rule sets."""

    level: str
    players: int
    first: str
    second: str

    @property
    def rules(self) -> tuple[Rules, Rules]:
        return _rules(self.first), _rules(self.second)


def _rules(text: str) -> Rules:
    return compile_rules(f"{BESIDE}:{text}")


class Pools:
    """The games that a file keeps; those that are missing are played and added to it."""

    def __init__(self, path: Path, games: int) -> None:
        self.path, self.games = path, games
        self._scores: dict[str, Scores] = {}
        if path.exists():
            for name, scores in json.loads(path.read_text()).items():
                self._scores[name] = [(score, bool(lost)) for score, lost in scores]

    def pairs(self, source: Source) -> list[tuple[Upshot, Upshot]]:
        """How each deal ended under both."""
        one, other = (self._endings(source, rules) for rules in source.rules)
        return list(zip(one, other, strict=True))

    def _endings(self, source: Source, rules: Rules) -> Iterator[Upshot]:
        name = f"{rules.hash} {source.level} {source.players} {revision_of([rules])}"
        scores = self._scores.setdefault(name, [])
        while len(scores) < self.games:
            seeds = range(len(scores), min(self.games, len(scores) + _CHUNK))
            print(f"\r{name}: {len(scores)} of {self.games}", end="", file=sys.stderr, flush=True)
            scores += _played(rules, source, seeds)
            if len(scores) % 500 == 0 or len(scores) == self.games:
                print(file=sys.stderr)
                self.path.write_text(json.dumps(self._scores, separators=(",", ":")))
        for score, lost in scores[: self.games]:
            yield Upshot(score, score, lost, score == rules.maximum)


def _played(rules: Rules, source: Source, seeds: Sequence[int]) -> Scores:
    endings = map(ending, outcomes(rules, source.players, source.level, seeds))
    return [(one.score, bool(one.lost)) for one in endings]


# ---------------------------------------------------------------------------- made of others

Weighed = dict[tuple[Upshot, Upshot], float]
"""How likely a deal ends so under the first rules and so under the second."""

RARE = "nothing but 3 of 100 lost"


def built(six: Weighed) -> dict[str, Weighed]:
    """Changes that nobody plays, made of games with six hints."""
    same: Weighed = {}
    for (one, _), weight in six.items():
        same[one, one] = same.get((one, one), 0) + weight
    return {
        "half as much, both lose 1": losing(mixed(six, 0.25), 0.01, 0.01),
        RARE: losing(same, 0, 0.03),
        "no difference": mixed(six, 0.5),
        "no difference, both lose 3": losing(mixed(six, 0.5), 0.03, 0.03),
    }


def mixed(pairs: Weighed, part: float) -> Weighed:
    """The same with both sides changed in a part of the deals."""
    found: Weighed = {}
    for (one, other), weight in pairs.items():
        for pair, times in (((one, other), 1 - part), ((other, one), part)):
            found[pair] = found.get(pair, 0) + weight * times
    return found


def losing(pairs: Weighed, first: float, second: float) -> Weighed:
    """The same where each side is also lost now and then."""
    gone = Upshot(0, 0, True, False)
    found: Weighed = {}
    for ((one, other), weight), lost in product(pairs.items(), product((0, 1), repeat=2)):
        pair = gone if lost[0] else one, gone if lost[1] else other
        chance = (first if lost[0] else 1 - first) * (second if lost[1] else 1 - second)
        if chance:
            found[pair] = found.get(pair, 0) + weight * chance
    return found
