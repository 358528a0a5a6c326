"""What players of all levels do alike: choices within a turn, further actions, calls."""

from collections.abc import Sequence
from typing import NamedTuple

from tamaya.engine.game.tables import places
from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Act, Exchange, Hint, Move, MoveVerb, OfCard, Pass
from tamaya.engine.state.state import CardToDraw, Drawn, Joker
from tamaya.players.fold.facts import bits
from tamaya.players.sight import Sight
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS, Verb


class Options(NamedTuple):
    """The legal moves of a turn, sorted by what is meant.

    To discard a card of an inverted suit is meant to place it, and to play it is meant to let it
    go. So `plays` and `discards` hold the move for what a card is taken for.
    """

    plays: Sequence[OfCard]
    hints: Sequence[Hint]
    discards: Sequence[OfCard]
    actions: Sequence[Act]

    @classmethod
    def of(cls, sight: Sight, legal: Sequence[Move], masks: Sequence[int]) -> "Options":
        """The legal moves of a player who takes their own cards to be of these kinds."""
        plays: list[OfCard] = [move for move in legal if move.verb == "play"]
        discards: list[OfCard] = [move for move in legal if move.verb == "discard"]
        hints = [move for move in legal if move.verb == "hint"]
        if sight.kinds.empty_hints_hurt:
            hints = [hint for hint in hints if touches(sight, hint)] or hints
        if sight.facts.inverted:
            meant = [Intents(sight, mask) for mask in masks]
            moves = [*plays, *discards]
            plays = [move for move in moves if move.verb == meant[move.place].to_place]
            discards = [move for move in moves if move.verb == meant[move.place].to_lose]
        return cls(plays, hints, discards, [move for move in legal if move.verb == "act"])


class Intents:
    """By which verb a card is placed, and by which it goes, for all that its holder knows."""

    def __init__(self, sight: Sight, mask: int) -> None:
        facts = sight.facts
        self.to_place: MoveVerb = "discard" if facts.meant(mask) == facts.inverted else "play"
        misplayed = mask & ~facts.safe
        inverted = sight.chance(mask, misplayed & facts.inverted)
        other = sight.chance(mask, misplayed & ~facts.inverted)
        self.to_lose: MoveVerb = "discard" if inverted <= other else "play"


def touches(sight: Sight, hint: Hint) -> bool:
    """Whether a hint touches any card."""
    return any(any(sight.kinds.touched(hint.name, sight.hands[seat])) for seat in hint.to.seats)


def laid_by(sight: Sight, move: OfCard, mask: int) -> int:
    """Of what a card can be, the kinds that a move places or misplays."""
    inverted = sight.facts.inverted
    return mask & (inverted if move.verb == "discard" else ~inverted)


def mishap(sight: Sight, move: OfCard, mask: int) -> float:
    """How likely a card that is meant to go is misplayed instead."""
    laid = laid_by(sight, move, mask) & ~sight.facts.safe
    return sight.chance(mask, laid) if laid else 0.0


def last_resort(sight: Sight, legal: Sequence[Move], masks: Sequence[int]) -> Move:
    """What to do where no card can be dealt with as it is meant: the card goes that is least likely
    to be misplayed, and of equals the one that is least likely to be needed."""

    def harm(move: OfCard) -> tuple[float, float, int]:
        mask = masks[move.place]
        return mishap(sight, move, mask), sight.chance(mask, sight.facts.useful & mask), move.place

    cards = [move for move in legal if move.verb == "play" or move.verb == "discard"]
    return min(cards, key=harm) if cards else legal[0]


def is_useless(sight: Sight, move: OfCard, mask: int) -> bool:
    """Whether a move discards a card for certain, and one that nobody needs."""
    return not mask & sight.facts.useful and not laid_by(sight, move, mask)


def goes_next(rules: Rules, marked: Sequence[bool]) -> int | None:
    """The place of the card that is discarded next: the first that may be and that no hint has
    touched."""
    for place in places(len(marked), rules.discarding.only):
        if not marked[place]:
            return place
    return None


