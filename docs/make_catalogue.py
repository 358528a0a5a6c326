"""Write those parts of docs/rules-catalogue.md that the catalogue itself knows.

Run `python docs/make_catalogue.py` after a change to the catalogue. What stands between
`<!-- made: NAME -->` and `<!-- end -->` is replaced; the rest of the page is written by hand.
"""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.source import Span
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Declaration, catalogue_declaration, catalogue_index
from tamaya.variants.rules import Rules

PAGE = Path(__file__).with_name("rules-catalogue.md")
HOUSE_RULES = "extras.hanabi"

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
    """The house rules with what each of them says."""
    rows: list[tuple[object, ...]] = [("Name", "What it is", "What it says")]
    for expansion in declarations("expansion"):
        if catalogue_index()[expansion.name] == HOUSE_RULES:
            says = [c for c in expansion.block if c.kind not in ("expect", "source")]
            words = "<br>".join(f"`{phrase(clause)}`" for clause in says)
            rows.append((f"`{expansion.name}`", expansion.title, words))
    return table(*rows)


def games_and_expansions() -> str:
    """Which expansion can be added to which game, and which the booklets offer."""
    assert set(_COLUMNS) == {game.name for game in declarations("game")}
    rows: list[tuple[object, ...]] = [("Expansion", *_COLUMNS.values())]
    everywhere = ["○"] * len(_COLUMNS)
    alike = 0
    for expansion in declarations("expansion"):
        marks = [_mark(game, expansion.name) for game in _COLUMNS]
        if catalogue_index()[expansion.name] == HOUSE_RULES and marks == everywhere:
            alike += 1
        else:
            rows.append((f"`{expansion.name}`", *marks))
    return table(*rows, (f"each of {alike} house rules", *everywhere))


def _mark(game: str, expansion: str) -> str:
    found = composed(f"{game}+{expansion}")
    if not isinstance(found, Rules):
        return "–"
    return "●" if all(part.offered for part in found.parts) else "○"


def clashes() -> str:
    """The pairs of expansions that don't go together, on any game, with what both say."""
    rows: list[tuple[object, ...]] = [("Not together", "The first says", "The second says")]
    names = [expansion.name for expansion in declarations("expansion")]
    for pair in combinations(names, 2):
        found = [composed(f"{game}+{'+'.join(pair)}") for game in _COLUMNS]
        problems = [problem for problem in found if not isinstance(problem, Rules)]
        if problems:
            assert len(problems) == len(_COLUMNS), f"{pair} clash on some games only: say which"
            title = " + ".join(f"`{name}`" for name in pair)
            rows += [(title, *_said(problem, pair)) for problem in problems[0]]
    return table(*rows)


def _said(problem: Diagnostic, pair: tuple[str, str]) -> list[str]:
    """The clauses of two expansions that a diagnostic holds against each other."""
    texts = {label.text.split("`")[1]: phrase_of(label.span) for label in problem.labels}
    return [texts[name] for name in pair]


def phrase_of(span: Span) -> str:
    text = " ".join(span.text.split())
    return f"`suit {text}`" if re.fullmatch("[a-z-]+ [a-z]", text) else f"`{text}`"


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
    "clashes": clashes,
}

if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
