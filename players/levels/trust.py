"""Whom players trust to know the conventions: what each has shown so far, as all have seen it.

A hint can promise that a card fits which its words leave open. The promise is kept if the card is
placed, or is of the kinds that were promised. It is broken if the card is misplayed or discarded
and is none of them, or if later words rule all of them out. Of a card that would have fitted after
one that is missing nothing is said, if somebody could have played that one (`links`).

Players who were promised a card to play, and don't know of one by words, are expected to play one.
A hint to somebody other than the next player, who could be in danger, shows that they took no
notice, and so does a discard that is no alarm.

Everybody is trusted until more than one in `FORGIVEN` of these shows the contrary. The others then
take the hints of that player by their words. If that player took no notice, they also speak so
that no convention is needed to understand them, and that remains so. If the player only broke
promises, they still speak as before: a player who has taken notice often enough is trusted again.

When somebody is doubted, and another misplay would take the last strike, nobody is trusted before
they have shown that they know the conventions: one promise that is kept is enough.

Among practised players one promise in some five hundred is broken, and one request in three hundred
is passed over. Newcomers would break a third of all promises, and pass over two thirds of requests.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from tamaya.engine.game.tables import places
from tamaya.engine.happenings import LeftHand
from tamaya.engine.state.state import State, turn_order
from tamaya.players.fold.common import Rows, SeenTurn, with_card
from tamaya.players.fold.facts import Facts, bits
from tamaya.players.fold.kinds import Kinds

FORGIVEN = 4
"""One in so many promises and requests may come to nothing."""

SEEN = 0.1
"""A player is excused who is likelier than this to see that they can't hold the card."""

LIKELY = 0.6
"""A card that is as likely as this to fit by words alone needs no promise to be played."""


class Promised(NamedTuple):
    """What a card is by a hint: by whose, and of which kinds; `linked` are those that fit if
    somebody who acts before its holder plays one that is missing."""

    giver: int
    kinds: int
    linked: int

    @classmethod
    def of(cls, facts: Facts, giver: int, kinds: int, at_once: bool) -> "Promised":
        """`at_once`: nobody acts between the giver and the holder of the card."""
        linked = 0
        if not at_once:
            for kind in bits(facts.wanted):
                linked |= facts.next[kind]
        return cls(giver, kinds, linked)

    def by_words(self, mask: int) -> bool | None:
        """Whether later words keep or break it."""
        if not mask & ~self.kinds:
            return True
        return None if mask & (self.kinds | self.linked) else False


class Basis(NamedTuple):
    """What an idea of a card rests on: the seats, as bits, whose hints touched it, and those who
    said more of it than their words; and the last promise that is open."""

    touched_by: int = 0
    tellers: int = 0
    promise: Promised | None = None


class Credit(NamedTuple):
    """How often somebody has shown to know the conventions, by hints and by taking notice of them,
    and how often not to; and how often of these they `heeded` a hint, or `missed` it. `useless` are
    cards that were played because their hints touched them, though nobody needed the cards any
    more: these count half, since this happens to players who know the conventions, too."""

    honoured: int = 0
    broken: int = 0
    heeded: int = 0
    missed: int = 0
    useless: int = 0

    def after_promise(self, honoured: bool | None) -> "Credit":
        if honoured is None:
            return self
        return self._replace(honoured=self.honoured + honoured, broken=self.broken + (not honoured))

    def after_request(self, heeded: bool | None) -> "Credit":
        if heeded is None:
            return self
        more = self.after_promise(heeded)
        return more._replace(heeded=self.heeded + heeded, missed=self.missed + (not heeded))

    def after_useless(self) -> "Credit":
        return self._replace(useless=self.useless + 1)

    @property
    def read(self) -> bool:
        return FORGIVEN * (2 * self.broken + self.useless) <= 2 * self.honoured

    @property
    def reads(self) -> bool:
        return FORGIVEN * self.missed <= self.heeded


