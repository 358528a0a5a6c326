"""`Rules`: everything that a composition says, as plain tables.

It is the only thing that crosses from the language to the machine. Suits are spoken of by their
place in `Rules.suits`, a kind of card by (suit, value). Amounts of hint tokens are in *parts*:
where some rule speaks of half a hint a token has two parts, elsewhere one.
"""

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Kind = tuple[int, int]
Axis = Literal["colour", "value"]
Announced = Literal["name", "kind", "cards"]
WhenDiscarded = Literal["spent", "always", "never"]
Verb = Literal[
    "nothing",  # said so that silence is declared; "play on" is the same
    "regain",  # hint tokens come back, up to the supply
    "spend",  # hint tokens go, as far as there are any
    "take",  # strikes are taken
    "take_back",  # strikes are taken back, as far as there are any
    "end",  # the game ends and is scored
    "lose",  # the game ends and is lost
    "last_turns",  # every player has so many turns more, then the game ends
    "skip",  # the player who cannot act is passed over
    "draw_tile",
    "free_hint",  # the player gives a hint of any kind at no cost
    "free_colour_hint",
    "free_value_hint",
    "return_card",  # the player picks a discarded card, which goes back into the deck
    "play_discard",  # the player picks a discarded card that fits and places it
    "play_top",  # the top card of the deck is played
    "discard_top",  # the top card of the deck is discarded
    "look",  # the player looks at so many cards of the own hand
]
EventName = Literal[
    "firework_completed",
    "all_completed",
    "last_strike",
    "strike_taken",
    "deck_runs_out",
    "placed",
    "misplayed",
    "discarded",
    "rightly_called",
    "hint_given",
    "empty_hint",
    "points_reached",
    "needed_lost",
    "cannot_act",
    "no_tile_left",
]


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
    has no firework: its cards can only be discarded or misplayed.
    """

    name: str
    letter: str
    cards: tuple[int, ...]
    built: tuple[int, ...]
    points: tuple[int, ...]

    def copies(self, value: int) -> int:
        return self.cards.count(value)

    @property
    def reach(self) -> int:
        """How high the firework can grow with the cards that there are."""
        used: list[int] = []
        for value in self.built:
            used.append(value)
            if used.count(value) > self.copies(value):
                return len(used) - 1
        return len(used)


@dataclass(frozen=True, slots=True)
class HintName:
    """A colour or a value that a hint may name, and the kinds of card that it touches."""

    axis: Axis
    word: str
    touches: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """How many tokens there are, and with how many the game starts."""

    total: int
    start: int


@dataclass(frozen=True, slots=True)
class Hinting:
    """How hints are given. The cost is in parts of a token."""

    cost: int
    may_touch_none: bool
    announces: Announced
    alternates: bool


@dataclass(frozen=True, slots=True)
class Discarding:
    """When a card may be discarded, and how many parts of a hint token that brings."""

    when: WhenDiscarded
    regains: int


@dataclass(frozen=True, slots=True)
class Playing:
    """What a misplay costs, and whether a player may call the suit of the card that is played."""

    misplay_strikes: int
    may_call: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens. `otherwise` is for `return_card` when the deck is empty."""

    verb: Verb
    amount: int = 0
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """An event, narrowed to a suit, a value, or a number of points where one is given."""

    event: EventName
    suit: int | None = None
    value: int | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Reaction:
    """What happens at an event. The game's reactions stand first, then each expansion's."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    holder: str = field(compare=False)
    origin: Origin = field(compare=False)


@dataclass(frozen=True, slots=True)
class Action:
    """A further thing to do with a turn."""

    name: str
    limit: Literal["none", "game", "player"]
    cost: int
    effects: tuple[Effect, ...]
    origin: Origin = field(compare=False)


@dataclass(frozen=True, slots=True)
class Losing:
    """What a lost game scores: its points or nothing, plus a number; and what else is lost.

    A game that ends with fewer than `below` points is lost.
    """

    keeps_points: bool
    plus: int
    below: int | None = None

    def score(self, points: int) -> int:
        return (points if self.keeps_points else 0) + self.plus


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
    options: tuple[tuple[str, int], ...] = ()
    offered: bool = True
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Rules:
    """A complete set of rules. Two rule sets are equal when their tables are: see `hash`."""

    suits: tuple[Suit, ...]
    names: tuple[HintName, ...]
    hands: tuple[Hands, ...]
    hint_parts: int
    hints: Supply
    strikes: int
    hinting: Hinting
    discarding: Discarding
    playing: Playing
    actions: tuple[Action, ...]
    tiles: tuple[tuple[Effect, ...], ...]
    reactions: tuple[Reaction, ...]
    losing: Losing
    rating: tuple[Row, ...]
    expression: str
    title: str
    parts: tuple[Part, ...]
    origins: tuple[tuple[str, Origin], ...] = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    # ------------------------------------------------------------------ looking things up

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(hands.players for hands in self.hands)

    def hands_of(self, players: int) -> tuple[int, ...]:
        """The number of cards that each seat is dealt."""
        for hands in self.hands:
            if hands.players == players:
                return hands.cards
        raise ValueError(f"these rules are for {_span(self.players)} players, not {players}")

    def origin(self, rule: str) -> Origin | None:
        """Where a rule such as `tokens hints` or `suit black cards` was last stated."""
        return self._origins.get(rule)

    @cached_property
    def _origins(self) -> dict[str, Origin]:
        return dict(self.origins)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind of card in the deck, suit by suit in rising value."""
        return tuple((s, v) for s, suit in enumerate(self.suits) for v in sorted({*suit.cards}))

    @cached_property
    def deck(self) -> tuple[Kind, ...]:
        """Every card of the deck, unshuffled."""
        return tuple((s, value) for s, suit in enumerate(self.suits) for value in suit.cards)

    def card(self, kind: Kind) -> str:
        """A kind in card notation: the suit's letter and the value."""
        return f"{self.suits[kind[0]].letter}{kind[1]}"

    # ------------------------------------------------------------------ facts that follow

    @cached_property
    def fireworks(self) -> tuple[int, ...]:
        """The suits that build a firework."""
        return tuple(s for s, suit in enumerate(self.suits) if suit.built)

    @cached_property
    def most_points(self) -> int:
        """The points of the best table that the cards allow."""
        return sum(max(suit.points[: suit.reach + 1]) for suit in self.suits)

    @cached_property
    def least_points(self) -> int:
        """The points of the worst table that the cards allow."""
        return sum(min(suit.points[: suit.reach + 1]) for suit in self.suits)

    @property
    def can_be_lost(self) -> bool:
        lost = any(e.verb == "lose" for effects in self._all_effects() for e in effects)
        return lost or self.losing.below is not None

    @cached_property
    def maximum(self) -> int:
        """The highest score that any game can end with, as far as the cards alone tell."""
        best = self.most_points
        if self.losing.below is not None and best < self.losing.below:
            return self.losing.score(best)
        return max(best, self.losing.score(best)) if self.can_be_lost else best

    @cached_property
    def minimum(self) -> int:
        """The lowest score that any game can end with, as far as the cards alone tell."""
        least = self.least_points
        return min(least, self.losing.score(least)) if self.can_be_lost else least

    @cached_property
    def hand_can_run_empty(self) -> bool:
        """Whether a player can come to hold no card while the game still goes on."""
        effects = [e for r in self.reactions_to("deck_runs_out") for e in r.effects]
        if any(e.verb in ("end", "lose") for e in effects):
            return False
        turns = [e.amount for e in effects if e.verb == "last_turns"]
        return not turns or any(turns[0] > min(hands.cards) for hands in self.hands)

    def reactions_to(self, event: EventName) -> tuple[Reaction, ...]:
        return tuple(r for r in self.reactions if r.trigger.event == event)

    def rated(self, score: int) -> str | None:
        """What the rating says of a score, if it says anything."""
        return next((row.text for row in self.rating if row.holds(score)), None)

    def hint_text(self, parts: int) -> str:
        """An amount of hint tokens in words."""
        whole, rest = divmod(parts, self.hint_parts)
        if rest:
            return f"{whole}½" if whole else "½"
        return str(whole)

    def _all_effects(self) -> list[tuple[Effect, ...]]:
        return [
            *(reaction.effects for reaction in self.reactions),
            *(action.effects for action in self.actions),
            *self.tiles,
        ]

    # ------------------------------------------------------------------ identity

    @cached_property
    def hash(self) -> str:
        """A name for the tables: equal for equal rules, whatever they are called."""
        from tamaya.variants.codec import to_json

        tables = {name: to_json(getattr(self, name)) for name in _TABLES}
        rows = [[row.low, row.high] for row in self.rating]
        text = json.dumps([_without_origins(tables), rows], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


_TABLES = (
    "suits",
    "names",
    "hands",
    "hint_parts",
    "hints",
    "strikes",
    "hinting",
    "discarding",
    "playing",
    "actions",
    "tiles",
    "reactions",
    "losing",
)


def _without_origins(data: object) -> object:
    if isinstance(data, dict):
        return {k: _without_origins(v) for k, v in data.items() if k not in ("origin", "holder")}
    if isinstance(data, list):
        return [_without_origins(item) for item in data]
    return data


def _span(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))
