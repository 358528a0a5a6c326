"""What practised players take a hint to mean.

A hint has a *focus*: the card that goes next if it is touched, otherwise the newest card that is
touched for the first time, otherwise the newest one touched again that may soon fit. The focus is
to be played if it may fit, now or after cards that are known to fit; if it was the card that goes
next it may also be one to keep, as the last of its kind. All other cards touched for the first time
are useful, and no copies of cards that are known already. The card that *goes next* is the oldest
unmarked one, of those that may be discarded.

A player who discards though they have a card to play, and no token is left, warns the next player:
the card that they would discard next is one to keep.

It is no more than an *idea*: as soon as it turns out impossible, what everybody knows counts again.
Hints by and to players who don't know these conventions say no more than their words (`trust`).
What was concluded from a player's hints is dropped when the others cease to trust them.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from tamaya.engine.happenings import HandedOver, LeftHand
from tamaya.engine.questions.prices import Prices
from tamaya.engine.state.state import State
from tamaya.players.fold.common import Common, Flags, Rows, SeenTurn, with_card
from tamaya.players.fold.facts import Facts, bits
from tamaya.players.fold.kinds import Kinds
from tamaya.players.levels.habits import goes_next
from tamaya.players.levels.links import Pointed, beneath, bluffed, missing
from tamaya.players.levels.trust import LIKELY, Promised, Trust

PLAY_SHARE = 0.6
"""Where the focus may be played or kept, it is played if so much of what it may be would fit."""


class Soon(NamedTuple):
    """What fits now or after cards that are known to fit; and which kinds are known so."""

    wanted: int
    expected: int

    @classmethod
    def of(cls, facts: Facts, rows: Iterable[Sequence[int]]) -> "Soon":
        wanted, expected = facts.wanted, 0
        single = {mask for row in rows for mask in row if mask and not mask & (mask - 1)}
        while True:
            fitting = [mask for mask in single if mask & wanted and not mask & expected]
            if not fitting:
                return cls(wanted & ~expected, expected)
            for mask in fitting:
                expected |= mask
                wanted |= facts.next[mask.bit_length() - 1]


class Conclusion(NamedTuple):
    """The ideas of a hand after a hint, and which card was its focus.

    `open` is what the focus can be, and `promised` what it is if it fits soon or is to be kept.
    """

    ideas: tuple[int, ...]
    focus: int | None = None
    open: int = 0
    promised: int = 0


def concluded(
    facts: Facts,
    masks: Sequence[int],
    ideas: Sequence[int],
    marked: Sequence[bool],
    touched: Sequence[bool],
    going: int | None,
    soon: Soon,
) -> Conclusion:
    """What is concluded of the cards in a hand after a hint, of which `masks` are the words.

    `ideas` and `marked` are those from before the hint, and `going` is the card that went next.
    """
    cards = [idea & mask or mask for idea, mask in zip(ideas, masks, strict=False)]
    first = [place for place, hit in enumerate(touched) if hit and not marked[place]]
    focus: int | None
    if first:
        focus = going if going in first else first[-1]
    else:
        again = [
            place
            for place, hit in enumerate(touched)
            if hit and not facts.sure(cards[place], facts.wanted) and cards[place] & soon.wanted
        ]
        focus = again[-1] if again else None
    useful = facts.useful & ~soon.expected
    for place in first:
        if place != focus:
            cards[place] = cards[place] & useful or cards[place]
    if focus is None:
        return Conclusion(tuple(cards))
    idea = cards[focus]
    play = idea & soon.wanted
    at_risk = facts.critical | facts.inverted & ~facts.fits  # by a discard it would be misplayed
    keep = idea & at_risk & ~play if first and focus == going else 0
    if not play | keep:
        cards[focus] = idea & useful or idea
    elif not keep or facts.weight(play) >= PLAY_SHARE * facts.weight(play | keep):
        cards[focus] = play
    else:
        cards[focus] = play | keep
    return Conclusion(tuple(cards), focus, idea & useful, play | keep)


def interpreted(
    kinds: Kinds,
    ideas: Sequence[int],
    masks: tuple[int, ...],
    names: Sequence[int],
    touches: tuple[bool, ...],
    soon: Soon,
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """What a hand is after a hint that tells only how many cards it touched, and which it is taken
    to mean: all, if it touched all; otherwise the newest card that it can have touched and that is
    not yet known to fit.
    """
    touched = kinds.shown(touches)
    if any(touched) or not any(touches):
        return masks, touched
    hit = reduce(or_, [kinds.hit[name] for name in names])
    exposed = kinds.tables.exposed[len(masks)]
    for at in range(len(masks) - 1, -1, -1):
        can_be = ideas[at] & masks[at] or masks[at]
        if exposed[at] and can_be & hit and can_be & ~soon.wanted:
            return with_card(masks, at, masks[at] & hit), with_card(touched, at, True)
    return masks, touched


def by_words(ideas: Sequence[int], masks: Sequence[int]) -> tuple[int, ...]:
    """The ideas of a hand, as far as they aren't known to be impossible."""
    return tuple([idea & mask or mask for idea, mask in zip(ideas, masks, strict=False)])


