"""What a hint is worth: its giver imagines what the receiver will conclude."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tamaya.engine.game.tables import places
from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Hint
from tamaya.players.fold.facts import Facts
from tamaya.players.levels.habits import goes_next
from tamaya.players.levels.ideas import (
    Conclusion,
    Ideas,
    Soon,
    by_words,
    concluded,
    interpreted,
)
from tamaya.players.levels.links import Missing, Pointed, beneath, missing
from tamaya.players.levels.trust import LIKELY
from tamaya.players.sight import Sight


class Worth(NamedTuple):
    """What a hint is worth, whether it can't wait, and whether somebody then knows what to play.

    `links`: whether it lets two players play, one of whom it isn't given to.
    `misleads`: whether somebody then takes a card for what it isn't, or plays what doesn't fit.
    """

    value: float
    urgent: bool = False
    plays: bool = False
    links: bool = False
    misleads: bool = False


class Receiver:
    """Another player, as the player who gives a hint imagines them.

    `before` is what they take their cards to be, and `playing` which of them they would play. They
    are safe (`is_safe`) if they can do something that brings no strike, so far as they know. A
    player who is not `reading` takes hints at their word, and plays a marked card that is likely
    enough to fit.
    """

    def __init__(self, sight: Sight, seat: int, ideas: Ideas, linked: Mapping[int, int]) -> None:
        facts, common = sight.shared_with(seat), sight.common
        self.facts = facts
        self.reading = not ideas.trust.not_reading >> seat & 1
        self.heeds_me = not ideas.trust.at_word(sight.seat, seat)
        self.bar = LIKELY if sight.strikes_to_spare else 1.0
        requests = ideas.requests[seat] if ideas.requests else ()
        self.hand = sight.hands[seat]
        self.marked = common.marked[seat]
        self.ideas = ideas.rows[seat]
        self.meant = ideas.trust.meant(seat, self.marked)
        self.linked = linked  # cards that they are about to know by hints that were given
        self.away = (seat - sight.seat) % sight.players
        self.going = goes_next(sight.rules, self.marked)
        self.playable = places(len(self.hand), sight.rules.playing.only)
        self.useful, self.wanted, self.certain = facts.useful, facts.wanted, facts.certain
        self.held = self.held_marked = 0
        for kind, marked in zip(self.hand, self.marked, strict=True):
            self.held |= 1 << kind
            self.held_marked |= 1 << kind if marked else 0
        left, self.gone = list(facts.left), common.kinds.all & ~facts.there
        self.elsewhere = 0  # kinds that are marked in a hand that this player sees
        for other, hand in enumerate(sight.hands):
            if other not in (seat, sight.seat):
                for kind, marked in zip(hand, common.marked[other], strict=True):
                    left[kind] -= 1
                    if left[kind] <= 0:
                        self.gone |= 1 << kind
                    if marked:
                        self.elsewhere |= 1 << kind
        self.before = [
            self.belief(idea, meant) for idea, meant in zip(self.ideas, self.meant, strict=True)
        ]
        for at, mask in linked.items():
            self.before[at] = mask
        count = len(self.hand)
        asks = [self.wanted if each else self.certain for each in requests or (False,) * count]
        playing = self._played(asks)
        self.has_play = any(playing[at] for at in self.playable)
        spare = [mask for mask in self.before if not mask & facts.useful]
        self.has_spare = any(map(facts.goes_safely, spare))
        self.is_safe = (
            not facts.inverted or self.has_play or any(map(facts.goes_safely, self.before))
        )
        self.in_danger = not (self.has_play or self.has_spare) and self.loses(facts, self.going)
        if facts is not sight.facts:
            self.facts = sight.facts
            playing = self._played(asks)
        self.playing = playing
        self._missing: dict[int, Missing | None] = {}

    def loses(self, facts: Facts, going: int | None) -> bool:
        """Whether it does harm if the card goes that goes next."""
        if going is None:
            return False
        return bool((facts.critical | self.misplayed(facts)) >> self.hand[going] & 1)

    def misplayed(self, facts: Facts) -> int:
        """The kinds that the player would misplay, not knowing by which verb they go."""
        return 0 if self.is_safe else facts.inverted & ~facts.fits

    def plays(self, mask: int, marked: bool, fits: int) -> bool:
        """Whether the player would play a card that they take for one of these kinds."""
        if not self.reading:
            return marked and self.facts.fitting(mask) >= self.bar
        return self.facts.sure(mask, fits)

    def _played(self, fits: Sequence[int]) -> list[bool]:
        return [
            self.plays(mask, marked, of)
            for mask, marked, of in zip(self.before, self.marked, fits, strict=True)
        ]

    def belief(self, idea: int, meant: bool) -> int:
        """What the player makes of a card by what they see, as far as the giver can tell."""
        if not self.reading:
            return idea & self.facts.there or idea
        idea = idea & ~self.gone or idea
        if meant:
            idea = idea & self.useful or idea
            idea = idea & ~self.elsewhere or idea
        return idea

    def after(self, ideas: Sequence[int], touched: Sequence[bool]) -> list[int]:
        """What the player takes their own cards to be after a hint."""
        beliefs = list(self.before)
        for at, (new, old, marked, meant, hit) in enumerate(
            zip(ideas, self.ideas, self.marked, self.meant, touched, strict=True)
        ):
            if (new != old or (hit and not marked)) and at not in self.linked:
                beliefs[at] = self.belief(new, meant or (hit and self.heeds_me))
        return beliefs

    def missing(self, facts: Facts, kind: int) -> Missing | None:
        """Where the player concludes that they hold a missing card of a kind."""
        if kind not in self._missing:
            self._missing[kind] = missing(facts, self.ideas, self.marked, kind)
        return self._missing[kind]


class Giving:
    """Rates hints for the player to act. `mine` is what they take their own cards to be.

    `links`: whether players conclude which missing card they hold. Nobody stakes the last strike
    on that.
    """

    def __init__(
        self, sight: Sight, mine: Sequence[int], ideas: Ideas, links: bool = False
    ) -> None:
        self.sight = sight
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
            request = self.who_is_asked(seat, hand[focus], conclusion.promised)
            if request is not None:
                player, link = self.receiver(request[0]), request[1]
                if player.hand[link.at] == link.kind:
                    bit = 1 << hand[focus]
                    ideas = (*ideas[:focus], bit, *ideas[focus + 1 :])
                    soon |= bit
                    links = True
                    value += LINK_HAD if player.has_play else LINK
                    value += DEEP * facts.worth[link.kind]
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
                    value += MARK + (MARK_LAST if bit & critical else 0)
        spared = not to.is_safe and any(map(facts.goes_safely, after))
        value += SAFE if spared else 0
        urgent = False
        going = to.going
        if going is not None and to.loses(facts, going):
            if to.in_danger and (touched[going] or taken):
                urgent = to.away == 1
                value += SAVE + facts.worth[hand[going]] + (SAVE_NOW if urgent else 0)
                value += RUIN if sight.ruinous >> hand[going] & 1 else 0
                if to.misplayed(facts) >> hand[going] & 1:
                    marks = [mark or hit for mark, hit in zip(marked, touched, strict=True)]
                    then = goes_next(sight.rules, marks)
                    if taken or spared or not to.loses(facts, then):
                        value += STRIKE[min(sight.strikes_to_spare, len(STRIKE) - 1)]
            elif touched[going]:
                value += SAVE_LATER
        return Worth(value - LATE * to.away, urgent, bool(taken), links, misleads)

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
        request = self.who_is_asked(point.seat, focus, point.promised)
        if request is not None:
            seat, link = request
            if sight.hands[seat][link.at] == link.kind:
                self.linked.setdefault(seat, {})[link.at] = 1 << link.kind
                self.linked.setdefault(point.seat, {})[point.at] = 1 << focus
                return
        if not self.links or sight.seat == point.giver or self.link is not None:
            return
        row, seen = self.rows[sight.seat], marked_elsewhere(sight)
        kind = beneath(sight.facts, focus, point.promised)
        card = missing(sight.facts, row, sight.marked, kind)
        if card and not seen >> card.kind & 1 and sight.own[card.at] >> card.kind & 1:
            self.link = card

    def who_is_asked(self, at: int, focus: int, promised: int) -> tuple[int, Missing] | None:
        """The player who concludes from a hint with this focus that they hold the card before it.

        It is the last player before the receiver who does; if nobody does, the first who might.
        """
        sight = self.sight
        request = None
        kind = beneath(sight.facts, focus, promised) if self.links else None
        if kind is None:
            return None
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
        return request


def marked_elsewhere(sight: Sight) -> int:
    """The kinds that are marked in others' hands."""
    kinds = 0
    for seat, hand in enumerate(sight.hands):
        if seat != sight.seat:
            for kind, marked in zip(hand, sight.common.marked[seat], strict=True):
                if marked and kind != HIDDEN:
                    kinds |= 1 << kind
    return kinds


