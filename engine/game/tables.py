"""What the referee looks up: the tables of some rules, laid out for play.

Nothing here decides anything. It is made once for some rules and shared by all of their games.
"""

from functools import lru_cache
from itertools import count

from tamaya.engine.game.fireworks import Fireworks
from tamaya.engine.game.places import places
from tamaya.engine.game.responses import Responses, response_to
from tamaya.engine.happenings import Stock
from tamaya.engine.moves import Move, MoveVerb
from tamaya.variants.rules import Reaction, Rules, Trigger
from tamaya.variants.tables.prices import asked
from tamaya.variants.tables.tables import Range
from tamaya.variants.vocabulary.effects import has
from tamaya.variants.vocabulary.events import EVENTS, EventName


class RuleTables:
    """Everything about some rules that doesn't depend on the deal."""

    def __init__(self, rules: Rules) -> None:
        kinds = rules.kinds
        place = {kind: i for i, kind in enumerate(kinds)}
        self.rules = rules
        self.suit_of = tuple(suit for suit, _ in kinds)
        self.value_of = tuple(value for _, value in kinds)
        self.copies = tuple(rules.suits[suit].copies(value) for suit, value in kinds)
        self.fireworks = Fireworks(rules)
        self.grows_plainly = self.fireworks.plain
        self.no_ways = (0,) * len(rules.suits)
        self.hand_sizes = {hands.players: hands.cards for hands in rules.hands}
        self.no_stand_ins = (0,) * len(kinds) if self.fireworks.jokers else ()
        # The kind that each firework wants next at each height along its first line, -1 when it is
        # complete. Where suits have other lines, or jokers fit, `fireworks` has all that fits.
        self.wants = tuple(
            (*(place[s, value] for value in suit.built), -1) for s, suit in enumerate(rules.suits)
        )
        # The kinds that are played by a discard and discarded by a play.
        self.inverted = frozenset(
            i for i, (suit, _) in enumerate(kinds) if rules.suits[suit].inverted
        )
        self.full = tuple(len(suit.built) for suit in rules.suits)
        self._responses = tuple(
            response_to(r.effects, i, r.origin.text, r.conditions, i)
            for i, r in enumerate(rules.reactions)
        )
        self.placed = self._by_kind("placed")
        self.misplayed = self._by_kind("misplayed")
        self.discarded = self._by_kind("discarded")
        self.completed = tuple(
            self.to(Trigger("firework_completed", suit)) for suit in range(len(rules.suits))
        )
        self.plain = {name: self._plain(name) for name, by in EVENTS.items() if not by}
        self.points = tuple(
            (reaction.trigger.amount or 0, response)
            for reaction, response in zip(rules.reactions, self._responses, strict=True)
            if reaction.trigger.event == "points_reached"
        )
        self.watches_needed = bool(self.plain["needed_lost"])
        # What is watched for becoming true, with what that brings.
        self.watched = self._watched()
        self.looks = bool(self.watched) or any(r.conditions for r in rules.reactions)
        self.watches_growth = bool(self.plain["nothing_more"])
        self.brings_cards_back = any(
            has(effects, "takes from the discards") for effects in rules.effect_lists
        )
        clause = count(len(rules.reactions))
        self.actions = tuple(
            response_to(action.effects, 0, action.origin.text, (), next(clause))
            for action in rules.actions
        )
        self.tiles = tuple(
            response_to(effects, 0, "a tile", (), next(clause)) for effects in rules.tiles
        )
        # Every response, in the order of `Rules.effect_lists`.
        self.answers = (*self._responses, *self.actions, *self.tiles)
        # For each kind, a bit for each name that touches it.
        self.touched_by = tuple(
            sum(1 << n for n, name in enumerate(rules.names) if kind in name.touches)
            for kind in kinds
        )
        # For each name, whether it touches each kind.
        self.touches = tuple(tuple(kind in name.touches for kind in kinds) for name in rules.names)
        # Whether hints leave open what they name.
        self.leaves_open = not rules.hinting.tells_name
        self.axis_of = tuple(name.axis for name in rules.names)
        self.all_names = (1 << len(rules.names)) - 1
        self.names_of_axis: dict[str, int] = {
            axis: sum(1 << n for n, its in enumerate(self.axis_of) if its == axis)
            for axis in {*self.axis_of}
        }
        hinting = rules.hinting
        # Whether rules look at which hints were given before.
        self.remembers_hints = bool(
            hinting.alternates
            or hinting.alternates_names
            or hinting.alternates_players
            or hinting.most_times
        )
        # Whether every hint may be given at any time, if it is paid for.
        self.free_speech = not self.remembers_hints and (
            hinting.may_touch_none or not any(name.touches for name in rules.names)
        )
        # Whether a name may be said to a hand that it doesn't touch. One that touches no card of
        # the deck may always.
        self.may_touch_none = tuple(
            rules.hinting.may_touch_none or not name.touches for name in rules.names
        )
        # The same as bits.
        self.said_to_none = sum(1 << n for n, may in enumerate(self.may_touch_none) if may)
        self.prices = asked(rules)
        self.one_price = len(self.prices) == 1 and not hinting.for_each_card
        # Whether nothing but one price stands between a player and hints.
        self.hints_are_plain = self.one_price and not hinting.conditions
        # Whether there is something to note at each draw.
        self.heeds_draws = self.looks or rules.holding.may_put_first
        suits = range(len(rules.suits))
        longest = max(max(hands.cards) for hands in rules.hands) + 1
        # Whether it counts where in a hand a card is.
        self.places_count = bool(rules.playing.only or rules.discarding.only)
        # By the size of the hand, the places from which a card may be played or discarded.
        self.playable = tuple(places(size, rules.playing.only) for size in range(longest + 1))
        self.discardable = tuple(places(size, rules.discarding.only) for size in range(longest + 1))
        self.plays = tuple(
            tuple(
                [Move("play", at) for at in free]
                + [
                    Move("call", at, suit)
                    for at in free
                    for suit in suits
                    if rules.playing.may_call
                ]
            )
            for free in self.playable
        )
        self.discard_moves = tuple(
            tuple(Move("discard", at) for at in free) for free in self.discardable
        )
        self.choices = tuple(Move("choose", kind) for kind in range(len(kinds)))
        self.stock = Stock(len(kinds), max(rules.players))
        self._meant: dict[tuple[int, bool], tuple[int, ...]] = {}

    def lays(self, verb: MoveVerb, kind: int) -> bool:
        """Whether a card that leaves a hand by a verb is played: placed, or misplayed."""
        return (verb == "discard") == (kind in self.inverted)

    def laid_by(self, verb: MoveVerb) -> int:
        """The kinds that are played if they leave a hand by a verb, as bits."""
        inverted = sum(1 << kind for kind in self.inverted)
        return inverted if verb == "discard" else (1 << len(self.suit_of)) - 1 & ~inverted

    def meant(self, name: int, kind_is_known: bool = False) -> tuple[int, ...]:
        """The names that a hint can have meant, for all that its receiver is told. Of a free hint
        of one kind the `kind_is_known`."""
        key = name, kind_is_known
        found = self._meant.get(key)
        if found is None:
            hinting, axis = self.rules.hinting, self.axis_of[name]
            told = kind_is_known or hinting.announces == "kind" or hinting.alternates
            names = [n for n, other in enumerate(self.axis_of) if other == axis or not told]
            found = self._meant[key] = (name,) if hinting.tells_name else tuple(names)
        return found

    def to(self, trigger: Trigger) -> Responses:
        """The responses to an event, in the order of the rules."""
        return tuple(
            response
            for reaction, response in zip(self.rules.reactions, self._responses, strict=True)
            if _answers(reaction, trigger)
        )

    def _plain(self, event: EventName) -> Responses:
        return self.to(Trigger(event))

    def _watched(self) -> tuple[tuple[Range, Responses], ...]:
        """Each sentence that some reaction waits for, once."""
        none_left = Range("hints", None, self.rules.hint_parts - 1)  # a part of one is no hint
        found: dict[Range, Responses] = {}
        for reaction, response in zip(self.rules.reactions, self._responses, strict=True):
            trigger = reaction.trigger
            into = none_left if trigger.event == "no_hint_left" else trigger.into
            if into is not None:
                found[into] = (*found.get(into, ()), response)
        return tuple(found.items())

    def _by_kind(self, event: EventName) -> tuple[Responses, ...]:
        return tuple(self.to(Trigger(event, suit, value)) for suit, value in self.rules.kinds)


def _answers(reaction: Reaction, happened: Trigger) -> bool:
    """Whether a reaction is to such an event; one that names no suit or value is to all."""
    asked = reaction.trigger
    return (
        asked.event == happened.event
        and asked.suit in (None, happened.suit)
        and asked.value in (None, happened.value)
    )


class _Same:
    """Rules as a key by identity: equal rules can come from texts with other words in them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules


@lru_cache(maxsize=64)
def _made_once(key: _Same) -> RuleTables:
    return RuleTables(key.rules)


def rule_tables(rules: Rules) -> RuleTables:
    return _made_once(_Same(rules))
