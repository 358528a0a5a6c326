"""`Rules`: everything that a composition says, as plain tables.

It is the only thing that crosses from the language to the machine.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, Self

from tamaya.variants.tables.growth import Sums, most_fireworks, reaches, table_points, with_any
from tamaya.variants.tables.short import Short, small_table, unsaid
from tamaya.variants.tables.table_words import NAMES, TableWords, said_in
from tamaya.variants.tables.tables import (
    OR,
    Action,
    Announced,
    Axis,
    Conditions,
    Discarding,
    Effect,
    Goal,
    Hands,
    Hinting,
    HintName,
    Holding,
    Kind,
    Losing,
    Note,
    Origin,
    Part,
    Passing,
    Playing,
    Price,
    Range,
    Reaction,
    Role,
    Row,
    Suit,
    Supply,
    Trigger,
    WhenDiscarded,
)
from tamaya.variants.vocabulary.effects import EFFECTS, every, has
from tamaya.variants.vocabulary.events import EventName

__all__ = [
    "CHANGES",
    "Action",
    "Announced",
    "Axis",
    "Discarding",
    "Effect",
    "Goal",
    "Hands",
    "HintName",
    "Hinting",
    "Holding",
    "Kind",
    "Losing",
    "Note",
    "Origin",
    "Part",
    "Passing",
    "Playing",
    "Price",
    "Range",
    "Reaction",
    "Role",
    "Row",
    "Rules",
    "Suit",
    "Supply",
    "Trigger",
    "WhenDiscarded",
]


Outcome = Literal["lose", "end", "skip", "nothing"]
"""What an event can bring the game, or the turn."""

# Before a rule's name in `Rules.origins`: a clause that adds to the rule, such as `1 more`.
CHANGES = "changes "


class DeckEnd(NamedTuple):
    """What reactions to the end of the deck do; *surely*, where they depend on nothing else. Other
    events can set the last turns sooner."""

    ends: bool
    surely_ends: bool
    turns: tuple[int, ...]  # the numbers of last turns that may be set
    surely_turns: bool

    @classmethod
    def of(cls, reactions: tuple[Reaction, ...]) -> Self:
        effects = [
            (effect.amount, EFFECTS[effect.verb].traits, not reaction.conditions)
            for reaction in reactions
            for effect in reaction.effects
        ]
        ends = [sure for _, traits, sure in effects if "ends" in traits]
        turns = [(n, sure) for n, traits, sure in effects if "sets the last turns" in traits]
        return cls(bool(ends), any(ends), tuple(n for n, _ in turns), any(s for _, s in turns))


@dataclass(frozen=True, eq=False)
class Rules(Short):
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
    begins: str = ""
    notes: tuple[Note, ...] = unsaid(())
    roles: tuple[Role, ...] = unsaid(())
    goals: tuple[Goal, ...] = unsaid(())
    passing: Passing | None = unsaid(None)
    holding: Holding = unsaid(Holding())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"<Rules {self.expression} {self.hash}>"

    def _repr_html_(self) -> str:
        """For notebooks: what somebody at the table would ask first."""
        suits = ", ".join(f"{suit.name} {_copies(suit.cards)}" for suit in self.suits)
        sizes = [f"{max(hands.cards)} with {hands.players}" for hands in self.hands]
        return small_table(
            self.title,
            [
                ("rules", f"{self.expression}, {self.hash}"),
                ("players", _span(self.players)),
                ("hand", ", ".join(sizes)),
                ("cards", f"{len(self.deck)}: {suits}"),
                ("hint tokens", self.hint_text(self.hints.total)),
                ("strikes", str(self.strikes)),
                ("maximum", str(self.maximum)),
            ],
        )

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

    def place_of_name(self, word: str) -> int | None:
        """Which of the names a word speaks; of two at once either may come first."""
        parts = sorted(word.split(OR))
        places = (n for n, one in enumerate(self.names) if sorted(one.word.split(OR)) == parts)
        return next(places, None)

    def origin_of_wait(self, name: HintName) -> Origin | None:
        """Where it is said while what a name may be spoken."""
        stated = (self.origin(f"hint name while {side} {word}") for side, word in name.sides)
        return next((origin for origin in stated if origin), self.origin("hint names begun"))

    def said_in(self, block: str) -> tuple[str, ...]:
        """The rules that are stated in a block such as `hint`."""
        return tuple(name for name in self._origins if name.startswith(f"{block} "))

    def changes(self, rule: str) -> list[Origin]:
        """The clauses that add to a rule which stands elsewhere, such as `tokens hints 1 more`."""
        return [origin for name, origin in self.origins if name == CHANGES + rule]

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

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Each of the `kinds` in card notation."""
        return tuple(self.card(kind) for kind in self.kinds)

    @cached_property
    def regained(self) -> tuple[int, ...]:
        """What a discard of each of the `kinds` regains, in parts of a token."""
        of_suits = [dict(suit.regains) for suit in self.suits]
        return tuple([of_suits[s].get(v, self.discarding.regains) for s, v in self.kinds])

    def card(self, kind: Kind) -> str:
        """A kind in card notation: the suit's letter and the value."""
        return f"{self.suits[kind[0]].letter}{kind[1]}"

    # ------------------------------------------------------------------ facts that follow

    @cached_property
    def fireworks(self) -> tuple[int, ...]:
        """The suits that build a firework."""
        return tuple(s for s, suit in enumerate(self.suits) if suit.built)

    @cached_property
    def most_fireworks(self) -> int:
        """How many fireworks there are: two of a suit that is built twice."""
        return most_fireworks(self.suits)

    @cached_property
    def reaches(self) -> tuple[int, ...]:
        """How high each firework can grow with the cards that there are."""
        return reaches(self.suits, self.playing.begins_unlike)

    @cached_property
    def table_points(self) -> Sums:
        """The points that fireworks can bring, as far as the cards alone tell."""
        return table_points(self.suits, self.playing.begins_unlike)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points that tables can have, rising, as far as the cards alone tell. Which goals can
        be reached together they don't: so any of them counts as reached or not."""
        each = self.table_points.each
        return with_any(each, [goal.points for goal in self.goals]) if self.goals else each

    @property
    def most_points(self) -> int:
        """The points of the best table that the cards allow."""
        return self.points[-1]

    @property
    def least_points(self) -> int:
        """The points of the worst table that the cards allow."""
        return self.points[0]

    def points_of(self, heights: Iterable[int], reached: int) -> int:
        """What a table is worth: its fireworks, and the goals that were reached, a bit each."""
        points = sum([suit.points[h] for suit, h in zip(self.suits, heights, strict=True)])
        if reached:
            points += sum([goal.points for at, goal in enumerate(self.goals) if reached >> at & 1])
        return points

    @cached_property
    def effect_lists(self) -> tuple[tuple[Effect, ...], ...]:
        """What each reaction, action and tile does."""
        return (
            *(reaction.effects for reaction in self.reactions),
            *(action.effects for action in self.actions),
            *self.tiles,
        )

    @cached_property
    def table_words(self) -> TableWords:
        """What stands in the tables, wherever it stands."""
        return said_in(self)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Every effect of the rules, those that others hold included."""
        return tuple(self.table_words.effects)

    @cached_property
    def conditions(self) -> tuple[Conditions, ...]:
        """What rules depend on, for each rule that does."""
        return tuple(self.table_words.conditions)

    @property
    def can_be_lost(self) -> bool:
        return has(self.effects, "loses") or self.losing.below is not None

    @cached_property
    def scores(self) -> frozenset[int]:
        """The scores that games can end with, as far as the cards alone tell."""
        below, points = self.losing.below, self.points
        honest = [p for p in points if below is None or p >= below]
        lost = points if has(self.effects, "loses") else points[: len(points) - len(honest)]
        return frozenset([*honest, *map(self.losing.score, lost)])

    @cached_property
    def maximum(self) -> int:
        """The highest score that any game can end with, as far as the cards alone tell."""
        return max(self.scores)

    @cached_property
    def minimum(self) -> int:
        """The lowest score that any game can end with, as far as the cards alone tell."""
        return min(self.scores)

    @cached_property
    def hand_can_run_empty(self) -> bool:
        """Whether a player can come to hold no card while the game still goes on."""
        needed = self.hand_to_the_end
        return needed is None or any(needed > min(hands.cards) for hands in self.hands)

    @property
    def may_always_pass(self) -> bool:
        """Whether no player is ever at a loss what to do."""
        return self.passing is not None and not self.passing.conditions

    @cached_property
    def deck_end(self) -> DeckEnd:
        """What the end of the deck brings."""
        return DeckEnd.of(self.reactions_to("deck_runs_out"))

    @cached_property
    def hand_to_the_end(self) -> int | None:
        """With so many cards no hand runs empty before the end; None where any hand can."""
        if self.deck_end.surely_ends:
            return 0
        if not self.deck_end.surely_turns or has(self.effects, "takes from a hand"):
            return None
        actions = [_cards_given(action.effects) for action in self.actions]
        if sum(map(_cards_given, self.effect_lists)) > sum(actions):
            return None  # events can take any number of cards from a hand in one turn
        # Another event may have set more turns before. In the turn in which an effect takes the
        # last card nobody refills the hand.
        turns = max(e.amount for e in self.effects if EFFECTS[e.verb].amount == "turns")
        given = max(actions, default=0)
        return turns * max(1, given) + max(given, has(self.effects, "takes from the deck"))

    def reactions_to(self, event: EventName) -> tuple[Reaction, ...]:
        return tuple(r for r in self.reactions if r.trigger.event == event)

    def outcome(self, event: EventName) -> Outcome:
        """What an event brings, should all conditions be met. Losing goes before ending."""
        effects = [effect for reaction in self.reactions_to(event) for effect in reaction.effects]
        traits = {trait for effect in effects for trait in EFFECTS[effect.verb].traits}
        if "ends" in traits:
            return "lose" if "loses" in traits else "end"
        return "skip" if "skips a turn" in traits else "nothing"

    def always_to(self, event: EventName) -> tuple[Reaction, ...]:
        """The reactions to an event that depend on nothing else."""
        return tuple(r for r in self.reactions_to(event) if not r.conditions)

    def rated(self, score: int) -> str | None:
        """What the rating says of a score, if it says anything."""
        return next((row.text for row in self.rating if row.holds(score)), None)

    def hint_text(self, parts: int) -> str:
        """An amount of hint tokens in words."""
        whole, rest = divmod(parts, self.hint_parts)
        if rest:
            return f"{whole}½" if whole else "½"
        return str(whole)

    # ------------------------------------------------------------------ identity

    @cached_property
    def hash(self) -> str:
        """A name for the tables: equal for equal rules, whatever they are called."""
        from tamaya.variants.tables.codec import to_json

        tables = {name: table for name, table in to_json(self).items() if name not in NAMES}
        rows = [[row.low, row.high] for row in self.rating]
        text = json.dumps([_without_names(tables), rows], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _cards_given(effects: tuple[Effect, ...]) -> int:
    """How many cards effects take from a hand without playing or discarding them."""
    given = [e for e in every(effects) if "gives a card away" in EFFECTS[e.verb].traits]
    return sum(effect.amount for effect in given)


_NAMING = ("origin", "holder", "title")


def _without_names(data: object) -> object:
    if isinstance(data, dict):
        return {k: _without_names(v) for k, v in data.items() if k not in _NAMING}
    if isinstance(data, list):
        return [_without_names(item) for item in data]
    return data


def _copies(cards: tuple[int, ...]) -> str:
    """The values of a suit with as many copies as there are: `1 1 1 2 2`."""
    return " ".join(map(str, sorted(cards)))


def _span(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))
