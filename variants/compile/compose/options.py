"""Options: what a declaration lets its user choose, and what a game offers."""

from dataclasses import dataclass

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.library import Declaration

Ranges = tuple[tuple[int, int | None], ...]
Value = int | str


@dataclass(frozen=True, slots=True)
class Domain:
    """What an option may be: a number in one of these ranges, or one of these names."""

    ranges: Ranges = ()
    names: tuple[str, ...] = ()

    @property
    def first(self) -> Value:
        return self.names[0] if self.names else self.ranges[0][0]

    @property
    def limits(self) -> tuple[Value, ...]:
        """Every name, or the least and the most of each range."""
        ends = {end for ends in self.ranges for end in ends if end is not None}
        return (*self.names, *sorted(ends))

    def allows(self, value: Value) -> bool:
        if isinstance(value, str):
            return value in self.names
        return any(low <= value and (high is None or value <= high) for low, high in self.ranges)

    def includes(self, other: "Domain") -> bool:
        """Whether all that the other allows is allowed here."""
        for low, high in other.ranges:
            if high is None:
                if not any(top is None and bottom <= low for bottom, top in self.ranges):
                    return False
            elif not all(self.allows(value) for value in range(low, high + 1)):
                return False
        return {*other.names} <= {*self.names}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: what it may be, and what it usually is if that is a single thing."""

    name: str
    domain: Domain
    normal: Value | None
    words: str
    node: Node

    def allows(self, value: Value) -> bool:
        return self.domain.allows(value)

    @property
    def first(self) -> Value:
        return self.domain.first


@dataclass(frozen=True, slots=True)
class Offer:
    """What a game's booklet offers: an expansion with its settings, or a setting of the game."""

    name: str
    settings: tuple[tuple[str, Domain], ...]
    node: Node


def value_of(node: Node) -> Value:
    """The number or the name that a setting gives to an option."""
    return node.number if node.kind == "NUMBER" else node.value


def domain_of(choices: Node) -> Domain:
    """`1 or 3 to 5 or more` as ranges; `more` opens the range before it. Or `gentle or harsh`."""
    if choices.kind == "words":
        return Domain(names=tuple(name.value for name in choices.children))
    ranges: list[tuple[int, int | None]] = []
    for choice in choices.children:
        match choice:
            case Node("number", (number,)):
                ranges.append((number.number, number.number))
            case Node("span", (low, high)):
                ranges.append((low.number, high.number))
            case Node("more_still") if ranges:
                ranges[-1] = (ranges[-1][0], None)
            case _:
                pass
    return Domain(tuple(ranges) or ((0, None),))


def options_of(declaration: Declaration) -> dict[str, Option]:
    """The options that a declaration has, those of the games that it is like included."""
    options: dict[str, Option] = {}
    for one in reversed(_with_games_it_is_like(declaration)):
        for node in one.clauses("option"):
            name, choices, *normal = node.children
            usual = value_of(normal[0]) if normal else None
            options[name.value] = Option(
                name.value, domain_of(choices), usual, phrase(choices), node
            )
    return options


def _with_games_it_is_like(declaration: Declaration) -> list[Declaration]:
    """A declaration, the game that it is like, and so on; a circle is reported elsewhere."""
    lineage = [declaration]
    while (like := lineage[-1].child("like")) is not None:
        parent = lineage[-1].library.find(like.word)
        if parent is None or parent in lineage:
            break
        lineage.append(parent)
    return lineage


def option_problems(declaration: Declaration) -> list[Diagnostic]:
    """Options that offer no choice, or a usual value that is none of theirs."""
    problems: list[Diagnostic] = []
    for node in declaration.clauses("option"):
        choices, *normal = node.children[1:]
        for place, choice in enumerate(choices.children):
            if choices.kind == "words" and choice in choices.children[:place]:
                problems.append(
                    Diagnostic(
                        "E206",
                        f"`{choice.value}` stands in the list twice",
                        (Label(choice.span),),
                        "name it once",
                    )
                )
            if choice.kind == "span" and choice.children[0].number > choice.children[1].number:
                low, high = (number.value for number in choice.children)
                problems.append(
                    Diagnostic(
                        "E305",
                        f"`{low} to {high}` runs backwards",
                        (Label(choice.span),),
                        f"write `{high} to {low}`",
                    )
                )
            misplaced = place == 0 or place + 1 < len(choices.children)
            if choice.kind == "more_still" and misplaced:
                problems.append(
                    Diagnostic(
                        "E305",
                        "`more` must come last, after the number that it begins with",
                        (Label(choice.span),),
                        "for example `8 or more`",
                    )
                )
        if normal and not domain_of(choices).allows(value_of(normal[0])):
            problems.append(
                Diagnostic(
                    "E206",
                    f"the usual value {normal[0].value} is not one of the values that are allowed",
                    (Label(normal[0].span), Label(choices.span, "these are allowed")),
                    f"write `{phrase(choices)} or {normal[0].value}`, or another usual value",
                )
            )
    return problems


def offers_of(declaration: Declaration) -> dict[str, Offer]:
    """What a game offers by name; a game that offers nothing itself offers what it is like."""
    offers: dict[str, Offer] = {}
    for node in declaration.clauses("offers"):
        for offer in node.children:
            name = offer.children[0].value
            if offer.kind == "offer_setting":
                offers[name] = Offer(name, ((name, domain_of(offer.children[1])),), offer)
            else:
                chosen = offer.children[1].children if len(offer.children) > 1 else ()
                settings = tuple((c.children[0].value, domain_of(c.children[1])) for c in chosen)
                offers[name] = Offer(name, settings, offer)
    like = _with_games_it_is_like(declaration)[1:]
    return offers_of(like[0]) if like and not offers else offers
