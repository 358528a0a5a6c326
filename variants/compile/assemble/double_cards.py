"""Cards that count as others, too: from facts to suits.

Such a card may lie in a firework as itself or as the other. What can be reached goes by the cards
alone, so the other is one of which there are enough without it: then it never decides how high a
firework can grow.
"""

from collections.abc import Iterator
from dataclasses import replace

from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.facts import Fact, advice_on_suit
from tamaya.variants.rules import Kind, Suit


def with_double_cards(assembly: Assembly, suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits, with what each of their cards counts as."""
    counts: list[set[tuple[int, int, int]]] = [set() for _ in suits]
    for fact in assembly.table.held.values():
        for (place, value), other in _pairs(assembly, suits, fact):
            why = why_not(suits, (place, value), other)
            if why:
                words = "let it count as a card that its own or another firework takes"
                assembly.problem("E316", why, fact, words)
            else:
                counts[place].add((value, *other))
    pairs = zip(suits, counts, strict=True)
    return tuple(replace(suit, counts_as=tuple(sorted(its))) for suit, its in pairs)


def _pairs(assembly: Assembly, suits: tuple[Suit, ...], fact: Fact) -> Iterator[tuple[Kind, Kind]]:
    """The cards that a clause speaks of, each with the one that it counts as. Of a value it speaks
    in all suits that build with both; that a card is there is looked at elsewhere."""
    places = {suit.name: place for place, suit in enumerate(suits)}
    match fact.key:
        case ("value", int(value), "as", int(other)):
            both = [place for place, s in enumerate(suits) if {value, other} <= {*s.built}]
            if not both:
                message = f"no suit builds with both {value} and {other}"
                assembly.problem("E316", message, fact, "name two values of a firework")
            yield from (((place, value), (place, other)) for place in both)
        case ("card", str(name), int(value), "as", str(other_name), int(other)):
            if other_name not in places:
                advice = advice_on_suit(other_name, places) or f"the suits are {', '.join(places)}"
                message = f"these rules have no suit `{other_name}`"
                assembly.problem("E302", message, fact, advice)
            elif name in places and value in suits[places[name]].cards:
                yield (places[name], value), (places[other_name], other)


def why_not(suits: tuple[Suit, ...], card: Kind, other: Kind) -> str:
    """Why a card can't count as another; nothing where it can."""
    names = [f"{suits[place].name} {value}" for place, value in (card, other)]
    suit, value = suits[other[0]], other[1]
    needed = max([line.count(value) for line in suit.lines], default=0)
    if card == other:
        return f"{names[0]} is {names[0]} already"
    if suits[card[0]].fits_any:
        return f"{names[0]} is a joker, which stands for other cards already"
    if not needed:
        return f"no firework takes a {names[1]}, so no card can count as one"
    if needed > suit.copies(value):
        return f"there are fewer cards {names[1]} than suit {suit.name} is built with"
    return ""
