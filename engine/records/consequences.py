"""What came of a move, besides what its player did: for all who tell of it in words."""

from collections import Counter
from typing import Literal

from tamaya.engine.happenings import (
    NOBODY,
    TOUCHES,
    Discarded,
    GoalReached,
    HandedOver,
    Happenings,
    OrderChanged,
    PickedUp,
    Placed,
    Returned,
    TurnOf,
)
from tamaya.engine.play import MoveMade
from tamaya.variants.words.lists import counted

CardChanges = Counter[tuple[Literal["placed", "discarded"], int]]
"""How many cards of each kind came to the fireworks and to the discards."""

OrderWord = Literal[
    "takes another turn",
    "misses the next turn",
    "misses this turn",
    "the direction of play is reversed",
]


def card_changes(happenings: Happenings) -> CardChanges:
    """A joker counts as itself; what has left the discards again doesn't count."""
    changes = CardChanges()
    for happening in happenings:
        if isinstance(happening, Placed):
            kind = happening.kind if happening.joker < 0 else happening.joker
            changes["placed", kind] += 1
        elif isinstance(happening, Discarded):
            changes["discarded", happening.kind] += 1
        elif isinstance(happening, PickedUp):
            changes["discarded", happening.kind] -= 1
    return changes


def hand_returned(made: MoveMade) -> list[int]:
    """The cards of a hand that went back into the deck."""
    over = [one for one in made.happenings if isinstance(one, HandedOver)]
    return [one.kind for one in over if one.receiver == NOBODY]


def cards_returned(made: MoveMade) -> int:
    """How many cards of the discards went back into the deck, but for one that the player chose."""
    first = made.happenings[1:2] if made.move.verb == "choose" else ()
    returned = [one for one in made.happenings if isinstance(one, Returned)]
    chosen = any(isinstance(one, Returned) for one in first)
    return len(returned) - chosen - len(hand_returned(made))


def order_changes(made: MoveMade) -> list[tuple[OrderWord, int]]:
    """What became of the order of turns, one thing after another, and the seat that it is about."""
    before = made.before
    player = before.player
    again, missing, backwards = before.again, before.missing, before.backwards
    changes: list[tuple[OrderWord, int]] = []
    for one in made.happenings:
        if isinstance(one, TurnOf):
            player = one.player
        if not isinstance(one, OrderChanged):
            continue
        if one.again and not again:
            changes.append(("takes another turn", player))
        for seat in range(len(before.hands)):
            will, would = one.missing >> seat & 1, missing >> seat & 1
            if will != would:
                changes.append(("misses the next turn" if will else "misses this turn", seat))
        if one.backwards != backwards:
            changes.append(("the direction of play is reversed", -1))
        again, missing, backwards = one
    return changes


def goals_reached(made: MoveMade) -> list[str]:
    """What the goals are called that were reached, each with its points."""
    goals = made.now.game.rules.goals
    new = [goals[one.goal] for one in made.happenings if isinstance(one, GoalReached)]
    return [f'the goal "{goal.title}" ({counted(goal.points, "point")})' for goal in new]


def passed_over(made: MoveMade) -> list[int]:
    """The players whose turn was skipped, since they could do nothing with it."""
    if made.now.over or made.now.waiting:
        return []
    turns = [one.player for one in made.happenings if isinstance(one, TurnOf)]
    return turns[:-1]


def nameless(happenings: Happenings) -> list[str]:
    """What happened that nobody here knows."""
    return [type(one).__name__ for one in happenings if type(one) not in TOUCHES]
