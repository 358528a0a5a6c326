"""The rules of a turn in words: hints, discards, plays and further actions."""

from collections.abc import Iterator

from tamaya.grammar.tree import Node
from tamaya.variants.rules import Action, Passing, Price, Rules
from tamaya.variants.tables.tables import Conditions
from tamaya.variants.vocabulary.choices import CHOICES
from tamaya.variants.words.lists import (
    handful,
    hints,
    name,
    number,
    numeral,
    phrases,
    strikes,
)
from tamaya.variants.words.names import (
    begun,
    name_nodes,
    named_node,
    single_names,
    spoken_node,
)
from tamaya.variants.words.sentences import effect_node, while_nodes

_LIMITS = {"none": (), "game": (Node("once_a_game"),), "player": (Node("once_each"),)}


def chosen_nodes(rules: Rules, *about: str) -> list[Node]:
    """What some rules choose about something, so far as it doesn't go without saying."""
    chosen = (choice for choice in CHOICES if choice.field and choice.key[0] in about)
    return [Node(kind) for choice in chosen if (kind := choice.kind_in(rules))]


HOLDING = ("display", "taken card", "new card", "open card")
"""The rules of which cards lie open beside the deck, and how cards come to hands and lie there."""


def holding_nodes(rules: Rules, *about: str) -> list[Node]:
    """What some rules say of these, or of all `HOLDING`."""
    about = about or HOLDING
    cards = rules.holding.display if "display" in about else 0
    display = [Node("display", (handful(cards),))] if cards else []
    return [*display, *chosen_nodes(rules, *about)]


def hint_nodes(rules: Rules) -> list[Node]:
    """The rules of `hint { … }`, save what may be named."""
    hinting = rules.hinting
    touching, *others = chosen_nodes(rules, "hint")
    nodes = [
        touching,
        Node("hint_costs", (_amount(rules, hinting.cost, hinting.for_each_card),)),
        *(price_node(rules, price) for price in hinting.prices),
        *others,
    ]
    if hinting.most_times:
        nodes.append(Node("most_times", (number(hinting.most_times),)))
    if hinting.most_colours:
        nodes.append(Node("most_colours", (number(hinting.most_colours),)))
    if hinting.most_values:
        nodes.append(Node("most_values", (number(hinting.most_values),)))
    nodes += _waiting_nodes(rules)
    return nodes + _only("hint_while", rules, hinting.conditions)


def _waiting_nodes(rules: Rules) -> Iterator[Node]:
    """The names that may be spoken only while something holds. What is said of a name goes before
    what is said of each colour."""
    names = single_names(rules)
    colours = [one for one in names if one.axis == "colour" and begun(rules, one.word)]
    usual = [one for one in colours if one.conditions == begun(rules, one.word)]
    if usual and all(one.conditions for one in colours):
        yield Node("names_begun")
        names = tuple(one for one in names if one not in usual)
    together: dict[Conditions, list[Node]] = {}
    for one in names:
        if one.conditions:
            together.setdefault(one.conditions, []).append(spoken_node(one))
    for held, spoken in together.items():
        listed = Node("spoken_list", tuple(spoken))
        yield Node("names_while", (listed, *while_nodes(rules, held)))


def price_node(rules: Rules, price: Price) -> Node:
    """What hints of some sort cost."""
    amount = _amount(rules, price.cost, price.for_each_card)
    parts = (amount, *while_nodes(rules, price.conditions))
    if price.name >= 0:
        return Node("name_costs", (spoken_node(rules.names[price.name]), *parts))
    return Node(f"{price.axis}_costs" if price.axis else "hint_costs", parts)


def _amount(rules: Rules, cost: int, for_each_card: bool) -> Node:
    amount = hints(cost, rules.hint_parts)
    return Node("price_for_each", (amount,)) if for_each_card else amount


