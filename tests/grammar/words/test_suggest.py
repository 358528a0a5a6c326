"""Which word was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tamaya.grammar.suggest import distance, nearest

LETTERS = st.text("abc", max_size=6)


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("strike", "strikes", 1),
        ("strkies", "strikes", 1),
        ("colur", "colour", 1),
        ("hand", "band", 1),
        ("kitten", "sitting", 3),
    ],
)
def test_distance(one: str, other: str, steps: int) -> None:
    """Letters added, dropped, changed or swapped with their neighbour."""
    assert distance(one, other) == distance(other, one) == steps


@given(LETTERS, LETTERS)
def test_distance_is_one_of_words(one: str, other: str) -> None:
    assert (distance(one, other) == 0) == (one == other)
    assert abs(len(one) - len(other)) <= distance(one, other) <= max(len(one), len(other))


@pytest.mark.parametrize(
    ("word", "words", "meant"),
    [
        ("strke", ["strike", "strikes"], "strike"),
        ("STRIKES", ["strikes", "hints"], "strikes"),
        ("exprt", ["expert", "export"], "expert"),
        ("foo", ["strikes", "hints"], None),
        ("a", ["b", "c"], None),
        ("an", ["a", "in"], "in"),
        ("", ["a"], None),
        ("x" * 500, ["x" * 60], "x" * 60),
        ("word", [], None),
    ],
)
def test_nearest(word: str, words: list[str], meant: str | None) -> None:
    """The nearest word if it is near enough; the first of the alphabet among equals."""
    assert nearest(word, words) == meant


def test_many_names_are_no_burden() -> None:
    """Of thousands of names only some are compared."""
    assert nearest("b" * 59, (f"{'a' * 56}{n:04}" for n in range(100_000))) is None
