"""How a simple player rates what it can do, by what it sees and nothing more."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

from tamaya.engine.knowledge.knowledge import kinds_told, names_meant
from tamaya.engine.knowledge.view import View
from tamaya.engine.moves import Move
from tamaya.variants.vocabulary.effects import EFFECTS, Verb

Loss = tuple[bool, bool, Fraction, int]


class Prospects:
    """What the moves of the player to act are worth, in the view of that player."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.tables = view.tables
        self.wanted = _bits(view.wanted)
        self._beliefs: dict[int, list[int]] = {}

    # ------------------------------------------------------------------ kinds of card

    @cached_property
    def left(self) -> list[int]:
        """How many cards of each kind can still be placed."""
        view, tables = self.view, self.tables
        left = [copies - gone for copies, gone in zip(tables.copies, view.discards, strict=True)]
        for wants, height in zip(tables.wants, view.heights, strict=True):
            for kind in wants[:height]:
                left[kind] -= 1
        return left

    @cached_property
    def useful(self) -> dict[int, int]:
        """The kinds that can still be placed, with how many cards of each are wanted."""
        found: dict[int, int] = {}
        for wants, height in zip(self.tables.wants, self.view.heights, strict=True):
            for kind in wants[height:-1]:
                if self.left[kind] <= found.get(kind, 0):
                    break  # nothing beyond this one can be placed
                found[kind] = found.get(kind, 0) + 1
        return found

    @cached_property
    def useful_bits(self) -> int:
        return _bits(self.useful)

    def is_irreplaceable(self, kind: int) -> bool:
        """Whether the firework stays incomplete if one more of these is lost."""
        return kind in self.useful and self.left[kind] <= self.useful[kind]

    # ------------------------------------------------------------------ own cards

    def surely_fits(self, place: int) -> bool:
        return self.view.own.kinds(place) <= self.view.wanted

    def chance_to_fit(self, place: int) -> Fraction:
        return self._chance(place, self.view.wanted)

    def loss(self, place: int) -> Loss:
        """What a discard costs: least where the card is useless, or old and of no known value."""
        kinds = self.view.own.kinds(place)
        grave = [kind for kind in kinds if self.is_irreplaceable(kind)]
        valued = self.view.told[self.view.seat][place].marked or len(grave) == len(kinds)
        # Of cards that are valued, the one goes that is least likely irreplaceable.
        risk = self._chance(place, grave) if valued else Fraction(0)
        return not kinds.isdisjoint(self.useful), valued, risk, place

    def _chance(self, place: int, kinds: Iterable[int]) -> Fraction:
        return sum((self.view.own.chance(place, kind) for kind in kinds), Fraction(0))

    # ------------------------------------------------------------------ hints

    def of_hint(self, hint: Move) -> float:
        """How much a hint helps: most where somebody then knows of a card that it fits."""
        view, told = self.view, self.view.told[hint.at]
        hand = [kind for kind in view.hands[hint.at] if kind is not None]
        touched = [bool(self.tables.touched_by[kind] >> hint.what & 1) for kind in hand]
        before = self._can_be(hint.at)
        after = self._can_be_after(hint, touched, before)
        wanted, useful = self.wanted, self.useful_bits
        known = {kind for kind, kinds in zip(hand, before, strict=True) if not kinds & ~wanted}
        worth = 0.0
        for kind, old, new in zip(hand, before, after, strict=True):
            if kind in view.wanted and kind not in known:
                if not new & ~wanted:
                    known.add(kind)
                    worth += 10
                else:
                    worth += 3 * (1 - new.bit_count() / old.bit_count())
            elif old & useful and not new & useful:
                worth += 0.5
        # The oldest card that no hint has touched goes next.
        next_out = next((i for i, card in enumerate(told) if not card.marked), None)
        if next_out is not None and touched[next_out] and self.is_irreplaceable(hand[next_out]):
            worth += 2
        return worth

    def _can_be(self, seat: int) -> list[int]:
        """What another player's cards can be for that player, as far as this one can tell."""
        if seat in self._beliefs:
            return self._beliefs[seat]
        left = list(self.left)
        for other, hand in enumerate(self.view.hands):
            if other not in (seat, self.view.seat):
                for kind in hand:
                    if kind is not None:
                        left[kind] -= 1
        there = _bits(kind for kind, count in enumerate(left) if count > 0)
        self._beliefs[seat] = [
            1 << kind
            if card.looked_at and kind is not None
            else there & kinds_told(self.tables, card.touched_by, card.missed_by)
            for kind, card in zip(self.view.hands[seat], self.view.told[seat], strict=True)
        ]
        return self._beliefs[seat]

    def _can_be_after(self, hint: Move, touched: list[bool], before: list[int]) -> list[int]:
        """The same after a hint, of which the name may remain unsaid."""
        after = [0] * len(before)
        for name in names_meant(self.view.rules, self.view.waiting, hint.what):
            hit, missed = (
                kinds_told(self.tables, 1 << name, 0),
                kinds_told(self.tables, 0, 1 << name),
            )
            kinds = [
                old & (hit if touches else missed)
                for old, touches in zip(before, touched, strict=True)
            ]
            if all(kinds):
                after = [a | b for a, b in zip(after, kinds, strict=True)]
        return after

    # ------------------------------------------------------------------ the rest

    def does_good(self, action: int) -> bool:
        """Whether an action brings something now and can do no harm."""
        view = self.view
        unsure = any(len(kinds) > 1 for kinds in view.own.by_place)
        helps: dict[Verb, bool] = {
            "look": unsure,
            "regain": view.hints < view.rules.hinting.cost,
            "take_back": view.strikes > 0,
            "play_discard": True,
        }
        verbs = [effect.verb for effect in view.rules.actions[action].effects]
        return all(verb in helps for verb in verbs) and any(helps[verb] for verb in verbs)

    def of_choice(self, move: Move) -> float:
        """How good a way it is to carry out an effect that leaves a choice."""
        if move.verb == "hint":
            return self.of_hint(move)
        if move.verb == "look":
            return len(self.view.own.kinds(move.at))
        suit = self.tables.suit_of[move.at]
        height, wants = self.view.heights[suit], self.tables.wants[suit]
        if move.at not in wants[height:]:
            return -1  # a card that nobody needs goes back into the deck
        if "places a card" in EFFECTS[self.view.waiting[0].verb].traits:
            return height  # the longest firework is completed soonest
        return 1 / (1 + self.left[move.at] + wants[height:].index(move.at))


def _bits(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)
