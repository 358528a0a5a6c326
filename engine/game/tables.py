"""What the referee looks up: the tables of some rules, laid out for play.

Nothing here decides anything. It is made once for some rules and shared by all of their games.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from operator import and_
from typing import TypeVar, assert_never

from tamaya.engine.game.fireworks import Fireworks
from tamaya.engine.game.responses import ResponseTables
from tamaya.engine.happenings import Stock, exposed
from tamaya.engine.moves import Call, Choose, Discard, MoveVerb, Play
from tamaya.variants.rules import Rules
from tamaya.variants.tables.prices import price_rows
from tamaya.variants.tables.tables import Place, Side
from tamaya.variants.vocabulary.events import OF_A_PLACE

# ------------------------------------------------------------------- cards

# What the referee looks up of cards: their kinds, and the fireworks that want them.


class CardTables:
    """Kinds of card and fireworks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        kinds = rules.kinds
        place = {kind: i for i, kind in enumerate(kinds)}
        self.suit_of = tuple(suit for suit, _ in kinds)
        self.value_of = tuple(value for _, value in kinds)
        self.copies = tuple(rules.suits[suit].copies(value) for suit, value in kinds)
        self.fireworks = Fireworks(rules)
        self.grows_plainly = self.fireworks.plain
        self.no_ways = (0,) * len(rules.suits)
        self._sizes = {hands.players: hands.cards for hands in rules.hands}
        self.no_stand_ins = (0,) * len(kinds) if self.fireworks.stands_for else ()
        # The kind that each firework wants next at each height along its first line, -1 when it is
        # complete. Where suits have other lines, or jokers fit, `fireworks` has all that fits.
        self.wants = tuple(
            (*(place[s, value] for value in suit.built), -1) for s, suit in enumerate(rules.suits)
        )
        # The kinds that are played by a discard and discarded by a play.
        self.inverted = frozenset(
            i for i, (suit, _) in enumerate(kinds) if rules.suits[suit].inverted
        )
        # What a discard of each kind regains, in parts of a token.
        self.regained = rules.regained
        self.full = tuple(len(suit.built) for suit in rules.suits)

    def sizes(self, players: int) -> tuple[int, ...]:
        """How many cards are dealt to each seat."""
        return self._sizes.get(players) or self.rules.hands_of(players)

    def lays(self, verb: MoveVerb, kind: int) -> bool:
        """Whether a card that leaves a hand by a verb is played: placed, or misplayed."""
        return (verb == "discard") == (kind in self.inverted)

    def laid_by(self, verb: MoveVerb) -> int:
        """The kinds that are played if they leave a hand by a verb, as bits."""
        inverted = sum(1 << kind for kind in self.inverted)
        return inverted if verb == "discard" else (1 << len(self.suit_of)) - 1 & ~inverted


# ------------------------------------------------------------------- places

# Which places of a hand count, and the moves that name them.


def places(size: int, only: Place) -> range:
    """The places of a hand of some size; where only one end of it counts, that one."""
    match only:
        case "first":
            return range(size)[:1]
        case "last":
            return range(size)[-1:]
        case "":
            return range(size)
        case _:
            assert_never(only)


T = TypeVar("T")


