"""What an event of some rules does to tokens and tiles, in numbers."""

from dataclasses import dataclass

from tamaya.engine.game.responses import Responses
from tamaya.engine.game.tables import RuleTables

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
