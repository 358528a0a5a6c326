"""Common knowledge: what everybody at the table knows of each card in a hand.

It follows from the moves alone, in the same way for every seat, and only from what all see: what
hints touched, which cards left a hand, the fireworks and the discards. It is true whatever players
mean by their hints. What they agreed on comes on top of it (`Fold`).

Kinds are ruled out card by card: what a hint says by the table of touches, and kinds of which
every copy is known to lie elsewhere. Of a card that lay open all is known. Nothing is concluded
from a card that left a hand unseen. Where played cards lie face down, the `facts` are what
everybody believes of the fireworks.
"""

from typing import NamedTuple, Protocol, Self, TypeVar

from tamaya.engine.moves import Move, receivers
from tamaya.engine.players.fold.beliefs import (
    Believed,
    Laid,
    Standing,
    believed,
    laid_after,
    open_table,
)
from tamaya.engine.players.fold.facts import Facts
from tamaya.engine.players.fold.kinds import Kinds, kinds_under
from tamaya.engine.players.fold.unsaid import Number, Said, Unsaid
from tamaya.engine.questions.holding import last_first, open_places
from tamaya.engine.questions.placing import was_laid
from tamaya.engine.state.state import State

Rows = tuple[tuple[int, ...], ...]
Flags = tuple[tuple[bool, ...], ...]


class Common(NamedTuple):
    """For each card in each hand: the kinds that it can be, and how that became known.

    A card is `marked` when some hint touched it, and `looked` at when its holder has seen it.
    """

    kinds: Kinds
    facts: Facts
    masks: Rows
    marked: Flags
    looked: Flags
    unsaid: tuple[tuple[Said, ...], ...]
    laid: tuple[Laid, ...] = ()
    built: Standing = Standing((), ())

    @classmethod
    def start(cls, state: State) -> "Common":
        """What is known when the hands are dealt: which cards there are."""
        kinds = kinds_under(state.game.tables)
        facts = kinds.facts(state)
        masks = [(facts.there,) * len(hand) for hand in state.hands]
        looked = [(False,) * len(hand) for hand in state.hands]
        for seat, at in open_places(state):
            masks[seat] = with_card(masks[seat], at, 1 << state.hands[seat][at])
            looked[seat] = with_card(looked[seat], at, True)
        return cls(
            kinds,
            facts,
            tuple(masks),
            tuple([(False,) * len(hand) for hand in state.hands]),
            tuple(looked),
            ((),) * len(state.hands),
            built=Standing(state.heights, state.ways),
        )

    def after(self, before: State, move: Move, now: State) -> "Common":
        """What is known after a move that led from one state to the next."""
        if not self.kinds.can_be_followed:
            return Common.start(now)  # nobody knows which card is which any more
        masks = list(self.masks)
        marked = list(self.marked)
        looked = list(self.looked)
        unsaid = list(self.unsaid)
        player = before.player
        laid = self.laid
        secret = self.kinds.rules.playing.face_down
        if move.verb == "hint":
            for seat, names, touched in self.heard(before, move):
                masks[seat], unsaid[seat] = self.said(seat, names, touched)
                shown = self.kinds.shown(touched)
                marked[seat] = tuple([a or b for a, b in zip(marked[seat], shown, strict=True)])
        elif move.verb == "look":
            looked[player] = with_card(looked[player], move.at, True)
        elif move.verb in ("play", "call", "discard"):
            at = move.at
            tables = self.kinds.tables
            covered = secret and tables.lays(move.verb, before.hands[player][at])
            if covered:
                can_be = masks[player][at] & tables.laid_by(move.verb)
                laid = laid_after(laid, before, move, now, can_be)
            if unsaid[player]:
                kind = before.hands[player][at]
                names_of = None if covered else self._seen_by(before, now, kind)
                hints = tuple([hint.without(at, names_of) for hint in unsaid[player]])
                masks[player], unsaid[player] = self._settled(less(masks[player], at), hints)
            else:
                masks[player] = less(masks[player], at)
            marked[player] = less(marked[player], at)
            looked[player] = less(looked[player], at)
        elif move.verb == "put" and move.at == 0:
            masks[player] = last_first(masks[player])
            marked[player] = last_first(marked[player])
            looked[player] = last_first(looked[player])
            unsaid[player] = tuple([hint.with_last_first() for hint in unsaid[player]])
        if secret:
            # What is believed may be wrong, so it rules nothing out.
            facts = believed(self.kinds, self.built, now, laid, range(len(now.hands))).facts
            sure = self.kinds.facts(open_table(self.built, now, laid))
        else:
            facts = sure = self.kinds.facts(now)
        for seat, hand in enumerate(now.hands):
            more = len(hand) - len(masks[seat])
            if more:
                masks[seat] += (sure.there,) * more
                marked[seat] += (False,) * more
                looked[seat] += (False,) * more
                unsaid[seat] = tuple([hint.with_drawn(more) for hint in unsaid[seat]])
        for seat, at in open_places(now):
            masks[seat] = with_card(masks[seat], at, 1 << now.hands[seat][at])
            looked[seat] = with_card(looked[seat], at, True)
            masks[seat], unsaid[seat] = self._settled(masks[seat], unsaid[seat])
        rule_out(masks, sure)
        return Common(
            self.kinds,
            facts,
            tuple(masks),
            tuple(marked),
            tuple(looked),
            tuple(unsaid),
            laid,
            self.built,
        )

    def heard(
        self, before: State, hint: Move
    ) -> list[tuple[int, tuple[int, ...], tuple[bool, ...]]]:
        """Each seat that a hint goes to, with the names that it can have meant, for all that
        everybody knows, and the cards that it touches."""
        kinds, hands = self.kinds, before.hands
        seats = receivers(hint, before.player, len(hands))
        names = kinds.meant(hint.what, before.waiting)
        touched = [kinds.touched(hint.what, hands[seat]) for seat in seats]
        if len(names) > 1 < len(seats):
            pairs = [
                (mask, hit)
                for seat, hits in zip(seats, touched, strict=True)
                for mask, hit in zip(self.masks[seat], hits, strict=True)
            ]
            names = tuple(
                name
                for name in names
                if all(mask & (kinds.hit if hit else kinds.miss)[name] for mask, hit in pairs)
            )
        return [(seat, names, hits) for seat, hits in zip(seats, touched, strict=True)]

    def seen_by(self, state: State, *seats: int) -> Believed:
        """The table as these seats together know it, where played cards lie face down."""
        return believed(self.kinds, self.built, state, self.laid, seats)

    def said(
        self, seat: int, names: tuple[int, ...], touched: tuple[bool, ...]
    ) -> tuple[tuple[int, ...], tuple[Said, ...]]:
        """What the words of a hint say of a hand, and the hints that leave their name open."""
        row, hints = self.masks[seat], self.unsaid[seat]
        if not self.kinds.tells_cards:
            number = Number(names[0], sum(touched), (True,) * len(row))
            return self._settled(row, (*hints, number))
        if len(names) == 1 and not hints:
            hit, miss = self.kinds.hit[names[0]], self.kinds.miss[names[0]]
            masks = [mask & (hit if t else miss) for mask, t in zip(row, touched, strict=True)]
            return tuple(masks), hints
        hint = Unsaid(names, tuple([int(hit) for hit in touched]))
        return self._settled(row, (*hints, hint))

    def _seen_by(self, before: State, now: State, kind: int) -> int | None:
        """The names that touch a card which left a hand; None if it isn't to be seen now."""
        if now.discards[kind] > before.discards[kind] or was_laid(before, now, kind):
            return self.kinds.tables.touched_by[kind]
        return None

    def _settled(
        self, row: tuple[int, ...], hints: tuple[Said, ...]
    ) -> tuple[tuple[int, ...], tuple[Said, ...]]:
        """Write to the cards what hints say, and keep those of which the name is still open."""
        kept: list[Said] = []
        masks = list(row)
        for hint in hints:
            narrowed = hint.narrowed(self.kinds.hit, self.kinds.miss, masks)
            if narrowed is None:
                continue
            masks = narrowed
            if hint.is_open:
                kept.append(hint)
        return tuple(masks), tuple(kept)


