"""Suits are told apart: by colour, by letter, by shape, and each can be read."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tamaya.drawing.looks import LOOKS, SuitLook, looks_of
from tamaya.drawing.shapes import SHAPES
from tamaya.drawing.sheet import sheet
from tamaya.variants.tables.limits import MOST_SUITS


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG counts."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.shape)
def test_every_look_can_be_read(look: SuitLook) -> None:
    assert contrast(look.fill, look.ink) >= 4.5
    assert f".tt-{look.shape} .tt-face{{fill:{look.fill}" in sheet()


def test_contrasts_are_counted_as_the_standard_does() -> None:
    assert contrast("#000000", "#FFFFFF") == 21
    assert round(contrast("#777777", "#FFFFFF"), 2) == 4.48


@pytest.mark.parametrize("sky", ["#221E47", "#0A0916"])
def test_words_can_be_read_on_the_sky(sky: str) -> None:
    """By day and by night; and the signs on the back of a card."""
    assert f"{sky}" in sheet()
    inks = re.findall(
        r"^\.tt-(?:ink|dim|lit|chip)[^{]*\{(?:fill|color):(#\w+)", sheet(), re.MULTILINE
    )
    assert len(inks) >= 5
    for ink in inks:
        assert contrast(ink, sky) >= 4.5
    assert contrast("#E4E0FF", "#3A3570") >= 4.5


def test_there_is_a_look_for_every_suit_that_rules_may_have() -> None:
    assert len(LOOKS) >= MOST_SUITS
    assert len({look.fill for look in LOOKS}) == len(LOOKS)
    assert {look.shape for look in LOOKS} == set(SHAPES)
    assert len(set(SHAPES.values())) == len(SHAPES)
    words = [word for look in LOOKS for word in look.words]
    assert len(set(words)) == len(words)
    for one, other in combinations(LOOKS, 2):  # far apart, in steps of red, green and blue
        parts = [[int(c.fill[at : at + 2], 16) for at in (1, 3, 5)] for c in (one, other)]
        assert sum(abs(a - b) for a, b in zip(*parts, strict=True)) > 60, (one, other)


NAMES = st.text("abcdefghij-", min_size=1, max_size=9) | st.sampled_from(
    [word for look in LOOKS for word in look.words]
)


@given(st.lists(NAMES, unique=True, max_size=MOST_SUITS))
def test_no_two_suits_look_alike(names: list[str]) -> None:
    found = looks_of(tuple(names))
    assert len(found) == len(names) == len({look.shape for look in found})


def test_suits_look_as_they_are_called() -> None:
    """Also beside others, and wherever they stand."""
    shapes = [look.shape for look in looks_of(("moon", "blue", "crimson", "red", "ember"))]
    assert shapes == ["star", "comet", "ring", "willow", "ember"]
