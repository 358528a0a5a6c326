"""Which scores a game can end with, lost and not, and whether it can end without being lost."""

from dataclasses import dataclass, replace

from tamaya.lab.check.possible.moments import loses, over_with
from tamaya.lab.check.possible.possible import Possible, possible
from tamaya.variants.rules import Reaction, Rules, Suit, Trigger
from tamaya.variants.tables.growth import table_points

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
    highest = tuple(_honest_reach(rules, place, forbidding) for place in range(len(rules.suits)))
    every = frozenset(rules.table_points.each)
    if len(every) > _MOST_SCORES:
        return None
    unlost = [_cut(suit, top) for suit, top in zip(rules.suits, highest, strict=True)]
    honest = table_points(unlost, rules.playing.begins_unlike).each
    below = rules.losing.below
    lost = {p for p in every if below is not None and p < below}
    if "lose" in can.verbs:
        lost |= every
    wins = {p for p in honest if below is None or p >= below} if _ends_unlost(can) else set[int]()
    scores = frozenset(rules.losing.score(points) for points in lost)
    return Scores(frozenset(wins), scores, tuple(dict.fromkeys(forbidding)))


def _honest_reach(rules: Rules, place: int, forbidding: list[Reaction]) -> int:
    """How high a firework grows before a card that loses the game by being placed. With a choice of
    lines that card may never be needed, and a joker can stand for it."""
    suit, top = rules.suits[place], rules.reaches[place]
    if suit.branches or any(each.fits_any for each in rules.suits):
        return top
    for height, value in enumerate(suit.built[:top]):
        over = over_with(rules, Trigger("placed", place, value))
        if over is not None and loses(over.effects):
            forbidding.append(over)
            return height
    return top


def _cut(suit: Suit, top: int) -> Suit:
    """A suit whose firework ends there, if it has one line."""
    if suit.branches:
        return suit
    return replace(suit, built=suit.built[:top], points=suit.points[: top + 1])


def _ends_unlost(can: Possible) -> bool:
    """Whether anything ends the game without losing it."""
    if can.verbs & {"end", "last_turns"} or can.rules.passing is not None:
        return True  # where all pass, the game is over
    stuck = can.rules.always_to("cannot_act")
    return can.rules.hand_can_run_empty and not any(loses(r.effects) for r in stuck)
