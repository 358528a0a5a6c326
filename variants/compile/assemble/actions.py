"""Facts about turns become rules: amounts, actions, and reactions to events."""

from typing import Any

from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.assemble.cards import Cards
from tamaya.variants.compile.assemble.price_list import amounts_of_prices
from tamaya.variants.compile.assemble.ranges import conditions_of, moment_of, stated
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import (
    Action,
    Effect,
    Passing,
    Reaction,
    Trigger,
)
from tamaya.variants.vocabulary.choices import choices_of
from tamaya.variants.vocabulary.effects import EFFECTS, every
from tamaya.variants.vocabulary.events import EVENT_OF_KIND, EVENTS


def hint_scale(assembly: Assembly) -> int:
    """2 where no amount is an odd number of halves, so that a token is one part; else 1."""
    amounts = [*amounts_of_prices(assembly), assembly.number("discard", "regains")]
    for fact in assembly.table.added:
        if isinstance(fact.value, tuple):
            amounts += _hint_amounts(fact.value)
    for key, fact in assembly.table.held.items():
        if key[0] == "action" and isinstance(fact.value, tuple):
            _, cost, effects, _ = fact.value
            amounts += [cost, *_hint_amounts(effects)]
    return 2 if all(amount % 2 == 0 for amount in amounts) else 1


def _hint_amounts(effects: tuple[object, ...]) -> list[int]:
    stated = every(effect for effect in effects if isinstance(effect, Effect))
    return [effect.amount for effect in stated if _counts_hints(effect)]


def _counts_hints(effect: Effect) -> bool:
    return EFFECTS[effect.verb].amount == "hint parts"


def scaled(effects: tuple[Effect, ...], scale: int) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            effect.verb,
            effect.amount // scale if _counts_hints(effect) else effect.amount,
            scaled(effect.otherwise, scale),
        )
        for effect in effects
    )


def chosen(assembly: Assembly, table: str) -> dict[str, Any]:
    """The fields of a table that clauses choose."""
    return {
        name: choice.unsaid if (value := assembly.value(*choice.key)) is None else value
        for name, choice in choices_of(table)
    }


def passing_of(assembly: Assembly, rules: Rules) -> Passing | None:
    if ("pass",) not in assembly.table.held:
        return None
    return Passing(stated(assembly, rules, "pass"))


def actions_of(assembly: Assembly, rules: Rules, scale: int) -> tuple[Action, ...]:
    actions: list[Action] = []
    for key, fact in sorted(assembly.table.held.items(), key=lambda item: str(item[0])):
        if key[0] == "action" and isinstance(fact.value, tuple):
            limit, cost, effects, held = fact.value
            actions.append(
                Action(
                    str(key[1]),
                    limit,
                    cost // scale,
                    scaled(effects, scale),
                    assembly.origin(fact),
                    conditions_of(assembly, rules, held),
                )
            )
    return tuple(actions)


def reactions_of(
    assembly: Assembly, cards: Cards, rules: Rules, scale: int
) -> tuple[Reaction, ...]:
    reactions: list[Reaction] = []
    for fact in assembly.table.added:
        if fact.key[0] != "when" or not isinstance(fact.value, tuple):
            continue
        _, event, suit, value, amount, *_ = fact.key
        place = cards.places.get(str(suit)) if suit else None
        if suit and place is None:
            cards.unknown_suit(assembly, str(suit), fact)
        elif value != -1 and not any(
            value in s.cards for i, s in enumerate(cards.suits) if place in (None, i)
        ):
            values = {v for i, s in enumerate(cards.suits) if place in (None, i) for v in s.cards}
            assembly.problem(
                "E304",
                f"no card has the value {value}" + (f" in suit {suit}" if suit else ""),
                fact,
                f"the values are {', '.join(map(str, sorted(values)))}",
            )
        name = EVENT_OF_KIND[str(event)]
        trigger = Trigger(
            name,
            place,
            int(value) if value != -1 else None,
            int(amount) if EVENTS[name] == "by points" else None,
            moment_of(assembly, rules, fact.becomes) if fact.becomes is not None else None,
        )
        reactions.append(
            Reaction(
                trigger,
                scaled(fact.value, scale),
                fact.holder,
                assembly.origin(fact),
                conditions_of(assembly, rules, fact.conditions),
            )
        )
    return tuple(reactions)