class Trust(NamedTuple):
    """What each seat has shown, and for each card in each hand what ideas of it rest on.

    Of the seats, as bits, some are `not_read`: their hints say no more than their words. To some of
    these, who are `not_reading`, no hint says more.
    """

    credits: tuple[Credit, ...]
    bases: tuple[tuple[Basis, ...], ...]
    not_read: int = 0
    not_reading: int = 0

    @classmethod
    def start(cls, masks: Rows) -> Self:
        return cls((Credit(),) * len(masks), tuple([(Basis(),) * len(row) for row in masks]))

    def after_hint(
        self, seat: int, giver: int, touched: Sequence[bool], beyond: Sequence[bool]
    ) -> Self:
        """After a hint that touched some cards of a hand, and said of some more than its words."""
        row = [
            Basis(basis.touched_by | hit << giver, basis.tellers | more << giver, basis.promise)
            for basis, hit, more in zip(self.bases[seat], touched, beyond, strict=True)
        ]
        return self._replace(bases=with_card(self.bases, seat, tuple(row)))

    def promised(self, seat: int, at: int, promise: Promised) -> Self:
        """After a hint that asked for a card to be played."""
        row = self.bases[seat]
        new_row = with_card(row, at, row[at]._replace(promise=promise))
        return self._replace(bases=with_card(self.bases, seat, new_row))

    def at_word(self, giver: int, seat: int) -> bool:
        """Whether a hint says no more than its words."""
        return bool(self.not_read >> giver & 1 or self.not_reading >> seat & 1)

    def on_trial(self, giver: int, seat: int) -> bool:
        """Whether a hint is taken at its word only until its giver has kept a promise."""
        credit = self.credits[giver]
        return bool(self.not_read >> giver & 1) and credit.read and not self.not_reading >> seat & 1

    def meant(self, seat: int, marked: Sequence[bool]) -> tuple[bool, ...]:
        """Which marked cards of a hand were meant to be useful: those that a hint of somebody who
        is trusted has touched."""
        if not self.not_read:
            return tuple(marked)
        if self.not_reading >> seat & 1:
            return (False,) * len(marked)
        return tuple([bool(basis.touched_by & ~self.not_read) for basis in self.bases[seat]])

    def relied_on(self, rows: Sequence[tuple[int, ...]], masks: Rows) -> list[tuple[int, ...]]:
        """Ideas without what rests on players who are not trusted any more. Players who read
        nothing into hints have none."""
        return [
            words
            if self.not_reading >> seat & 1
            else tuple(
                [
                    mask if basis.tellers & self.not_read else idea
                    for basis, idea, mask in zip(self.bases[seat], row, words, strict=True)
                ]
            )
            for seat, (row, words) in enumerate(zip(rows, masks, strict=True))
        ]

    def after(
        self, turn: SeenTurn, ideas: tuple[int, ...], alarm: bool, led_by: Sequence[int] = ()
    ) -> Self:
        """After a move of a player with these ideas of their own cards. `led_by` are those to
        whose hints to others the move may have been an answer."""
        player, common, left = turn.before.player, turn.common, turn.left
        shown, bases = list(self.credits), list(self.bases)
        judged = can_be_judged(common.kinds)
        if judged:
            shown[player] = shown[player].after_request(took_notice(turn, ideas, alarm))
        if left is not None:
            at = left.place
            promise = bases[player][at].promise
            if promise is not None and judged:
                honoured = kept_by_card(turn, left, promise)
                shown[promise.giver] = shown[promise.giver].after_promise(honoured)
            elif judged and turn.was_misplayed:
                touched_by = [*bits(bases[player][at].touched_by)]
                fitted = fits(turn, ideas[at])
                seemed = fits(turn, ideas[at] & turn.was.facts.useful)
                givers = touched_by if seemed else led_by
                if len(givers) == 1 and seemed and not fitted:
                    shown[givers[0]] = shown[givers[0]].after_useless()
                elif len(givers) == 1:
                    shown[givers[0]] = shown[givers[0]].after_promise(False)
        bases = turn.moved_along(bases, Basis())
        open_promises = [
            (seat, at, basis.promise)
            for seat, row in enumerate(bases if judged else ())
            for at, basis in enumerate(row)
            if basis.promise is not None
        ]
        for seat, at, promise in open_promises:
            honoured = promise.by_words(common.masks[seat][at])
            if honoured is not None:
                shown[promise.giver] = shown[promise.giver].after_promise(honoured)
                settled = bases[seat][at]._replace(promise=None)
                bases[seat] = with_card(bases[seat], at, settled)
        not_reading = self.not_reading | _seats([not one.reads for one in shown])
        not_read = not_reading | _seats([not one.read for one in shown])
        if not_read and is_last_strike(turn.now):
            not_read |= _seats([not one.honoured for one in shown])
        return type(self)(tuple(shown), tuple(bases), not_read, not_reading)


def _seats(flags: Sequence[bool]) -> int:
    """The seats of which something holds, as bits."""
    return sum([1 << seat for seat, flag in enumerate(flags) if flag]) if True in flags else 0


def can_be_judged(kinds: Kinds) -> bool:
    """Whether players can come to be doubted. Where words hardly tell cards apart everybody has
    agreed on the conventions. Where cards lie face down nobody sees what promises came to; where
    hints only count, not which card they were about; and where suits are inverted, not whether a
    card was meant to be placed or to go."""
    shown = not kinds.face_down and not kinds.inverted
    return shown and kinds.words_tell and kinds.tells_cards


def kept_by_card(turn: SeenTurn, left: LeftHand, promise: Promised) -> bool | None:
    """Whether a card that was played or discarded keeps what was promised of it."""
    if promise.kinds >> left.kind & 1 or turn.was_laid:
        return True
    return None if promise.linked >> left.kind & 1 else False


def is_last_strike(state: State) -> bool:
    """Whether another misplay would take the last strike."""
    rules = state.game.rules
    return rules.strikes - state.strikes <= rules.playing.misplay_strikes


def fits(turn: SeenTurn, idea: int) -> bool:
    """Whether all that a card might be fitted before a move."""
    return idea != 0 and not idea & ~turn.was.facts.wanted


def took_notice(turn: SeenTurn, ideas: tuple[int, ...], alarm: bool) -> bool | None:
    """Whether a player who had promised cards to play plays one; None where nothing is shown."""
    before, was, hint, left = turn.before, turn.was, turn.hint, turn.left
    if before.waiting:
        return None
    facts, masks = was.facts, was.masks[before.player]
    plays = [
        at
        for at in places(len(ideas), was.kinds.rules.playing.only)
        if facts.sure(ideas[at], facts.wanted)
    ]
    if not plays or any(facts.share(masks[at], facts.wanted) >= LIKELY for at in plays):
        return None
    if left is not None and left.verb != "discard":
        return True if left.place in plays else None
    if all(_may_all_be_seen(turn, ideas[at]) for at in plays):
        return None
    if hint is not None:
        following = turn_order(before, before.player)[0]
        return None if following in hint.seats else False
    return None if left is None or alarm or left.place in plays else False


def _may_all_be_seen(turn: SeenTurn, kinds: int) -> bool:
    """Whether the player to act is likely to see all cards of these kinds in others' hands, so that
    they know better."""
    hands, facts = turn.before.hands, turn.was.facts
    seen = sum([len(hand) for hand in hands]) - len(hands[turn.before.player])
    return (seen / max(1, sum(facts.left))) ** facts.weight(kinds) > SEEN
