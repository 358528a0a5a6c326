"""The tables that `Rules` is made of, each one rule or one row.

Suits are spoken of by their place in `Rules.suits`, a kind of card by (suit, value). Amounts of
hint tokens are in *parts*: where some rule speaks of half a hint a token has two parts, elsewhere
one.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from tamaya.variants.tables.short import unsaid
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.vocabulary.events import EventName, Measure

Kind = tuple[int, int]
Side = Literal["colour", "value"]
Axis = Literal["colour", "value", "both"]
Announced = Literal["name", "kind", "cards", "name and number", "number"]
Reach = Literal["player", "next", "everybody", "either"]
WhenDiscarded = Literal["spent", "always", "never"]
Place = Literal["", "first", "last"]
"""A place in a hand; empty where none is meant."""


@dataclass(frozen=True, slots=True)
class Range:
    """A measure lies between two numbers; None where a side is open.

    `of` is the place of the suit or the player that is measured. With a `kind` only cards of that
    kind count. `cards` are the values that a firework is held to.
    """

    measure: Measure
    least: int | None
    most: int | None
    of: int = unsaid(-1)
    kind: int = unsaid(-1)
    cards: tuple[int, ...] = unsaid(())

    def distance(self, number: int) -> int:
        """How far a number lies outside of the range."""
        if self.least is not None and number < self.least:
            return self.least - number
        if self.most is not None and number > self.most:
            return number - self.most
        return 0


Conditions = tuple[Range, ...]
"""What has to hold on the table, all of it, for a rule to count."""


def joined(*several: Conditions) -> Conditions:
    """All of these. Where there are several, the order in which they were said is lost."""
    rules = [conditions for conditions in several if conditions]
    if len(rules) < 2:
        return rules[0] if rules else ()
    return tuple(sorted({held for conditions in rules for held in conditions}, key=repr))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule comes from: its place, its words, and the heading that they stand under."""

    file: str
    line: int
    column: int
    text: str
    heading: str
    source: str = ""

    def __str__(self) -> str:
        booklet = f", after {self.source}" if self.source else ""
        return f"{self.file}:{self.line} ({self.heading}{booklet}): {self.text}"


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of cards and the firework that they build.

    `points[h]` is what the firework is worth when h cards lie in it. A suit that builds nothing
    has no firework: its cards can only be discarded or misplayed. An inverted suit is played by a
    discard and discarded by a play.

    The firework is built along one of its `lines`, which are equally long. A suit built `twice` has
    two fireworks: `built` names the cards of both, one after the other. A firework is begun only
    when so many cards lie in each of the suits of `begun_after`. Cards that `fits_any` are jokers,
    which with `own_value` stand for cards of their value and for no others. A card also
    `counts_as` others: its value, and the suit and the value of the other.

    `regains` names the values of which a discard regains something else than usual, and how many
    parts of a token that is.
    """

    name: str
    letter: str
    cards: tuple[int, ...]
    built: tuple[int, ...]
    points: tuple[int, ...]
    inverted: bool = unsaid(False)
    also_built: tuple[tuple[int, ...], ...] = unsaid(())
    twice: bool = unsaid(False)
    begun_after: tuple[tuple[int, int], ...] = unsaid(())
    fits_any: bool = unsaid(False)
    own_value: bool = unsaid(False)
    counts_as: tuple[tuple[int, int, int], ...] = unsaid(())
    regains: tuple[tuple[int, int], ...] = unsaid(())

    def copies(self, value: int) -> int:
        return self.cards.count(value)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """Every order in which the cards of the suit can come to lie."""
        if not self.built:
            return ()
        if self.twice:
            return side_by_side(self.built[: len(self.built) // 2])
        return (self.built, *self.also_built)

    @property
    def branches(self) -> bool:
        """Whether the number of its cards, or the last of them, may leave open how they lie: along
        one of several lines, or as two fireworks."""
        return self.twice or bool(self.also_built)

    @property
    def reach(self) -> int:
        """How high the firework can grow with the cards that there are."""
        return max([self.reach_along(line) for line in self.lines], default=0)

    def reach_along(self, line: tuple[int, ...], jokers: int = 0) -> int:
        """How many cards can come to lie along a line, if so many jokers stand in for others."""
        used: list[int] = []
        for value in line:
            used.append(value)
            if used.count(value) > self.copies(value):
                jokers -= 1
                if jokers < 0:
                    return len(used) - 1
        return len(used)


@cache
def side_by_side(line: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The orders in which the cards of two fireworks that are built alike can come to lie. A card
    that fits onto both goes to the higher one."""
    orders: list[tuple[int, ...]] = []

    def go_on(cards: tuple[int, ...], high: int, low: int) -> None:
        if low == len(line):
            orders.append(cards)
        if high < len(line):
            go_on((*cards, line[high]), high + 1, low)
        if low < high and (high == len(line) or line[low] != line[high]):
            go_on((*cards, line[low]), high, low + 1)

    go_on((), 0, 0)
    return tuple(orders)