def is_alarm(turn: SeenTurn, ideas: Sequence[int]) -> bool:
    """Whether a discard warns the next player: there was a card to play, and no token to hint.

    Where suits are inverted such a discard is made for its token, and says nothing.
    """
    before, facts = turn.before, turn.was.facts
    return (
        not facts.inverted
        and before.hints < Prices(before).least
        and any(facts.sure(idea, facts.certain) for idea in ideas)
    )


def _when_warned(common: Common, seat: int, ideas: tuple[int, ...]) -> tuple[int, ...]:
    """The ideas of a player who was warned: the card that goes next is the last of its kind."""
    going = goes_next(common.kinds.rules, common.marked[seat])
    if going is None:
        return ideas
    idea = ideas[going] & common.facts.critical or ideas[going]
    return (*ideas[:going], idea, *ideas[going + 1 :])


def _promise(
    turn: SeenTurn, seat: int, conclusion: Conclusion, masks: Sequence[int], soon: Soon
) -> Promised | None:
    """What a hint promises of its focus: that it fits soon, if its words alone leave that open."""
    at, facts, giver = conclusion.focus, turn.was.facts, turn.before.player
    if (
        at is None
        or conclusion.ideas[at] & ~soon.wanted
        or facts.share(masks[at], soon.wanted) >= LIKELY
    ):
        return None
    at_once = seat == (giver + 1) % len(turn.now.hands)
    return Promised.of(facts, giver, conclusion.ideas[at], at_once)


