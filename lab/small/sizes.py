"""Which small tables are walked, from the tiniest to the largest that the time allows."""

from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.engine.turn.table import Table
from tamaya.lab.small.reduce import Reduced, reduced
from tamaya.lab.small.selection import Size
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.variants.rules import Rules

_LADDER = (
    Size(suits=2, ranks=2, copies=1, hand=1, hints=1),
    Size(suits=2, ranks=2, copies=2, hand=1, hints=1),
    Size(suits=2, ranks=3, copies=1, hand=1, hints=1),
    Size(suits=3, ranks=2, copies=1, hand=1, hints=2),
    Size(suits=2, ranks=2, copies=3, hand=1, hints=1),
    Size(suits=2, ranks=3, copies=2, hand=1, hints=2),
    Size(suits=3, ranks=3, copies=2, hand=1, hints=2, strikes=3),
)


def ladder(rules: Rules) -> list[Size]:
    """Sizes for these rules, each for games that the one before has not.

    Where the rules see to it that no hand runs empty, a small hand mustn't either: it holds a card
    more than it needs.
    """
    hand = 1 if rules.hand_can_run_empty else (rules.hand_to_the_end or 0) + 1
    perfect = any(can_be_perfect(rules, players) for players in rules.players)
    sizes: list[Size] = []
    seen: list[Reduced] = []
    for size in _LADDER:
        size = Size(
            size.suits, size.ranks, size.copies, hand, size.players, size.hints, size.strikes
        )
        small = reduced(rules, size)
        if small is None or (perfect and not can_be_perfect(small.rules, small.players)):
            continue
        if all(small.rules.hash != other.rules.hash for other in seen):
            sizes.append(size)
            seen.append(small)
    return sizes


def best_at_start(rules: Rules, players: int) -> int:
    """No deal allows more, by counting cards and turns alone."""
    return Ceiling(rules).of(Table(Game(deal(rules, players, 0))))


def can_be_perfect(rules: Rules, players: int) -> bool:
    """Whether there are turns enough for the maximum."""
    return best_at_start(rules, players) >= rules.maximum
