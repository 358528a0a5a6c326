"""Change each clause of a game in turn, and see what `tamaya check` says: a study of the check.

`python -m benchmarks.lab.mutants [RULES]` leaves every clause out, changes every number in it, and
puts the opposite in place of some words. Each mutant is refused by the compiler, or comes to the
same tables, or breaks the rules that the booklet states. Of those that break them, the study says
how many are reported: because an expectation or scenario of the files fails, or because play shows
a fault that the booklet's own rules don't have. The others are listed.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.files.trials import Clause, changed, clauses_of, compiled_with, instead_of
from tamaya.lab.check.phases.phase import CheckLimits, Context
from tamaya.lab.check.phases.playing import declarations_of
from tamaya.variants.compile.passes import compile_expression, expression_of
from tamaya.variants.library import Library

RULES = "nl"
PLAN = Plan(CheckLimits(seconds=20, states=5_000, examples=4))

_OPPOSITE = {
    "may_touch_none": ("must_touch",),
    "names_both": ("names_colour", "names_value"),
    "discard_always": ("discard_when_spent", "discard_never"),
    "discard_when_spent": ("discard_always", "discard_never"),
    "lose": ("end", "nothing"),
    "end": ("lose", "nothing"),
    "firework_completed": ("all_completed", "deck_runs_out"),
    "all_completed": ("firework_completed",),
    "last_strike": ("strike_taken",),
    "regain": ("spend",),
    "per_card": ("per_missing", "when_complete"),
    "draw_tile": ("nothing",),
    "no_colour": ("every_colour",),
    "every_colour": ("no_colour",),
}
"""Phrases of the same shape that mean something else."""


def mutants_of(clause: Clause) -> Iterator[tuple[str, Node | None]]:
    """What else a clause could say: in words, and as a node in its place."""
    yield "left out", None
    for path, node in _below(clause.node, ()):
        if node.kind == "NUMBER":
            for number in (int(node.value) - 1, int(node.value) + 1):
                other = _put(clause.node, path, replace(node, value=str(number)))
                yield phrase(other), other
        for kind in _OPPOSITE.get(node.kind, ()):
            other = _put(clause.node, path, replace(node, kind=kind))
            yield phrase(other), other


def _below(node: Node, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Node]]:
    yield path, node
    for place, child in enumerate(node.children):
        yield from _below(child, (*path, place))


def _put(node: Node, path: tuple[int, ...], other: Node) -> Node:
    if not path:
        return other
    place, *rest = path
    child = _put(node.children[place], tuple(rest), other)
    return replace(node, children=(*node.children[:place], child, *node.children[place + 1 :]))


def verdict(text: str, clause: Clause, node: Node | None, known: set[str]) -> str:
    """What becomes of a mutant: `refused`, `same`, `told`, `played` or `missed`."""
    declaration, expression = clause.declaration, expression_of(text)
    original = compile_expression(expression, Library())
    mutant = changed(clause, node)
    rules = compiled_with(declaration, mutant, expression, Library())
    if rules is None:
        return "refused"
    if rules.hash == original.hash and _words(rules) == _words(original):
        return "same"
    with instead_of(declaration, mutant):
        report = check(text, PLAN)
    if report.errors or any(f.code.startswith("E") for f in report.findings):
        return "told"
    fresh = {f.code for f in report.findings if f.is_defect} - known
    return f"played {' '.join(sorted(fresh))}" if fresh else "missed"


def _words(rules: object) -> object:
    return getattr(rules, "rating", None)


def study(text: str, most: int | None = None) -> dict[str, list[str]]:
    """The mutants of some rules by their verdict."""
    expression = expression_of(text)
    rules = compile_expression(expression, Library())
    parts = declarations_of(Context(rules, expression, Library()))
    known = {f.code for f in check(text, PLAN).findings if f.is_defect}
    found: dict[str, list[str]] = {}
    begun, count = time.monotonic(), 0
    for declaration in parts:
        for clause in clauses_of(declaration):
            for words, node in mutants_of(clause):
                if count == most:
                    return found
                count += 1
                judged = verdict(text, clause, node, known)
                was = phrase(clause.node)
                kind, _, why = judged.partition(" ")
                line = f"{declaration.name}: `{was}` → {words if node is None else f'`{words}`'}"
                found.setdefault(kind, []).append(f"{line} {why}".rstrip())
                if count % 20 == 0:
                    seconds = time.monotonic() - begun
                    print(f"{count} mutants, {seconds:.0f} s", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.mutants", description=__doc__)
    parser.add_argument("rules", nargs="?", default=RULES)
    parser.add_argument("--most", type=int, help="stop after so many mutants")
    parser.add_argument("--all", action="store_true", help="list what is reported, too")
    chosen = parser.parse_args()
    found = study(chosen.rules, chosen.most)
    sizes = {kind: len(lines) for kind, lines in found.items()}
    every = sum(sizes.values())
    refused, same = sizes.get("refused", 0), sizes.get("same", 0)
    told, played, missed = (sizes.get(kind, 0) for kind in ("told", "played", "missed"))
    breaking = every - same
    print(f"{every} mutants of {chosen.rules}: {same} say the same, {breaking} break the rules")
    print(f"  {refused:4} are refused by the compiler")
    print(f"  {told:4} fail an expectation or a scenario of the files")
    print(f"  {played:4} show a fault in play that the booklet's rules don't have")
    print(f"  {missed:4} are missed")
    share = 100 * (breaking - missed) / max(breaking, 1)
    print(f"reported: {breaking - missed} of {breaking}, {share:.1f} %")
    silent = told + played + missed - told
    if silent:
        print(f"of the {silent} that no sentence of the files speaks of, play shows {played}")
    for kind in ("missed", *(("played", "told", "refused") if chosen.all else ())):
        print(f"\n{kind}:")
        for line in found.get(kind, []):
            print(f"  {line}")


if __name__ == "__main__":
    main()
