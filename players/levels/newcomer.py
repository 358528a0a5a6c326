"""Players without conventions: they take hints at their word, and hint what is useful now.

They look at the fireworks, the discards and what was said, and not at who holds what. Where words
can hardly tell cards apart, even they have agreed on what a hint is meant for (`ideas`).

First-timers, newcomers and attentive players differ in a few numbers (`Manner`): in how little they
play a card for, and in their slips.
"""

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple, Self

from tamaya.engine.game.shuffle import Chance
from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Hint, Move, OfCard
from tamaya.engine.state.state import State
from tamaya.players.fold.common import Common, SeenTurn
from tamaya.players.levels.giving import Giving
from tamaya.players.levels.habits import (
    Options,
    best_choice,
    goes_next,
    good_action,
    is_useless,
    last_resort,
    making_room,
    mishap,
    pass_on,
    pass_or_risk,
    tells,
    with_call,
)
from tamaya.players.levels.ideas import Ideas
from tamaya.players.player import Player, Reason
from tamaya.players.sight import Sight

MARK = 0.15
"""A marked card goes before others if a misplay is so much less likely with it."""


class Manner(NamedTuple):
    """How players without conventions play, in numbers. A slip is made in one turn of so many, if
    there is occasion for it; 0 is never.

    - `bold`: a marked card is played if it is at least so likely to fit, and they expect as much of
      others; `last`: the same while no strike can be spared.
    - `heedless`: they forget that no strike can be spared. `blind`: they hope that an unmarked card
      fits. `vague`: they give the hint that touches most cards, though it tells little.
    - `orderly`: the oldest unmarked card is discarded first, otherwise any that may be spared.
    """

    bold: float
    last: float
    heedless: int = 0
    blind: int = 0
    vague: int = 0
    orderly: bool = True


FIRST_TIMER = Manner(bold=0.27, last=0.6, heedless=16, blind=8, vague=8, orderly=False)
NEWCOMER = Manner(bold=0.4, last=0.7, heedless=15, blind=30, vague=10)
ATTENTIVE = Manner(bold=0.6, last=1.0)

WAS_HINTED = Reason("I was told of this card, and it should fit.")
HEEDLESS = Reason("I was told of this card, and did not think of the strikes.")
BLIND = Reason("No hint has touched this card, but I had a feeling that it fits.")
VAGUE = Reason("I wanted to tell somebody much at once.")
TELL = Reason("With this hint somebody knows what to play, or what to keep.")
USELESS = Reason("Nobody needs this card any more.")
OLDEST = Reason("I have nothing to tell, and no hint has touched this card.")
ANY = Reason("I have nothing to tell, and some card has to go.")
ACTION = Reason("This action helps us.")
ON = Reason("I had nothing to tell and no card to spare, so I passed.")
CHOICE = Reason("This looked best.")
CORNERED = Reason("Any card that I let go could have taken the last strike.")
ROOM = Reason("All tokens were there, so a discard would have brought none.")
ANYTHING = Reason("I could not think of anything better.", last_resort=True)


class Meant(NamedTuple):
    """What newcomers take hints to mean; nothing but their words, where these tell enough."""

    ideas: Ideas | None

    @classmethod
    def start(cls, state: State, common: Common) -> Self:
        return cls(None if common.kinds.words_tell else Ideas.start(state, common))

    def after(self, turn: SeenTurn) -> Self:
        return (
            self if self.ideas is None else type(self)(self.ideas.after(turn)._replace(pointed=()))
        )


