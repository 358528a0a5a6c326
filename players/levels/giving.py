"""What a hint is worth: its giver imagines what the receiver will conclude."""

from collections.abc import Sequence
from functools import cached_property

from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Hint
from tamaya.players.fold.common import with_card
from tamaya.players.levels.habits import goes_next
from tamaya.players.levels.ideas import (
    Conclusion,
    Ideas,
    Soon,
    by_words,
    concluded,
    interpreted,
)
from tamaya.players.levels.links import (
    ANY_KIND,
    Missing,
    Pointed,
    beneath,
    bluffed,
    missing,
    requested,
)
from tamaya.players.levels.receiver import Receiver
from tamaya.players.levels.worth import (
    ANOTHER_PLAY,
    DEAR,
    DEEP,
    DOUBLE_MARK,
    FITS_SOON,
    FOLLOWED,
    KNOWN_USELESS,
    KNOWS_MORE,
    MARK,
    MISPLAY,
    NEW_PLAY,
    NOTHING,
    PRACTISED,
    RUIN,
    SAFE,
    SAVE_LATER,
    SAVE_NOW,
    STRIKE,
    TWISTED,
    USELESS_MARK,
    WRONG,
    WRONG_SOON,
    Weights,
    Worth,
)
from tamaya.players.sight import Sight


