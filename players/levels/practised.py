"""Practised players: they share simple conventions, and imagine what others conclude."""

from collections.abc import Sequence
from typing import ClassVar

from tamaya.engine.moves import Hint, Move, OfCard
from tamaya.players.fold.common import Fold
from tamaya.players.fold.facts import bits
from tamaya.players.levels.giving import Giving, marked_elsewhere
from tamaya.players.levels.habits import (
    Intents,
    Options,
    best_choice,
    follows,
    goes_next,
    good_action,
    in_the_way,
    is_useless,
    laid_by,
    last_resort,
    making_room,
    mishap,
    pass_on,
    pass_or_risk,
    tells,
    with_call,
)
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.links import ANY_KIND
from tamaya.players.levels.worth import PRACTISED, Weights, Worth
from tamaya.players.player import Player, Reason
from tamaya.players.sight import Sight

PLAY = Reason("By what I was told this card fits.")
LINK = Reason("Somebody was told of a card that fits after one that I must hold.")
BLUFFED = Reason("Somebody was told of a card that can't be played yet, so I play my newest.")
BOTH = Reason("After this hint two players know of a card to play, one after the other.")
SAVE = Reason("The next player would otherwise discard a card that we can't replace.")
ALARM = Reason("Without a token, only so can I warn the next player to keep the oldest card.")
TOKEN = Reason("My card to play can wait: the next player needs a token, or must risk a strike.")
TELL = Reason("After this hint somebody knows more of what to play or keep.")
GAMBLE = Reason("The end is near, and this card may fit.")
USELESS = Reason("Nobody needs this card any more.")
BLOCKING = Reason("This card doesn't fit, and no other can be played while it lies there.")
OLDEST = Reason("I have nothing to tell, and no hint has touched this card.")
LEAST = Reason("Of all my cards this is the one that we lose least with.")
STALL = Reason("A discard now would cost us more than a hint.")
ON = Reason("I pass: whatever I can do would cost us more.")
ROOM = Reason("All tokens were there, so a discard would have brought none.")
ACTION = Reason("This action helps us.")
CHOICE = Reason("This looked best.")
ANYTHING = Reason("I could not think of anything better.", last_resort=True)


