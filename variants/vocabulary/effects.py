"""Effects: what can happen at an event, by a tile, or by a further action.

A row says all that has to be known of a word: what it touches, when it can be done and what it
does, in deeds of the referee. The grammar words it; a test holds it to the rows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules
    from tamaya.variants.tables.tables import Axis, Effect

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
    "another_turn",  # the player who acts has the next turn, too
    "miss_turn",  # the player who acts is left out once
    "reverse",  # turns go the other way round
    "draw_tile",
    "free_hint",  # the player gives a hint of any kind at no cost
    "free_colour_hint",
    "free_value_hint",
    "return_card",  # the player picks a discarded card, which goes back into the deck
    "play_discard",  # the player picks a discarded card that fits and places it
    "play_own",  # the player plays so many cards of their hand
    "play_top",  # the top card of the deck is played
    "discard_top",  # the top card of the deck is discarded
    "play_open",  # the player picks a card of the display that fits and places it
    "discard_open",  # the player picks a card of the display, which is discarded
    "shuffle_discards",  # all discards go back into the deck
    "look",  # the player looks at so many cards of their own hand
    "give",  # so many cards of the player's hand go to the next player
    "exchange",  # so many cards of the player's hand are exchanged for cards of the next player
    "redraw",  # the player's hand goes back into the deck, and as many cards are drawn
]

Step = Literal[
    "decides",  # whether and when the game ends: before all else
    "tokens",  # tokens and strikes come and go
    "later",  # it moves cards or needs a choice, and so waits its turn
]

Amount = Literal["", "hint parts", "strikes", "turns", "cards"]
"""What the number behind a verb counts; empty where there is none."""

EffectTrait = Literal[
    "moves hints",
    "moves strikes",
    "ends",
    "loses",
    "sets the last turns",
    "skips a turn",
    "changes the order of turns",
    "draws a tile",
    "asks the player",
    "gives a hint",
    "reveals a card",
    "takes from a hand",
    "takes from the deck",
    "takes from the display",
    "returns to the deck",
    "takes from the discards",
    "adds to the discards",
    "places a card",
    "gives a card away",
    "exchanges cards",
    "redraws a hand",
    "holds other effects",
]

Choice = Literal[
    "",
    "hint",
    "discard",
    "fitting discard",
    "open card",
    "fitting open card",
    "own card",
    "own play",
    "gift",
    "swap",
]
"""What the player chooses; empty where there is nothing to choose."""


class Questions(Protocol):
    """A table that can be asked what lies on it, and what could happen there."""

    rules: "Rules"
    hints: int  # in parts of a token
    strikes: int
    player: int
    hands: list[list[int]]
    turns_left: int  # -1 while the end is open
    again: bool  # whether the player has the next turn, too
    missing: int  # a bit for each seat that misses its next turn
    discards: list[int]  # how many of each kind

    @property
    def deck_size(self) -> int: ...
    @property
    def next_seat(self) -> int: ...
    def choices(self, effect: "Effect", /) -> Sequence[object]: ...
    def can_happen(self, effect: "Effect", /) -> bool: ...
    def can_draw_tile(self) -> bool: ...


class Deeds(Questions, Protocol):
    """A table on which words can be carried out. The referee does these (`engine/turn`), and each
    tells its own happening: so a word that is made of them is followed by all who listen."""

    def regain(self, parts: int, /) -> None: ...
    def pay(self, parts: int, /) -> None: ...
    def take_strikes(self, count: int, /) -> None: ...
    def take_strikes_back(self, count: int, /) -> None: ...
    def go_again(self) -> None: ...
    def miss_next_turn(self) -> None: ...
    def turn_round(self) -> None: ...
    def draw_tile(self) -> None: ...
    def take_top(self, *, plays: bool) -> None: ...
    def use_open(self, kind: int, /, *, plays: bool) -> None: ...
    def pick_up(self, kind: int, /) -> None: ...
    def put_back(self, kind: int, /) -> None: ...
    def lay(self, kind: int, /) -> None: ...
    def look(self, more: int, at: int, /) -> None: ...
    def hand_over(self, giver: int, at: int, receiver: int, /) -> None: ...
    def once_more(self, effect: "Effect", /) -> None: ...
    def draw(self) -> None: ...
    def redraw(self) -> None: ...
    def bring(self, effects: "tuple[Effect, ...]", /) -> None: ...
    def look_around(self) -> None: ...


def _can_be_chosen(table: Questions, effect: "Effect") -> bool:
    return bool(table.choices(effect))


def _nothing(table: Deeds, effect: "Effect", chosen: int = -1, other: int = -1) -> None:
    """What can't be done is skipped, and what decides the end is no deed."""