class Giving:
    """Rates hints for the player to act. `mine` is what they take their own cards to be.

    `links`: whether players conclude which missing card they hold. Nobody stakes the last strike
    on that.
    """

    def __init__(
        self,
        sight: Sight,
        mine: Sequence[int],
        ideas: Ideas,
        links: bool = False,
        weights: Weights = PRACTISED,
    ) -> None:
        self.sight, self.weights = sight, weights
        secret = sight.rules.playing.face_down
        self.one_price = bool(sight.waiting) or sight.kinds.tables.one_price
        self.links = links and sight.strikes_to_spare > 0 and not secret
        self.ideas, self.rows = ideas, ideas.rows
        self.linked: dict[int, dict[int, int]] = {}
        self.receivers: dict[int, Receiver] = {}
        self.i_hold = self.i_play = 0
        for mask, marked in zip(mine, sight.marked, strict=True):
            if mask and not mask & (mask - 1):
                self.i_hold |= mask if marked else 0
                self.i_play |= mask & sight.facts.wanted

        self.link: Missing | None = None  # my own card, if a hint to another asks for it
        for point in ideas.pointed:
            if point.seat != sight.seat:
                self.follow(point)
        if self.linked:
            self.receivers.clear()

    @cached_property
    def soon(self) -> Soon:
        """What fits soon, for all that everybody knows."""
        return Soon.of(self.sight.common.facts, self.rows)

    def receiver(self, seat: int) -> Receiver:
        if seat not in self.receivers:
            linked = self.linked.get(seat, {})
            self.receivers[seat] = Receiver(self.sight, seat, self.ideas, linked)
        return self.receivers[seat]

    def rate(self, hint: Hint) -> Worth:
        """What a hint is worth by what its receivers will make of it, and by what it costs."""
        worth = self.rate_to_all(hint)
        if self.one_price:
            return worth
        return worth._replace(value=worth.value - DEAR * self.extra(hint))

    def rate_to_all(self, hint: Hint) -> Worth:
        """What a hint is worth, its price apart."""
        if hint.to.is_one_player:
            return self.rate_to(hint.to.seats[0], hint.name)
        kinds, hands = self.sight.kinds, self.sight.hands
        touched = [seat for seat in hint.to.seats if any(kinds.touched(hint.name, hands[seat]))]
        if not touched:
            return NOTHING
        rated = [self.rate_to(seat, hint.name) for seat in touched]
        return Worth(
            sum([worth.value for worth in rated]),
            any(worth.urgent for worth in rated),
            any(worth.plays for worth in rated),
            any(worth.links for worth in rated),
            any(worth.misleads for worth in rated),
        )

    def rate_to(self, seat: int, name: int) -> Worth:
        """What it is worth that a hint of a name goes to a seat."""
        sight, kinds, to = self.sight, self.sight.kinds, self.receiver(seat)
        if not to.held & kinds.hit[name]:
            return NOTHING
        facts, common, hand, marked = sight.facts, sight.common, to.hand, to.marked
        touched = kinds.touched(name, hand)
        if not any(touched):
            return NOTHING
        names = kinds.meant(name, sight.waiting)
        masks, _ = common.hand_after(seat, names, touched)
        if not kinds.tells_cards:
            masks, touched = interpreted(kinds, to.ideas, masks, names, touched, self.soon)
        conclusion = (
            concluded(common.facts, masks, to.ideas, marked, touched, to.going, self.soon)
            if to.heeds_me
            else Conclusion(by_words(to.ideas, masks))
        )
        ideas, soon = conclusion.ideas, self.soon.wanted
        wanted, useful, critical = facts.certain, facts.useful, facts.critical
        value, focus = 0.0, conclusion.focus
        links = misleads = False
        if self.links and focus is not None and to.away > 1:
            point = Pointed(sight.seat, seat, focus, conclusion.open, conclusion.promised)
            request = self.who_is_asked(point)
            if request is not None:
                player, link = self.receiver(request[0]), request[1]
                if player.hand[link.at] == link.kind:
                    bit = 1 << hand[focus]
                    ideas = (*ideas[:focus], bit, *ideas[focus + 1 :])
                    soon |= bit
                    links = True
                    value += self.weights.link_had if player.has_play else self.weights.link
                    value += DEEP * facts.worth[link.kind]
                elif focuses := self.bluff(request, point):
                    ideas = with_card(ideas, focus, focuses)
                    links = True
                    value += self.weights.bluff
                else:
                    value -= MISPLAY
                    misleads = True
        after = to.after(ideas, touched)
        had = to.elsewhere | self.i_hold | to.held_marked  # kinds that need not be marked again
        taken = fresh = 0
        plain = to.reading and not facts.inverted
        for place, (kind, hit, old, new) in enumerate(
            zip(hand, touched, to.before, after, strict=True)
        ):
            played = to.playing[place]
            if not (hit or played) and old == new:
                continue
            bit = 1 << kind
            first = hit and not marked[place]
            double = first and bool(bit & had or (bit & fresh and new & useful))
            if first:
                fresh |= bit
            fits = to.wanted if place == focus else to.certain
            plays = not new & ~fits if plain else to.plays(new, hit or marked[place], fits)
            if plays and not bit & facts.meant(new):
                misleads = True
                value -= MISPLAY if bit & critical else 0 if played else WRONG
            elif plays:
                if bit & wanted and not bit & (taken | self.i_play) and not double:
                    taken |= bit
                    if not played:
                        new_play = not to.has_play and place in to.playable
                        value += NEW_PLAY if new_play else ANOTHER_PLAY
                        value += DEEP * facts.worth[kind]
                        value += FOLLOWED if facts.next[kind] & sight.held else 0
                elif (not played or hit) and not (played and old == new):
                    misleads = True
                    value -= MISPLAY
            elif new != old and not new & bit:
                misleads = True
                value -= WRONG if new & ~soon else WRONG_SOON
                value -= TWISTED if facts.is_twisted(new, kind) else 0
            elif not new & ~soon and bit & useful and old & ~soon:
                value += FITS_SOON
            elif new != old:
                if bit & useful:
                    value += KNOWS_MORE * (1 - new.bit_count() / old.bit_count())
                elif not new & useful and old & useful:
                    value += KNOWN_USELESS
            if first:
                if not bit & useful:
                    value -= USELESS_MARK if new & useful else 0.3
                elif double:
                    value -= DOUBLE_MARK
                elif not plays:
                    value += MARK + (self.weights.mark_last if bit & critical else 0)
        spared = not to.is_safe and any(map(facts.goes_safely, after))
        value += SAFE if spared else 0
        urgent = False
        going = to.going
        if going is not None and to.loses(facts, going):
            if to.in_danger and (touched[going] or taken):
                urgent = to.away == 1
                value += self.weights.save + facts.worth[hand[going]] + (SAVE_NOW if urgent else 0)
                value += RUIN if sight.ruinous >> hand[going] & 1 else 0
                if to.misplayed(facts) >> hand[going] & 1:
                    marks = [mark or hit for mark, hit in zip(marked, touched, strict=True)]
                    then = goes_next(sight.rules, marks)
                    if taken or spared or not to.loses(facts, then):
                        value += STRIKE[min(sight.strikes_to_spare, len(STRIKE) - 1)]
            elif touched[going]:
                value += SAVE_LATER
        return Worth(value - self.weights.late * to.away, urgent, bool(taken), links, misleads)

    def extra(self, hint: Hint) -> float:
        """How many tokens more a hint takes than the cheapest."""
        sight = self.sight
        return (sight.price(hint) - sight.prices.least) / sight.rules.hint_parts

    def follow(self, point: Pointed) -> None:
        """Work out who will play a missing card for a hint that was given, and thereby explain it.

        It is this player, if they see nobody who acts later and will.
        """
        sight = self.sight
        focus = sight.hands[point.seat][point.at]
        request = self.who_is_asked(point)
        if request is not None:
            seat, link = request
            if sight.hands[seat][link.at] == link.kind:
                self.linked.setdefault(seat, {})[link.at] = 1 << link.kind
                self.linked.setdefault(point.seat, {})[point.at] = 1 << focus
                return
            if self.bluff(request, point):
                return
        if not self.links or sight.seat == point.giver or self.link is not None:
            return
        row, seen = self.rows[sight.seat], marked_elsewhere(sight)
        kind = beneath(sight.facts, focus, point.promised)
        card = missing(sight.facts, row, sight.marked, kind)
        if card and not seen >> card.kind & 1 and sight.own[card.at] >> card.kind & 1:
            self.link = card
        elif self.ideas.bluffs and sight.seat == (point.giver + 1) % sight.players:
            card = requested(sight.facts, row, sight.marked, focus, point.promised)
            if card and sight.own[card.at] & sight.facts.wanted:
                self.link = Missing(card.at, ANY_KIND)

    def bluff(self, request: tuple[int, Missing], point: Pointed) -> int:
        """What the focus of a hint can be if the player who is asked plays a card that fits, though
        it is not the missing one; 0 if they don't."""
        if not self.ideas.bluffs or request[0] != (point.giver + 1) % self.sight.players:
            return 0
        facts, to, at = self.sight.facts, self.receiver(request[0]), request[1].at
        kind = to.hand[at]
        if to.marked[at] or not facts.certain >> kind & 1:
            return 0
        return bluffed(facts, to.ideas, to.marked, at, kind, point)

    def who_is_asked(self, point: Pointed) -> tuple[int, Missing] | None:
        """Who will conclude from a hint with this focus that they hold the card before it.

        It is the last player before the receiver who does; if nobody does, the first who might.
        """
        sight, at = self.sight, point.seat
        focus = sight.hands[at][point.at]
        request = None
        kind = beneath(sight.facts, focus, point.promised) if self.links else None
        if kind is None:
            return self.who_is_bluffed(point, focus)
        for away in range((at - sight.seat) % sight.players - 1, 0, -1):
            seat = (sight.seat + away) % sight.players
            to = self.receiver(seat)
            if not to.reading:
                continue
            card = to.missing(sight.facts, kind)
            if card is not None and not (to.elsewhere | self.i_hold) >> card.kind & 1:
                request = seat, card
                if to.hand[card.at] == card.kind:
                    break
        return request or self.who_is_bluffed(point, focus)

    def who_is_bluffed(self, point: Pointed, focus: int) -> tuple[int, Missing] | None:
        """The next player after the giver, if they will play a card for the sake of a focus."""
        seat = (point.giver + 1) % self.sight.players
        if not (self.links and self.ideas.bluffs) or self.sight.seat != point.giver:
            return None
        to = self.receiver(seat)
        card = requested(self.sight.facts, to.ideas, to.marked, focus, point.promised)
        return (seat, card) if card is not None and to.reading else None


def marked_elsewhere(sight: Sight) -> int:
    """The kinds that are marked in others' hands."""
    kinds = 0
    for seat, hand in enumerate(sight.hands):
        if seat != sight.seat:
            for kind, marked in zip(hand, sight.common.marked[seat], strict=True):
                if marked and kind != HIDDEN:
                    kinds |= 1 << kind
    return kinds
