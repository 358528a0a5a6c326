"""Newcomers: they take hints at their word, hint what is useful now, and make slips.

| Slip | What happens |
|---|---|
| hope | a marked card is played though it is as likely not to fit |
| haste | a card is discarded though there was something to tell |
| a lapse | of the own cards one is discarded that was to be kept |
"""

from collections.abc import Sequence

from tamaya.engine.moves import Move
from tamaya.engine.players.levels.habits import (
    Options,
    best_choice,
    good_action,
    oldest_unmarked,
    with_call,
)
from tamaya.engine.players.player import Player, Reason
from tamaya.engine.players.sight import HIDDEN, Sight
from tamaya.engine.shuffle import Chance

BOLD = 0.6
"""A marked card is played when it is at least so likely to fit."""

KNOWN = Reason("I was told of this card, and it should fit.")
TELL = Reason("With this hint somebody knows what to play, or what to keep.")
USELESS = Reason("Nobody needs this card any more.")
OLDEST = Reason("I have nothing to tell, and no hint has touched this card.")
ACTION = Reason("This action helps us.")
CHOICE = Reason("This looked best.")
ANYTHING = Reason("I could not think of anything better.", last_resort=True)


class Newcomer(Player):
    """Takes hints at their word, and knows nothing of who holds what."""

    def __init__(self, seed: int, seat: int, slips: bool = True) -> None:
        self.chance = Chance(seed, f"newcomer {seat}")
        self.slips = slips

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        if sight.waiting:
            self.why = CHOICE
            if legal[0].verb == "hint":
                return max(legal, key=lambda hint: self.rate(sight, hint))
            return best_choice(sight, legal)
        facts, options = sight.facts, Options.of(legal)
        masks = self.masks(sight, sight.seat)
        marked = sight.marked
        bar = BOLD if sight.strikes_to_spare else 1.0
        likely = [
            (facts.share(masks[move.at], facts.wanted), -move.at, move)
            for move in options.plays
            if marked[move.at] or sight.known.looked[sight.seat][move.at]
        ]
        if likely and max(likely)[0] >= bar:
            self.why = KNOWN
            move = max(likely)[2]
            return with_call(sight, move, masks[move.at], legal)
        rated = [
            (self.rate(sight, hint), -((hint.at - sight.seat) % sight.players), -i)
            for i, hint in enumerate(options.hints)
        ]
        worth, _, nth = max(rated, default=(0.0, 0, 0))
        if worth > 0.5:
            self.why = TELL
            return options.hints[-nth]
        action = good_action(sight, options.actions)
        if action is not None:
            self.why = ACTION
            return action
        if options.discards:
            for move in options.discards:
                if not masks[move.at] & facts.useful:
                    self.why = USELESS
                    return move
            oldest = oldest_unmarked(marked)
            self.why = ANYTHING if oldest is None else OLDEST
            return options.discards[oldest or 0]
        self.why = ANYTHING
        if options.hints:
            return options.hints[-nth]
        if options.plays:
            return max(options.plays, key=lambda play: facts.share(masks[play.at], facts.wanted))
        return legal[0]

    def masks(self, sight: Sight, seat: int) -> list[int]:
        """What a seat takes its cards to be: what was said, less what lies on the table."""
        there = sight.facts.there
        masks = [mask & there or mask for mask in sight.known.masks[seat]]
        if seat == sight.seat:
            for place, kind in enumerate(sight.hands[seat]):
                if kind != HIDDEN:
                    masks[place] = 1 << kind
        return masks

    def rate(self, sight: Sight, hint: Move) -> float:
        """How much a hint helps: most where a card that fits then is likely enough to."""
        facts, known, kinds = sight.facts, sight.known, sight.kinds
        hand, marked = sight.hands[hint.at], known.marked[hint.at]
        before = self.masks(sight, hint.at)
        hit = 0
        for name in kinds.meant(hint.what, sight.waiting):
            hit |= kinds.hit[name]
        had = any(
            was and facts.share(mask, facts.wanted) >= BOLD
            for mask, was in zip(before, marked, strict=True)
        )
        worth = 0.0
        taken: set[int] = set()
        for place, touched in enumerate(kinds.touched(hint.what, hand)):
            if not touched:
                continue
            kind, old = hand[place], before[place]
            new = old & hit
            fits = facts.wanted >> kind & 1
            was_bold = marked[place] and facts.share(old, facts.wanted) >= BOLD
            if facts.share(new, facts.wanted) >= BOLD:
                if fits and kind not in taken:
                    taken.add(kind)
                    worth += 0 if was_bold else 6 if had else 10
                elif not was_bold:
                    worth -= 8
            elif fits:
                worth += 3 * (1 - new.bit_count() / old.bit_count())
            elif facts.critical >> kind & 1 and not marked[place]:
                worth += 3 if place == oldest_unmarked(marked) else 0.6
        return worth
