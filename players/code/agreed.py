"""What a table concludes that has agreed on the code.

The number of a hint's class is the sum of the numbers that tell all others of their hands, modulo
the count of classes. Each of them sees all of these hands but their own, so they know all numbers
but their own, and subtract them. So all come to the same conclusions, and nobody needs to see their
own hand.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Receivers
from tamaya.engine.state.state import State
from tamaya.players.code.classes import Classes, Situation
from tamaya.players.code.usefulness import RatedQuestion, Usefulness, usefulness
from tamaya.players.fold.common import Common, Rows, SeenTurn, rule_out
from tamaya.players.fold.facts import Facts

# ------------------------------------------------------------------- leaves

# What a hand is told by a number: which of several parts of what it can be is the true one.
#
# All that a hand can be is split in two by a question about one card, where the answer is expected
# to help most, and so on, until there are as many parts as there are numbers to tell. Everybody who
# knows what the hand can be comes to the same parts.

Row = tuple[int, ...]

MOST_LEAVES = 16


@lru_cache(maxsize=1024)
def leaves_of(use: Usefulness, row: Row, count: int) -> tuple[Row, ...]:
    """The parts of what a hand can be, in the order of the numbers that tell them."""
    leaves, chances = [[use.card(mask) for mask in row]], [1.0]
    questions: dict[int, RatedQuestion | None] = {}
    hopes: dict[int, float] = {}
    new: tuple[int, ...] = (0,)
    while len(leaves) < min(count, MOST_LEAVES):
        for at in new:
            questions[at] = best = use.best_question(leaves[at])
            hopes[at] = chances[at] * best[0] if best else 0.0
        at = max(hopes, key=hopes.__getitem__)
        best = questions[at]
        if best is None:
            break
        _, card, (share, yes, no) = best
        place, chance = leaves[at].index(card), chances[at]
        leaves.append(leaves[at].copy())
        leaves[at][place], leaves[-1][place] = yes, no
        chances[at] = chance * share
        chances.append(chance * (1 - share))
        new = at, len(leaves) - 1
    return tuple([tuple([card.mask for card in cards]) for cards in leaves])


def number_of(leaves: tuple[Row, ...], hand: Row) -> int:
    """The number that tells of a hand; 0 for a hand that was taken to be impossible."""
    cards = [1 << kind for kind in hand]
    for number, row in enumerate(leaves):
        for mask, card in zip(row, cards, strict=True):
            if not mask & card:
                break
        else:
            return number
    return 0


# ------------------------------------------------------------------- agreed


class Agreed(NamedTuple):
    """For each card the kinds that it can be, by all that was said in the code."""

    masks: Rows

    @classmethod
    def start(cls, state: State, common: Common) -> Self:
        """Nothing was said yet."""
        return cls(common.masks)

    def after(self, turn: SeenTurn) -> Self:
        """What everybody concludes from a move."""
        return self.after_seeing(turn, turn.before.hands)

    def after_seeing(self, turn: SeenTurn, hands: Rows) -> Self:
        """The same, for somebody who sees these hands. Their own may be hidden.

        Which cards a hint touched is pointed out to all.
        """
        before, common = turn.before, turn.common
        if turn.forgot_hands:
            return type(self).start(turn.now, common)
        rows = list(self.masks)
        hint = turn.hint
        if hint is not None:
            classes = Classes(common.kinds, Situation.before(before), self.masks)
            number = classes.of(Receivers(hint.aloud, hint.seats), hint.name, before.hands)
            if number is not None:
                rows = self.after_hint(turn.was.facts, classes.count, number, before.player, hands)
        rows = turn.moved_along(rows, -1)
        rows = [_and(row, literal) for row, literal in zip(rows, common.masks, strict=True)]
        rule_out(rows, common.facts)
        return type(self)(tuple(rows))

    def after_hint(
        self, facts: Facts, count: int, number: int, giver: int, hands: Sequence[Row]
    ) -> list[Row]:
        """What each hand can be after a hint of a class. The hand of one receiver may be hidden."""
        leaves = {
            seat: self.leaves(facts, seat, count) for seat in range(len(hands)) if seat != giver
        }
        numbers = {
            seat: number_of(parts, hands[seat])
            for seat, parts in leaves.items()
            if HIDDEN not in hands[seat]
        }
        for seat in leaves.keys() - numbers.keys():
            numbers[seat] = (number - sum(numbers.values())) % count
        total = sum(numbers.values())
        rows = list(self.masks)
        for seat, parts in leaves.items():
            own = (number - total + numbers[seat]) % count
            if own < len(parts):  # otherwise the giver doesn't speak the code
                rows[seat] = parts[own]
        return rows

    def leaves(self, facts: Facts, seat: int, count: int) -> tuple[Row, ...]:
        """The parts of what a hand can be, one of which is told by a number."""
        return leaves_of(usefulness(facts, self.open_to(facts, seat)), self.masks[seat], count)

    def open_to(self, facts: Facts, seat: int) -> int:
        """The kinds that are wanted of a seat: nobody else is known to have them."""
        elsewhere = 0
        for other, row in enumerate(self.masks):
            if other != seat:
                for mask in row:
                    if not mask & (mask - 1):
                        elsewhere |= mask
        return facts.wanted & ~elsewhere


def _and(row: Row, literal: Row) -> Row:
    """What was concluded, as far as it is not known to be impossible."""
    return tuple([mask & kinds or kinds for mask, kinds in zip(row, literal, strict=True)])
