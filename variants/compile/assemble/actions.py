"""Facts about turns become rules: amounts, actions, and reactions to events."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, cast

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.tree import Node
from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.assemble.cards import Cards
from tamaya.variants.compile.facts import Fact, Key
from tamaya.variants.compile.lower.turn_facts import Stated
from tamaya.variants.conditions import UnknownError, moment, ranges_of
from tamaya.variants.rules import Axis, Price, Rules
from tamaya.variants.tables.limits import MOST_GOALS
from tamaya.variants.tables.prices import canonical, told_by
from tamaya.variants.tables.tables import (
    Action,
    Conditions,
    Effect,
    Goal,
    Passing,
    Range,
    Reaction,
    Side,
    Suit,
    Trigger,
)
from tamaya.variants.vocabulary.choices import choices_of
from tamaya.variants.vocabulary.effects import EFFECTS, every
from tamaya.variants.vocabulary.events import BY_AMOUNT, EVENT_OF_KIND, EVENTS, OF_A_PLACE

# ------------------------------------------------------------------- ranges

# Sentences about the table become ranges of what is measured on it.


def conditions_of(assembly: Assembly, rules: Rules, sentences: Iterable[Node]) -> Conditions:
    """What has to hold, in the numbers of these rules."""
    ranges: list[Range] = []
    for sentence in sentences:
        with _refusing(assembly):
            ranges += ranges_of(rules, sentence, max(rules.players))
    return tuple(ranges)


def moment_of(assembly: Assembly, rules: Rules, sentence: Node) -> Range | None:
    """What becomes true at an event."""
    with _refusing(assembly):
        return moment(rules, sentence)
    return None


@contextmanager
def _refusing(assembly: Assembly) -> Iterator[None]:
    """Take note of a sentence about something that the rules don't have."""
    try:
        yield
    except UnknownError as unknown:
        label = Label(unknown.node.span)
        assembly.problems.append(Diagnostic("E302", unknown.message, (label,), unknown.help))


def stated(assembly: Assembly, rules: Rules, *key: str) -> Conditions:
    """The conditions that are held under a key."""
    sentences = assembly.value(*key)
    if not isinstance(sentences, tuple):
        return ()
    return conditions_of(assembly, rules, (node for node in sentences if isinstance(node, Node)))


# ------------------------------------------------------------------- price list

# Facts about what hints cost become a list of prices, of which the first that fits counts.

_USUAL: Key = ("hint", "costs")
_CLAUSES = ("costs", "costs of", "costs of name")


def usual_price(assembly: Assembly) -> tuple[int, bool]:
    """What a hint costs, in halves of a token, and whether that is for each card it touches."""
    halves, for_each, _ = cast(Stated, assembly.value(*_USUAL))
    return halves, for_each


def amounts_of_prices(assembly: Assembly) -> list[int]:
    """Every amount that a hint may cost, in halves of a token."""
    return [cast(Stated, fact.value)[0] for _, fact in _stated(assembly)]


def prices_of(assembly: Assembly, rules: Rules, scale: int) -> tuple[Price, ...]:
    """All prices but the usual one."""
    prices: list[Price] = []
    for key, fact in _stated(assembly):
        if key != _USUAL and _is_named(assembly, rules, key, fact):
            price = _price(assembly, rules, key, fact, scale)
            _check_told(assembly, rules, price, fact)
            prices.append(price)
    return canonical(prices)


def _stated(assembly: Assembly) -> Iterator[tuple[Key, Fact]]:
    for key, fact in assembly.table.held.items():
        if key[0] == "hint" and str(key[1]).removesuffix(" while") in _CLAUSES:
            yield key, fact


