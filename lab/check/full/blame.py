"""The clause to blame, where what happened last stands in the booklet.

A game that held together does so no more with a house rule. So the rule is to blame, although the
clause of the game that it clashes with is the one that acts: the newest clause without which the
fault isn't there.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tamaya.grammar.diagnostics import Label
from tamaya.lab.case import Case
from tamaya.lab.check.files.trials import Clause, clauses_of, compiled_with, without
from tamaya.lab.findings import Finding
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.compile.passes import expression_of
from tamaya.variants.library import Declaration, catalogue_index
from tamaya.variants.rules import Rules


def newest_blamed(case: Case, finding: Finding, is_gone: Callable[[Rules], bool]) -> Finding:
    """The finding with the newest clause without which it is gone, if the booklet was to blame."""
    if not finding.diagnostic.labels:
        return finding
    expression = expression_of(case.rules.expression)
    own = list(_own(case))
    span = finding.diagnostic.labels[0].span
    if any(span.source is each.node.span.source and _within(span.start, each) for each in own):
        return finding
    for each in own:
        for clause in reversed(list(clauses_of(each))):
            other = compiled_with(each, without(clause), expression, case.library)
            if other is not None and other != case.rules and is_gone(other):
                return _blaming(finding, clause)
    return finding


def _own(case: Case) -> Iterator[Declaration]:
    """The parts of a composition, the newest first, without the games of the catalogue."""
    composition = compose(expression_of(case.rules.expression), case.library)
    yield from reversed(composition.variants.values())
    yield from (chosen.declaration for chosen in reversed(composition.expansions))
    booklets = set(catalogue_index().values())
    lineage = composition.lineage
    yield from (game for game in lineage if game.document.source.name not in booklets)


def _within(place: int, declaration: Declaration) -> bool:
    return declaration.node.span.start <= place < declaration.node.span.end


def _blaming(finding: Finding, clause: Clause) -> Finding:
    declaration = clause.declaration
    label = Label(clause.node.span, f"in {declaration.kind} {declaration.name}")
    sources = declaration.clauses("source")
    problem = replace(finding.diagnostic, labels=(label,))
    return replace(finding, diagnostic=problem, booklet=sources[0].word if sources else "")
