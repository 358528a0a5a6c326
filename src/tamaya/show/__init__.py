"""Everything that a set of rules says, on one page and as JSON."""

from typing import Any

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.show.notes import INDENT
from tamaya.show.play import end, events, goals, rating, score, tiles, turn
from tamaya.show.table import cards, table, touch
from tamaya.text.page import Page, painted
from tamaya.variants.idle import idle_clauses
from tamaya.variants.library import Library
from tamaya.variants.origins import label_of
from tamaya.variants.rules import Part, Rules
from tamaya.variants.tables.codec import to_json


def as_data(rules: Rules) -> dict[str, Any]:
    """The tables of the rules (`from_json(Rules, …["tables"])` reads them) and what follows."""
    return {
        "rules": rules.expression,
        "title": rules.title,
        "hash": rules.hash,
        "deck_size": len(rules.deck),
        "fireworks": rules.most_fireworks,
        "maximum": rules.maximum,
        "minimum": rules.minimum,
        "not_offered": [_written(part) for part in _strangers(rules)],
        "tables": to_json(rules),
    }


def as_page(rules: Rules, width: int, color: bool) -> str:
    """The page that a designer would print."""
    page = Page(width, color)
    page.text(painted(rules.title, "bold"))
    page.text(rules.expression)
    page.text(painted(f"hash {rules.hash}", "dim"))
    parts = (_origin, table, cards, touch, turn, events, tiles, end, goals, score, rating)
    for part in parts:
        page.gap()
        part(page, rules)
    return str(page)


def remarks(rules: Rules, library: Library) -> list[Diagnostic]:
    """The clauses that come to nothing by their own words."""
    return [
        Diagnostic(
            idle.code,
            idle.message,
            (label_of(idle.origin, library),) if idle.origin is not None else (),
            idle.help,
            severity="warning",
        )
        for idle in idle_clauses(rules)
    ]


def _origin(page: Page, rules: Rules) -> None:
    parts = page.section("parts", INDENT)
    game = rules.parts[0].name
    rows = []
    for part in rules.parts:
        row = [_written(part), part.title]
        if part in _strangers(rules):
            who = "its booklet" if part.name == game else game
            row[1] += painted(f" · not offered {'so ' if part.options else ''}by {who}", "yellow")
        rows.append(row)
    parts.rows(rows)
    sources: dict[str, list[str]] = {}
    for part in rules.parts:
        for source in part.sources:
            sources.setdefault(source, []).append(part.name)
    if sources:
        section = page.section("sources", INDENT)
        for source, names in sources.items():
            section.text(source + painted(f" · {', '.join(names)}", "dim"))


def _strangers(rules: Rules) -> list[Part]:
    """What the game's booklet doesn't offer. A variant is only a name for its parts."""
    return [part for part in rules.parts if part.kind != "variant" and not part.offered]


def _written(part: Part) -> str:
    settings = ", ".join(f"{name}={value}" for name, value in part.options)
    return f"{part.name} ({settings})" if settings else part.name