def rule_out(masks: list[tuple[int, ...]], facts: Facts) -> None:
    """Take away kinds of which every copy is known to lie elsewhere, until nothing changes."""
    left, there = facts.left, facts.there
    while True:
        known: dict[int, int] = {}
        for row in masks:
            for mask in row:
                if not mask & (mask - 1):
                    known[mask] = known.get(mask, 0) + 1
        gone = 0
        for mask, count in known.items():
            if mask and count >= left[mask.bit_length() - 1]:
                gone |= mask
        still = there & ~gone
        changed = False
        for seat, row in enumerate(masks):
            for mask in row:
                if mask & ~still and mask & (mask - 1) and mask & still:
                    masks[seat] = tuple([m & still or m if m & (m - 1) else m for m in row])
                    changed = True
                    break
        if not changed:
            return


T = TypeVar("T")


def less(row: tuple[T, ...], place: int) -> tuple[T, ...]:
    return (*row[:place], *row[place + 1 :])


def with_card(row: tuple[T, ...], place: int, said: T) -> tuple[T, ...]:
    return (*row[:place], said, *row[place + 1 :])


class SeenTurn(NamedTuple):
    """A move, the states around it, and what everybody knew before and knows after it."""

    before: State
    move: Move
    now: State
    was: Common
    known: Common


class Fold(Protocol):
    """What players conclude from moves by what they have agreed on. It is a value, too.

    It is the same for every seat: whatever it concludes from cards in hands must be such that each
    player comes to it without seeing his own.
    """

    @classmethod
    def start(cls, state: State, known: Common) -> Self:
        """What is concluded when the hands are dealt."""

    def after(self, turn: SeenTurn) -> Self:
        """What is concluded after a move."""
