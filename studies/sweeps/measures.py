"""What of a game a sweep looks at: each is a part of a whole, for every deal."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tamaya.studies.figures.intervals import Figure, mean, share
from tamaya.studies.figures.looks import Upshot
from tamaya.variants.rules import Rules

Ends = tuple[float, float]
"""The least and the most that a deal gives: they differ where the solver left it open."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Its name, in words too, and what a deal gives of it: easier rules more, if it is good."""

    name: str
    words: str
    of: Callable[[Rules, Upshot], Ends]
    is_share: bool = True
    is_good: bool = True

    def figure(self, rules: Rules, endings: Counter[Upshot], confidence: float) -> Figure:
        """The mean over some deals, with its interval."""
        lows: Counter[float] = Counter()
        highs: Counter[float] = Counter()
        for ending, count in endings.items():
            low, high = self.of(rules, ending)
            lows[low] += count
            highs[high] += count
        if self.is_share:
            return share(lows[1.0], lows.total(), confidence, highs[1.0] - lows[1.0])
        least = rules.minimum / rules.maximum if rules.maximum else 0.0
        return mean(lows, least, 1.0, confidence, highs)


def _flag(answer: bool | None) -> Ends:
    return (0.0, 1.0) if answer is None else (float(answer), float(answer))


def _part(rules: Rules, ending: Upshot) -> Ends:
    most = rules.maximum
    return (ending.score / most, ending.at_most / most) if most else (1.0, 1.0)


PERFECT_GAMES = Measure("perfect", "perfect games", lambda _, ending: _flag(ending.perfect))

MEASURES = {
    one.name: one
    for one in (
        PERFECT_GAMES,
        Measure("lost", "lost games", lambda _, ending: _flag(ending.lost), is_good=False),
        Measure("score", "mean score, of the maximum", _part, is_share=False),
    )
}
