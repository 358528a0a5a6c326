"""Facts about turns: hints, discards, plays, further actions, tiles, and what events bring.

Amounts of hint tokens are counted in halves here; the assembly reduces them where no rule
speaks of half a hint.
"""

from collections.abc import Sequence
from typing import assert_never

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.compile.facts import Key, Manner, event_key
from tamaya.variants.compile.lower.lowering import Lowering, each, lowers, refuse_reserved
from tamaya.variants.rules import Axis, Effect
from tamaya.variants.tables.limits import (
    MOST_CARDS,
    MOST_HAND,
    MOST_NAMES,
    MOST_POINTS,
    MOST_TILES,
    MOST_VALUE,
)
from tamaya.variants.vocabulary.choices import BY_KIND
from tamaya.variants.vocabulary.effects import EFFECTS, VERB_OF_KIND
from tamaya.variants.vocabulary.events import EVENT_OF_KIND, EVENTS

# ------------------------------------------------------------------- turn facts


@lowers("hint", "discard", "play")
def _block(lowering: Lowering, node: Node, manner: Manner) -> None:
    for rule in node.children[0].children:
        lowering.clause(rule, manner)


@lowers(*BY_KIND)
def _choice(lowering: Lowering, node: Node, manner: Manner) -> None:
    choice, value = BY_KIND[node.kind]
    lowering.say(choice.key, value, node, manner)


@lowers("names_only", "also_names", "never_names")
def _names(lowering: Lowering, node: Node, manner: Manner) -> None:
    """What is listed, side by side: `names only` says what is left of each side that it speaks of,
    the others speak of each name by itself."""
    sides: dict[str, list[str]] = {"colour": [], "value": []}
    for spoken in node.children[0].children:
        axis, word = name_of(lowering, spoken)
        sides[axis].append(word)
    for side, words in sides.items():
        if node.kind != "names_only":
            adverb = node.kind.removesuffix("_names")
            for word in dict.fromkeys(words):
                lowering.say(("hint", "name", side, word), adverb, node, manner)
        elif words:
            lowering.say(("hint", "names only", side), tuple(dict.fromkeys(words)), node, manner)


@lowers("names_while")
def _names_while(lowering: Lowering, node: Node, manner: Manner) -> None:
    listed, while_ = node.children
    held = conditions_of(lowering, while_)
    for spoken in dict.fromkeys(listed.children):
        lowering.say(("hint", "name while", *name_of(lowering, spoken)), held, node, manner)


def name_of(lowering: Lowering, spoken: Node) -> tuple[Axis, str]:
    """The side of a name, and its word."""
    if spoken.kind == "number":
        return "value", str(lowering.number(spoken.children[0], 0, MOST_VALUE))
    refuse_reserved(lowering, spoken, "colour")
    return "colour", spoken.word


@lowers("regains")
def _regains(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("discard", "regains"), halves(lowering, node.children[0]), node, manner)


@lowers("card_regains")
def _card_regains(lowering: Lowering, node: Node, manner: Manner) -> None:
    """What a discard of some cards regains; that of any card is what a discard usually does."""
    which, amount = node.children
    for card in _cards_meant(lowering, which):
        key: Key = ("discard", "regains") if card == ("", -1) else ("discard", "regains of", *card)
        lowering.say(key, halves(lowering, amount), node, manner)


@lowers("most_times")
def _most_times(lowering: Lowering, node: Node, manner: Manner) -> None:
    times = lowering.number(node.children[0], 1)
    lowering.say(("hint", "times"), times, node, manner)


@lowers("most_colours", "most_values")
def _most_names(lowering: Lowering, node: Node, manner: Manner) -> None:
    number = lowering.number(node.children[0], 1, MOST_NAMES)
    lowering.say(("hint", node.kind.replace("_", " ")), number, node, manner)


@lowers("misplay")
def _misplay(lowering: Lowering, node: Node, manner: Manner) -> None:
    strikes = lowering.number(node.children[0].children[0])
    lowering.say(("play", "misplay"), strikes, node, manner)


def halves(lowering: Lowering, node: Node) -> int:
    """An amount of hint tokens, in halves."""
    match node:
        case Node("hints", (number,)):
            return 2 * lowering.number(number)
        case Node("half_hint"):
            return 1
    return 0


# ------------------------------------------------------------------- actions and tiles


_SLOTS = {
    "once_a_game": "limit",
    "once_each": "limit",
    "action_costs": "cost",
    "action_while": "condition",
}