class Ideas(NamedTuple):
    """For each card in each hand, the kinds that its holder takes it to be.

    `could_warn`: whether the player who moved last could have given a hint. If they gave none to
    the next player, the card that this one would discard next is hardly one to keep.
    `pointed`: the focus of each hint whose receiver hasn't acted since.
    `requests`: whether a hint asked for the card to be played, where played cards lie face down.
    The giver saw cards that the holder played without knowing them, and so is trusted.
    `trust` says who is taken to know these conventions, as all have seen.
    `bluffs`: whether the next player may have played a card for the sake of a hint to another that
    is not the missing one.
    """

    rows: Rows
    trust: Trust
    could_warn: bool = False
    pointed: tuple[Pointed, ...] = ()
    requests: Flags = ()
    bluffs: bool = False

    @classmethod
    def start(cls, state: State, common: Common) -> "Ideas":
        secret = common.kinds.rules.playing.face_down
        return cls(
            common.masks, Trust.start(common.masks), requests=common.marked if secret else ()
        )

    def concluded(
        self,
        was: Common,
        giver: int,
        seat: int,
        masks: Sequence[int],
        touched: Sequence[bool],
        soon: Soon,
    ) -> Conclusion:
        """What a seat concludes from a hint, of which `masks` are the words and `was` is what was
        known before it."""
        if self.trust.at_word(giver, seat):
            return Conclusion(by_words(self.rows[seat], masks))
        return self._by_convention(was, seat, masks, touched, soon)

    def _by_convention(
        self, was: Common, seat: int, masks: Sequence[int], touched: Sequence[bool], soon: Soon
    ) -> Conclusion:
        marked = was.marked[seat]
        going = goes_next(was.kinds.rules, marked)
        return concluded(was.facts, masks, self.rows[seat], marked, touched, going, soon)

    def after(self, turn: SeenTurn) -> "Ideas":
        was, common, hint, left = turn.was, turn.common, turn.hint, turn.left
        rows, requests, trust = list(self.rows), list(self.requests), self.trust
        if turn.forgot_hands:
            return Ideas.start(turn.now, common)._replace(bluffs=self.bluffs)
        before = turn.before
        trusted = not trust.not_read >> before.player & 1
        could_warn = trusted and (before.hints >= Prices(before).least or hint is not None)
        moved = {one.player for one in turn.happenings if isinstance(one, HandedOver)}
        gone = moved | {before.player}
        pointed = [point for point in self.pointed if point.seat not in gone]
        if requests and not before.waiting and (left is None or left.verb != "play"):
            requests[before.player] = (False,) * len(requests[before.player])
        alarm = False
        if hint is not None:
            soon = Soon.of(was.facts, rows)
            for seat, names, touches in was.heard(hint):
                pointed = [point for point in pointed if point.seat != seat]
                masks, _ = was.hand_after(seat, names, touches)
                touched = touches
                if not common.kinds.tells_cards:
                    masks, touched = interpreted(
                        common.kinds, rows[seat], masks, names, touches, soon
                    )
                if not any(touched):
                    continue
                conclusion = self.concluded(was, before.player, seat, masks, touched, soon)
                words = by_words(rows[seat], masks)
                beyond = [one != other for one, other in zip(conclusion.ideas, words, strict=True)]
                trust = trust.after_hint(seat, before.player, touched, beyond)
                rows[seat] = conclusion.ideas
                if conclusion.focus is not None:
                    if requests and not conclusion.ideas[conclusion.focus] & ~soon.wanted:
                        requests[seat] = with_card(requests[seat], conclusion.focus, True)
                    point = Pointed(
                        before.player, seat, conclusion.focus, conclusion.open, conclusion.promised
                    )
                    pointed.append(point)
                elif self.trust.on_trial(before.player, seat):
                    conclusion = self._by_convention(was, seat, masks, touched, soon)
                promise = _promise(turn, seat, conclusion, masks, soon)
                if promise is not None and conclusion.focus is not None:
                    trust = trust.promised(seat, conclusion.focus, promise)
        elif left is not None:
            player = left.player
            laid = before.game.tables.lays(left.verb, left.kind)
            alarm = not laid and trusted and is_alarm(turn, rows[player])
            warned = (player + 1) % len(rows)
            if alarm and not trust.not_reading >> warned & 1:
                rows[warned] = _when_warned(was, warned, rows[warned])
            if laid and trusted:
                pointed = [p for p in pointed if not self._linked(turn, left, p, rows)]
        rows = turn.moved_along(rows, -1)
        requests = turn.moved_along(requests, False) if requests else requests
        trust = trust.after(turn, self.rows[before.player], alarm, self._leading(turn))
        now = [by_words(row, masks) for row, masks in zip(rows, common.masks, strict=True)]
        if trust.not_read != self.trust.not_read or trust.not_reading != self.trust.not_reading:
            now = trust.relied_on(now, common.masks)
        return Ideas(
            tuple(now),
            trust,
            could_warn,
            tuple(pointed),
            tuple(requests),
            self.bluffs,
        )

    def _leading(self, turn: SeenTurn) -> list[int]:
        """Whose hints to others may have made a player believe that they hold a missing card."""
        was, left = turn.was, turn.left
        if left is None or left.verb != "play":
            return []
        player, at = left.player, left.place
        row, marked = self.rows[player], was.marked[player]

        def leads(point: Pointed) -> bool:
            for focus in bits(point.open & ~point.promised):
                card = missing(was.facts, row, marked, beneath(was.facts, focus, point.promised))
                if card is not None and card.at == at:
                    return True
            return False

        others = [point for point in self.pointed if player not in (point.seat, point.giver)]
        return [*dict.fromkeys(point.giver for point in others if leads(point))]

    def _linked(
        self, turn: SeenTurn, left: LeftHand, point: Pointed, rows: list[tuple[int, ...]]
    ) -> bool:
        """Whether a card was played for the sake of a hint to another, who now knows their card."""
        was, player, at, kind = turn.was, left.player, left.place, left.kind
        if was.kinds.rules.playing.face_down:
            return False  # its player didn't see it
        if not was.facts.wanted >> kind & 1 or turn.common.facts.wanted >> kind & 1:
            return False
        for focus in bits(point.open & was.facts.next[kind]):
            row, marked = self.rows[player], was.marked[player]
            card = missing(was.facts, row, marked, beneath(was.facts, focus, point.promised))
            if card is not None and card.at == at and card.kind == kind:
                row = rows[point.seat]
                rows[point.seat] = (*row[: point.at], 1 << focus, *row[point.at + 1 :])
                return True
        if self.bluffs and player == (point.giver + 1) % len(rows) and not was.marked[player][at]:
            focuses = bluffed(was.facts, rows[player], was.marked[player], at, kind, point)
            if focuses:
                rows[point.seat] = with_card(rows[point.seat], point.at, focuses)
                return True
        return False
