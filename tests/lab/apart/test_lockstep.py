"""Rule sets side by side, and clauses left out."""

import pytest

from tamaya.lab.apart.lockstep import compared
from tamaya.lab.check.files.trials import clauses_of, compiled_with, without
from tamaya.lab.small.reduce import reduced_alike
from tamaya.lab.small.selection import Size
from tamaya.variants.compile.passes import compile_expression, compile_rules, expression_of
from tamaya.variants.library import Library, catalogue_declaration
from tamaya.variants.rules import Rules


def small(one: str, other: str) -> tuple[Rules, Rules]:
    size = Size(hand=2, copies=2, hints=2)
    found = reduced_alike(compile_rules(one), compile_rules(other), size)
    assert found is not None
    return found[0].rules, found[1].rules


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("nl", "nl", False),
        ("nl", "nl+must-touch", True),
        ("nl", "abacus-2012", True),
        ("nl", "nl+sulking", True),
        ("nl", "nl+deck-play", True),
        ("no+expert", "dk+expert", False),
    ],
)
def test_the_first_difference_ends_it(one: str, other: str, differ: bool) -> None:
    found = compared(*small(one, other), 2, 10_000, 60)
    assert found.differ is differ
    assert found.complete
    assert found.states > 1000 or differ


def test_what_is_not_seen_to_the_end_is_not_complete() -> None:
    found = compared(*small("nl", "nl"), 2, 50, 60)
    assert (found.differ, found.complete) == (False, False)


def test_every_clause_can_be_left_out() -> None:
    """Each clause by itself; nothing of it stays behind."""
    expert = catalogue_declaration("expert")
    assert expert is not None
    expression = expression_of("no+expert")
    clauses = list(clauses_of(expert))
    texts = [" ".join(clause.node.span.text.split()) for clause in clauses]
    assert texts == [
        "replace when the deck runs out { play on }",
        "when a card still needed has no copy left { lose }",
        "when a player cannot act { lose }",
        "less than the maximum is lost",
        "replace rating by nothing",
    ]
    before = compile_expression(expression, Library())
    hashes = [compiled_with(expert, without(c), expression, Library()) for c in clauses]
    assert hashes[2] is None  # the language asks for it where hands can run empty
    others = {rules.hash for rules in hashes if rules is not None}
    assert len(others) == 4
    assert before.hash not in others
    assert compile_expression(expression, Library()).hash == before.hash
