"""The language reference describes every kind of clause, none that there isn't, and truly."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.printing.render import LEAVES, Slot, Wording, lists, render, wordings
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_expression, expression_of
from tamaya.variants.expect import expectations
from tamaya.variants.library import Library, library_of_source
from tamaya.variants.rules import Rules

_OPTIONAL = frozenset({"title", "like", "on", "settings"})
_HOLE = r'(?:"?[A-Z][A-Z.a-z]*"?|…|\{ … \})'


# ---------------------------------------------------------------------- tables


class Row:
    """A row of a table: the phrases in it, its kinds, and the fields of `Rules` it names."""

    def __init__(self, cells: list[str]) -> None:
        phrases, *_, kinds, targets = cells if len(cells) == 4 else [*cells, ""]
        self.phrases = re.findall(r"`([^`]+)`", phrases)
        self.kinds = re.findall(r"`([a-z_]+)`", kinds)
        self.targets = re.findall(r"`([a-z_.]+)`", targets)


def rows_of(page: Path) -> list[Row]:
    """The rows of all tables that have a column for kinds."""
    found: list[Row] = []
    inside = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            inside = False
        elif "| Kind |" in line:
            inside = True
        elif inside and not line.startswith("|---"):
            found.append(Row([cell.strip() for cell in line.strip("|").split(" | ")]))
    return found


@cache
def pattern_of(wording: Wording, depth: int = 2) -> str:
    """A regular expression for the ways in which the page may write a wording down."""
    text = ""
    for piece in wording:
        if isinstance(piece, Slot):
            inner = {
                pattern_of(inner, depth - 1)
                for kind in piece.kinds - LEAVES
                for inner in wordings().get(kind, ())
                if depth > 0
            }
            several = f"{_HOLE}(?:(?:,| and| or|) {_HOLE})+" if piece.kinds & lists() else _HOLE
            hole = f"(?: ?(?:{'|'.join([_HOLE, several, *sorted(inner)])}))"
            text += f"{hole}?" if piece.kinds <= _OPTIONAL else hole
        elif piece in ",;=[]":
            text += " ?" + re.escape(piece)
        else:
            text += " ?" + re.escape(piece)
    return text.removeprefix(" ?")


def matches(phrase: str, wording: Wording) -> bool:
    return re.fullmatch(pattern_of(wording), re.sub(r"\(NAME=.*\)|\(…\)", "…", phrase)) is not None


def holes(wording: Wording) -> tuple[frozenset[str], ...]:
    """What a wording leaves open, optional parts of headings aside."""
    slots = (piece.kinds for piece in wording if isinstance(piece, Slot))
    return tuple(kinds for kinds in slots if not kinds <= _OPTIONAL)


# ------------------------------------------------------------------- the tests


def test_every_kind_is_documented(reference: Path) -> None:
    """Each kind of the grammar has a row, and each row speaks of kinds of the grammar."""
    documented = {kind for row in rows_of(reference) for kind in row.kinds}
    assert documented == {*wordings(), *lists()}


def test_every_wording_is_documented(reference: Path) -> None:
    """Each shape of a kind's wordings is shown, and nothing is shown that can't be written."""
    shown: dict[str, set[tuple[frozenset[str], ...]]] = {}
    strange: list[str] = []
    for row in rows_of(reference):
        for phrase in row.phrases if not set(row.kinds) & lists() else ():
            if phrase == "touched by …`, `also touched by …":
                continue
            fitting = [
                (kind, wording)
                for kind in row.kinds
                for wording in wordings().get(kind, ())
                if matches(phrase, wording)
            ]
            if not fitting and set(row.kinds) & set(wordings()) and "expression" not in row.kinds:
                strange.append(f"{'/'.join(row.kinds)}: {phrase}")
            for kind, wording in fitting:
                shown.setdefault(kind, set()).add(holes(wording))
    assert strange == []
    lacking = {
        kind: missing
        for kind, every in wordings().items()
        if kind != "expression"
        and (missing := {holes(wording) for wording in every} - shown.get(kind, set()))
    }
    assert lacking == {}


def test_targets_are_fields_of_rules(reference: Path) -> None:
    """What a row says about `Rules` names fields that are there."""
    named = {target for row in rows_of(reference) for target in row.targets}
    assert named
    assert {target for target in named if not is_field(target)} == set()


def is_field(target: str) -> bool:
    form: Any = Rules
    for name in target.split("."):
        form = next((t for t in unpacked(form) if is_dataclass(t)), None)
        if form is None:
            return False
        if name in {field.name for field in fields(form)}:
            form = get_type_hints(form)[name]
        elif isinstance(found := getattr(form, name, None), property | cached_property):
            form = get_type_hints(found.fget if isinstance(found, property) else found.func)
            form = form["return"]
        else:
            return False
    return True


def unpacked(form: Any) -> list[Any]:
    """A type and all that its tuples and unions are made of."""
    return [form, *(inner for part in get_args(form) for inner in unpacked(part))]


@pytest.mark.parametrize(
    ("target", "there"),
    [
        ("hands.cards", True),
        ("reactions.trigger.suit", True),
        ("maximum", True),
        ("losing.below", True),
        ("hands.seats", False),
        ("maximum.low", False),
        ("tokens", False),
    ],
)
def test_fields_are_told_apart(target: str, there: bool) -> None:
    """The check above knows a field when it sees one."""
    assert is_field(target) is there


def test_every_kind_has_an_example(reference: Path, reference_blocks: list[Any]) -> None:
    """Each kind that a file can hold occurs in an example that compiles."""
    seen: set[str] = set()
    for block in reference_blocks:
        if block.language == "hanabi" and "wrong" not in block.parts:
            document = read_document(Source(str(block), block.source)).document
            assert document is not None, f"{block} can't be read"
            seen |= {
                node.kind for declaration in document.declarations for node in declaration.walk()
            }
    assert {*wordings(), *lists()} - seen == {"document", "expression"}


def test_example_is_right(rule_block: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An example compiles and its expectations hold; a wrong one gives the code it claims."""
    for name, text in rule_block.files:
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    problems = problems_of(Source(str(rule_block), rule_block.source), rule_block.rules)
    codes = list(dict.fromkeys(problem.code for problem in problems))
    assert codes == rule_block.parts.get("wrong", "").split(), "\n".join(map(render, problems))


