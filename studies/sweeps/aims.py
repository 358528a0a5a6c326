"""An aim: what a rule set shall do to certain players, such as `practised 4 perfect 25%`.

An aim is a band. `25%` means from 20 to 30 of a hundred, and `20-30%` says so itself. Rules reach
the aim if the true figure lies in the band. That is confirmed when its interval lies in the band
as a whole, and refuted when it lies outside as a whole: then the rules are too hard or too easy.
Otherwise it can't be told.
"""

import re
from dataclasses import dataclass
from math import ceil
from typing import Literal

from tamaya.grammar.suggest import nearest
from tamaya.players.levels.levels import LEVELS
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import JOINT, LevelError, seated
from tamaya.studies.sweeps.measures import MEASURES, Measure
from tamaya.studies.sweeps.spoken import SweepError
from tamaya.variants.words.lists import listed

TOLERANCE = 0.05
"""Where an aim names one number, the band reaches so far to both sides."""

_TARGET = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)%?(?:-(\d{1,3}(?:\.\d{1,3})?))?%")
_EXAMPLE = 'write a level, how many play, what to count and how much: "practised 4 perfect 25%"'

Answer = Literal["reached", "too little", "too much", "open"]


@dataclass(frozen=True, slots=True)
class Aim:
    """Players of a level, and the band in which a measure of their games shall lie."""

    level: str
    players: int
    measure: Measure
    least: float
    most: float

    @property
    def middle(self) -> float:
        return (self.least + self.most) / 2

    def answer(self, figure: Figure) -> Answer:
        """What a figure says about the aim."""
        if self.least <= figure.low and figure.high <= self.most:
            return "reached"
        if figure.high < self.least:
            return "too little"
        return "too much" if figure.low > self.most else "open"

    def miss_in_words(self, answer: Answer) -> str:
        """What rules are that have too little or too much; nothing for other answers."""
        if answer not in ("too little", "too much"):
            return ""
        return "too easy" if self.measure.is_good == (answer == "too much") else "too hard"

    def miss(self, value: float) -> float:
        """How far a value lies from the middle of the band."""
        return abs(value - self.middle)

    def room(self, value: float) -> float:
        """How far a value lies from the nearer end of the band, inside or outside."""
        return min(abs(value - self.least), abs(value - self.most))

    @property
    def half(self) -> float:
        return (self.most - self.least) / 2

    def enough(self, figure: Figure) -> int | None:
        """About so many deals would tell what this figure leaves open; None means too many."""
        room = self.room(figure.value)
        half = (figure.high - figure.low) / 2
        deals = figure.deals * (half / room) ** 2 if room else float("inf")
        return ceil(deals / 100) * 100 if deals <= _MOST_DEALS else None


_MOST_DEALS = 100_000


def read_aim(text: str) -> Aim:
    """An aim as somebody writes it."""
    words = text.split()
    if len(words) > 4:  # `20 - 30 %` is one word
        words[3:] = ["".join(words[3:])]
    if len(words) != 4:
        raise SweepError(f"the aim `{text[:60]}` has {len(words)} words instead of four", _EXAMPLE)
    level, players, measure, target = words
    if JOINT not in level:
        _check_word(level, (*LEVELS, PERFECT), "there is no level")
    if not re.fullmatch(r"\d{1,2}", players):
        raise SweepError(f"`{players[:20]}` is no number of players", _EXAMPLE)
    try:
        seated(level, int(players))
    except LevelError as error:
        raise SweepError(str(error), _EXAMPLE) from None
    _check_word(measure, MEASURES, "an aim can't be about")
    if level == PERFECT and measure == "lost":
        raise SweepError("nobody plays on the level `perfect`, so no game is lost", _EXAMPLE)
    least, most = _band(target)
    return Aim(level, int(players), MEASURES[measure], least, most)


def _check_word(word: str, words: tuple[str, ...] | dict[str, Measure], complaint: str) -> None:
    if word not in words:
        meant = nearest(word, words)
        advice = f"did you mean `{meant}`?" if meant else f"there are {listed(words)}"
        raise SweepError(f"{complaint} `{word[:20]}`", advice)


def _band(target: str) -> tuple[float, float]:
    match = _TARGET.fullmatch(target)
    if match is None:
        raise SweepError(
            f"`{target[:20]}` is no part of a hundred", "write it as 25%, or as a band: 20-30%"
        )
    low, high = float(match[1]) / 100, float(match[2] or match[1]) / 100
    if max(low, high) > 1:
        raise SweepError(f"`{target}` is more than all games", "100% is the most")
    if match[2] is None:
        return max(0.0, low - TOLERANCE), min(1.0, low + TOLERANCE)
    if high <= low:
        raise SweepError(f"`{target}` is no band", "the smaller number comes first: 20-30%")
    return low, high
