"""When two states of a deal are the same for the rest of the game.

Beyond `State.canonical` this forgets which useless card is which. A card is useless when no
firework can ever take it: its kind is placed as often as it is wanted, or its suit is stuck below
it because copies are gone for good. Which useless card is where matters only under rules that
look at such cards: hints that must touch, or may touch nothing at a price; reactions to a misplay
or discard of certain cards; effects that let a stuck suit go on are minded by counting only what
is placed. Where the rules look, nothing is forgotten.
"""

from tamaya.engine.table import Table
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.variants.rules import Rules

_USELESS = -1


class Keys:
    """Keys for the states of one deal."""

    def __init__(self, rules: Rules, ceiling: Ceiling) -> None:
        self.ceiling = ceiling
        self.forgets = not _looks_at_useless_cards(rules)

    def of(self, table: Table) -> tuple[object, ...]:
        hands: tuple[tuple[int, ...], ...]
        if self.forgets:
            useful = self.useful(table)
            hands = tuple(
                tuple(sorted([kind if useful[kind] else _USELESS for kind in hand]))
                for hand in table.hands
            )
        else:
            hands = tuple(tuple(sorted(hand)) for hand in table.hands)
        # While no card has come back, what is drawn tells what is left of the deck, and then what
        # lies on the discards follows from the rest.
        pile: object = table.drawn
        if table.returned:
            pile = (table.pile[table.drawn :], tuple(table.discards))
        return (
            table.player,
            hands,
            tuple(table.heights),
            table.hints,
            table.strikes,
            pile,
            table.tiles_drawn,
            table.turns_left,
            table.last_axis,
            tuple(table.used),
            tuple(table.waiting),
            table.owes_draw,
            table.deck_ran_out,
        )

    def useful(self, table: Table) -> list[bool]:
        """For each kind, whether a firework may still take it."""
        useful = [False] * len(table.tables.suit_of)
        for suit, height in enumerate(table.heights):
            reach = self.ceiling.reach(table, suit)
            for kind in table.tables.wants[suit][height:reach]:
                useful[kind] = True
        return useful


def _looks_at_useless_cards(rules: Rules) -> bool:
    watched = any(
        r.trigger.event in ("misplayed", "discarded")
        and (r.trigger.suit is not None or r.trigger.value is not None)
        for r in rules.reactions
    )
    return watched or not rules.hinting.may_touch_none or bool(rules.reactions_to("empty_hint"))