@lowers("action")
def _action(lowering: Lowering, node: Node, manner: Manner) -> None:
    name, block = node.children
    limit, cost = "none", 0
    conditions: tuple[Node, ...] = ()
    effects: list[Effect] = []
    seen: set[str] = set()
    for rule in block.children:
        slot = _SLOTS.get(rule.kind)
        if slot and slot in seen:
            lowering.problem(
                "E201",
                f"the {slot} of action `{name.value}` is stated twice",
                rule,
                "keep one of them",
            )
        seen |= {slot} if slot else set()
        match rule:
            case Node("once_a_game"):
                limit = "game"
            case Node("once_each"):
                limit = "player"
            case Node("action_costs", (amount,)):
                cost = halves(lowering, amount)
            case Node("action_while", (held,)):
                conditions = conditions_of(lowering, held)
            case _:
                effects.append(effect_of(lowering, rule))
    if not effects:
        lowering.problem(
            "E301",
            f"action `{name.value}` does nothing",
            node,
            "say what it does, for example `play the top card of the deck`",
        )
    value = (limit, cost, tuple(effects), conditions)
    lowering.say(("action", name.value), value, node, manner)


@lowers("tiles")
def _tiles(lowering: Lowering, node: Node, manner: Manner) -> None:
    if manner == "remove":
        lowering.add(("tile",), None, node, manner)
        return
    for number, tile in enumerate(node.children[0].children):
        count = lowering.number(tile.children[0], 1, MOST_TILES) if len(tile.children) > 1 else 1
        effects = effects_of(lowering, tile.children[-1])
        first = manner if number == 0 else "state"
        for _ in range(count):
            lowering.add(("tile",), effects, tile, first)
            first = "state"


# ------------------------------------------------------------------- events and effects


@lowers("when")
def _when(lowering: Lowering, node: Node, manner: Manner) -> None:
    event, *while_, block = node.children
    effects = effects_of(lowering, block)
    if not effects:
        lowering.problem(
            "E301", "nothing is said to happen", block, "write `{ nothing }` if that is meant"
        )
    add_event(lowering, event, while_, effects, node, manner)


def add_event(
    lowering: Lowering,
    event: Node,
    while_: Sequence[Node],
    effects: tuple[Effect, ...] | None,
    node: Node,
    manner: Manner,
) -> None:
    """What happens at an event while something holds; None where that is taken away."""
    becomes = event.children[0] if event.kind == "becomes" else None
    conditions = tuple(c for held in while_ for c in conditions_of(lowering, held))
    for key in events_of(lowering, event):
        whole = event_key(key, becomes, conditions)
        lowering.add(whole, effects, node, manner, becomes, conditions)


def conditions_of(lowering: Lowering, while_: Node) -> tuple[Node, ...]:
    """The sentences behind `while`."""
    return sentences_of(lowering, while_.children[0])


def sentences_of(lowering: Lowering, conditions: Node) -> tuple[Node, ...]:
    """The sentences that a rule depends on. Not every sentence about a table makes sense there."""
    for condition in conditions.children:
        why = _NO_CONDITION.get(condition.kind)
        if why is not None:
            message = f"no rule can depend on `{phrase(condition)}`"
            lowering.problem("E315", message, condition, why)
    return conditions.children


_NOBODY_ACTS = "nobody acts any more when the game is over: leave it out"
_NO_SEATS = "`your hand holds 2 cards` speaks of the player who acts"
_NO_CONDITION = {
    "is_over": _NOBODY_ACTS,
    "is_lost": _NOBODY_ACTS,
    "goes_on": "as long as anybody acts it does: leave it out",
    "to_act": 'rules call a seat by its role: declare `role mute "gives no hints"`, and say '
    "`while the mute acts`",
    "hand_counts": _NO_SEATS,
    "hand_empty": _NO_SEATS,
}
"""Sentences that only scenarios and promises can say, and why."""


@lowers("passing")
def _passing(lowering: Lowering, node: Node, manner: Manner) -> None:
    held = tuple(c for while_ in node.children for c in conditions_of(lowering, while_))
    lowering.say(("pass",), held, node, manner)


@lowers("hint_while", "discard_while")
def _while(lowering: Lowering, node: Node, manner: Manner) -> None:
    key: Key = (node.kind.removesuffix("_while"), "while")
    lowering.say(key, conditions_of(lowering, node.children[0]), node, manner)