def problems_of(source: Source, rules: str) -> list[Diagnostic]:
    """Compile what an example declares, and return what is wrong with it."""
    try:
        return list(unmet(library_of_source(source), rules))
    except RulesError as error:
        return list(error.diagnostics)


def unmet(library: Library, rules: str) -> Iterator[Diagnostic]:
    """Compile what an example declares; what expectations and scenarios complain of comes out."""
    if rules:
        compile_expression(expression_of(rules), library)
    compiled = bool(rules)
    for declaration in library.own.values():
        if declaration.kind in ("game", "variant"):
            compile_expression(expression_of(declaration.name), library)
            compiled = True
        for expectation in expectations(declaration):
            yield from expectation.problems
            compiled = True
    for scenario in library.scenarios:
        expression = scenario.child("sum")
        assert expression is not None
        yield from run_scenario(scenario.node, compile_expression(expression, library))
        compiled = True
    if not compiled:
        names = " + ".join(library.own)
        compile_expression(expression_of(f"abacus-2012 + {names}"), library)


def test_example_is_canonical(rule_block: Any) -> None:
    """An example that can be read is laid out as `tamaya fmt` would."""
    reading = read_document(Source(str(rule_block), rule_block.source))
    if reading.document is None:
        assert "wrong" in rule_block.parts
        return
    canonical = format_document(reading.document) == rule_block.source
    assert canonical != ("untidy" in rule_block.parts)


def test_what_a_reader_must_know_is_visible(rule_block: Any, root: Path) -> None:
    """The lines above a block name its file, the rules that it is added to, and its error.

    What stands behind the backticks is not shown where pages are read.
    """
    lines = (root / rule_block.page).read_text(encoding="utf-8").splitlines()
    above = "\n".join(lines[max(0, rule_block.line - 8) : rule_block.line - 1])
    parts = rule_block.parts
    hidden = [f"`{parts['title']}`"] if "title" in parts else []
    hidden += [f"`{parts['rules']}`"] if "clause" in parts and "rules" in parts else []
    if "wrong" in parts and "title" not in parts:  # what a file has wrong is shown by a command
        hidden += parts["wrong"].split()
    assert [words for words in hidden if words not in above] == []