def in_the_way(sight: Sight, discards: Sequence[OfCard], masks: Sequence[int]) -> OfCard | None:
    """Where only the first card may be played: its discard, if it surely won't fit soon.

    Even if it is the last of its kind: nothing can be played while it lies there. Where only the
    last card may be, every new one changes what can be played.
    """
    if sight.rules.playing.only != "first" or not masks:
        return None
    facts = sight.facts
    soon = 0 if sight.players == 2 else 1  # with more players one of them may have what is missing
    needed = sum([1 << kind for kind in bits(facts.useful) if facts.distance[kind] <= soon])
    return next((move for move in discards if not (move.place or masks[0] & needed)), None)


def with_call(sight: Sight, play: OfCard, mask: int, legal: Sequence[Move]) -> Move:
    """A play with its suit called, where that is allowed and the player is sure of the suit."""
    if sight.rules.playing.may_call and play.verb == "play":
        calls = [move for move in legal if move.verb == "call" and move.place == play.place]
        for call in calls:
            if not mask & ~sight.kinds.of_suit[call.suit]:
                return call
    return play


def good_action(sight: Sight, actions: Sequence[Act]) -> Act | None:
    """An action that brings something now and can do no harm."""
    for move in actions:
        action = sight.rules.actions[move.action]
        brings: dict[Verb, bool] = {
            "look": any(mask & (mask - 1) for mask in sight.own),
            "regain": sight.hints < sight.prices.least,
            "take_back": sight.strikes > 0,
            "play_discard": True,
            "play_open": any(sight.facts.wanted >> kind & 1 for kind in sight.display),
        }
        verbs = [effect.verb for effect in action.effects]
        if all(verb in brings for verb in verbs) and any(brings[verb] for verb in verbs):
            return move
    return None


def pass_on(sight: Sight, legal: Sequence[Move]) -> Pass | None:
    """A pass, where one is allowed and the game goes on after it."""
    ends = sight.passed + 1 >= sight.players
    return None if ends else _pass_in(legal)


def _pass_in(legal: Sequence[Move]) -> Pass | None:
    return next((move for move in legal if move.verb == "pass"), None)


def pass_or_risk(sight: Sight, legal: Sequence[Move]) -> Pass | None:
    """A pass for want of anything but a card at random. If that could be the last strike it is
    better to let the game be over."""
    return pass_on(sight, legal) if sight.strikes_to_spare else _pass_in(legal)


def is_idle(sight: Sight) -> bool:
    """Whether a discard would regain a token but for one reason: the supply is full."""
    return max(sight.rules.regained) > 0 and sight.hints >= sight.rules.hints.total


def making_room(sight: Sight, hints: Sequence[Hint]) -> list[Hint]:
    """The hints that are better than any discard while discards are idle: each takes a token, which
    the next discard brings back. None where discards aren't idle."""
    if not is_idle(sight):
        return []
    if sight.kinds.tables.one_price:
        return list(hints) if sight.rules.hinting.cost else []
    return [hint for hint in hints if sight.price(hint)]


def tells(sight: Sight, hint: Hint) -> bool:
    """Whether the words of a hint tell somebody anything new of a card."""
    kinds, common = sight.kinds, sight.common
    names = kinds.meant(hint.name, sight.waiting)
    return any(
        common.hand_after(seat, names, kinds.touched(hint.name, sight.hands[seat]))[0]
        != common.masks[seat]
        for seat in hint.to.seats
    )


def ways_to_pass(sight: Sight, hints: Sequence[Hint]) -> list[Hint]:
    """Hints in the order in which they are of use to leave the turn: first the cheapest. Where the
    supply is full a token that is spent makes room for a discard, so free hints come last."""
    if sight.waiting or sight.kinds.tables.one_price:
        return list(hints)
    full = sight.hints == sight.rules.hints.total
    prices = {hint: sight.price(hint) for hint in hints}
    return sorted(hints, key=lambda hint: (full and not prices[hint], prices[hint]))


