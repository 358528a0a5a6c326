"""What the referee looks up: the tables of some rules, laid out for play.

Nothing here decides anything. It is made once for some rules and shared by all of their games.
"""

from functools import cached_property, lru_cache

from tamaya.engine.game.cards import CardTables
from tamaya.engine.game.names import NameTables
from tamaya.engine.game.places import PlaceTables
from tamaya.engine.game.responses import ResponseTables
from tamaya.engine.happenings import Stock
from tamaya.variants.rules import Rules


class RuleTables(CardTables, ResponseTables, NameTables, PlaceTables):
    """Everything about some rules that doesn't depend on the deal, each part by who asks for it."""

    def __init__(self, rules: Rules) -> None:
        for part in (CardTables, ResponseTables, NameTables, PlaceTables):
            part.__init__(self, rules)
        # Whether there is something to note at each draw.
        self.heeds_draws = self.looks or rules.holding.may_put_first

    @cached_property
    def stock(self) -> Stock:
        """Made where somebody listens."""
        return Stock(len(self.rules.kinds), max(self.rules.players))


class _Same:
    """Rules as a key by identity: equal rules can come from texts with other words in them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules


@lru_cache(maxsize=64)
def _made_once(key: _Same) -> RuleTables:
    return RuleTables(key.rules)


def rule_tables(rules: Rules) -> RuleTables:
    return _made_once(_Same(rules))