def _price(assembly: Assembly, rules: Rules, key: Key, fact: Fact, scale: int) -> Price:
    halves, for_each, held = cast(Stated, fact.value)
    axis = cast(Side, key[2]) if len(key) == 3 else ""
    words = [(name.axis, name.word) for name in rules.names]
    name = words.index((cast(Axis, key[2]), str(key[3]))) if len(key) == 4 else -1
    conditions = conditions_of(assembly, rules, held)
    return Price(halves // scale, assembly.origin(fact), axis, name, for_each, conditions)


def _is_named(assembly: Assembly, rules: Rules, key: Key, fact: Fact) -> bool:
    """Whether some hint can have a price. One that none can have is a mistake."""
    if len(key) == 2:
        return True
    words = [name.word for name in rules.names if name.axis == key[2]]
    if len(key) == 3:
        message = "" if words else f"no hint names a {key[2]}, so it has no price"
    else:
        message = "" if key[3] in words else f"no hint can name `{key[3]}`, so it has no price"
    if message:
        advice = f"the {key[2]}s are {', '.join(words)}" if words else "leave the price out"
        assembly.problem("E330", message, fact, advice)
    return not message


def _check_told(assembly: Assembly, rules: Rules, price: Price, fact: Fact) -> None:
    """Everybody sees the tokens that a hint takes: they must not tell more than is announced."""
    leak = told_by(rules, price)
    if leak:
        what = "a colour or a value" if leak == "the kind" else "a name"
        assembly.problem(
            "E332",
            f"the tokens that a hint takes would tell {leak}, which hints don't announce",
            fact,
            f"let hints announce {leak if leak == 'the name' else 'the kind'}, or have no price "
            f"for {what}; a price `for each card touched` tells nothing new",
        )


# ------------------------------------------------------------------- discards

_OF_CARDS: Key = ("discard", "regains of")


def suits_with_regains(assembly: Assembly, cards: Cards, scale: int) -> tuple[Suit, ...]:
    """The suits, with what a discard of their cards regains where that isn't the usual. Of several
    clauses that speak of a card the narrowest counts; a suit goes before a value."""
    usual = assembly.number("discard", "regains") // scale
    stated: dict[Key, int] = {}
    for key, fact in assembly.table.held.items():
        if key[:2] == _OF_CARDS:
            place_of_card(assembly, cards, str(key[2]), int(key[3]), fact)
            stated[key[2:]] = cast(int, fact.value) // scale

    def regained(suit: str, value: int) -> int:
        keys: tuple[Key, ...] = (suit, value), (suit, -1), ("", value)
        return next((stated[key] for key in keys if key in stated), usual)

    suits: list[Suit] = []
    for suit in cards.suits:
        each = [(value, regained(suit.name, value)) for value in sorted({*suit.cards})]
        suits.append(replace(suit, regains=tuple(one for one in each if one[1] != usual)))
    return tuple(suits)


def place_of_card(
    assembly: Assembly, cards: Cards, suit: str, value: int, fact: Fact
) -> int | None:
    """The place of the suit of a card that a clause speaks of, which must be there: the suit is
    empty where any will do, and the value -1."""
    place = cards.places.get(suit) if suit else None
    if suit and place is None:
        cards.unknown_suit(assembly, suit, fact)
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
    return place


# ------------------------------------------------------------------- actions


def hint_scale(assembly: Assembly) -> int:
    """2 where no amount is an odd number of halves, so that a token is one part. Otherwise 1."""
    amounts = [*amounts_of_prices(assembly), assembly.number("discard", "regains")]
    for fact in assembly.table.added:
        if isinstance(fact.value, tuple):
            amounts += _hint_amounts(fact.value)
    for key, fact in assembly.table.held.items():
        if key[:2] == _OF_CARDS:
            amounts.append(cast(int, fact.value))
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


def goals_of(assembly: Assembly, rules: Rules) -> tuple[Goal, ...]:
    """All goals, those that bring most points first. Their order comes from what they say, and not
    from where they stand."""
    goals: list[Goal] = []
    for key, fact in assembly.table.held.items():
        if key[0] == "goal" and isinstance(fact.value, tuple):
            points, held = fact.value
            conditions = conditions_of(assembly, rules, held)
            goals.append(Goal(str(key[1]), points, conditions, assembly.origin(fact)))
            if len(goals) == MOST_GOALS + 1:
                message = f"there can be {MOST_GOALS} goals, not more"
                assembly.problem("E311", message, fact, "leave some of them out")
    return tuple(sorted(goals, key=lambda goal: (-goal.points, repr(goal.conditions))))


def reactions_of(
    assembly: Assembly, cards: Cards, rules: Rules, scale: int
) -> tuple[Reaction, ...]:
    reactions: list[Reaction] = []
    for fact in assembly.table.added:
        if fact.key[0] != "when" or not isinstance(fact.value, tuple):
            continue
        _, event, suit, value, amount, *_ = fact.key
        place = place_of_card(assembly, cards, str(suit), int(value), fact)
        name = EVENT_OF_KIND[str(event)]
        if name in OF_A_PLACE and not rules.hinting.tells_cards:
            assembly.problem(
                "E332",
                "what happens then would tell which card a hint touches, and hints announce only "
                "how many",
                fact,
                "let hints announce the name, or say `when a hint touches 1 or more cards`",
            )
        trigger = Trigger(
            name,
            place,
            int(value) if value != -1 else None,
            int(amount) if EVENTS[name] in BY_AMOUNT else None,
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
