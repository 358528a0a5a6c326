"""Write those parts of docs/rules-catalogue.md that the catalogue itself knows.

Run `python docs/make_catalogue.py` after a change to the catalogue. What stands between
`<!-- made: NAME -->` and `<!-- end -->` is replaced; the rest of the page is written by hand.
"""

import re
from collections.abc import Callable
from pathlib import Path

from tamaya.catalogue import GROUPS, clashes, history
from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.printing.format import phrase
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import (
    Declaration,
    catalogue_declaration,
    catalogue_group,
    catalogue_index,
)
from tamaya.variants.rules import Rules

PAGE = Path(__file__).with_name("rules-catalogue.md")

_PART = re.compile(r"(<!-- made: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_COLUMNS = {"nl": "NL", "no": "NO", "dk": "DK", "abacus-2012": "2012", "abacus-new": "new"}


def updated(page: str) -> str:
    """The page with its made parts as they should be now."""
    return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part[2]]()}\n{part[3]}", page)


def declarations(*kinds: str) -> list[Declaration]:
    """The catalogue's declarations of some kinds, in the order of its files."""
    every = [catalogue_declaration(name) for name in catalogue_index()]
    return [found for found in every if found is not None and found.kind in kinds]


def table(*rows: tuple[object, ...]) -> str:
    """A table whose first row is its head."""
    lines = ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * len(rows[0]))
    return "\n".join(lines) + "\n"


def numbers() -> str:
    """What a game comes to: its cards, tokens and points."""
    rows: list[tuple[object, ...]] = [("Game", "Title", "Cards", "Hints", "Strikes", "Points")]
    for game in declarations("game", "variant"):
        rules = compile_rules(game.name)
        points = f"{rules.minimum} to {rules.maximum}"
        hints = rules.hint_text(rules.hints.total)
        rows.append((f"`{game.name}`", game.title, len(rules.deck), hints, rules.strikes, points))
    return table(*rows)


def house_rules() -> str:
    """The house rules in groups, with what each of them says and where it comes from."""
    parts = []
    for group, meaning in GROUPS.items():
        rows: list[tuple[object, ...]] = [("Name", "What it is", "What it says", "Who plays it")]
        for expansion in declarations("expansion"):
            if catalogue_group(expansion.name) == group:
                says = [c for c in expansion.block if c.kind not in ("expect", "source")]
                words = "<br>".join(f"`{phrase(clause)}`" for clause in says)
                told = " ".join(history(expansion))
                rows.append((f"`{expansion.name}`", expansion.title, words, told))
        parts.append(f"### {group.capitalize()}: {meaning}\n\n{table(*rows)}")
    return "\n".join(parts)


def games_and_expansions() -> str:
    """Which expansion can be added to which game, and which the booklets offer."""
    assert set(_COLUMNS) == {game.name for game in declarations("game")}
    rows: list[tuple[object, ...]] = [("Expansion", *_COLUMNS.values())]
    everywhere = ["○"] * len(_COLUMNS)
    alike = 0
    for expansion in declarations("expansion"):
        marks = [_mark(game, expansion.name) for game in _COLUMNS]
        if catalogue_group(expansion.name) and marks == everywhere:
            alike += 1
        else:
            rows.append((f"`{expansion.name}`", *marks))
    return table(*rows, (f"each of {alike} house rules", *everywhere))


def _mark(game: str, expansion: str) -> str:
    found = composed(f"{game}+{expansion}")
    if not isinstance(found, Rules):
        return "–"
    return "●" if all(part.offered for part in found.parts) else "○"


def not_together() -> str:
    """The pairs of expansions that don't go together, by the reason."""
    pairs: dict[str, list[str]] = {}
    for clash in clashes():
        problem = clash.problem
        names = " + ".join(f"`{name}`" for name in clash.names)
        pairs.setdefault(f"{problem.code}: {problem.message}", []).append(names)
    return table(
        ("The reason", "Not together"),
        *((reason, ",<br>".join(alike)) for reason, alike in sorted(pairs.items())),
    )


def composed(expression: str) -> Rules | tuple[Diagnostic, ...]:
    """The rules, or what is in their way."""
    try:
        return compile_rules(expression)
    except RulesError as error:
        return error.diagnostics


PARTS: dict[str, Callable[[], str]] = {
    "numbers": numbers,
    "house rules": house_rules,
    "games and expansions": games_and_expansions,
    "clashes": not_together,
}

if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
