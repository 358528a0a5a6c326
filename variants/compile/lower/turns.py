"""Facts about turns: hints, discards, plays, further actions, tiles, and what events bring.

Amounts of hint tokens are counted in halves here; the assembly reduces them where no rule
speaks of half a hint.
"""

from tamaya.grammar.tree import Node
from tamaya.variants.compile.facts import Key, Manner
from tamaya.variants.compile.lower.cards import MOST_VALUE
from tamaya.variants.compile.lower.lowering import MOST_HAND, Lowering, lowers
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import Verb

MOST_TILES = 60
MOST_POINTS = 9999

# Clauses that choose one of several values for a key.
_CHOICES: dict[str, tuple[Key, object]] = {
    "names_both": (("hint", "names"), ("colour", "value")),
    "names_colour": (("hint", "names"), ("colour",)),
    "names_value": (("hint", "names"), ("value",)),
    "may_touch_none": (("hint", "empty"), True),
    "must_touch": (("hint", "empty"), False),
    "announces_name": (("hint", "announces"), "name"),
    "announces_kind": (("hint", "announces"), "kind"),
    "announces_cards": (("hint", "announces"), "cards"),
    "alternates": (("hint", "alternates"), True),
    "discard_when_spent": (("discard", "when"), "spent"),
    "discard_always": (("discard", "when"), "always"),
    "discard_never": (("discard", "when"), "never"),
    "calling": (("play", "calling"), True),
    "wrong_call": (("play", "wrong call"), "misplay"),
}


@lowers("hint", "discard", "play")
def _block(lowering: Lowering, node: Node, manner: Manner) -> None:
    for rule in node.children[0].children:
        lowering.clause(rule, manner)


@lowers(*_CHOICES)
def _choice(lowering: Lowering, node: Node, manner: Manner) -> None:
    key, value = _CHOICES[node.kind]
    lowering.say(key, value, node, manner)


@lowers("hint_costs", "regains")
def _amount(lowering: Lowering, node: Node, manner: Manner) -> None:
    key: Key = ("hint", "costs") if node.kind == "hint_costs" else ("discard", "regains")
    lowering.say(key, halves(lowering, node.children[0]), node, manner)


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


@lowers("action")
def _action(lowering: Lowering, node: Node, manner: Manner) -> None:
    name, block = node.children
    limit, cost = "none", 0
    effects: list[Effect] = []
    seen: set[str] = set()
    for rule in block.children:
        slot = {"once_a_game": "limit", "once_each": "limit", "action_costs": "cost"}.get(rule.kind)
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
            case _:
                effects.append(effect_of(lowering, rule))
    if not effects:
        lowering.problem(
            "E301",
            f"action `{name.value}` does nothing",
            node,
            "say what it does, for example `play the top card of the deck`",
        )
    lowering.say(("action", name.value), (limit, cost, tuple(effects)), node, manner)


@lowers("tiles")
def _tiles(lowering: Lowering, node: Node, manner: Manner) -> None:
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
    event, block = node.children
    effects = effects_of(lowering, block)
    if not effects:
        lowering.problem(
            "E301", "nothing is said to happen", block, "write `{ nothing }` if that is meant"
        )
    lowering.add(("when", *event_of(lowering, event)), effects, node, manner)


def event_of(lowering: Lowering, event: Node) -> Key:
    """An event as (name, suit, value, number), empty and -1 where it is not narrowed."""
    match event:
        case Node("suit_completed", (name,)):
            return "firework_completed", name.value, -1, -1
        case Node("points_reached", (number,)):
            return event.kind, "", -1, lowering.number(number, -MOST_POINTS, MOST_POINTS)
        case Node("placed" | "misplayed" | "discarded", (which,)):
            suit, value = "", -1
            for leaf in which.children:
                if leaf.kind == "NAME":
                    suit = leaf.value
                else:
                    value = lowering.number(leaf, 0, MOST_VALUE)
            return event.kind, suit, value, -1
    return event.kind, "", -1, -1


def effects_of(lowering: Lowering, block: Node) -> tuple[Effect, ...]:
    return tuple(effect_of(lowering, effect) for effect in block.children)


_VERBS: dict[str, Verb] = {
    "end": "end",
    "lose": "lose",
    "skip": "skip",
    "draw_tile": "draw_tile",
    "free_hint": "free_hint",
    "free_colour_hint": "free_colour_hint",
    "free_value_hint": "free_value_hint",
    "play_discard": "play_discard",
    "play_top": "play_top",
    "discard_top": "discard_top",
}


def effect_of(lowering: Lowering, node: Node) -> Effect:
    match node:
        case Node("regain" | "spend" as verb, (amount,)):
            return Effect("regain" if verb == "regain" else "spend", halves(lowering, amount))
        case Node("take" | "take_back" as verb, (strikes,)):
            number = lowering.number(strikes.children[0])
            return Effect("take" if verb == "take" else "take_back", number)
        case Node("last_turns", (number,)):
            return Effect("last_turns", lowering.number(number, 0))
        case Node("look", (handful,)):
            return Effect("look", lowering.number(handful.children[0], 1, MOST_HAND))
        case Node("return_card", otherwise):
            return Effect("return_card", 0, tuple(effect_of(lowering, e) for e in otherwise))
        case Node("nothing" | "play_on"):
            return Effect("nothing")
    return Effect(_VERBS[node.kind])
