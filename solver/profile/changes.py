"""What an event of some rules does to tokens and tiles, in numbers."""

from dataclasses import dataclass, replace
from typing import Literal

from tamaya.engine.game.responses import Responses
from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.places import FREE_HINTS, verbs_of
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import Verb

# ------------------------------------------------------------------- changes

MANY = 1 << 20


@dataclass(frozen=True, slots=True)
class Clamp:
    """A change of a number of tokens: add, but go neither below nor above.

    Any sequence of gains with a top and losses with a bottom is one such change.
    """

    plus: int
    low: int
    high: int

    def then(self, other: "Clamp") -> "Clamp":
        high = min(max(self.high + other.plus, other.low), other.high)
        low = min(max(self.low + other.plus, other.low), other.high)
        return Clamp(self.plus + other.plus, low, high)

    def only_adds(self, top: int) -> bool:
        """Whether this is a gain, or several, with `top` as the top."""
        return self.high == top and self.low == min(self.plus, top)

    def only_takes(self, top: int) -> bool:
        """Whether this is a loss, or several, with 0 as the bottom."""
        return self.low == 0 and self.high == max(0, top + self.plus)

    @property
    def most(self) -> int:
        """The most that it can add. What empties the supply first may fill it after that."""
        return max(self.plus, self.low)

    def of(self, amount: int) -> int:
        """What becomes of an amount."""
        return min(max(amount + self.plus, self.low), self.high)


@dataclass(frozen=True, slots=True)
class Change:
    """What an event does: to hint tokens, to strikes, and how many tiles it draws."""

    hints: Clamp
    strikes: Clamp
    tiles: int = 0

    @property
    def one_way(self) -> bool:
        """Whether strikes are only taken, or only taken back: then the end tells of the way."""
        return self.strikes.only_adds(MANY) or self.strikes.only_takes(MANY)


def change_of(tables: RuleTables, responses: Responses, strikes: int = 0) -> Change:
    """The whole of what responses and strikes do to tokens, and what these strikes bring.

    As the referee has it: an event's responses come in the order of the rules, and then those to
    the strikes that these have taken. `places` sees to it that nothing else moves in between.
    """
    total = tables.rules.hints.total
    hints, taken, tiles = Clamp(0, 0, total), Clamp(strikes, strikes, MANY), 0
    caused = responses + tables.plain["strike_taken"] * strikes
    while caused:
        waiting = sorted(caused, key=lambda response: response.order)
        caused = ()
        for effect in [effect for response in waiting for effect in response.tokens]:
            match effect.verb:
                case "regain":
                    hints = hints.then(Clamp(effect.amount, 0, total))
                case "spend":
                    hints = hints.then(Clamp(-effect.amount, 0, total))
                case "take":
                    taken = taken.then(Clamp(effect.amount, 0, MANY))
                    caused += tables.plain["strike_taken"] * effect.amount
                case "take_back":
                    taken = taken.then(Clamp(-effect.amount, 0, MANY))
        later = [effect for response in waiting for effect in response.later]
        tiles += sum(effect.verb == "draw_tile" for effect in later)
    return Change(hints, taken, tiles)


# ------------------------------------------------------------------- ways to pass

# Turns in which no card leaves a hand, as the event model sees them: hints and further actions.

Limit = Literal["none", "game", "player"]


@dataclass(frozen=True, slots=True)
class WayToPass:
    """A way to spend a turn that leaves all hands as they are: its price, and what it brings.

    `harm` is what a hint brings that can't touch a card. `needs_card`: whether the player must hold
    one. `below` and `above` are what the tokens must be, price paid, for it to do anything.
    `frees` is the free hint that it gives.
    """

    name: str
    cost: int
    change: Change
    harm: Change | None = None
    action: int = -1
    limit: Limit = "none"
    needs_card: bool = False
    below: int | None = None
    above: int | None = None
    frees: Verb | None = None

    @property
    def changes(self) -> tuple[Change, ...]:
        """All that it may bring."""
        return (self.change,) if self.harm is None else (self.change, self.harm)

    @property
    def takes_strikes(self) -> bool:
        return any(change.strikes.plus for change in self.changes)

    @property
    def brings_hints(self) -> bool:
        """Whether there can be more hint tokens after it than before."""
        return any(change.hints.most > self.cost for change in self.changes)


@dataclass(frozen=True, slots=True)
class Top:
    """An action that takes the top card of the deck: it is played, or else discarded."""

    action: int
    cost: int
    limit: Limit
    discards: bool


def passes_of(tables: RuleTables) -> tuple[WayToPass, ...]:
    """The hint, and then each action that leaves the deck alone."""
    plain = tables.plain
    hint = change_of(tables, plain["hint_given"])
    harm = change_of(tables, plain["hint_given"] + plain["empty_hint"])
    ways = [WayToPass("hint", tables.rules.hinting.cost, hint, harm)]
    for place, action in enumerate(tables.rules.actions):
        change = change_of(tables, (tables.actions[place],))
        total = tables.rules.hints.total
        match verbs_of(action.effects):
            case ("play_top",) | ("discard_top",):
                continue
            case (("free_hint" | "free_colour_hint" | "free_value_hint") as frees,):
                way = WayToPass(action.name, action.cost, change, frees=frees)
            case ("look",):
                way = WayToPass(action.name, action.cost, change, needs_card=True)
            case ("regain",):
                way = WayToPass(action.name, action.cost, change, below=total)
            case ("spend",):
                way = WayToPass(action.name, action.cost, change, above=0)
            case _:  # strikes can always be taken
                way = WayToPass(action.name, action.cost, change)
        ways.append(replace(way, action=place, limit=action.limit))
    return tuple(ways)


def tops_of(tables: RuleTables) -> tuple[Top, ...]:
    """Each action that takes the top card."""
    tops = []
    for place, action in enumerate(tables.rules.actions):
        match verbs_of(action.effects):
            case (("play_top" | "discard_top") as verb,):
                tops.append(Top(place, action.cost, action.limit, verb == "discard_top"))
    return tuple(tops)


# ------------------------------------------------------------------- tile effects

# What each tile does.


@dataclass(frozen=True, slots=True)
class Tile:
    """What a tile does: tokens at once, then perhaps a card returned or played."""

    change: Change
    returns: bool = False
    plays: bool = False
    plays_when_deck_is_empty: bool = False
    frees: Verb | None = None  # the free hint that it gives


def tiles_of(tables: RuleTables, draws: int) -> tuple[Tile, ...]:
    """The tiles of the rules; none where nothing draws any, or one of them at most."""
    if not draws:
        return ()
    return tuple(
        _tile(effects, change_of(tables, (response,)))
        for effects, response in zip(tables.rules.tiles, tables.tiles, strict=True)
    )


def _tile(effects: tuple[Effect, ...], change: Change) -> Tile:
    verbs = [effect.verb for effect in effects]
    returns = "return_card" in verbs  # or where the deck is empty it plays a card: see `places`
    frees = next((verb for verb in verbs if verb in FREE_HINTS), None)
    return Tile(change, returns, "play_discard" in verbs, returns, frees)


def does_much(effects: tuple[Effect, ...]) -> bool:
    """Whether a tile moves several cards or gives several hints."""
    return any(
        sum(verb in some for verb in (effect.verb for effect in effects)) > 1
        for some in (FREE_HINTS, frozenset({"return_card", "play_discard"}))
    )