def events_of(lowering: Lowering, node: Node) -> list[Key]:
    """Each event that is meant as (name, suit, value, number), empty and -1 where it is not
    narrowed. A list of cards or suits is as many events.
    """
    event = EVENT_OF_KIND[node.kind]
    narrowed = EVENTS[event]
    match narrowed:
        case "" | "by range":
            return [(event, "", -1, -1)]
        case "by suit":
            suits = _listed(lowering, node.children[0], "either_suit") if node.children else ()
            return [(event, suit.value, -1, -1) for suit in suits] or [(event, "", -1, -1)]
        case "by points":
            number = lowering.number(node.children[0], -MOST_POINTS, MOST_POINTS)
            return [(event, "", -1, number)]
        case "by cards":
            return [(event, "", -1, lowering.number(node.children[0], 1, MOST_CARDS))]
        case "by card":
            return [(event, *card, -1) for card in _cards_meant(lowering, node.children[0])]
        case _:
            assert_never(narrowed)


def _cards_meant(lowering: Lowering, which: Node) -> list[tuple[str, int]]:
    """Suit and value of each card that is spoken of, empty and -1 where any will do."""
    match which:
        case Node("any_card"):
            return [("", -1)]
        case Node("of_suit", (suits,)):
            return [(suit.value, -1) for suit in _listed(lowering, suits, "either_suit")]
        case Node("of_value", (values,)):
            listed = _listed(lowering, values, "either_value")
            return [("", lowering.number(value, 0, MOST_VALUE)) for value in listed]
    cards = (card.children for card in _listed(lowering, which, "either_kind"))
    return [(suit.value, lowering.number(value, 0, MOST_VALUE)) for suit, value in cards]


def _listed(lowering: Lowering, node: Node, kind: str) -> tuple[Node, ...]:
    """The members of a list, which must not name the same twice."""
    listed = each(node, kind)
    for number, one in enumerate(listed):
        if one in listed[:number]:
            message = f"`{phrase(one)}` stands in the list twice"
            lowering.problem("E201", message, one, "name it once")
    return listed


def effects_of(lowering: Lowering, block: Node) -> tuple[Effect, ...]:
    return tuple(effect_of(lowering, effect) for effect in block.children)


def effect_of(lowering: Lowering, node: Node) -> Effect:
    """An effect: what its phrase holds follows from its row in the vocabulary."""
    verb = VERB_OF_KIND[node.kind]
    amount = EFFECTS[verb].amount
    match amount:
        case "":
            return Effect(verb, 0, effects_of(lowering, node))
        case "hint parts":
            return Effect(verb, halves(lowering, node.children[0]))
        case "strikes":
            return Effect(verb, lowering.number(node.children[0].children[0]))
        case "turns":
            return Effect(verb, lowering.number(node.children[0], 0))
        case "cards":
            return Effect(verb, lowering.number(node.children[0].children[0], 1, MOST_HAND))
        case _:
            assert_never(amount)


# ------------------------------------------------------------------- price facts

# Facts about what hints cost: in general, by what they name, and while something holds.
#
# Whatever a price is about, there is one fact for it, and one for while something holds. A fact is
# an amount in halves of a token, whether it counts for each card touched, and the sentences behind
# `while`.

Stated = tuple[int, bool, tuple[Node, ...]]


@lowers("hint_costs", "colour_costs", "value_costs", "name_costs", "names_cost")
def _costs(lowering: Lowering, node: Node, manner: Manner) -> None:
    children = [*node.children]
    held = conditions_of(lowering, children.pop()) if children[-1].kind == "while" else ()
    price = children.pop()
    for_each = price.kind == "price_for_each"
    amount = halves(lowering, price.children[0] if for_each else price)
    value: Stated = (amount, for_each, held)
    for about in _subjects(lowering, node.kind, children):
        clause = ("costs", "costs of", "costs of name")[len(about)]  # to be taken away one by one
        key: Key = ("hint", f"{clause} while" if held else clause, *about)
        lowering.say(key, value, node, manner)


def _subjects(lowering: Lowering, kind: str, names: list[Node]) -> list[Key]:
    """What is priced: an axis, or names with their axis; nothing where it is any hint."""
    if not names:
        return [()] if kind == "hint_costs" else [(kind.removesuffix("_costs"),)]
    spoken = [each(name, "spoken_several") for name in names]
    return [name_of(lowering, one) for one in dict.fromkeys(n for names in spoken for n in names)]
