"""A state of a game, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from tamaya.engine.game.fireworks import Ways
from tamaya.variants.rules import Effect

if TYPE_CHECKING:
    from tamaya.engine.game.game import Game


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
class Drawn:
    """A card that was drawn: it is the last of the hand until the player has put it somewhere."""

    verb: Literal["put"] = "put"
    amount: int = 0


Waiting = Effect | Joker | Drawn
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
    discards: tuple[int, ...]  # how many of each kind
    tiles_drawn: int
    returned: int  # how many cards were put back into the deck
    last_axis: str  # what the last hint named, where hints alternate
    last_name: int  # the name that was spoken last, where rules look at that; else -1
    last_receivers: int  # a bit for each seat that was hinted to last, where rules look at that
    times_named: tuple[int, ...]  # how often each name was spoken, where rules look at that
    used: tuple[int, ...]  # which actions of limited use are used up
    passed: int  # how many turns running were passed, where rules let players pass
    became: int  # what has become true in this turn, a bit each, where rules look at that
    turns_left: int  # turns until the end, or -1 while that is open
    deck_ran_out: bool
    stuck: bool  # whether nothing more could be placed, where rules look at that
    waiting: tuple[Waiting, ...]  # effects that wait for a choice of the player to act
    owes_draw: bool  # whether the player to act draws a card at the end of the turn
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
        return f"<State of {rules.expression}: {', '.join(parts)}>"

    @property
    def deck_size(self) -> int:
        return len(self.pile) - self.drawn

    @property
    def points(self) -> int:
        return sum(
            suit.points[height]
            for suit, height in zip(self.game.rules.suits, self.heights, strict=True)
        )
