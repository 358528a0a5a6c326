"""Every scenario turns out as it says, and every kind of clause decides some scenario.

A clause decides a scenario when the scenario no longer holds without it. So no clause can be part
of the language and mean nothing to the referee.
"""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.printing.render import members, wordings
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Node
from tamaya.variants.compile.passes import compile_expression
from tamaya.variants.library import (
    Declaration,
    Library,
    catalogue_file,
    catalogue_index,
    library_of_source,
    open_library,
)

CLAUSES = Path(__file__).parent.parent / "scenarios" / "clauses.hanabi"

# Kinds that nothing on the table depends on, and where they are tested instead.
ELSEWHERE = {
    "source": "tests/variants/test_rulebook.py",
    "announces_name": "tests/engine/knowledge/test_knowledge.py",
    "announces_number": "tests/engine/knowledge/test_view.py",
    "announces_kind": "tests/engine/knowledge/test_knowledge.py",
    "announces_cards": "tests/engine/knowledge/test_knowledge.py",
    "announces_only_number": "tests/engine/knowledge/test_view.py",
    "face_down": "tests/engine/knowledge/test_face_down.py",
    "discards_face_down": "tests/engine/knowledge/test_face_down.py",
    "first_lies_open": "tests/engine/knowledge/test_view.py",
    "last_lies_open": "tests/engine/knowledge/test_view.py",
    "begins": "tests/variants/test_rulebook.py",
    "note": "tests/variants/test_rulebook.py",
    "rating": "tests/variants/test_rulebook.py",
    "row": "tests/variants/test_rulebook.py",
    "row_between": "tests/variants/test_rulebook.py",
    "row_from": "tests/variants/test_rulebook.py",
    "row_up_to": "tests/variants/test_rulebook.py",
    "row_maximum": "tests/variants/test_rulebook.py",
    "row_the_maximum": "tests/variants/test_short_forms.py",
    "rating_with": "tests/variants/test_short_forms.py",
    "the_rating": "tests/variants/test_rulebook.py",
    "the_rating_with": "tests/variants/test_short_forms.py",
    "offers": "tests/variants/test_rulebook.py",
    "expect": "tests/variants/test_rulebook.py",
}
BLOCKS = (
    "block",
    "suit_block",
    "hint_block",
    "discard_block",
    "play_block",
    "action_block",
    "tile_block",
    "effect_block",
    "rating_block",
    "touch_list",
    "spoken_list",
    "terms",
)


def libraries() -> list[Library]:
    catalogue = [catalogue_file(name) for name in sorted(set(catalogue_index().values()))]
    return [*catalogue, open_library(CLAUSES)]


def all_scenarios() -> list[Declaration]:
    return [scenario for library in libraries() for scenario in library.scenarios]


def title(scenario: Declaration) -> str:
    return f"{Path(scenario.document.source.name).stem}: {scenario.node.children[0].value}"


def play(scenario: Node, expression: Node, library: Library) -> bool:
    """Whether a scenario turns out as it says."""
    try:
        rules = compile_expression(expression, library)
    except RulesError:
        return False
    return not run_scenario(scenario, rules)


@pytest.mark.parametrize("scenario", all_scenarios(), ids=title)
def test_scenario(scenario: Declaration) -> None:
    rules = compile_expression(scenario.node.children[1], scenario.library)
    assert [problem.message for problem in run_scenario(scenario.node, rules)] == []


# ------------------------------------------------------------------- what decides


def clauses_of(declaration: Declaration) -> list[Node]:
    """Every node of a declaration that stands in some list of rules, effects or names."""
    allowed = {kind for block in BLOCKS for kind in members()[block]} - {"expect", "source"}
    return [node for node in declaration.node.walk() if node.kind in allowed]


def without(clause: Node, declarations: list[Declaration]) -> Library | None:
    """The declarations again without one clause, or with `nothing` in place of an effect."""
    blank = "nothing" if clause.kind in members()["effect_block"] else ""
    texts: list[str] = []
    for declaration in declarations:
        text, span = declaration.node.span.text, declaration.node.span
        if span.start <= clause.span.start < span.end:
            start, end = clause.span.start - span.start, clause.span.end - span.start
            text = text[:start] + blank + text[end:]
        texts.append(text)
    try:
        return library_of_source(Source("shorter", "\n".join(texts)))
    except RulesError:
        return None


@cache
def decided() -> dict[str, list[str]]:
    """For each kind, the scenarios that don't hold without some clause of it."""
    found: dict[str, list[str]] = defaultdict(list)
    clauses = open_library(CLAUSES)
    for scenario in clauses.scenarios:
        expression = scenario.node.children[1]
        named = [clauses.own.get(part.children[0].value) for part in expression.children]
        own = [declaration for declaration in named if declaration is not None]
        for declaration in own:
            for clause in clauses_of(declaration):
                shorter = without(clause, own)
                if shorter is None or not play(scenario.node, expression, shorter):
                    for node in clause.walk():
                        found[node.kind].append(title(scenario))
    return found


def kinds_of_rules() -> list[str]:
    found = {kind for block in BLOCKS for kind in members()[block]}
    found |= {kind for kind in wordings() if kind.startswith("the_")}
    events = {k for w in wordings()["when"] for slot in w if not isinstance(slot, str)
              for k in slot.kinds if k != "effect_block"}  # fmt: skip
    which = {k for w in wordings()["placed"] for s in w if not isinstance(s, str) for k in s.kinds}
    amounts = {"half_hint", "no_hint", "hints", "blank"}
    return sorted(found | events | which | amounts)


@pytest.mark.more
@pytest.mark.parametrize("kind", kinds_of_rules())
def test_every_kind_of_clause_decides_a_scenario(kind: str) -> None:
    if kind in ELSEWHERE:
        assert kind not in decided(), "it decides one after all: take it off the list"
        return
    assert decided().get(kind), f"no scenario depends on a {kind}: add one to {CLAUSES.name}"
