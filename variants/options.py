"""Options: what a declaration lets its user choose, and what a game offers."""

from dataclasses import dataclass

from tamaya.grammar.format import phrase
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
    like = declaration.child("like")
    if like is not None:
        parent = declaration.library.find(like.word)
        if parent is not None and parent is not declaration:
            found |= options_of(parent)
    for node in declaration.clauses("option"):
        name, choices, *normal = node.children
        usual = normal[0].number if normal else None
        ranges = ranges_of(choices)
        if usual is not None and not within(ranges, usual):
            ranges = ((usual, usual), *ranges)
        found[name.value] = Option(name.value, ranges, usual, phrase(choices), node)
    return found


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
    like = declaration.child("like")
    if not found and like is not None:
        parent = declaration.library.find(like.word)
        if parent is not None and parent is not declaration:
            return offers_of(parent)
    return found