class Newcomer(Player):
    """Takes hints at their word, and knows nothing of who holds what."""

    fold = Meant

    def __init__(self, seed: int, seat: int, manner: Manner = NEWCOMER) -> None:
        self.chance = Chance(seed, f"newcomer {seat}")
        self.manner = manner

    def slips(self, one_in: int) -> bool:
        """Whether the player makes a slip this turn. Chance is asked each turn for each slip."""
        return bool(one_in) and not self.chance.below(one_in)

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        if sight.waiting:
            self.why = CHOICE
            hints = [move for move in legal if move.verb == "hint"]
            if hints:
                return max(hints, key=Rater(sight, self.manner.bold).rate)
            return best_choice(sight, legal)
        manner = self.manner
        heedless, blind, vague = map(self.slips, (manner.heedless, manner.blind, manner.vague))
        rater = Rater(sight, manner.bold)
        masks, marked, facts = rater.masks(sight.seat), sight.marked, sight.facts
        options = Options.of(sight, legal, masks)
        thought_of, spare = rater.thought_of(sight.seat), sight.strikes_to_spare > 0
        tries = [
            (thought_of[move.place], facts.fitting(masks[move.place]), -move.place, move)
            for move in options.plays
            if spare or self.dares(sight, move.place)
        ]
        bar = manner.bold if spare or heedless else manner.last
        if tries:
            mine, likely, _, play = max(tries)
            if mine and likely >= bar:
                self.why = WAS_HINTED if spare or likely >= manner.last else HEEDLESS
                return with_call(sight, play, masks[play.place], legal)
            unmarked = [one for one in tries if not one[0]]
            if blind and (spare or heedless) and unmarked:
                self.why = BLIND
                return max(unmarked)[-1]
        if vague:
            hints = [hint for hint in options.hints if tells(sight, hint)]
            if hints:
                self.why = VAGUE
                return max(hints, key=rater.touches)
        hint, worth = rater.best(options.hints)
        if hint and worth > ENOUGH:
            self.why = TELL
            return hint
        action = good_action(sight, options.actions)
        if action is not None:
            self.why = ACTION
            return action
        room = making_room(sight, options.hints)
        cornered = not spare and bool(facts.inverted)  # any card that goes may be a misplay
        ways = options.hints if cornered else room
        if ways:
            harmless = [way for way in ways if not rater.misleads(way)]
            telling = [way for way in harmless if tells(sight, way)]
            way, _ = rater.best(telling or harmless or (ways if cornered else []))
            if way:
                self.why = CORNERED if cornered else ROOM
                return way
        rather = pass_on(sight, legal) if options.discards else pass_or_risk(sight, legal)
        if rather and (all(marked) or not (options.discards or hint)):
            self.why = ON
            return rather
        if options.discards:
            return self.discard(options.discards, masks, sight)
        self.why = ANYTHING
        if hint:
            return hint
        if options.plays:
            return max(options.plays, key=lambda play: facts.fitting(masks[play.place]))
        return last_resort(sight, legal, masks)

    def dares(self, sight: Sight, at: int) -> bool:
        """Whether the last strike may be staked on a card, whatever a hint was meant for: it can
        fit, by all that the player sees."""
        facts, mask = sight.facts, sight.own[at]
        return bool(mask & facts.certain & facts.meant(mask))

    def discard(self, discards: Sequence[OfCard], masks: list[int], sight: Sight) -> OfCard:
        """A card that is known to be useless, or the oldest that no hint has touched; without that
        order any but those that are known to be the last of their kind."""
        for move in discards:
            if is_useless(sight, move, masks[move.place]):
                self.why = USELESS
                return move
        oldest = goes_next(sight.rules, sight.marked)
        self.why = ANYTHING if oldest is None else OLDEST
        if sight.facts.inverted:
            return min(discards, key=lambda move: self.fear(sight, move, masks[move.place]))
        if not self.manner.orderly:
            self.why = ANY
            critical = sight.facts.critical
            spared = [move for move in discards if masks[move.place] & ~critical] or discards
            return spared[self.chance.below(len(spared))]
        return next((move for move in discards if move.place == oldest), discards[0])

    def fear(self, sight: Sight, move: OfCard, mask: int) -> tuple[float, int]:
        """How little a card is to be discarded where that may misplay it; of equals the oldest."""
        weight = MARK if sight.strikes_to_spare else 0.0
        return mishap(sight, move, mask) + weight * sight.marked[move.place], move.place


