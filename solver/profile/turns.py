"""Turns in which no card leaves a hand, as the event model sees them: hints and further actions."""

from dataclasses import dataclass
from typing import Literal

from tamaya.engine.game import Response, RuleTables
from tamaya.solver.profile.changes import Change, DeclinedError, change_of
from tamaya.variants.rules import Action

Limit = Literal["none", "game", "player"]
_FREE = ("free_hint", "free_colour_hint", "free_value_hint")


@dataclass(frozen=True, slots=True)
class Pass:
    """A way to spend a turn that leaves all hands as they are: its price, and what it brings.

    `harm` is what a hint brings that can't touch a card. `needs_card`: whether the player must hold
    one. `below` and `above` are what the tokens must be, price paid, for it to do anything.
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

    @property
    def takes_strikes(self) -> bool:
        harm = self.harm is not None and self.harm.strikes.plus != 0
        return self.change.strikes.plus != 0 or harm


@dataclass(frozen=True, slots=True)
class Top:
    """An action that takes the top card of the deck: it is played, or else discarded."""

    action: int
    cost: int
    limit: Limit
    discards: bool


def top_of(place: int, action: Action, response: Response) -> Top | None:
    """The action as one that takes the top card, None if it leaves the deck alone."""
    verbs = [effect.verb for effect in response.later]
    if not {"play_top", "discard_top"} & {*verbs}:
        return None
    if len(verbs) > 1 or response.tokens or _decides(response):
        raise DeclinedError("an action that does more than to take the top card")
    return Top(place, action.cost, action.limit, verbs[0] == "discard_top")


def pass_of(
    tables: RuleTables, place: int, action: Action, response: Response, hints_always: bool
) -> Pass:
    """The action as a pass, which it is when it moves no card."""
    verbs = [effect.verb for effect in response.later]
    if _decides(response):
        raise DeclinedError("an action that brings the end")
    change = change_of(tables, (response,))
    if change.tiles:
        raise DeclinedError("an action that draws a tile")
    below = above = None
    needs_card = False
    if verbs:
        if response.tokens:
            raise DeclinedError("an action that does several things")
        if all(verb == "look" for verb in verbs):
            needs_card = True
        elif tables.rules.hinting.alternates or not hints_always or tables.plain["hint_given"]:
            raise DeclinedError("an action that gives a hint which may be impossible")
    else:
        sorts = {effect.verb for effect in response.tokens if effect.amount}
        if sorts == {"regain"}:
            below = tables.rules.hints.total
        elif sorts == {"spend"}:
            above = 0
        elif sorts != {"take"} and sorts != {"regain", "take"} and sorts != {"spend", "take"}:
            raise DeclinedError("an action that changes tokens in two ways, or takes strikes back")
    name = action.name
    return Pass(name, action.cost, change, None, place, action.limit, needs_card, below, above)


def _decides(response: Response) -> bool:
    return response.loses or response.ends or response.last_turns >= 0