def best_choice(sight: Sight, legal: Sequence[Move]) -> Move:
    """A card to look at, to play, to give away or to exchange, one of the discards to pick, or a
    place for a new card. Hints are not chosen here.

    The card that is given away is the one of which its holder knows least: its new holder knows it.
    """
    looks = [move for move in legal if move.verb == "look"]
    if looks:
        hand, own = sight.hands[sight.seat], sight.own
        unseen = [move for move in looks if hand[move.place] == HIDDEN]
        return max(unseen or looks, key=lambda look: (own[look.place].bit_count(), look.place))
    plays = [move for move in legal if move.verb == "play"]
    if plays:
        wanted = sight.facts.wanted
        return max(plays, key=lambda play: sight.chance(sight.own[play.place], wanted))
    gifts = [move for move in legal if move.verb == "give"]
    if gifts:
        own = sight.own
        return max(gifts, key=lambda gift: own[gift.place].bit_count())
    swaps = [move for move in legal if move.verb == "exchange"]
    if swaps:
        return max(swaps, key=lambda swap: _rate_swap(sight, swap))
    if legal[0].verb == "put":
        return legal[0] if is_better_first(sight) else legal[-1]
    waits = sight.waiting[0]
    assert not isinstance(waits, Drawn)
    if isinstance(waits, CardToDraw):
        return best_draw(sight, legal)
    picks = [move for move in legal if move.verb == "choose"]
    if waits.verb == "discard_open":
        return min(picks, key=lambda pick: _rate_pick(sight, pick.kind, True))
    places = isinstance(waits, Joker) or "places a card" in EFFECTS[waits.verb].traits
    return max(picks, key=lambda pick: _rate_pick(sight, pick.kind, places))


def best_draw(sight: Sight, legal: Sequence[Move]) -> Move:
    """Which card to draw: one of the display that can be played soon, since nobody has to hint at
    it; otherwise one that nobody knows, unless there is none."""
    facts = sight.facts
    soon = {
        pick: facts.distance[pick.kind]
        for pick in legal
        if pick.verb == "choose" and facts.useful >> pick.kind & 1
        if not sight.held >> pick.kind & 1 and pick.kind not in sight.hands[sight.seat]
    }
    best = min(soon, key=lambda pick: (soon[pick], facts.left[pick.kind]), default=None)
    if best is not None and (soon[best] <= 1 or legal[-1].verb != "draw"):
        return best
    return legal[-1]


def _rate_swap(sight: Sight, swap: Exchange) -> tuple[bool, bool, int]:
    """How good it is to exchange two cards: one that fits is taken best from somebody who doesn't
    know it, and of the player's cards the one goes of which least is known."""
    seat = sight.next_seat
    fits = bool(sight.facts.wanted >> sight.hands[seat][swap.other] & 1)
    mask = sight.common.masks[seat][swap.other]
    return fits, fits and bool(mask & (mask - 1)), sight.own[swap.place].bit_count()


def is_better_first(sight: Sight) -> bool:
    """Whether a new card is better put first: where only one end of a hand counts, a card stays
    there that is to be played, or to be discarded."""
    rules, own = sight.rules, sight.own
    wanted, useful = sight.facts.wanted, sight.facts.useful
    for only, unwanted in ((rules.playing.only, ~wanted), (rules.discarding.only, useful)):
        if only == "last" and not own[-2] & unwanted:
            return True
        if only == "first" and not own[0] & unwanted:
            return False
    return False


def _rate_pick(sight: Sight, kind: int, places: bool) -> float:
    """How good it is to have a discarded card back: into the deck, or onto its firework."""
    tables, facts = sight.kinds.tables, sight.facts
    if not tables.fireworks.plain:
        return _rate_by_facts(sight, kind, places)
    suit = tables.suit_of[kind]
    height = sight.heights[suit]
    wants = tables.wants[suit][height:-1]
    if kind not in wants:
        return -1.0
    lost = facts.left[kind] < wants.count(kind)
    if places:
        return bool(facts.wanted >> kind & 1) * 10 + len(wants) + 5 * lost
    return 50.0 * lost + 10.0 * (facts.left[kind] <= 1) - wants.index(kind)


def _rate_by_facts(sight: Sight, kind: int, places: bool) -> float:
    """The same where fireworks can be built in several ways, and of the card that a joker is to
    stand for: the rarest of those that fit, and then the one on which most is to follow."""
    facts = sight.facts
    if not facts.useful >> kind & 1:
        return -1.0
    lost = facts.left[kind] < facts.need[kind]
    if places:
        wanted = bool(facts.wanted >> kind & 1)
        return 10.0 * wanted + facts.worth[kind] + 5 * lost - facts.left[kind]
    return 50.0 * lost + 10.0 * (facts.left[kind] <= 1) - facts.distance[kind]


def follows(sight: Sight, mask: int) -> bool:
    """Whether somebody else holds a card that goes onto a card of these kinds."""
    after = 0
    for kind in bits(mask):
        after |= sight.facts.next[kind]
    return bool(after & sight.held)
