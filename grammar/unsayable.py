"""What the language can't say, refused by name, with the nearest thing that it can."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    message: str
    help: str


_REFUSALS = (
    (
        r"(swap|swaps|exchange|exchanges|pass|passes|give|gives|trade|trades)\b",
        "cards that change hands can't be said: what a player knows would depend on who once "
        "saw them",
        "nearest: `action NAME { look at 1 card of your hand }`, or a free hint as an effect",
    ),
    (
        r"(timer|clock|seconds|minutes|hourglass)\b",
        "clocks can't be said: tamaya counts turns, not time",
        "nearest: `when the deck runs out { 1 more turn each, then the end }`",
    ),
    (
        r"(seat|seats|second player|third player|last player)\b",
        "seats with rules of their own can't be said",
        "nearest: `hand 1 more card for the first player`",
    ),
    (
        r"(face-down|facedown|face down|hidden|blindly)\b",
        "face-down play can't be said: whether a card fits must be seen at once",
        "nearest: `action NAME { play the top card of the deck }`",
    ),
    (
        r"(exhaust|exhausts|forget|reset|resets|expires?)\b",
        "hints that are used up until a reset can't be said",
        "nearest: `hint { never the same kind twice running }`",
    ),
    (
        r"(wild start|any start|start anywhere|starting value|choose a start)\b",
        "fireworks with a choice of start can't be said",
        "nearest: a suit with its own `built`, such as `built 3 4 5 1 2`",
    ),
    (
        r"(random|randomly|dice|die|coin)\b",
        "chance beyond the shuffled deck and tiles can't be said",
        "nearest: `tiles { … }`, drawn face down when an event says so",
    ),
)


def unsayable(word: str, following: str) -> Refusal | None:
    """The refusal for a text that begins with `following`, if it is a known one."""
    if not word[:1].isalpha():
        return None
    for pattern, message, help_ in _REFUSALS:
        if re.match(pattern, following):
            return Refusal(message, help_)
    return None
