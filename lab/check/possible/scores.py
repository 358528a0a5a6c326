"""Which scores a game can end with, lost and not, and whether it can end without being lost."""

from dataclasses import dataclass

from tamaya.lab.check.possible.moments import loses, over_with
from tamaya.lab.check.possible.possible import Possible, possible
from tamaya.variants.rules import Reaction, Rules, Suit, Trigger

_MOST_SCORES = 10_000


@dataclass(frozen=True, slots=True)
class Scores:
    """The points that an honest game can end with, and the scores that a lost one can have.

    `forbidding` are the clauses that lose the game at once when some card is placed.
    """

    honest: frozenset[int]
    lost: frozenset[int]
    forbidding: tuple[Reaction, ...] = ()

    @property
    def every(self) -> frozenset[int]:
        return self.honest | self.lost


def scores_of(rules: Rules) -> Scores | None:
    """What any game can score, whatever the luck; None where there are too many scores to list."""
    can = possible(rules)
    forbidding: list[Reaction] = []
    honest, every = {0}, {0}
    for place, suit in enumerate(rules.suits):
        reach = _honest_reach(rules, place, suit, forbidding)
        honest = {p + q for p in honest for q in set(suit.points[: reach + 1])}
        every = {p + q for p in every for q in set(suit.points[: suit.reach + 1])}
        if len(every) > _MOST_SCORES:
            return None
    below = rules.losing.below
    lost = {p for p in every if below is not None and p < below}
    if "lose" in can.verbs:
        lost |= every
    honest = {p for p in honest if below is None or p >= below}
    if not _ends_unlost(can):
        honest = set()
    scores = frozenset(rules.losing.score(points) for points in lost)
    return Scores(frozenset(honest), scores, tuple(dict.fromkeys(forbidding)))


def _honest_reach(rules: Rules, place: int, suit: Suit, forbidding: list[Reaction]) -> int:
    """How high a firework grows before a card that loses the game by being placed. With a choice of
    lines that card may never be needed."""
    if len(suit.lines) > 1:
        return suit.reach
    for height, value in enumerate(suit.built[: suit.reach]):
        over = over_with(rules, Trigger("placed", place, value))
        if over is not None and loses(over.effects):
            forbidding.append(over)
            return height
    return suit.reach


def _ends_unlost(can: Possible) -> bool:
    """Whether anything ends the game without losing it."""
    if can.verbs & {"end", "last_turns"} or can.rules.passing is not None:
        return True  # where all pass, the game is over
    stuck = can.rules.always_to("cannot_act")
    return can.rules.hand_can_run_empty and not any(loses(r.effects) for r in stuck)