class Practised(Player):
    """Takes a hint to mean its focus, and gives those that will be taken rightly."""

    fold: ClassVar[type[Fold] | None] = Ideas

    def __init__(self, weights: Weights = PRACTISED) -> None:
        self.weights = weights

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        facts = sight.facts
        mine = self.mine(sight)
        giving = Giving(sight, mine, sight.agreed(Ideas), True, self.weights)
        if sight.waiting:
            self.why = CHOICE
            hints = [move for move in legal if move.verb == "hint"]
            if hints:
                return max(hints, key=lambda hint: giving.rate(hint).value)
            return best_choice(sight, legal)
        options = Options.of(sight, legal, mine)
        link = giving.link
        if link is not None:
            mask = 1 << link.kind if link.kind != ANY_KIND else mine[link.at] & facts.wanted
            verb = Intents(sight, mask).to_place
            for move in legal:
                if (move.verb == "play" or move.verb == "discard") and move == (verb, link.at):
                    self.why = LINK if link.kind != ANY_KIND else BLUFFED
                    return with_call(sight, move, mask, legal)
        sure = self.sure(sight, options.plays, mine)
        alarm = self.alarm(sight, giving, options, mine)
        if alarm:
            self.why = ALARM
            return alarm
        token = self.token(sight, giving, options, mine) if sure else None
        if token:
            self.why = TOKEN
            return token
        rated = []
        if not sure or giving.receiver(sight.others[0]).in_danger:  # otherwise no hint is urgent
            rated = [(giving.rate(hint), -i) for i, hint in enumerate(options.hints)]
        best, nth = max(rated, default=(Worth(-99.0), 0))
        hint = options.hints[-nth] if rated else None
        if sure and not (hint and best.urgent):
            self.why = PLAY
            play = max(
                sure, key=lambda move: (*self.play_worth(sight, mine[move.place]), move.place)
            )
            return with_call(sight, play, sight.own[play.place], legal)
        spare = sight.strikes_surely_to_spare > 0
        cost = sight.prices.least
        enough = ENOUGH + (self.weights.last_token if sight.hints < 2 * cost else 0)

        def chance(move: OfCard) -> float:
            mask = mine[move.place]
            return sight.chance(mask, facts.wanted & facts.meant(mask))

        late = 0 <= sight.turns_left <= sight.players
        if late and spare and best.value < 8:
            likely = max(options.plays, key=chance, default=None)
            if likely and chance(likely) > WORTH_A_TRY:
                self.why = GAMBLE
                return likely
        if hint and best.value > enough:
            self.why = _why(hint, best)
            return hint
        action = good_action(sight, options.actions)
        if action is not None:
            self.why = ACTION
            return action
        if hint and not (sight.kinds.tables.one_price or sight.price(hint)):
            # To stall by hints that are free while others aren't could go on for ever.
            priced = [(*pair, options.hints[-pair[1]]) for pair in rated]
            priced = [one for one in priced if sight.price(one[2])]
            best, _, hint = max(priced, default=(Worth(-99.0), 0, None))
        room = making_room(sight, options.hints)
        if room:
            harmless = [
                (worth.value, tells(sight, options.hints[-nth]), nth)
                for worth, nth in rated
                if not worth.misleads and options.hints[-nth] in room
            ]
            if harmless:
                self.why = ROOM
                return options.hints[-max(harmless)[2]]
        on = pass_on(sight, legal)
        if options.discards:
            if hint and sight.slack <= TIGHT and best.value > LATE_STALLING:
                self.why = STALL
                return hint
            blocking = in_the_way(sight, options.discards, mine)
            if blocking is not None:
                self.why = BLOCKING
                return blocking
            for move in options.discards:
                if is_useless(sight, move, mine[move.place]):
                    self.why = USELESS
                    return move
            oldest = goes_next(sight.rules, sight.marked)
            if hint and best.value > STALLING and oldest is None:
                self.why = STALL
                return hint
            if on and (oldest is None or sight.slack <= TIGHT):
                self.why = ON
                return on
            warned = sight.agreed(Ideas).could_warn
            trust = WARNED if warned else 1.0
            going = next((move for move in options.discards if move.place == oldest), None)
            safe = going is None or facts.goes_safely(mine[going.place])
            if going and safe and trust * self.loss(sight, going, mine) <= BEARABLE:
                self.why = OLDEST
                return going
            if on:
                self.why = ON
                return on
            self.why = LEAST
            losses = {move: self.loss(sight, move, mine) for move in options.discards}
            if not safe:  # others take the oldest card for a plain one that is to be discarded
                for move in legal:
                    if move.verb == "discard" and move.place == oldest:
                        losses[move] = self.loss(sight, move, mine, warned)
            least = min(
                losses,
                key=lambda move: (losses[move] + MARK * sight.marked[move.place], move.place),
            )
            if hint and losses[least] > BEARABLE and mishap(sight, least, mine[least.place]):
                self.why = STALL
                return hint
            return least
        rather = pass_or_risk(sight, legal)
        if rather and not (hint and best.value > STALLING):
            self.why = ON
            return rather
        self.why = ANYTHING
        if hint or not options.plays:
            return hint or last_resort(sight, legal, mine)
        return max(options.plays, key=chance)

    def mine(self, sight: Sight) -> list[int]:
        """What this player takes their own cards to be."""
        facts, literal = sight.facts, sight.own
        ideas = sight.narrowed(sight.agreed(Ideas).rows[sight.seat])
        elsewhere = marked_elsewhere(sight)
        beliefs = []
        meant = sight.agreed(Ideas).trust.meant(sight.seat, sight.marked)
        for idea, mask, is_meant in zip(ideas, literal, meant, strict=True):
            idea = idea & mask or mask
            if is_meant and idea & ~facts.wanted:
                idea = idea & facts.useful or idea
                if idea & (idea - 1):
                    idea = idea & ~elsewhere or idea
            beliefs.append(idea)
        return beliefs

    def sure(self, sight: Sight, plays: Sequence[OfCard], mine: list[int]) -> list[OfCard]:
        """The cards that are to be played by what this player concludes."""
        facts, requests = sight.facts, sight.agreed(Ideas).requests
        ideas = sight.agreed(Ideas).rows[sight.seat]
        need = TRUST[min(sight.strikes_surely_to_spare, len(TRUST) - 1)]
        return [
            play
            for play in plays
            if facts.sure(mine[play.place], facts.wanted)
            and (
                not mine[play.place] & ~facts.certain
                or not requests
                or requests[sight.seat][play.place]
            )
            and (
                facts.sure(ideas[play.place], facts.wanted)
                or sight.chance(sight.own[play.place], facts.wanted) >= need
            )
        ]

    def alarm(self, sight: Sight, giving: Giving, options: Options, mine: list[int]) -> Move | None:
        """A discard that warns the next player, who would lose us much; if others will see why."""
        rules, facts = sight.rules, sight.facts
        ideas = giving.rows[sight.seat]
        if giving.ideas.trust.at_word(sight.seat, sight.others[0]):
            return None
        if (
            facts.inverted
            or sight.hints >= sight.prices.least
            or not options.discards
            or min(rules.regained) < sight.prices.least
            or sight.slack <= 0
            or not any(facts.sure(idea, facts.certain) for idea in ideas)
        ):
            return None
        warned = giving.receiver(sight.others[0])
        if not warned.in_danger or warned.going is None:
            return None
        kind = warned.hand[warned.going]
        if not sight.ruinous >> kind & 1 and facts.worth[kind] < self.weights.alarming:
            return None
        oldest = goes_next(sight.rules, sight.marked)
        for move in options.discards:
            if is_useless(sight, move, mine[move.place]):
                return move
        going = next((move for move in options.discards if move.place == oldest), None)
        if going is None or self.loss(sight, going, mine) > BEARABLE:
            return None
        return going

    def token(self, sight: Sight, giving: Giving, options: Options, mine: list[int]) -> Move | None:
        """A discard for the sake of its token: the next player would have none, and must risk a
        strike. A card to play can wait."""
        rules, facts, price = sight.rules, sight.facts, sight.prices.least
        if (
            not facts.inverted
            or sight.hints >= price
            or min(rules.regained) < price
            or sight.slack <= 0
            or giving.receiver(sight.others[0]).is_safe
        ):
            return None
        losses = [
            (self.loss(sight, move, mine), move.place, move)
            for move in options.discards
            if facts.goes_safely(mine[move.place])
        ]
        loss, _, least = min(losses, default=(SPARED, 0, None))
        return least if loss < SPARED else None

    def play_worth(self, sight: Sight, mask: int) -> tuple[bool, int]:
        """Which of several plays comes first: what lets others play, then what most depends on."""
        worth = [sight.facts.worth[kind] for kind in bits(mask)]
        return follows(sight, mask), max(worth, default=0)

    def loss(self, sight: Sight, move: OfCard, mine: Sequence[int], warned: bool = False) -> float:
        """How much is lost if a card goes by a move, by the copies that are unseen. A misplay is
        feared less where the player before could have `warned`, and didn't."""
        facts, unseen, mask = sight.facts, sight.unseen, mine[move.place]
        laid = laid_by(sight, move, mask)
        held, ruinous = sight.held, sight.ruinous
        total = cost = 0.0
        for kind in bits(mask):
            weight = max(unseen[kind], 0) or 0.01
            total += weight
            if laid >> kind & 1:
                if facts.safe >> kind & 1:
                    continue
                misplayed = MISPLAYED[min(sight.strikes_to_spare, len(MISPLAYED) - 1)]
                cost += weight * misplayed * (UNLIKELY if warned else 1.0)
            if ruinous >> kind & 1:
                cost += weight * RUINED
            elif facts.critical >> kind & 1:
                cost += weight * (1 + facts.worth[kind])
            elif facts.useful >> kind & 1:
                cost += weight * (0.05 if held >> kind & 1 else 0.3)
        return cost / total if total else 9.0


