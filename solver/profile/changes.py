"""What an event of some rules does to tokens and tiles, in numbers."""

from dataclasses import dataclass

from tamaya.engine.game import Responses, RuleTables

MANY = 1 << 20
_HARMLESS = ("free_hint", "free_colour_hint", "free_value_hint", "look")


class DeclinedError(Exception):
    """The event model has no words for a rule; its text says for which."""


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


@dataclass(frozen=True, slots=True)
class Change:
    """What an event does: to hint tokens, to strikes, and how many tiles it draws."""

    hints: Clamp
    strikes: Clamp
    tiles: int = 0

    @property
    def only_harms(self) -> bool:
        return self.hints.plus <= 0 and self.strikes.plus >= 0 and not self.tiles


def change_of(tables: RuleTables, responses: Responses, strikes: int = 0) -> Change:
    """The whole of what responses do to tokens, strikes that they bring included."""
    total = tables.rules.hints.total
    hints, taken, tiles = Clamp(0, 0, total), Clamp(0, 0, MANY), 0
    waiting = sorted(responses, key=lambda response: response.order)
    for _ in range(strikes):
        taken = taken.then(Clamp(1, 0, MANY))
        waiting += tables.plain["strike_taken"]
    rounds = 0
    while waiting:
        rounds += 1
        if rounds > 50:
            raise DeclinedError("strikes that bring strikes")
        response = waiting.pop(0)
        if response.loses or response.ends or response.last_turns >= 0:
            raise DeclinedError("an end that a card or a strike brings")
        for effect in response.tokens:
            match effect.verb:
                case "regain":
                    hints = hints.then(Clamp(effect.amount, 0, total))
                case "spend":
                    hints = hints.then(Clamp(-effect.amount, 0, total))
                case "take":
                    for _ in range(effect.amount):
                        taken = taken.then(Clamp(1, 0, MANY))
                        waiting += tables.plain["strike_taken"]
                case "take_back":
                    taken = taken.then(Clamp(-effect.amount, 0, MANY))
        for effect in response.later:
            if effect.verb == "draw_tile":
                tiles += 1
            elif effect.verb not in _HARMLESS:
                raise DeclinedError("cards that events move")
    return Change(hints, taken, tiles)