OR = " or "
"""Between two names of a kind."""


@dataclass(frozen=True, slots=True)
class HintName:
    """A colour or a value that a hint may name, or two of a kind, or both at once, while the
    conditions hold; and the kinds of card that it touches. The word of both is that of the colour,
    a space, and that of the value. That of two of a kind has `or` between them."""

    axis: Axis
    word: str
    touches: tuple[Kind, ...]
    conditions: Conditions = unsaid(())

    @property
    def colour(self) -> str:
        """The colour that is named; empty for none."""
        return self.word.rpartition(" ")[0] if self.axis == "both" else self._word_of("colour")

    @property
    def value(self) -> str:
        """The value that is named; empty for none."""
        return self.word.rpartition(" ")[2] if self.axis == "both" else self._word_of("value")

    @property
    def sides(self) -> tuple[tuple[Side, str], ...]:
        """Each colour and each value that is named, with its axis."""
        words: tuple[tuple[Side, str], ...] = (("colour", self.colour), ("value", self.value))
        return tuple((side, one) for side, word in words if word for one in word.split(OR))

    def or_other(self, other: "HintName") -> "HintName":
        """The name of this or another of the same axis: it touches what either touches."""
        touches = tuple(sorted({*self.touches, *other.touches}))
        return HintName(self.axis, f"{self.word}{OR}{other.word}", touches)

    @property
    def is_either(self) -> bool:
        """Whether two of a kind are named."""
        return OR in self.word

    def _word_of(self, axis: Axis) -> str:
        return self.word if axis == self.axis else ""


@dataclass(frozen=True, slots=True)
class Supply:
    """How many tokens there are, and with how many the game starts."""

    total: int
    start: int


@dataclass(frozen=True, slots=True)
class Price:
    """What some hints cost, in parts of a token, while the conditions hold: those of a name, by its
    place in `Rules.names`, or those of an axis, or all.
    """

    cost: int
    origin: Origin = field(compare=False)
    axis: Literal["", "colour", "value"] = unsaid("")
    name: int = unsaid(-1)
    for_each_card: bool = unsaid(False)  # that it touches
    conditions: Conditions = unsaid(())


@dataclass(frozen=True, slots=True)
class Hinting:
    """How hints are given, and while what holds. The cost is in parts of a token.

    The `reach` says to whom a hint goes: to another player, to the next one to act, to everybody,
    or to one player or everybody. Of the `prices` the first that is about a hint counts, and `cost`
    where none is. No hint touches the card in the place of a hand that it `spares`.
    """

    cost: int
    may_touch_none: bool
    announces: Announced
    alternates: bool
    alternates_names: bool = unsaid(False)
    alternates_players: bool = unsaid(False)
    not_to_giver: bool = unsaid(False)  # of the hint before
    reach: Reach = unsaid("player")
    most_times: int = unsaid(0)  # that each name may be spoken; 0 where that isn't limited
    most_colours: int = unsaid(0)  # different ones that may be named; 0 where that isn't limited
    most_values: int = unsaid(0)
    conditions: Conditions = unsaid(())
    for_each_card: bool = unsaid(False)  # that it touches, a hint has its cost
    prices: tuple[Price, ...] = unsaid(())
    spares: Place = unsaid("")

    @property
    def tells_name(self) -> bool:
        """Whether everybody is told what a hint names."""
        return self.announces in ("name", "name and number")

    @property
    def tells_cards(self) -> bool:
        """Whether everybody is told which cards a hint touches, and not only how many."""
        return self.announces not in ("name and number", "number")

    @property
    def tells_kind(self) -> bool:
        """Whether everybody is told if a hint names a colour or a value."""
        return self.announces not in ("cards", "number")