def _why(hint: Hint, worth: Worth) -> Reason:
    if worth.urgent:
        return SAVE
    if worth.links:
        return BOTH
    if worth.plays:
        who = hint.to.words() if hint.to.is_one_player else "somebody"
        return Reason(f"After this hint {who} knows of a card to play.")
    return TELL


ENOUGH = 0.5
"""A hint that is worth more than this is given."""

STALLING = -0.5
"""A hint that is worth more than this is better than a discard of a marked card."""

LATE_STALLING = -2.0
"""The same while hardly a turn may pass without a card that is placed: `TIGHT` such turns."""

TIGHT = 1

TRUST = (0.8, 0.4, 0.2)
"""So likely to fit by words alone must be what was not clearly meant, by strikes to spare.

What was clearly meant is hardly ever wrong; what a player works out further is, the more often the
less the words say.
"""

WORTH_A_TRY = 0.1
"""A card that is likelier to fit than this is played in the last turns."""

BEARABLE = 2.5
"""The oldest unmarked card goes unless more than this is lost with it."""

WARNED = 0.3
"""How much of that counts where the player before could have warned, and didn't."""

UNLIKELY = 0.3
"""How much a misplay counts there."""

SPARED = 0.5
"""Less than this must be lost with a card that is discarded for its token."""

MARK = 0.5
"""What it costs besides to discard a marked card."""

MISPLAYED = (99.0, 60.0, 30.0)
"""What it costs besides to misplay a card that was to go, by strikes to spare."""

RUINED = 6.0
"""What the discard of a card costs that loses the game."""