class Rater:
    """What a newcomer makes of hands and hints."""

    def __init__(self, sight: Sight, bold: float) -> None:
        self.sight, self.bold = sight, bold
        ideas = sight.agreed(Meant).ideas
        self.hands: dict[int, tuple[list[int], list[bool], int]] = {}
        self.meanings = sight.common.masks if ideas is None else ideas.rows
        self.giving = None if ideas is None else Giving(sight, self.masks(sight.seat), ideas)

    def masks(self, seat: int) -> list[int]:
        """What a seat takes its cards to be: what was said, less what lies on the table."""
        sight = self.sight
        there = sight.facts.there
        masks = [mask & there or mask for mask in self.meanings[seat]]
        if seat == sight.seat:
            for place, kind in enumerate(sight.hands[seat]):
                if kind != HIDDEN:
                    masks[place] = 1 << kind
        return masks

    def hand(self, seat: int) -> tuple[list[int], list[bool], int]:
        """What another takes their cards to be, which of them they would play, and their kinds."""
        if seat not in self.hands:
            masks, fitting = self.masks(seat), self.sight.facts.fitting
            bold = [
                candidate and fitting(mask) >= self.bold
                for candidate, mask in zip(self.thought_of(seat), masks, strict=True)
            ]
            held = sum([1 << kind for kind in {*self.sight.hands[seat]}])
            self.hands[seat] = masks, bold, held
        return self.hands[seat]

    def thought_of(self, seat: int) -> Sequence[bool]:
        """Which cards a seat thinks of playing: a hint touched them, their holder has seen them, or
        they fit for certain by what was said. Where hints don't show which cards they touch, all
        cards are thought of."""
        common, facts = self.sight.common, self.sight.facts
        marked, looked, masks = common.marked[seat], common.looked[seat], common.masks[seat]
        if not common.kinds.tells_cards:
            return (True,) * len(masks)
        certain = facts.certain
        if facts.inverted:
            sure = [facts.sure(mask, certain) for mask in masks]
            return [any(each) for each in zip(marked, looked, sure, strict=True)]
        return [
            mark or seen or not mask & ~certain
            for mark, seen, mask in zip(marked, looked, masks, strict=True)
        ]

    def best(self, hints: Sequence[Hint]) -> tuple[Hint | None, float]:
        """The hint that helps most, and how much; of equals, to who is to act first."""
        sight, seat, players = self.sight, self.sight.seat, self.sight.players
        one_price = sight.kinds.tables.one_price
        rated = [
            (
                self.rate(hint),
                0 if one_price else -sight.price(hint),
                -((hint.to.seats[0] - seat) % players),
                -i,
            )
            for i, hint in enumerate(hints)
        ]
        if not rated:
            return None, 0.0
        worth, *_, nth = max(rated)
        return hints[-nth], worth

    def rate(self, hint: Hint) -> float:
        """How much a hint helps: most where a card that fits then is likely enough to."""
        if self.giving is not None:
            return self.giving.rate(hint).value
        return sum([self.rate_to(seat, hint.name) for seat in hint.to.seats])

    def touches(self, hint: Hint) -> int:
        """How many cards a hint touches."""
        touched, hands = self.sight.kinds.touched, self.sight.hands
        return sum([sum(touched(hint.name, hands[seat])) for seat in hint.to.seats])

    def misleads(self, hint: Hint) -> bool:
        """Whether somebody would be misled by a hint."""
        return self.giving.rate(hint).misleads if self.giving is not None else self.rate(hint) < 0

    def rate_to(self, seat: int, name: int) -> float:
        """How much it helps that a hint of a name goes to a seat."""
        sight = self.sight
        facts, hand, hit = sight.facts, sight.hands[seat], sight.kinds.hit[name]
        before, bold, held = self.hands.get(seat) or self.hand(seat)
        if not held & hit:
            return 0.0
        marked = sight.common.marked[seat]
        had, inverted = True in bold, facts.inverted
        worth = 0.0
        touched = sight.kinds.touched(name, hand)
        if inverted and not any(map(facts.goes_safely, before)):
            by_touch = sight.kinds.by_touch(name, touched)
            after = [mask & kinds for mask, kinds in zip(before, by_touch, strict=True)]
            worth += SPARE if any(map(facts.goes_safely, after)) else 0.0
        taken: set[int] = set()
        for place, kind in compress(enumerate(hand), touched):
            old = before[place]
            new = old & hit
            meant = facts.meant(new) if inverted else -1
            fits = (facts.wanted & meant) >> kind & 1
            was_bold = bold[place]
            if facts.fitting(new) >= self.bold:
                if fits and kind not in taken:
                    taken.add(kind)
                    worth += 0 if was_bold else 6 if had else 10
                elif not was_bold:
                    worth -= 8
            elif fits:
                worth += 3 * (1 - new.bit_count() / old.bit_count())
            elif (facts.critical >> kind & 1 and not marked[place]) or (
                inverted >> kind & 1 and not marked[place]
            ):
                worth += 3 if place == goes_next(sight.rules, marked) else 0.6
        return worth


SPARE = 4.0
"""What it is worth that somebody can let a card go without a strike, where suits are inverted."""

ENOUGH = 0.5
"""A hint that is worth more than this is given."""
