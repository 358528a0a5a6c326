"""From facts about cards to suits; and that what is said of touch speaks of cards that there are.

A card is touched by its suit's colour and its value, unless its kind, its suit or its value says
otherwise; the narrowest speaks, for colours and values apart. `also touched by` adds to that.
"""

from dataclasses import dataclass
from typing import cast

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.suggest import nearest
from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.facts import Fact
from tamaya.variants.compile.lower.cards import Points, Touch
from tamaya.variants.limits import MOST_CARDS, MOST_POINTS, MOST_SUITS
from tamaya.variants.rules import Suit


@dataclass(frozen=True, slots=True)
class Cards:
    """The suits in canonical order, and where each stands."""

    suits: tuple[Suit, ...]
    places: dict[str, int]

    def unknown_suit(self, assembly: Assembly, name: str, fact: Fact) -> None:
        meant = nearest(name, self.places)
        known = ", ".join(self.places)
        assembly.problem(
            "E302",
            f"these rules have no suit `{name}`",
            fact,
            f"did you mean `{meant}`?" if meant else f"the suits are {known}",
        )


def assemble_cards(assembly: Assembly) -> Cards:
    held = assembly.table.held
    # The game's suits first and in its order, then those of expansions by the expansion's name:
    # the table is filled in that order.
    names = [str(key[1]) for key in held if len(key) == 2 and key[0] == "suit"]
    if len(names) > MOST_SUITS:
        message = f"there may be {MOST_SUITS} suits, not {len(names)}"
        assembly.problem("E311", message, held[("suit", names[MOST_SUITS])])
        return Cards((), {})
    places = {name: place for place, name in enumerate(names)}
    suits = tuple(_suit(assembly, name) for name in names)
    cards = Cards(suits, places)
    total = sum(len(suit.cards) for suit in suits)
    if total > MOST_CARDS:
        assembly.problem(
            "E311",
            f"a deck may have {MOST_CARDS} cards, not {total}",
            held.get(("suit", names[-1], "cards")),
        )
    _refuse_same_letters(assembly, suits)
    _refuse_strangers(assembly, cards)
    return cards


def _suit(assembly: Assembly, name: str) -> Suit:
    held = assembly.table.held
    values: dict[str, tuple[int, ...]] = {}
    for rule, example in (("cards", "cards 1 1 1 2 2 3 3 4 4 5"), ("built", "built 1 2 3 4 5")):
        value = assembly.value("suit", name, rule)
        if value is None:
            what = "which cards it has" if rule == "cards" else "how its firework is built"
            assembly.problem(
                "E301",
                f"suit {name} doesn't say {what}",
                held[("suit", name)],
                f"for example `{example}`" + (", or `built nothing`" if rule == "built" else ""),
            )
        values[rule] = value if isinstance(value, tuple) else ()
    built, cards = values["built"], values["cards"]
    for value in sorted(set(built) - set(cards)) if cards else ():
        assembly.problem(
            "E308",
            f"suit {name} builds with a {value}, but has no {value}",
            held[("suit", name, "built")],
            f"its cards are {' '.join(map(str, cards))}",
        )
    letter = assembly.value("suit", name)
    inverted = bool(assembly.value("suit", name, "inverted"))
    return Suit(name, str(letter), cards, built, _points(assembly, name, built), inverted)


def _points(assembly: Assembly, name: str, built: tuple[int, ...]) -> tuple[int, ...]:
    """What the firework is worth at each height."""
    own = assembly.value("suit", name, "score")
    terms = own if own is not None else assembly.value("score")
    assert isinstance(terms, tuple)
    if not built:
        return (0,)
    points = tuple(_worth(terms, height, built) for height in range(len(built) + 1))
    if max(map(abs, points)) > MOST_POINTS:
        worth = max(points, key=abs)
        message = f"the firework of suit {name} could be worth {worth:,} points"
        place = assembly.table.held.get(("suit", name, "score") if own is not None else ("score",))
        assembly.problem("E311", message, place, f"{MOST_POINTS} are the most")
    return points


def _worth(terms: Points, height: int, built: tuple[int, ...]) -> int:
    total = 0
    for term, number in terms:
        match term:
            case "per_card":
                total += number * height
            case "per_missing":
                total += number * (len(built) - height)
            case "when_complete":
                total += number * (height == len(built))
            case "top_card":
                total += built[height - 1] if height else 0
    return total


def _refuse_same_letters(assembly: Assembly, suits: tuple[Suit, ...]) -> None:
    seen: dict[str, Suit] = {}
    for suit in suits:
        other = seen.setdefault(suit.letter, suit)
        if other is not suit:
            held = assembly.table.held
            assembly.problems.append(
                Diagnostic(
                    "E303",
                    f"suits {other.name} and {suit.name} have the same letter `{suit.letter}`",
                    (
                        Label(held[("suit", suit.name)].span, "this suit"),
                        Label(held[("suit", other.name)].span, "and this one"),
                    ),
                    "give one of them another letter",
                )
            )


# ------------------------------------------------------------------- touch


def _refuse_strangers(assembly: Assembly, cards: Cards) -> None:
    """Touch rules must speak of suits and values that there are."""
    values = {value for suit in cards.suits for value in suit.cards}
    colours = {*cards.places, *colours_besides(assembly)}
    facts = [*assembly.table.held.values(), *assembly.table.added]
    seen: set[tuple[str, Fact]] = set()
    for fact in facts:
        match fact.key:
            case ("suit", str(name), *_) if name not in cards.places:
                if not any(f.span == fact.span for _, f in seen):
                    cards.unknown_suit(assembly, name, fact)
                    seen.add((name, fact))
            case ("card", str(name), int(value), *_):
                place = cards.places.get(name)
                if place is None:
                    cards.unknown_suit(assembly, name, fact)
                elif value not in cards.suits[place].cards:
                    assembly.problem("E304", f"there is no card {name} {value}", fact)
            case ("value", int(value), *_) if value not in values:
                known = ", ".join(map(str, sorted(values)))
                assembly.problem(
                    "E304", f"no card has the value {value}", fact, f"the values are {known}"
                )
            case _:
                pass
        for colour in _colours_named(fact):
            if colour not in colours:
                meant = nearest(colour, colours)
                assembly.problem(
                    "E310",
                    f"there is no colour `{colour}` to be touched by",
                    fact,
                    f"did you mean `{meant}`?"
                    if meant
                    else f"the colours are those of the suits: {', '.join(cards.places)}",
                )


def colours_besides(assembly: Assembly) -> list[str]:
    """The colours of `also names`: they need no suit."""
    held = assembly.table.held.items()
    return [
        str(key[3])
        for key, fact in held
        if key[:3] == ("hint", "name", "colour") and fact.value == "also"
    ]


def _colours_named(fact: Fact) -> tuple[str, ...]:
    touch = fact.value
    if fact.key[-1] == "also":
        side, touch = cast(tuple[str, Touch], fact.value)
        if side != "colours":
            return ()
    elif fact.key[-1] != "colours":
        return ()
    return cast(Touch, touch)[1]
