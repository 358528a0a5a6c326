"""The study of mutants: what it makes of a clause, and how it judges."""

import pytest
from benchmarks.lab.mutants import mutants_of, verdict

from tamaya.grammar.printing.format import phrase
from tamaya.lab.check.files.trials import Clause, clauses_of
from tamaya.variants.library import catalogue_declaration


def clause(text: str) -> Clause:
    nl = catalogue_declaration("nl")
    assert nl is not None
    return next(each for each in clauses_of(nl) if phrase(each.node) == text)


def test_a_clause_is_left_out_and_changed() -> None:
    found = mutants_of(clause("a misplay takes 1 strike"))
    assert [words for words, _ in found] == [
        "left out",
        "a misplay takes 0 strikes",
        "a misplay takes 2 strikes",
    ]
    found = mutants_of(clause("may touch no card"))
    assert [words for words, _ in found] == ["left out", "must touch a card"]


def test_there_are_more_than_a_hundred() -> None:
    nl = catalogue_declaration("nl")
    assert nl is not None
    assert sum(1 for each in clauses_of(nl) for _ in mutants_of(each)) > 100


@pytest.mark.parametrize(
    ("text", "change", "judged"),
    [
        ("costs 1 hint", "left out", "refused"),
        ("a misplay takes 1 strike", "a misplay takes 2 strikes", "told"),
        ("costs 1 hint", "costs 0 hints", "told"),
        ("regains 1 hint", "regains 2 hints", "missed"),
    ],
)
def test_verdicts(text: str, change: str, judged: str) -> None:
    chosen = clause(text)
    node = dict(mutants_of(chosen))[change]
    assert verdict("nl", chosen, node, set()) == judged
