"""Options: what a declaration lets its user choose, and what a game offers."""

from dataclasses import dataclass

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.library import Declaration

Ranges = tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A number that is chosen: its allowed ranges, and the usual one if there is a single one."""

    name: str
    ranges: Ranges
    normal: int | None
    words: str
    node: Node

    def allows(self, value: int) -> bool:
        return within(self.ranges, value)

    @property
    def first(self) -> int:
        return self.ranges[0][0]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a game's booklet offers: an expansion with its settings, or a setting of the game."""

    name: str
    settings: tuple[tuple[str, Ranges], ...]
    node: Node


def within(ranges: Ranges, value: int) -> bool:
    return any(low <= value and (high is None or value <= high) for low, high in ranges)


def ranges_of(choices: Node) -> Ranges:
    """`1 or 3 to 5 or more` as ranges; `more` opens the range before it."""
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
    return tuple(ranges) or ((0, None),)


def options_of(declaration: Declaration) -> dict[str, Option]:
    """The options that a declaration has, those of the games that it is like included."""
    found: dict[str, Option] = {}
    for one in reversed(_with_games_it_is_like(declaration)):
        for node in one.clauses("option"):
            name, choices, *normal = node.children
            usual = normal[0].number if normal else None
            found[name.value] = Option(name.value, ranges_of(choices), usual, phrase(choices), node)
    return found


def _with_games_it_is_like(declaration: Declaration) -> list[Declaration]:
    """A declaration, the game that it is like, and so on; a circle is reported elsewhere."""
    found = [declaration]
    while (like := found[-1].child("like")) is not None:
        parent = found[-1].library.find(like.word)
        if parent is None or parent in found:
            break
        found.append(parent)
    return found


def option_problems(declaration: Declaration) -> list[Diagnostic]:
    """Options that offer no choice, or a usual value that is none of theirs."""
    problems: list[Diagnostic] = []
    for node in declaration.clauses("option"):
        choices, *normal = node.children[1:]
        for place, choice in enumerate(choices.children):
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
        if normal and not within(ranges_of(choices), normal[0].number):
            problems.append(
                Diagnostic(
                    "E206",
                    f"the usual value {normal[0].number} is not one of the values that are allowed",
                    (Label(normal[0].span), Label(choices.span, "these are allowed")),
                    f"write `{phrase(choices)} or {normal[0].number}`, or another usual value",
                )
            )
    return problems


def offers_of(declaration: Declaration) -> dict[str, Offer]:
    """What a game offers by name; a game that offers nothing itself offers what it is like."""
    found: dict[str, Offer] = {}
    for node in declaration.clauses("offers"):
        for offer in node.children:
            name = offer.children[0].value
            if offer.kind == "offer_setting":
                found[name] = Offer(name, ((name, ranges_of(offer.children[1])),), offer)
            else:
                chosen = offer.children[1].children if len(offer.children) > 1 else ()
                settings = tuple((c.children[0].value, ranges_of(c.children[1])) for c in chosen)
                found[name] = Offer(name, settings, offer)
    like = _with_games_it_is_like(declaration)[1:]
    return offers_of(like[0]) if like and not found else found