class BySize(dict[int, T]):
    """A table with an entry for each size of a hand, made when a hand first has that size."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, size: int) -> T:
        made = self[size] = self._make(size)
        return made


class PlaceTables:
    """The places from which cards can leave hands, and the moves for it."""

    def __init__(self, rules: Rules) -> None:
        playing, discarding = rules.playing, rules.discarding
        suits = range(len(rules.suits) if playing.may_call else 0)
        # Whether it counts where in a hand a card is.
        self.places_count = bool(
            playing.only
            or discarding.only
            or rules.hinting.spares
            or any(reaction.trigger.event in OF_A_PLACE for reaction in rules.reactions)
        )
        # By the size of the hand, the places from which a card may be played or discarded.
        self.playable = BySize(lambda size: places(size, playing.only))
        self.discardable = BySize(lambda size: places(size, discarding.only))
        self.plays = BySize[tuple[Play | Call, ...]](
            lambda size: (
                *(Play.of(at) for at in self.playable[size]),
                *(Call.of(at, suit) for at in self.playable[size] for suit in suits),
            )
        )
        self.discard_moves = BySize(
            lambda size: tuple([Discard.of(at) for at in self.discardable[size]])
        )
        self.choices = tuple(Choose.of(kind) for kind in range(len(rules.kinds)))


# ------------------------------------------------------------------- names

# What the referee looks up of hints: what their names touch, and what they cost.


class NameTables:
    """The names that hints say, and what stands between a player and hints."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        hinting = rules.hinting
        # By the size of the hand, for each place whether hints can touch the card there.
        self.spares = bool(hinting.spares)
        self.exposed = BySize(lambda size: exposed(size, hinting.spares))
        touching = [frozenset(name.touches) for name in rules.names]
        # For each name, whether it touches each kind.
        self.touches = tuple(tuple([kind in kinds for kind in rules.kinds]) for kinds in touching)
        # For each kind, a bit for each name that touches it.
        self.touched_by = tuple(
            sum([1 << n for n, kinds in enumerate(touching) if kind in kinds])
            for kind in rules.kinds
        )
        # Whether hints leave open what they name.
        self.leaves_open = not hinting.tells_name
        self.axis_of = tuple(name.axis for name in rules.names)
        self.all_names = (1 << len(rules.names)) - 1
        self.names_of_axis: dict[str, int] = {
            axis: sum(1 << n for n, its in enumerate(self.axis_of) if its == axis)
            for axis in {*self.axis_of}
        }
        # Where only so many different colours, or values, may be named: how many, what they are
        # called, and the names in which each of them stands, as bits.
        limits: tuple[tuple[int, Side], ...] = (
            (hinting.most_colours, "colour"),
            (hinting.most_values, "value"),
        )
        self.few = tuple((most, side, _names_with(rules, side)) for most, side in limits if most)
        # How often a name counts that was spoken, where rules look at that.
        self.times_counted = hinting.most_times or int(bool(self.few))
        # Whether rules look at which hints were given before.
        self.remembers_hints = bool(
            hinting.alternates
            or hinting.alternates_names
            or hinting.alternates_players
            or hinting.not_to_giver
            or self.times_counted
        )
        # The names that wait for something, each as a bit, and what they wait for.
        self.waiting_names = tuple(
            (1 << n, name.conditions) for n, name in enumerate(rules.names) if name.conditions
        )
        # Whether it depends on the game which names may be spoken.
        self.limits_names = self.remembers_hints or bool(self.waiting_names)
        # Whether only some of the receivers may be hinted to at a moment.
        self.bars_seats = (
            hinting.alternates_players or hinting.not_to_giver or hinting.reach == "next"
        )
        # Whether every hint may be given at any time, if it is paid for.
        self.free_speech = not (self.limits_names or self.bars_seats) and (
            hinting.may_touch_none or not any(name.touches for name in rules.names)
        )
        # Whether a name may be said to a hand that it doesn't touch. One that touches no card of
        # the deck may always.
        self.may_touch_none = tuple(
            hinting.may_touch_none or not name.touches for name in rules.names
        )
        # The same as bits.
        self.said_to_none = sum(1 << n for n, may in enumerate(self.may_touch_none) if may)
        self.prices = price_rows(rules)
        self.one_price = len(self.prices) == 1 and not hinting.for_each_card
        # Whether nothing but one price stands between a player and hints.
        self.hints_are_plain = self.one_price and not hinting.conditions
        self._meant: dict[tuple[int, bool], tuple[int, ...]] = {}

    def touched(self, name: int, hand: Sequence[int]) -> tuple[bool, ...]:
        """Which cards of a hand a hint of a name touches."""
        touches = map(self.touches[name].__getitem__, hand)
        return tuple(map(and_, touches, self.exposed[len(hand)]) if self.spares else touches)

    def touchable(self, hand: Sequence[int]) -> Sequence[int]:
        """The cards of a hand that hints can touch."""
        return [*compress(hand, self.exposed[len(hand)])] if self.spares else hand

    def meant(self, name: int, kind_is_known: bool = False) -> tuple[int, ...]:
        """The names that a hint can have meant, for all that its receiver is told. Of a free hint
        of one kind the `kind_is_known`."""
        key = name, kind_is_known
        meanings = self._meant.get(key)
        if meanings is None:
            hinting, axis = self.rules.hinting, self.axis_of[name]
            tells_kind = kind_is_known or hinting.tells_kind or hinting.alternates
            names = [n for n, other in enumerate(self.axis_of) if other == axis or not tells_kind]
            meanings = self._meant[key] = (name,) if hinting.tells_name else tuple(names)
        return meanings


def _names_with(rules: Rules, side: Side) -> tuple[int, ...]:
    """For each colour, or value, that hints name, the names in which it stands, as bits."""
    names: dict[str, int] = {}
    for n, name in enumerate(rules.names):
        for its, word in name.sides:
            if its == side:
                names[word] = names.get(word, 0) | 1 << n
    return tuple(names.values())


# ------------------------------------------------------------------- tables


class RuleTables(CardTables, ResponseTables, NameTables, PlaceTables):
    """Everything about some rules that doesn't depend on the deal, each part by who asks for it."""

    def __init__(self, rules: Rules) -> None:
        for part in (CardTables, ResponseTables, NameTables, PlaceTables):
            part.__init__(self, rules)
        # Whether there is something to note at each draw.
        self.heeds_draws = self.looks or rules.holding.may_put_first

    @cached_property
    def stock(self) -> Stock:
        """Made where somebody listens."""
        return Stock(len(self.rules.kinds), max(self.rules.players))


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
