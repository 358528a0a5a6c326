"""What one seat sees of a table: what lies open, the others' hands, and what everybody knows."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TypeVar

from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Hint
from tamaya.engine.questions.prices import Prices, seats_barred
from tamaya.engine.state.state import State, turn_order
from tamaya.players.fold.common import Common, Fold
from tamaya.players.fold.facts import Facts, bits

F = TypeVar("F", bound=Fold)
Folds = Mapping[type[Fold], Fold]


class Sight:
    """A table as one seat sees it. Cards are places in `rules.kinds`, its own are `HIDDEN`.

    `common` is what everybody knows, `facts` what the fireworks and discards tell. A player with
    open hands sees their own cards, too. Where cards lie face down, the fireworks, discards and
    strikes are what this seat believes.
    """

    def __init__(
        self, state: State, seat: int, common: Common, folds: Folds, open_hands: bool = False
    ) -> None:
        hands = state.hands
        if not open_hands:
            own = tuple(
                [
                    kind if seen else HIDDEN
                    for kind, seen in zip(hands[seat], common.looked[seat], strict=True)
                ]
            )
            hands = (*hands[:seat], own, *hands[seat + 1 :])
        open_cards = 0
        self.facts = common.facts
        self._shared = partial(common.seen_by, state, seat)
        if common.kinds.face_down:
            if open_hands:
                self.facts = common.kinds.facts(state)
            else:
                state, self.facts, open_cards = common.seen_by(state, seat)
        self.kinds = common.kinds
        self.rules = common.kinds.rules
        self.seat = seat
        self.players = len(hands)
        self.hands = hands
        self.heights = state.heights
        self.ways = state.ways
        self.hints = state.hints
        self.strikes = state.strikes
        self.strikes_unseen = open_cards * common.kinds.rules.playing.misplay_strikes
        self.deck_size = len(state.pile) - state.drawn
        self.display = state.display
        self.discards = state.discards
        self.backwards = state.backwards
        self.next_seat = state.next_seat
        self.turns_left = state.turns_left
        self.deck_ran_out = state.deck_ran_out
        self.waiting = state.waiting
        self.used = state.used
        self.passed = state.passed
        self._state = state
        self.common = common
        self.folds = folds
        self.open_hands = open_hands

    @cached_property
    def prices(self) -> Prices:
        """What hints cost now."""
        return Prices(self._state)

    @cached_property
    def barred(self) -> int:
        """The seats that no hint of the player to act may go to, as bits."""
        return seats_barred(self._state)

    def price(self, hint: Hint) -> int:
        """What a hint costs, in parts of a token."""
        return self.rules.hinting.cost if self.kinds.tables.one_price else self.prices.of(hint)

    def shared_with(self, other: int) -> Facts:
        """What this seat and another know together."""
        if self.common.laid and not self.open_hands:
            return self._shared(other).facts
        return self.facts

    def agreed(self, fold: type[F]) -> F:
        """What players who have agreed on something conclude from the moves so far."""
        agreement = self.folds[fold]
        assert isinstance(agreement, fold)
        return agreement

    @property
    def marked(self) -> tuple[bool, ...]:
        """Which own cards some hint has touched."""
        return self.common.marked[self.seat]

    @cached_property
    def others(self) -> list[int]:
        """The other seats, in the order in which they will act if nothing changes it."""
        return turn_order(self._state, self.seat)

    @cached_property
    def held(self) -> int:
        """The kinds in others' hands."""
        held = 0
        for seat in self.others:
            for kind in self.hands[seat]:
                held |= 1 << kind
        return held

    @cached_property
    def unseen(self) -> list[int]:
        """How many cards of each kind this seat can't see: in the deck and in its own hand."""
        left = list(self.facts.left)
        for hand in self.hands:
            for kind in hand:
                if kind != HIDDEN:
                    left[kind] = max(0, left[kind] - 1)  # what is believed may be wrong
        for kind in self.display:
            left[kind] = max(0, left[kind] - 1)
        return left

    @cached_property
    def _there(self) -> int:
        """The kinds of which there are cards that this seat can't see."""
        return sum([1 << kind for kind, count in enumerate(self.unseen) if count > 0])

    @cached_property
    def own(self) -> tuple[int, ...]:
        """What each own card can be, by what everybody knows and by what this seat sees."""
        return self.narrowed(self.common.masks[self.seat])

    def narrowed(self, masks: tuple[int, ...]) -> tuple[int, ...]:
        """Own cards that are taken to be of these kinds, less what this seat sees elsewhere."""
        hand, unseen, there = self.hands[self.seat], self.unseen, self._there
        cards = list(masks)
        while True:
            counts: dict[int, int] = {}
            for place, kind in enumerate(hand):
                if kind != HIDDEN:
                    cards[place] = 1 << kind
                elif not cards[place] & (cards[place] - 1):
                    counts[cards[place]] = counts.get(cards[place], 0) + 1
            still = there
            for mask, count in counts.items():
                if mask and count >= unseen[mask.bit_length() - 1]:
                    still &= ~mask
            changed = False
            for place, mask in enumerate(cards):
                if mask & ~still and mask & (mask - 1) and mask & still:
                    cards[place] = mask & still
                    changed = True
            if not changed:
                return tuple(cards)

    def chance(self, mask: int, part: int) -> float:
        """How likely a card of the hand, of these kinds, is one of those, by the unseen copies."""
        unseen = self.unseen
        total = sum([unseen[kind] for kind in bits(mask)])
        if total <= 0:
            return 0.0 if mask & ~part else 1.0
        return sum([unseen[kind] for kind in bits(mask & part)]) / total

    @property
    def ruinous(self) -> int:
        """The kinds of which a discard, as things lie, loses the game."""
        kinds = self.kinds
        needed = self.facts.critical if kinds.lost_if_needed else 0
        return kinds.lost_if_discarded | needed

    @property
    def strikes_to_spare(self) -> int:
        """How many misplays there can be before the one that takes the last strike.

        Where cards lie face down more strikes may be believed than there can be.
        """
        return self._spare(self.strikes)

    @property
    def strikes_surely_to_spare(self) -> int:
        """The same, if every own card that lies face down and may have been misplayed was."""
        return self._spare(self.strikes + self.strikes_unseen)

    def _spare(self, strikes: int) -> int:
        cost = self.rules.playing.misplay_strikes
        left = self.rules.strikes - strikes
        return max(0, (left - 1) // cost) if cost else left

    @property
    def slack(self) -> int:
        """How many turns need not place a card, if all that can be placed is to be placed."""
        kinds, to_place = self.kinds, self.facts.to_place
        if self.turns_left >= 0:
            return self.turns_left - to_place
        if kinds.last_round >= 0:
            return self.deck_size + kinds.last_round * self.players - to_place
        if kinds.ends_with_deck:
            return self.deck_size - to_place
        return self.deck_size + sum([len(hand) for hand in self.hands]) - to_place