@dataclass(frozen=True, slots=True)
class Discarding:
    """When a card may be discarded, and how many parts of a hint token that usually brings: suits
    say where it is another number.

    With conditions it may only be while they hold, and with `only` only the card in that place.
    Where discarded cards lie `face_down`, a player isn't told which card of their hand it was.
    """

    when: WhenDiscarded
    regains: int
    conditions: Conditions = unsaid(())
    only: Place = unsaid("")
    face_down: bool = unsaid(False)


@dataclass(frozen=True, slots=True)
class Playing:
    """What a misplay costs, and whether a player may call the suit of the card that is played.

    Where played cards lie `face_down`, nobody is told which of them fitted until the game is over.
    Where fireworks must `begins_unlike`, each begins with a value that no other began with. With
    `only` the card in that place of a hand may be played, and no other.
    """

    misplay_strikes: int
    may_call: bool
    face_down: bool = unsaid(False)
    begins_unlike: bool = unsaid(False)
    only: Place = unsaid("")


@dataclass(frozen=True, slots=True)
class Passing:
    """That a player may pass, while the conditions hold."""

    conditions: Conditions = unsaid(())


@dataclass(frozen=True, slots=True)
class Holding:
    """How cards lie in hands: whether a new card may be put first instead of last, and which card
    of each hand lies open. Beside the deck lies a `display` of so many open cards; whether a new
    card may be one of them."""

    may_put_first: bool = unsaid(False)
    lies_open: Place = unsaid("")
    display: int = unsaid(0)
    may_take_open: bool = unsaid(False)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens. `otherwise` is for `return_card` when the deck is empty."""

    verb: Verb
    amount: int = 0
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """An event, narrowed to a suit, a value, or a number of points where one is given.

    Where the event is that a measure of the table comes to lie in a range, `into` is the range.
    """

    event: EventName
    suit: int | None = None
    value: int | None = None
    amount: int | None = None
    into: Range | None = unsaid(None)


@dataclass(frozen=True, slots=True)
class Reaction:
    """What happens at an event, if the conditions hold then. The game's reactions stand first, then
    each expansion's."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    holder: str = field(compare=False)
    origin: Origin = field(compare=False)
    conditions: Conditions = unsaid(())


@dataclass(frozen=True, slots=True)
class Note:
    """What people at the table have to know and nobody here can play: it changes nothing."""

    text: str
    origin: Origin = field(compare=False)


@dataclass(frozen=True, slots=True)
class Role:
    """A seat that rules can speak of: the first role is that of the player who begins. By itself it
    changes nothing; what counts only while its player acts, or another, has a condition."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Action:
    """A further thing to do with a turn, while the conditions hold."""

    name: str
    limit: Literal["none", "game", "player"]
    cost: int
    effects: tuple[Effect, ...]
    origin: Origin = field(compare=False)
    conditions: Conditions = unsaid(())


@dataclass(frozen=True, slots=True)
class Goal:
    """Points for the whole table, once all conditions hold at the end of a turn."""

    title: str = field(compare=False)
    points: int
    conditions: Conditions
    origin: Origin = field(compare=False)


@dataclass(frozen=True, slots=True)
class Losing:
    """What a lost game scores: its points, half of them or nothing, plus a number; and what else is
    lost.

    A game that ends with fewer than `below` points is lost. `half` says which way halves are
    rounded.
    """

    keeps_points: bool
    plus: int
    below: int | None = None
    half: Literal["", "down", "up"] = unsaid("")

    def score(self, points: int) -> int:
        score = points if self.keeps_points else 0
        if self.half:
            score = score // 2 if self.half == "down" else -(-score // 2)
        return score + self.plus


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the rating: from `low` to `high` points. None, for no limit, is a rule file's only:
    in `Rules` every row is cut to what the composition can reach.
    """

    low: int | None
    high: int | None
    text: str

    def holds(self, score: int) -> bool:
        return (self.low is None or score >= self.low) and (self.high is None or score <= self.high)


@dataclass(frozen=True, slots=True)
class MaximumRow(Row):
    """A row for a number as the maximum, in a rule file: it holds only in compositions in which no
    score is higher, and there it goes before all others. Without a number it holds in all.
    """


@dataclass(frozen=True, slots=True)
class Hands:
    """The number of cards that each seat is dealt when so many play."""

    players: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A name in the composition with its options. `offered`: whether the booklet offers it so."""

    name: str
    kind: Literal["game", "expansion", "variant"]
    title: str
    options: tuple[tuple[str, int | str], ...] = ()
    offered: bool = True
    sources: tuple[str, ...] = ()