def discard_nodes(rules: Rules) -> list[Node]:
    """When a card may be discarded."""
    held = _only("discard_while", rules, rules.discarding.conditions)
    return [*chosen_nodes(rules, "discard"), *held]


def _only(kind: str, rules: Rules, conditions: Conditions) -> list[Node]:
    return [Node(kind, while_nodes(rules, conditions))] if conditions else []


def regains_nodes(rules: Rules) -> list[Node]:
    """What a discard regains, and what one of some cards does. A suit goes before a value: so a
    suit that is all alike is named first, and then a value that is so in the others."""
    usual = rules.discarding.regains
    left = dict(zip(rules.kinds, rules.regained, strict=True))
    alike: dict[tuple[str, int], list[Node]] = {}
    for about, side in (("of_suit", 0), ("of_value", 1)):
        for one in dict.fromkeys(kind[side] for kind in left):
            amounts = {kind: amount for kind, amount in left.items() if kind[side] == one}
            amount = amounts[next(iter(amounts))]
            if {*amounts.values()} == {amount} != {usual}:
                node = numeral(one) if side else name(rules.suits[one].name)
                alike.setdefault((about, amount), []).append(node)
                left = {kind: other for kind, other in left.items() if kind not in amounts}
    for (suit, value), amount in left.items():
        if amount != usual:
            node = Node("of_kind", (name(rules.suits[suit].name), numeral(value)))
            alike.setdefault(("of_kind", amount), []).append(node)
    clauses = [Node("regains", (hints(usual, rules.hint_parts),))]
    for (about, amount), nodes in alike.items():
        which = either(about, nodes)
        clauses.append(Node("card_regains", (which, hints(amount, rules.hint_parts))))
    return clauses


def either(about: str, nodes: list[Node]) -> Node:
    """One card that is spoken of, by its suit, its value or both, or any of a list."""
    listed = nodes[0] if len(nodes) == 1 else Node(about.replace("of", "either"), tuple(nodes))
    return listed if about == "of_kind" else Node(about, (listed,))


def play_nodes(rules: Rules) -> list[Node]:
    """The rules of `play { … }`."""
    nodes = [Node("misplay", (strikes(rules.playing.misplay_strikes),))]
    for node in chosen_nodes(rules, "play"):
        nodes += [node, Node("wrong_call")] if node.kind == "calling" else [node]
    return nodes


def passing_node(rules: Rules, passing: Passing) -> Node:
    return Node("passing", while_nodes(rules, passing.conditions))


def action_nodes(rules: Rules, action: Action) -> list[Node]:
    """The rules of `action NAME { … }`."""
    nodes = [*_LIMITS[action.limit]]
    if action.cost:
        nodes.append(Node("action_costs", (hints(action.cost, rules.hint_parts),)))
    nodes += _only("action_while", rules, action.conditions)
    return [*nodes, *(effect_node(rules, effect) for effect in action.effects)]


# ------------------------------------------------------------------- as people read them


def holding_clauses(rules: Rules, *about: str) -> list[str]:
    """How cards lie in hands; nothing where new cards come last and all face away."""
    return phrases(holding_nodes(rules, *about))


def hint_clauses(rules: Rules) -> list[str]:
    """The rules of hints; that the name is announced goes without saying."""
    named = named_node(rules)
    first = phrases([named]) if named is not None else ["nothing may be named"]
    return [*first, *phrases([*name_nodes(rules), *hint_nodes(rules)])]


def discard_clauses(rules: Rules) -> list[str]:
    """The rules of discards; what they bring is left out where there are none."""
    nodes = discard_nodes(rules)
    if rules.discarding.when != "never":
        nodes += regains_nodes(rules)
    return phrases(nodes)


def play_clauses(rules: Rules) -> list[str]:
    return phrases(play_nodes(rules))


def passing_clause(rules: Rules, passing: Passing) -> str:
    return phrases([passing_node(rules, passing)])[0]


def action_clauses(rules: Rules, action: Action) -> list[str]:
    return phrases(action_nodes(rules, action))
