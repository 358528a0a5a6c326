"""What holds on the table, and what becomes true on it."""

from collections.abc import Iterable

from tests.second_hand.building import looks_alike
from tests.second_hand.table import Table

from tamaya.variants.rules import Range, Trigger


def holds(table: Table, conditions: Iterable[Range]) -> bool:
    return all(any(within(held, number) for number in numbers(table, held)) for held in conditions)


def within(held: Range, number: int) -> bool:
    return (held.least is None or held.least <= number) and (
        held.most is None or number <= held.most
    )


def numbers(table: Table, held: Range) -> list[int]:
    """What is counted; of some player, for each of them."""
    suits = table.rules.suits
    match held.measure:
        case "hints":
            return [table.hints]
        case "strikes":
            return [table.strikes]
        case "points":
            return [table.points]
        case "height":
            return [table.heights[held.of]]
        case "top card":
            return [table.built[held.of][-1] if table.built[held.of] else 0]
        case "cards built":
            return [looks_alike(suits[held.of], table.built[held.of], held.cards)]
        case "fireworks complete":
            return [sum(table.completed(suit) for suit in table.rules.fireworks)]
        case "player to act":
            return [1 if table.seat == held.of else 0]
        case "cards of the player to act":
            return [len(table.hand)]
        case "cards of some player":
            return [len(hand) for hand in table.hands]
        case "cards of the discards":
            return [len(table.discards)]
        case "cards of the deck":
            return [len(table.deck)]
        case "tiles left":
            return [len(table.luck.tiles) - table.tiles]
        case "last turns":
            return [0 if table.left is None else 1]
    raise ValueError(f"no rule depends on {held.measure}")


def goals_reached(table: Table) -> bool:
    """The goals are looked at, all at one time: whether one is reached that wasn't yet."""
    new = {
        place
        for place, goal in enumerate(table.rules.goals)
        if place not in table.goals and holds(table, goal.conditions)
    }
    table.goals |= new
    return bool(new)


def true_now(table: Table) -> set[Range]:
    """The sentences that clauses wait for and that are true."""
    awaited = {reaction.trigger.into for reaction in table.rules.reactions}
    return {into for into in awaited if into is not None and holds(table, [into])}


def became_true(table: Table) -> list[Trigger]:
    """What was false when it was last looked at and is true now, each once a turn."""
    now = true_now(table)
    new = now - table.true - table.became
    table.true = now
    table.became |= new
    return [Trigger("becomes", into=into) for into in new]
