"""The receiver of a hint, as the player who gives it imagines them."""

from collections.abc import Mapping, Sequence

from tamaya.engine.game.tables import places
from tamaya.players.fold.facts import Facts
from tamaya.players.levels.habits import goes_next
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.links import Missing, missing
from tamaya.players.levels.trust import LIKELY
from tamaya.players.sight import Sight


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
