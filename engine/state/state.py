"""A state of a game, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ForwardRef, Literal, NamedTuple, Self, cast

from tamaya.engine.game.fireworks import Ways
from tamaya.engine.game.game import Game
from tamaya.engine.happenings import Happening
from tamaya.variants.rules import Effect

if TYPE_CHECKING:
    from tamaya.engine.game.game import Game


# ------------------------------------------------------------------- state


class Ending(NamedTuple):
    """How a game ended: its score, whether it was lost, and why."""

    score: int
    lost: bool
    reason: str


Pile = tuple[int, ...]
"""A deck that is never changed in place: a table that puts a card back gets another."""


StandIns = tuple[int, ...]
"""For each kind of card, how many more of it lie in the fireworks than their ways say: 1 for a
joker, and -1 for the card that it stands for. Empty where there are no jokers. It is never changed
in place."""


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker that was played: it lies open until the player says which card it stands for."""

    kind: int
    rightly_called: bool = False
    verb: Literal["joker"] = "joker"
    amount: int = 0


@dataclass(frozen=True, slots=True)
class CardToDraw:
    """A card that is drawn yet: the player takes one of the display, or the top one of the deck."""

    verb: Literal["draw"] = "draw"
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card that was drawn: it is the last of the hand until the player has put it somewhere."""

    verb: Literal["put"] = "put"
    amount: int = 0


Waiting = Effect | Joker | CardToDraw | Drawn
"""What waits for a choice of the player to act."""


class State(NamedTuple):
    """Everything on and around the table. Kinds of card are places in `rules.kinds`.

    What players know is not part of it. This is the one declaration of what a table holds: copies,
    keys and comparisons are made from it (`fields`).
    """

    game: Game
    player: int
    hands: tuple[tuple[int, ...], ...]  # kinds, from the first card on
    heights: tuple[int, ...]  # cards in each suit's firework
    ways: Ways  # along which of its lines each has grown: 0 where the suit has one
    stand_ins: StandIns  # which cards jokers in the fireworks stand for
    hints: int  # in parts of a token
    strikes: int
    pile: Pile  # the deck; its first `drawn` cards are gone
    drawn: int
    display: tuple[int, ...]  # the kinds that lie open beside the deck, in rising order
    discards: tuple[int, ...]  # how many of each kind
    tiles_drawn: int
    returned: int  # how many cards were put back into the deck
    last_axis: str  # what the last hint named, where hints alternate
    last_name: int  # the name that was spoken last, if rules look at that, otherwise -1
    barred: int  # a bit for each seat that the next hint may not go to, by the last one
    times_named: tuple[int, ...]  # how often each name was spoken, where rules look at that
    used: tuple[int, ...]  # which actions of limited use are used up
    passed: int  # how many turns running were passed, where rules let players pass
    became: int  # what has become true in this turn, a bit each, where rules look at that
    backwards: bool  # whether turns go from the last seat to the first
    again: bool  # whether the player to act has the next turn, too
    missing: int  # a bit for each seat that misses its next turn
    goals: int  # a bit for each goal that was reached
    turns_left: int  # turns until the end, or -1 while that is open
    deck_ran_out: bool
    stuck: bool  # whether nothing more could be placed, where rules look at that
    waiting: tuple[Waiting, ...]  # effects that wait for a choice of the player to act
    owed_draws: int  # how many cards the player to act draws at the end of the turn
    looked: int  # the last place looked at in the present look
    over: Ending | None

    def __repr__(self) -> str:
        """What lies on the table, on a line."""
        rules = self.game.rules
        shown = self.game.tables.fireworks.shown(self.heights, self.ways)
        pairs = zip(rules.suits, shown, strict=True)
        built = [suit.letter + cards for suit, cards in pairs if cards]
        hands = [" ".join(rules.cards[kind] for kind in hand) or "-" for hand in self.hands]
        then = self.over.reason if self.over else f"player {self.player + 1} is to act"
        parts = [
            f"hands {' | '.join(hands)}",
            f"fireworks {' '.join(built) or '-'}",
            f"hints {rules.hint_text(self.hints)}",
            f"strikes {self.strikes}",
            f"deck {self.deck_size}",
            then,
        ]
        if self.display:
            parts.insert(-1, f"display {' '.join(rules.cards[kind] for kind in self.display)}")
        return f"<State of {rules.expression}: {', '.join(parts)}>"

    @property
    def deck_size(self) -> int:
        return len(self.pile) - self.drawn

    @property
    def next_seat(self) -> int:
        """The next player, in the direction in which turns go."""
        return seat_beside(self.player, len(self.hands), self.backwards)

    @property
    def points(self) -> int:
        """What the table is worth: its fireworks, and the goals that were reached."""
        return self.game.rules.points_of(self.heights, self.goals)


# ------------------------------------------------------------------- fields

# What is made of the fields of `State`, which are declared there and nowhere else.
#
# A table holds the same fields as a state, in lists where they change in place. Copies of tables,
# states of tables and keys are functions made from that declaration, so that a new field is in all
# of them. They are made as text, as dataclasses are: a loop over fields takes several times as
# long.

# By the type that a field has in a state: how a table holds it, and how it becomes a value again.
# What has another type is a value in both.
_THAWED = {
    "tuple[tuple[int, ...], ...]": "[list(part) for part in {}]",
    "tuple[int, ...]": "list({})",
    "tuple[Waiting, ...]": "list({})",
}
_FROZEN = {
    "tuple[tuple[int, ...], ...]": "tuple([tuple(part) for part in {}])",
    "tuple[int, ...]": "tuple({})",
    "tuple[Waiting, ...]": "tuple({})",
}


def _written(kind: object) -> str:
    """A type as it is written in `State`."""
    return kind.__forward_arg__ if isinstance(kind, ForwardRef) else str(kind)


_KINDS = {name: _written(kind) for name, kind in State.__annotations__.items()}
assert set(_KINDS.values()) > _THAWED.keys() == _FROZEN.keys()


def _each(forms: Mapping[str, str], of: str) -> dict[str, str]:
    """An expression for each field of a table or state."""
    return {name: forms.get(kind, "{}").format(f"{of}.{name}") for name, kind in _KINDS.items()}


def _function(text: str, name: str, **scope: object) -> Any:
    made: dict[str, object] = dict(scope)
    exec(text, made)
    return made[name]


def _lay() -> Callable[[Position, State | Position], None]:
    lines = [f"    table.{name} = {form}" for name, form in _each(_THAWED, "source").items()]
    text = "\n".join(["def lay(table, source):", *lines])
    return cast("Callable[[Position, State | Position], None]", _function(text, "lay"))


def _freeze() -> Callable[[Position], State]:
    parts = ", ".join(_each(_FROZEN, "table").values())
    text = f"def freeze(table):\n    return State({parts})"
    return cast("Callable[[Position], State]", _function(text, "freeze", State=State))


def key_maker(**other: str) -> Callable[[Position | State], tuple[object, ...]]:
    """A function that gives what two tables must have in common to be the same.

    It takes all fields as they are but the `game`. For each that is to be taken in another way, or
    with an empty text not at all, `other` has an expression in `table`, which may use `table` only.
    """
    forms = _each(_FROZEN, "table") | other
    unknown = other.keys() - State._fields
    assert not unknown, f"a state has no {unknown}"
    parts = [form for name, form in forms.items() if form and name != "game"]
    text = f"def key(table):\n    return ({', '.join(parts)},)"
    return cast("Callable[[Position | State], tuple[object, ...]]", _function(text, "key"))


lay_as = _lay()
"""Lay a table as a state or another table has it."""
frozen = _freeze()
"""The state of a table."""
SORTED_HANDS = "tuple([tuple(sorted(hand)) for hand in table.hands])"
REST_OF_PILE = "table.pile[table.drawn:]"
canonical = key_maker(hands=SORTED_HANDS, pile=REST_OF_PILE, drawn="")
"""A table without the order of its hands, and without how the deck came to be what it is. Where
rules look at neither, no two games can go on differently from equal tables.
"""
in_order = key_maker(pile=REST_OF_PILE, drawn="")
"""The same for rules that look at the order of hands."""


# ------------------------------------------------------------------- position

# Everything that lies on a table, and its value as a `State`.


class Position:
    """What lies on the table and whose turn it is; it can change. `State` is its value, frozen.

    `happenings` is a list while somebody listens, and otherwise None.
    """

    __slots__ = (*State._fields, "happenings", "idle", "rules", "started", "tables", "true")

    def __init__(self, game: Game) -> None:
        """The table before the hands are dealt."""
        rules = game.rules
        self.game = game
        self.rules = rules
        self.tables = game.tables
        self.player = 0
        self.hands: list[list[int]] = []
        self.heights = [0] * len(rules.suits)
        self.ways: Ways = self.tables.no_ways
        self.stand_ins: StandIns = self.tables.no_stand_ins
        self.hints = rules.hints.start
        self.strikes = 0
        self.pile = game.deal.deck
        self.drawn = 0
        self.display: list[int] = []
        self.discards = [0] * len(rules.kinds)
        self.tiles_drawn = 0
        self.returned = 0
        self.last_axis = ""
        self.last_name = -1
        self.barred = 0
        self.times_named = [0] * len(rules.names) if self.tables.times_counted else []
        self.used = [0] * len(rules.actions)
        self.passed = 0
        self.became = 0
        self.backwards = False
        self.again = False
        self.missing = 0
        self.goals = 0
        self.turns_left = -1
        self.deck_ran_out = False
        self.stuck = False
        self.waiting: list[Waiting] = []
        self.owed_draws = 0
        self.looked = -1
        self.over: Ending | None = None
        self.started = False
        self.idle = 0
        self.happenings: list[Happening] | None = None
        self.true = 0  # which of the watched sentences were true when last looked at, a bit each

    @classmethod
    def of(cls, source: State | Position) -> Self:
        """The table that a state describes, or one more like a table."""
        table = cls.__new__(cls)
        lay_as(table, source)
        table.rules = source.game.rules
        table.tables = source.game.tables
        table.started = True
        table.happenings = None
        table.idle = 0
        table.true = 0
        return table

    def state(self) -> State:
        """The present state as a value."""
        return frozen(self)

    @property
    def deck_size(self) -> int:
        return len(self.pile) - self.drawn

    @property
    def next_seat(self) -> int:
        """The next player, in the direction in which turns go."""
        return seat_beside(self.player, self.game.players, self.backwards)

    @property
    def points(self) -> int:
        return self.rules.points_of(self.heights, self.goals)


# ------------------------------------------------------------------- turns

# In which order seats act.


def seat_beside(seat: int, players: int, backwards: bool) -> int:
    """The seat that comes after another, in the direction in which turns go."""
    return (seat - 1 if backwards else seat + 1) % players


def turn_order(seen: State | Position, seat: int) -> list[int]:
    """The other seats in the order in which they act after a seat, if no rule changes it again:
    first those that don't miss their next turn."""
    players, others = len(seen.hands), [seat]
    while len(others) < players:
        others.append(seat_beside(others[-1], players, seen.backwards))
    return sorted(others[1:], key=lambda other: seen.missing >> other & 1)
