"""Common knowledge: what everybody at the table knows of each card in a hand.

It follows from what happened alone, in the same way for every seat, and only from what all see:
what hints touched, which cards left a hand, the fireworks and the discards. It is true whatever
players mean by their hints. What they agreed on comes on top of it (`Fold`).

Kinds are ruled out card by card: what a hint says by the table of touches, and kinds of which
every copy is known to lie elsewhere. Of a card that lay open all is known, in a hand or beside the
deck. Nothing is concluded
from a card that left a hand unseen. Where played cards lie face down, the `facts` are what
everybody believes of the fireworks; where discarded ones do, they leave these out.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

from tamaya.engine.happenings import (
    NOBODY,
    NOTHING_MISSED,
    ON_THE_TABLE,
    Discarded,
    Drew,
    HandedOver,
    Happenings,
    Hinted,
    LeftHand,
    LookedAt,
    Misplayed,
    Missed,
    MovedInHand,
    Placed,
    Took,
    touched_by,
)
from tamaya.engine.questions.holding import less, moved, open_places
from tamaya.engine.state.state import State
from tamaya.players.fold.beliefs import (
    Believed,
    Laid,
    Standing,
    believed,
    open_table,
)
from tamaya.players.fold.facts import Facts
from tamaya.players.fold.kinds import Kinds, kinds_under
from tamaya.players.fold.unsaid import OPEN, Number, OpenHint, Unsaid

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
    unsaid: tuple[tuple[OpenHint, ...], ...]
    laid: tuple[Laid, ...] = ()
    built: Standing = Standing((), ())
    missed: Missed = NOTHING_MISSED

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

    def after(self, happenings: Happenings, now: State) -> "Common":
        """The knowledge after a move, by what happened in the move."""
        kinds, missed = self.kinds, self.missed
        masks, marked, looked = list(self.masks), list(self.marked), list(self.looked)
        unsaid, laid = list(self.unsaid), self.laid
        drawers: list[int] = []
        covered = False  # whether the card that was played last lies face down
        sure = None if kinds.face_down else kinds.facts(now)
        there = -1 if sure is None else sure.there

        def came(player: int, mask: int, is_marked: bool, *, seen: bool) -> None:
            """A card came to a hand, where it is the last."""
            masks[player] += (mask,)
            marked[player] += (is_marked,)
            looked[player] += (seen,)
            unsaid[player] = tuple([hint.with_drawn() for hint in unsaid[player]])

        for happening in happenings:
            if type(happening) in ON_THE_TABLE:
                if covered and isinstance(happening, Placed):
                    laid = (*laid[:-1], laid[-1]._replace(fitted=True))
                    covered = False
            elif isinstance(happening, LeftHand | HandedOver):
                player, at = happening.player, happening.place
                names: int | None = kinds.tables.touched_by[happening.kind]
                mark = marked[player][at]
                covered = isinstance(happening, LeftHand) and happening.covered
                if isinstance(happening, LeftHand) and covered:
                    names = None
                    laid_so = kinds.tables.laid_by(happening.verb)
                    covered = kinds.tables.lays(happening.verb, happening.kind)
                    can_be = masks[player][at] & (laid_so if covered else ~laid_so)
                    laid = (*laid, Laid(player, happening.kind, False, can_be, not covered))
                masks[player] = less(masks[player], at)
                if unsaid[player]:
                    hints = [hint.without(at, names) for hint in unsaid[player]]
                    masks[player], unsaid[player] = self._settled(masks[player], hints)
                marked[player] = less(marked[player], at)
                looked[player] = less(looked[player], at)
                if isinstance(happening, HandedOver) and happening.receiver != NOBODY:
                    came(happening.receiver, 1 << happening.kind, mark, seen=True)
            elif isinstance(happening, Drew):
                drawers.append(happening.player)
                came(happening.player, there, is_marked=False, seen=False)
            elif isinstance(happening, Took):
                came(happening.player, 1 << happening.kind, is_marked=False, seen=True)
            elif isinstance(happening, Hinted):
                for seat, of_hint, touched in self.heard(happening):
                    masks[seat], unsaid[seat] = self._with_hint(
                        masks[seat], unsaid[seat], of_hint, touched
                    )
                    shown = kinds.shown(touched)
                    marked[seat] = tuple([a or b for a, b in zip(marked[seat], shown, strict=True)])
            elif isinstance(happening, LookedAt):
                player = happening.player
                looked[player] = with_card(looked[player], happening.place, True)
            elif isinstance(happening, MovedInHand):
                player, old, new = happening
                masks[player] = moved(masks[player], old, new)
                marked[player] = moved(marked[player], old, new)
                looked[player] = moved(looked[player], old, new)
                unsaid[player] = tuple([hint.moved(old, new) for hint in unsaid[player]])
            else:
                missed = missed.more(happening)
                if "hands" in touched_by(happening):
                    break  # what is told of cards from here on is of other ones
        if sure is None:
            # What is believed may be wrong, so it rules nothing out.
            facts = believed(kinds, self.built, now, laid, range(len(now.hands))).facts
            sure = kinds.facts(open_table(self.built, now, laid))
            for seat in drawers:
                masks[seat] = tuple([mask & sure.there or mask for mask in masks[seat]])
        else:
            facts = sure
        missed = missed.checked(self.missed, masks, now.hands)
        if missed.hands > self.missed.hands:  # nobody knows which card is which any more
            masks = [(sure.there,) * len(hand) for hand in now.hands]
            marked = [(False,) * len(hand) for hand in now.hands]
            looked = list(marked)
            unsaid = [()] * len(now.hands)
        for seat, at in open_places(now):
            masks[seat] = with_card(masks[seat], at, 1 << now.hands[seat][at])
            looked[seat] = with_card(looked[seat], at, True)
            masks[seat], unsaid[seat] = self._settled(masks[seat], unsaid[seat])
        rule_out(masks, sure)
        return Common(
            kinds,
            facts,
            tuple(masks),
            tuple(marked),
            tuple(looked),
            tuple(unsaid),
            laid,
            self.built,
            missed,
        )

    def heard(self, hint: Hinted) -> list[tuple[int, tuple[int, ...], tuple[bool, ...]]]:
        """Each seat that a hint goes to, with the names that it can have meant, for all that
        everybody knows, and the cards that it touches."""
        kinds, names, touches = self.kinds, hint.names, hint.touched
        if len(names) > 1 < len(touches) and kinds.tells_cards:
            pairs = [
                (mask, hit)
                for seat, hits in touches
                for mask, hit, can in zip(
                    self.masks[seat], hits, kinds.tables.exposed[len(hits)], strict=True
                )
                if can
            ]
            names = tuple(
                name
                for name in names
                if all(mask & (kinds.hit if hit else kinds.miss)[name] for mask, hit in pairs)
            )
        return [(seat, names, hits) for seat, hits in touches]

    def seen_by(self, state: State, *seats: int) -> Believed:
        """The table as these seats together know it, where cards lie face down."""
        return believed(self.kinds, self.built, state, self.laid, seats)

    def hand_after(
        self, seat: int, names: tuple[int, ...], touched: tuple[bool, ...]
    ) -> tuple[tuple[int, ...], tuple[OpenHint, ...]]:
        """What the words of a hint say of a hand, and the hints that leave their name open."""
        return self._with_hint(self.masks[seat], self.unsaid[seat], names, touched)

    def _with_hint(
        self,
        row: tuple[int, ...],
        hints: tuple[OpenHint, ...],
        names: tuple[int, ...],
        touched: tuple[bool, ...],
    ) -> tuple[tuple[int, ...], tuple[OpenHint, ...]]:
        exposed = self.kinds.tables.exposed[len(row)]
        if not self.kinds.tells_cards:
            number = sum(touched)
            if len(names) == 1:
                return self._settled(row, (*hints, Number(names[0], number, exposed)))
            if 0 < number < sum(exposed):
                return row, hints  # some name touches some card: it isn't followed what that leaves
            touched = tuple([number > 0 and can for can in exposed])
        if len(names) == 1 and not hints:
            return self.kinds.narrowed(row, names[0], touched), hints
        pairs = zip(touched, exposed, strict=True)
        hint = Unsaid(names, tuple([int(hit) if can else OPEN for hit, can in pairs]))
        return self._settled(row, (*hints, hint))

    def _settled(
        self, row: tuple[int, ...], hints: Iterable[OpenHint]
    ) -> tuple[tuple[int, ...], tuple[OpenHint, ...]]:
        """Write to the cards what hints say, and keep those of which the name is still open."""
        open_hints: list[OpenHint] = []
        masks = list(row)
        for hint in hints:
            narrowed = hint.narrowed(self.kinds.hit, self.kinds.miss, masks)
            if narrowed is None:
                continue
            masks = narrowed
            if hint.is_open:
                open_hints.append(hint)
        return tuple(masks), tuple(open_hints)


def rule_out(masks: list[tuple[int, ...]], facts: Facts) -> None:
    """Take away kinds of which every copy is known to lie elsewhere, until nothing changes."""
    left, there = facts.left, facts.there
    while True:
        counts: dict[int, int] = {}
        for row in masks:
            for mask in row:
                if not mask & (mask - 1):
                    counts[mask] = counts.get(mask, 0) + 1
        gone = 0
        for mask, count in counts.items():
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


def with_card(row: tuple[T, ...], place: int, entry: T) -> tuple[T, ...]:
    return (*row[:place], entry, *row[place + 1 :])


class SeenTurn(NamedTuple):
    """What happened in a move, the states around it, and what everybody knew before and knows after
    it."""

    before: State
    happenings: Happenings
    now: State
    was: Common
    common: Common

    @property
    def hint(self) -> Hinted | None:
        """The hint that was given, if one was."""
        for happening in self.happenings:
            if isinstance(happening, Hinted):
                return happening
        return None

    @property
    def left(self) -> LeftHand | None:
        """The card that left the hand of the player to act, if one did."""
        for happening in self.happenings:
            if isinstance(happening, LeftHand):
                return happening
        return None

    @property
    def was_laid(self) -> bool:
        """Whether that card came to the fireworks, or is a joker that waits for its place."""
        fate = self._fate
        return fate is None or isinstance(fate, Placed)

    @property
    def was_misplayed(self) -> bool:
        """Whether that card was to be placed and didn't fit, or was called wrongly."""
        return isinstance(self._fate, Misplayed)

    @property
    def _fate(self) -> Placed | Misplayed | Discarded | None:
        """What happened first to that card."""
        for happening in self.happenings:
            if isinstance(happening, (Placed, Misplayed, Discarded)):
                return happening
        return None

    def moved_along(self, rows: Sequence[tuple[T, ...]], fresh: T) -> list[tuple[T, ...]]:
        """Rows with an entry for each card of each hand, brought up to date: entries leave and
        change places with their cards, and cards that are new in a hand get the entry `fresh`."""
        new_rows = list(rows)
        for happening in self.happenings:
            if isinstance(happening, LeftHand | HandedOver):
                player = happening.player
                new_rows[player] = less(new_rows[player], happening.place)
                if isinstance(happening, HandedOver) and happening.receiver != NOBODY:
                    new_rows[happening.receiver] += (fresh,)
            elif isinstance(happening, Drew | Took):
                new_rows[happening.player] += (fresh,)
            elif isinstance(happening, MovedInHand):
                player, old, new = happening
                new_rows[player] = moved(new_rows[player], old, new)
        return new_rows

    @property
    def forgot_hands(self) -> bool:
        """Whether nobody knows any more which card is which, since something was missed."""
        return self.common.missed.hands > self.was.missed.hands


class Fold(Protocol):
    """What players conclude from moves by what they have agreed on. It is a value, too.

    It is the same for every seat: whatever it concludes from cards in hands must be such that each
    player comes to it without seeing their own.
    """

    @classmethod
    def start(cls, state: State, common: Common) -> Self:
        """What everybody concludes when the hands are dealt."""

    def after(self, turn: SeenTurn) -> Self:
        """What everybody concludes from a move."""
