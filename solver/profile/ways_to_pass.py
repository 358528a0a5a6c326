"""Turns in which no card leaves a hand, as the event model sees them: hints and further actions."""

from dataclasses import dataclass, replace
from typing import Literal

from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.changes import Change, change_of
from tamaya.solver.profile.places import verbs_of
from tamaya.variants.vocabulary.effects import Verb

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
