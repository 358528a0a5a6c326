"""Facts about what hints cost: in general, by what they name, and while something holds.

Whatever a price is about, there is one fact for it, and one for while something holds. A fact is an
amount in halves of a token, whether it counts for each card touched, and the sentences behind
`while`.
"""

from tamaya.grammar.tree import Node
from tamaya.variants.compile.facts import Key, Manner
from tamaya.variants.compile.lower.lowering import Lowering, each, lowers
from tamaya.variants.compile.lower.turn_facts import conditions_of, halves, name_of

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