@dataclass(frozen=True, slots=True)
class EffectWord:
    """An effect: the step it belongs to, what it touches, whether it would do anything now (`can`),
    and what it does (`do`). Where the player chooses, `chosen` does it, and `do` is for want of a
    choice; `axis` is what a free hint has to name."""

    step: Step
    traits: Set[EffectTrait]
    amount: Amount = ""
    can: "Callable[[Questions, Effect], bool]" = _can_be_chosen
    do: "Callable[[Deeds, Effect], None]" = _nothing
    asks: Choice = ""
    chosen: "Callable[[Deeds, Effect, int, int], None]" = _nothing
    axis: "Axis | None" = None


def _return_card(table: Deeds, effect: "Effect", kind: int, other: int) -> None:
    table.pick_up(kind)
    table.put_back(kind)
    table.look_around()


def _play_discard(table: Deeds, effect: "Effect", kind: int, other: int) -> None:
    table.pick_up(kind)
    table.lay(kind)


def _shuffle_discards(table: Deeds, effect: "Effect") -> None:
    for kind, count in enumerate(tuple(table.discards)):
        for _ in range(count):
            table.pick_up(kind)
            table.put_back(kind)
    table.look_around()


def _give(table: Deeds, effect: "Effect", at: int, other: int) -> None:
    table.once_more(effect)
    table.hand_over(table.player, at, table.next_seat)
    table.draw()


def _exchange(table: Deeds, effect: "Effect", at: int, other: int) -> None:
    table.once_more(effect)
    table.hand_over(table.player, at, table.next_seat)
    table.hand_over(table.next_seat, other, table.player)