NEW_PLAY = 10.0  # the receiver has something to play
ANOTHER_PLAY = 4.5  # they have one more
DEEP = 0.3  # for each card that can't be placed without what is played
FOLLOWED = 1.5  # and somebody holds the card that goes onto it
LINK = 14.0  # the next player concludes that they hold a card that is missing, and plays it
LINK_HAD = 4.5  # though they had something to play
FITS_SOON = 8.0  # they will have something to play, after cards that are known
MISPLAY = 25.0  # they would play what doesn't fit
WRONG = 2.5  # they take a card for what it isn't
TWISTED = 12.0  # so that they would misplay it in order to let it go
WRONG_SOON = 6.0  # and for one to be played soon
KNOWS_MORE = 0.6  # they know more of a useful card
KNOWN_USELESS = 1.0  # they know that a card can go
USELESS_MARK = 3.0  # a useless card is marked
DOUBLE_MARK = 6.0  # a kind is marked twice
MARK = 0.4  # a useful card is marked
MARK_LAST = 0.85  # and it is the last of its kind
SAVE = 4.0  # the last of its kind would be discarded next; what it is worth comes on top
SAVE_NOW = 3.0  # at once
SAVE_LATER = 1.5  # some time
SAFE = 4.0  # they know of a card that can be let go without a strike, where suits are inverted
STRIKE = (60.0, 12.0, 6.0)  # that card would be misplayed: by strikes to spare
RUIN = 20.0  # and with it the game would be lost
LATE = 1.0  # for each turn until the receiver acts
DEAR = 1.0  # for each token more than the cheapest hint takes
NOTHING = Worth(-1.0)  # nothing is said to anybody
