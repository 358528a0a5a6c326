"""Everything that a set of rules says, as data for pictures: see `rows` for what is told in words.

Beside a base game it says what has changed against it.
"""

from collections.abc import Callable
from typing import TypedDict

from tamaya.drawing.looks import SuitLook, looks
from tamaya.drawing.shapes import SHAPES
from tamaya.grammar.diagnostics import RulesError
from tamaya.show.notes import holders, origins
from tamaya.show.rows import OriginData, rows_beside, where
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.words.names import single_names
from tamaya.variants.words.sentences import row_words


class LookData(TypedDict):
    """How a suit looks. `shape` is drawn into a square of 24, in SVG."""

    fill: str
    ink: str
    edge: str
    shape: str


class SuitData(OriginData):
    """A suit: how many copies of each value, how its firework is built, and what has changed."""

    name: str
    letter: str
    look: LookData
    copies: dict[str, int]
    cards: int
    built: list[int]
    reach: int
    by: list[str]
    changed: bool


class AmountData(TypedDict):
    """A number of tokens in words, with what the base game has where that is another."""

    total: str
    start: str
    whole: int
    by: list[str]
    before: str | None


def base_of(rules: Rules) -> Rules | None:
    """The game that these rules are made of, by itself; None where that is no other, or none."""
    try:
        base = compile_rules(rules.parts[0].name)
    except RulesError:
        return None
    return None if base == rules else base


def as_pictures(rules: Rules, base: Rules | None) -> dict[str, object]:
    """The page of these rules, beside a base game if there is one."""
    named = {name.word for name in single_names(base or rules)}
    return {
        "expression": rules.expression,
        "title": rules.title,
        "hash": rules.hash,
        "base": base.title if base is not None else None,
        "gone": _gone(rules, base),
        "players": list(rules.players),
        "deck": _changing(len(rules.deck), len(base.deck) if base else None),
        "fireworks": _changing(rules.most_fireworks, base.most_fireworks if base else None),
        "maximum": _changing(rules.maximum, base.maximum if base else None),
        "minimum": rules.minimum,
        "values": sorted({value for _, value in rules.kinds}),
        "suits": [
            _suit(rules, suit, look, base)
            for suit, look in zip(rules.suits, looks(rules), strict=True)
        ],
        "names": [
            {
                "axis": name.axis,
                "word": name.word,
                "touches": [rules.card(kind) for kind in name.touches],
                "changed": name.word not in named,
            }
            for name in single_names(rules)
        ],
        "hints": _hints(rules, base),
        "strikes": _strikes(rules, base),
        "tiles": len(rules.tiles),
        "rows": rows_beside(rules, base),
        "rating": [
            {"scores": row_words(row), "low": row.low, "high": row.high, "text": row.text}
            for row in rules.rating
        ],
        "parts": [
            {
                "name": part.name,
                "kind": part.kind,
                "title": part.title,
                "options": dict(part.options),
                "offered": part.offered or part.kind == "variant",
            }
            for part in rules.parts
        ],
        "sources": [
            {"text": source, "of": part.name} for part in rules.parts for source in part.sources
        ],
    }


def _changing(now: int, before: int | None) -> dict[str, int | None]:
    return {"now": now, "before": None if before == now else before}


def look_data(look: SuitLook) -> LookData:
    """How a suit looks, with its shape drawn."""
    return {"fill": look.fill, "ink": look.ink, "edge": look.edge, "shape": SHAPES[look.shape]}


def _suit(rules: Rules, suit: Suit, look: SuitLook, base: Rules | None) -> SuitData:
    keys = (f"suit {suit.name}", f"suit {suit.name} cards", f"suit {suit.name} built")
    stated = origins(rules, *keys)
    old = {other.name: other for other in base.suits} if base is not None else None
    return {
        "name": suit.name,
        "letter": suit.letter,
        "look": look_data(look),
        "copies": {str(value): suit.copies(value) for value in sorted({*suit.cards})},
        "cards": len(suit.cards),
        "built": list(suit.built),
        "reach": rules.reaches[rules.suits.index(suit)],
        "by": holders(stated),
        **where(stated),
        "changed": old is not None and _differs(suit, old.get(suit.name)),
    }


def _differs(suit: Suit, other: Suit | None) -> bool:
    if other is None:
        return True
    return (sorted(suit.cards), suit.lines) != (sorted(other.cards), other.lines)


def _gone(rules: Rules, base: Rules | None) -> list[str]:
    """Suits of the base game that these rules leave out."""
    here = {suit.name for suit in rules.suits}
    return [suit.name for suit in base.suits if suit.name not in here] if base else []


def _hints(rules: Rules, base: Rules | None) -> AmountData:
    return {
        "total": rules.hint_text(rules.hints.total),
        "start": rules.hint_text(rules.hints.start),
        "whole": rules.hints.total // rules.hint_parts,
        "by": holders(origins(rules, "tokens hints")),
        "before": _before(rules, base, lambda one: one.hint_text(one.hints.total)),
    }


def _strikes(rules: Rules, base: Rules | None) -> AmountData:
    return {
        "total": str(rules.strikes),
        "start": str(rules.strikes),
        "whole": rules.strikes,
        "by": holders(origins(rules, "tokens strikes")),
        "before": _before(rules, base, lambda one: str(one.strikes)),
    }


def _before(rules: Rules, base: Rules | None, amount: Callable[[Rules], str]) -> str | None:
    """What the base game has, where that is another amount."""
    if base is None or amount(base) == amount(rules):
        return None
    return amount(base)