EFFECTS: dict[Verb, EffectWord] = {
    "nothing": EffectWord("decides", set()),
    "regain": EffectWord(
        "tokens", {"moves hints"}, "hint parts",
        lambda table, effect: effect.amount > 0 and table.hints < table.rules.hints.total,
        lambda table, effect: table.regain(effect.amount)),
    "spend": EffectWord(
        "tokens", {"moves hints"}, "hint parts",
        lambda table, effect: effect.amount > 0 and table.hints > 0,
        lambda table, effect: table.pay(min(table.hints, effect.amount))),
    "take": EffectWord(
        "tokens", {"moves strikes"}, "strikes",
        lambda table, effect: effect.amount > 0 and table.strikes < table.rules.strikes,
        lambda table, effect: table.take_strikes(effect.amount)),
    "take_back": EffectWord(
        "tokens", {"moves strikes"}, "strikes",
        lambda table, effect: effect.amount > 0 and table.strikes > 0,
        lambda table, effect: table.take_strikes_back(effect.amount)),
    "end": EffectWord("decides", {"ends"}, can=lambda table, effect: True),
    "lose": EffectWord("decides", {"ends", "loses"}, can=lambda table, effect: True),
    "last_turns": EffectWord(
        "decides", {"sets the last turns"}, "turns", lambda table, effect: table.turns_left < 0),
    "skip": EffectWord("decides", {"skips a turn"}),
    "another_turn": EffectWord(
        "later", {"changes the order of turns"}, "",
        lambda table, effect: not table.again,
        lambda table, effect: table.go_again()),
    "miss_turn": EffectWord(
        "later", {"changes the order of turns"}, "",
        lambda table, effect: not table.missing >> table.player & 1,
        lambda table, effect: table.miss_next_turn()),
    "reverse": EffectWord(
        "later", {"changes the order of turns"}, "",
        lambda table, effect: True,
        lambda table, effect: table.turn_round()),
    "draw_tile": EffectWord(
        "later", {"draws a tile"}, "",
        lambda table, effect: table.can_draw_tile(),
        lambda table, effect: table.draw_tile()),
    "free_hint": EffectWord("later", {"asks the player", "gives a hint"}, asks="hint"),
    "free_colour_hint": EffectWord(
        "later", {"asks the player", "gives a hint"}, asks="hint", axis="colour"),
    "free_value_hint": EffectWord(
        "later", {"asks the player", "gives a hint"}, asks="hint", axis="value"),
    "return_card": EffectWord(
        "later", {"asks the player", "takes from the discards", "returns to the deck",
                  "holds other effects"}, "",
        lambda table, effect: bool(table.choices(effect)) or (
            not table.deck_size and any(map(table.can_happen, effect.otherwise))),
        lambda table, effect: table.bring(() if table.deck_size else effect.otherwise),
        "discard", _return_card),
    "play_discard": EffectWord(
        "later", {"asks the player", "takes from the discards", "places a card"},
        asks="fitting discard", chosen=_play_discard),
    # Its card is played like any other, by the move that the player chooses.
    "play_own": EffectWord(
        "later", {"asks the player", "takes from a hand", "places a card", "adds to the discards"},
        "cards", asks="own play"),
    "play_top": EffectWord(
        "later", {"takes from the deck", "places a card", "adds to the discards"}, "",
        lambda table, effect: table.deck_size > 0,
        lambda table, effect: table.take_top(plays=True)),
    "discard_top": EffectWord(
        "later", {"takes from the deck", "adds to the discards"}, "",
        lambda table, effect: table.deck_size > 0,
        lambda table, effect: table.take_top(plays=False)),
    "play_open": EffectWord(
        "later", {"asks the player", "takes from the display", "takes from the deck",
                  "places a card"},
        asks="fitting open card",
        chosen=lambda table, effect, kind, other: table.use_open(kind, plays=True)),
    "discard_open": EffectWord(
        "later", {"asks the player", "takes from the display", "takes from the deck",
                  "adds to the discards"},
        asks="open card",
        chosen=lambda table, effect, kind, other: table.use_open(kind, plays=False)),
    "shuffle_discards": EffectWord(
        "later", {"takes from the discards", "returns to the deck"}, "",
        lambda table, effect: any(table.discards),
        _shuffle_discards),
    "look": EffectWord(
        "later", {"asks the player", "reveals a card"}, "cards", asks="own card",
        chosen=lambda table, effect, at, other: table.look(effect.amount - 1, at)),
    "give": EffectWord(
        "later", {"asks the player", "gives a card away"}, "cards", asks="gift",
        chosen=_give),
    "exchange": EffectWord(
        "later", {"asks the player", "exchanges cards"}, "cards", asks="swap", chosen=_exchange),
    "redraw": EffectWord(
        "later", {"redraws a hand"}, "",
        lambda table, effect: bool(table.hands[table.player]),
        lambda table, effect: table.redraw()),
}  # fmt: skip

FREE_HINTS: "dict[Verb, Axis | None]" = {
    verb: word.axis for verb, word in EFFECTS.items() if word.asks == "hint"
}
"""Each free hint, and what it has to name."""


VERB_OF_KIND: dict[str, Verb] = {**{verb: verb for verb in EFFECTS}, "play_on": "nothing"}
"""What the grammar's kinds of effect mean: each word is a kind of its own."""


def every(effects: "Iterable[Effect]") -> "Iterator[Effect]":
    """Effects, and those that they hold for when they can't be carried out: the only such walk."""
    for effect in effects:
        yield effect
        yield from every(effect.otherwise)


def has(effects: "Iterable[Effect]", trait: EffectTrait) -> bool:
    """Whether any of the effects, or any that they hold, has a trait."""
    return any(trait in EFFECTS[effect.verb].traits for effect in every(effects))
