"""From facts about cards to suits; and that what is said of touch speaks of cards that there are.

A card is touched by its suit's colour and its value, unless its kind, its suit or its value says
otherwise; the narrowest speaks, for colours and values apart. `also touched by` adds to that.
"""

from dataclasses import dataclass, replace
from typing import cast

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.suggest import nearest
from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.assemble.double_cards import with_double_cards
from tamaya.variants.compile.facts import Fact, advice_on_suit
from tamaya.variants.compile.lower.card_facts import Built, Points, Touch
from tamaya.variants.rules import Suit
from tamaya.variants.tables.limits import MOST_CARDS, MOST_POINTS, MOST_SUITS
from tamaya.variants.words.lists import listed


@dataclass(frozen=True, slots=True)
class Cards:
    """The suits in canonical order, and where each stands."""

    suits: tuple[Suit, ...]
    places: dict[str, int]

    def unknown_suit(self, assembly: Assembly, name: str, fact: Fact) -> None:
        message = f"these rules have no suit `{name}`"
        if any(problem.message == message for problem in assembly.problems):
            return  # however much is said of it
        advice = advice_on_suit(name, self.places) or f"the suits are {', '.join(self.places)}"
        if fact.key[:2] == ("suit", name) and not advice.startswith("did you mean"):
            advice = f"{advice}; a new suit needs a letter: `suit {name} {name[0]} {{ … }}`"
        assembly.problem("E302", message, fact, advice)


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
    suits = tuple(replace(suit, begun_after=_awaited(assembly, suit, suits)) for suit in suits)
    suits = with_double_cards(assembly, suits)
    _refuse_begun_alike(assembly, suits)
    _refuse_waits_in_a_circle(assembly, suits)
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
    for rule, example in (("cards", "cards 1 1 1 2 2 3 3 4 4 5"), ("built", "built 1 2 3 4 5")):
        if assembly.value("suit", name, rule) is None:
            what = "which cards it has" if rule == "cards" else "how its firework is built"
            assembly.problem(
                "E301",
                f"suit {name} doesn't say {what}",
                held[("suit", name)],
                f"for example `{example}`" + (", or `built nothing`" if rule == "built" else ""),
            )
    values = assembly.value("suit", name, "cards")
    cards = values if isinstance(values, tuple) else ()
    stated = assembly.value("suit", name, "built")
    plan = stated if isinstance(stated, Built) else Built(((),))
    built = plan.lines[0]
    for value in sorted({v for line in plan.lines for v in line} - {*cards}) if cards else ():
        assembly.problem(
            "E308",
            f"suit {name} builds with a {value}, but has no {value}",
            held[("suit", name, "built")],
            f"its cards are {' '.join(map(str, cards))}",
            held[("suit", name, "cards")],
            "these are its cards",
        )
    fits_any = bool(assembly.value("suit", name, "fits"))
    if fits_any and built:
        fits, builds = held[("suit", name, "fits")], held[("suit", name, "built")]
        assembly.problem(
            "E316",
            f"suit {name} builds a firework of its own, so its cards can't fit any firework",
            fits,
            "say `built nothing` of cards that fit any firework"
            if fits.holder == builds.holder
            else f"let the body of a variant settle it: `suit {name} {{ replace built nothing }}`",
            builds,
            "since this builds one",
        )
    suit = Suit(
        name,
        str(assembly.value("suit", name)),
        cards,
        built,
        (0,) * (len(built) + 1),
        inverted=bool(assembly.value("suit", name, "inverted")),
        also_built=plan.lines[1:],
        twice=plan.twice,
        fits_any=fits_any,
        own_value=assembly.value("suit", name, "fits") == "fits_as_own_value",
    )
    return replace(suit, points=_points(assembly, suit))


