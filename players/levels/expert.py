"""Experts: a table that has agreed on a code, by which every hint speaks to everybody.

They play what they know to fit. They hint where somebody then knows a card to play, or discards
less; where a hint tells little the card goes that is missed least. Once every turn counts, a hint
is also a way to leave the turn to somebody who can place a card.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from tamaya.engine.moves import Move, OfCard
from tamaya.engine.state.state import State
from tamaya.players.code.agreed import Agreed
from tamaya.players.code.classes import Classes, Situation
from tamaya.players.code.speech import LETS_PLAY, Speech
from tamaya.players.fold.common import Common, SeenTurn
from tamaya.players.fold.facts import bits
from tamaya.players.levels.habits import (
    Options,
    best_choice,
    follows,
    good_action,
    in_the_way,
    is_useless,
    laid_by,
    last_resort,
    making_room,
    pass_on,
    pass_or_risk,
    ways_to_pass,
    with_call,
)
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.practised import MISPLAYED, Practised
from tamaya.players.player import Player, Reason
from tamaya.players.sight import Sight

# ------------------------------------------------------------------- adopted

# What a table of experts agrees on before the first move: the code, or plain conventions.
#
# A code of few classes says little. Where hints say their name, the words help besides. Where they
# don't, and there are but two classes, it is better to let hints mean what conventions say.

FEW = 2


class Adopted(NamedTuple):
    """What everybody concludes from the code or the conventions, whichever the table agreed on.

    Where played cards lie face down, no code is agreed on: what it says rests on what everybody
    knows of the fireworks, and that is too little.
    """

    spoken: Agreed | Ideas

    @classmethod
    def start(cls, state: State, common: Common) -> Self:
        """The code is agreed on where it has classes enough, as all can tell from the rules."""
        rules = common.kinds.rules
        classes = Classes(
            common.kinds, Situation.before(state)._replace(forced=False), common.masks
        )
        few = classes.count <= FEW and not rules.hinting.tells_name
        plain = few or common.kinds.face_down
        return cls(Ideas.start(state, common) if plain else Agreed.start(state, common))

    def after(self, turn: SeenTurn) -> Self:
        """What everybody concludes from a move."""
        return type(self)(self.spoken.after(turn))


# ------------------------------------------------------------------- expert

CHOICE = Reason("This looked best.")
FITS_BY_CODE = Reason("By the code this card fits.")
LIKELY = Reason("This card very likely fits, and a strike can be spared.")
LAST_CHANCE = Reason("There are few turns left, so I risk this card.")
TELL = Reason("By the code this hint lets somebody play.")
TELL_MORE = Reason("By the code this hint says what the others hold.")
PASS = Reason("I had nothing else to do with my turn that does no harm.")
ACTION = Reason("This action helps us.")
USELESS = Reason("By the code nobody needs this card.")
BLOCKING = Reason("This card doesn't fit, and no other can be played while it lies there.")
LEAST = Reason("I had little to tell, and this is the card that we miss least.")
ANYTHING = Reason("I could not do anything better.", last_resort=True)

BOLD = 0.8
"""A card is risked that is at least so likely to fit, while a strike can be spared."""
WORTH_A_HINT = 0.5
"""With two players a hint speaks to one hand only, and has to help more than this."""
PRECIOUS = 0.9
"""A card that is expected to cost more than this is kept, if there is any hint to give instead."""
LATE = 2
"""With fewer turns to spare, besides one for each player, everybody rather hints than discards."""


class Expert(Player):
    """Speaks the code, and relies on all others to speak it.

    Where the code could say too little, the table keeps to the conventions of practised players.
    """

    fold = Adopted

    def __init__(self) -> None:
        self.conventions = Practised()

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        """Choose one of the legal moves."""
        spoken = sight.agreed(Adopted).spoken
        if isinstance(spoken, Agreed):
            move, self.why = _decided(sight, spoken, legal)
            return move
        sight.folds = {**sight.folds, Ideas: spoken}
        move = self.conventions.move(sight, legal)
        self.why = self.conventions.why
        return move


def _decided(sight: Sight, agreed: Agreed, legal: Sequence[Move]) -> tuple[Move, Reason]:
    own = sight.narrowed(agreed.masks[sight.seat])
    options, speech = Options.of(sight, legal, own), Speech(sight, agreed)
    if sight.waiting:
        if options.hints:
            return speech.best(options.hints)[0] or speech.silent(options.hints), CHOICE
        return best_choice(sight, legal), CHOICE
    played = _to_play(sight, options.plays, own)
    if played is not None:
        move, why = played
        return with_call(sight, move, own[move.place], legal), why
    hint, gain = speech.best(options.hints)
    if hint is not None and gain >= LETS_PLAY:
        return hint, TELL
    action = good_action(sight, options.actions)
    if action is not None:
        return action, ACTION
    room = making_room(sight, options.hints)
    quiet = next((other for other in room if speech.class_of(other) is None), None)
    if hint in room:
        return hint, TELL_MORE
    if quiet is not None:
        return quiet, PASS
    blocking = in_the_way(sight, options.discards, own)
    if blocking is not None:
        return blocking, BLOCKING
    losses = {move: _loss(sight, move, own[move.place]) for move in options.discards}
    least = min(losses, key=lambda move: (losses[move], move.place), default=None)
    useless = least is not None and is_useless(sight, least, own[least.place])
    if least is not None and useless and sight.slack >= sight.players:
        return least, USELESS
    price = losses[least] if least is not None else 9.0
    if hint is not None and _worth_giving(sight, gain, price):
        return hint, TELL_MORE
    on = pass_on(sight, legal)
    if on is not None and _keeps(sight, price):
        return on, PASS
    if least is not None:
        return least, USELESS if useless else LEAST
    chances = {
        move: sight.chance(own[move.place], sight.facts.fits & sight.facts.meant(own[move.place]))
        for move in options.plays
    }
    likeliest = max(chances, key=lambda move: (chances[move], move.place), default=None)
    if options.hints and not (chances and _may_try(sight)):
        silent = speech.silent(ways_to_pass(sight, options.hints))
        useful = hint if hint and sight.price(hint) >= sight.price(silent) else None
        return on or useful or silent, PASS
    rather = pass_or_risk(sight, legal)
    if rather is not None:
        return rather, PASS
    return likeliest or last_resort(sight, legal, own), ANYTHING


def _worth_giving(sight: Sight, gain: float, price: float) -> bool:
    """Whether to give a hint that lets nobody play, rather than a card of so high a price."""
    cost = sight.prices.least
    if gain <= 0 and (not cost or _may_try(sight)):
        return False  # hints that tell nothing could go on for ever
    return (
        gain > (WORTH_A_HINT if sight.players == 2 else 0)
        or price > PRECIOUS
        or sight.slack < sight.players + LATE
        or sight.hints + cost >= sight.rules.hints.total > 0
    )


def _keeps(sight: Sight, price: float) -> bool:
    """Whether to pass rather than to discard a card of so high a price, or to waste a turn."""
    return price > PRECIOUS or sight.slack < sight.players + LATE


def _may_try(sight: Sight) -> bool:
    """Whether a card can be tried without losing the game, and nothing else brings new cards."""
    return sight.rules.discarding.when == "never" and sight.strikes_to_spare > 0


def _to_play(
    sight: Sight, plays: Sequence[OfCard], own: tuple[int, ...]
) -> tuple[OfCard, Reason] | None:
    """A card that is known to fit, or one that is worth the risk."""
    facts = sight.facts
    wanted = facts.wanted & ~sight.kinds.lost_if_placed
    sure = [move for move in plays if facts.sure(own[move.place], wanted)]
    if sure:
        return max(sure, key=lambda move: _use(sight, own[move.place])), FITS_BY_CODE
    if not plays or not sight.strikes_to_spare:
        return None
    chance, _, best = max([(_chance(sight, own[move.place]), -move.place, move) for move in plays])
    if chance >= BOLD and not own[best.place] & facts.critical & ~wanted:
        return best, LIKELY
    if chance and 0 <= sight.turns_left <= sight.players:
        return best, LAST_CHANCE
    return None


def _chance(sight: Sight, mask: int) -> float:
    """How likely a card is placed to good end that is meant to be."""
    facts = sight.facts
    return sight.chance(mask, facts.wanted & ~sight.kinds.lost_if_placed & facts.meant(mask))


def _use(sight: Sight, mask: int) -> tuple[bool, int]:
    """How good it is to place a card now: somebody has the next one, or much is to follow."""
    worth = max([sight.facts.worth[kind] for kind in bits(mask)], default=0)
    return follows(sight, mask), worth


def _loss(sight: Sight, move: OfCard, mask: int) -> float:
    """What it is expected to cost if one of the player's cards goes by a move."""
    facts, unseen, held = sight.facts, sight.unseen, sight.held
    laid = laid_by(sight, move, mask)
    if sight.kinds.lost_if_discarded & mask == mask:
        return 99.0
    total = cost = 0.0
    for kind in bits(mask):
        weight = max(unseen[kind], 0) or 0.01
        total += weight
        if laid >> kind & 1:
            if facts.fits >> kind & 1:
                continue
            cost += weight * (MISPLAYED[min(sight.strikes_to_spare, len(MISPLAYED) - 1)])
        if facts.critical >> kind & 1:
            cost += weight * (1 + facts.worth[kind])
        elif facts.useful >> kind & 1:
            cost += weight * (0.05 if held >> kind & 1 else 0.3)
    return cost / total if total else 9.0