def _awaited(
    assembly: Assembly, suit: Suit, suits: tuple[Suit, ...]
) -> tuple[tuple[int, int], ...]:
    """The places of the suits that a firework waits for, and how many cards each must have."""
    stated = assembly.value("suit", suit.name, "begun")
    if not isinstance(stated, tuple):
        return ()
    fact = assembly.table.held[("suit", suit.name, "begun")]
    places = {other.name: place for place, other in enumerate(suits)}
    awaited: list[tuple[int, int]] = []
    for name, cards in stated:
        place = places.get(name)
        if place is None:
            Cards(suits, places).unknown_suit(assembly, name, fact)
        elif name == suit.name:
            message = f"the firework of suit {name} can't wait for itself"
            assembly.problem("E316", message, fact, "name another suit")
        elif cards > len(suits[place].built):
            message = f"the firework of suit {name} never has {cards} cards"
            most = len(suits[place].built)
            advice = f"{most} are the most" if most else f"suit {name} builds nothing"
            built = assembly.table.held.get(("suit", name, "built"))
            assembly.problem("E316", message, fact, advice, built, "since it is built so")
        else:
            awaited.append((place, cards))
    if awaited and not suit.built:
        message = f"suit {suit.name} builds nothing, so its firework is never begun"
        built = assembly.table.held.get(("suit", suit.name, "built"))
        assembly.problem("E316", message, fact, "leave this out", built, "since it is built so")
    return tuple(sorted(awaited))


def _refuse_begun_alike(assembly: Assembly, suits: tuple[Suit, ...]) -> None:
    """Where no two fireworks begin alike no suit has two."""
    if assembly.value("fireworks", "begin"):
        for suit in (suit for suit in suits if suit.twice):
            assembly.problem(
                "E316",
                f"the two fireworks of suit {suit.name} would begin alike",
                assembly.table.held[("fireworks", "begin")],
                "leave this out, or build suits once",
                assembly.table.held.get(("suit", suit.name, "built")),
                "these two",
            )


def _refuse_waits_in_a_circle(assembly: Assembly, suits: tuple[Suit, ...]) -> None:
    """Fireworks that wait for each other are never begun."""
    stuck = {place: {other for other, _ in suit.begun_after} for place, suit in enumerate(suits)}
    while free := {place for place, others in stuck.items() if not others & {*stuck}}:
        stuck = {place: others for place, others in stuck.items() if place not in free}
    # What waits for a circle without being waited for is not in it.
    while loose := {*stuck} - {other for others in stuck.values() for other in others}:
        stuck = {place: others for place, others in stuck.items() if place not in loose}
    if stuck:
        names = [suits[place].name for place in stuck]
        assembly.problem(
            "E316",
            f"the fireworks of {listed(names)} wait for each other, so they are never begun",
            assembly.table.held[("suit", names[0], "begun")],
            "let one of them begin without the others",
        )


def _points(assembly: Assembly, suit: Suit) -> tuple[int, ...]:
    """What the firework is worth at each height."""
    own = assembly.table.held.get(("suit", suit.name, "score"))
    place = own or assembly.table.held.get(("score",))
    terms = place.value if place is not None else ()
    assert isinstance(terms, tuple)
    if not suit.built:
        return (0,)
    each = [
        tuple(_worth_along(terms, suit, line, height) for height in range(len(line) + 1))
        for line in suit.lines
    ]
    if len({*each}) > 1:
        message = (
            f"suit {suit.name} has two fireworks, and how many cards they have doesn't tell what "
            "they are worth"
            if suit.twice
            else f"`the top card` tells different points for the lines of suit {suit.name}"
        )
        advice = "give it a score of its own: `score 1 for each card placed`"
        built = assembly.table.held.get(("suit", suit.name, "built"))
        assembly.problem("E316", message, place, advice, built, "it is built so")
    if max(map(abs, each[0])) > MOST_POINTS:
        worth = max(each[0], key=abs)
        message = f"the firework of suit {suit.name} could be worth {worth:,} points"
        assembly.problem("E311", message, place, f"{MOST_POINTS} are the most")
    return each[0]


def _worth_along(terms: Points, suit: Suit, line: tuple[int, ...], height: int) -> int:
    """What so many cards along a line are worth. Of two fireworks each is worth its own, and the
    higher one has each value once."""
    if not suit.twice:
        return _worth(terms, height, line)
    row, high = suit.built[: len(line) // 2], len({*line[:height]})
    return _worth(terms, high, row) + _worth(terms, height - high, row)


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
                choices = ", ".join(map(str, sorted(values)))
                assembly.problem(
                    "E304", f"no card has the value {value}", fact, f"the values are {choices}"
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
