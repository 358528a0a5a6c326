"""Smaller tables: what is kept, what is said of it, and that the language can say it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from tamaya.grammar.source import Source
from tamaya.lab.small.reduce import reduced, reduced_alike
from tamaya.lab.small.selection import Size
from tamaya.lab.small.sizes import can_be_perfect, ladder
from tamaya.lab.small.written import rewritten
from tamaya.testing.rules import rule_sets
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

COMPOSITIONS = (
    "nl",
    "no+expert",
    "everything+expert+colour-calling",
    "abacus-2012+countdown",
    "nl+hill",
    "nl+mines+must-touch",
    "abacus-2012+purple+alternating",
    "nl+odds-evens",
    "nl+starved+deck-play",
    "abacus-2012+target+peek",
    "nl+forgiving+head-start",
    "nl+fireworks-first+murmur",
)


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_rules_can_be_written_down(expression: str) -> None:
    """Rules, large or small, are the same when their text is compiled."""
    rules = compile_rules(expression)
    again = rewritten(rules)
    assert again is not None
    assert again.hash == rules.hash
    small = reduced(rules, Size(hand=2, ranks=3, copies=2))
    assert small is not None
    again = rewritten(small.rules)
    assert again is not None
    assert again.hash == small.rules.hash


@given(rule_sets())
@settings(max_examples=40)
def test_drawn_rules_can_be_made_smaller(rules: Rules) -> None:
    """Whatever is left is a table that can be played at, no larger than what was asked for."""
    small = reduced(rules, Size(suits=2, ranks=2, copies=1, hand=1))
    if small is None:
        return
    assert rewritten(small.rules) == small.rules
    assert sum(small.rules.hands_of(small.players)) < len(small.rules.deck)
    assert len(small.rules.suits) <= len(rules.suits)
    assert small.rules.hints.total <= rules.hints.total
    assert small.rules.maximum <= max(rules.maximum, small.rules.losing.plus)


def test_it_says_what_was_made_smaller() -> None:
    small = reduced(compile_rules("nl"), Size(copies=2, hand=2))
    assert small is not None
    assert small.made == (
        "2 of 5 suits",
        "2 of 5 ranks",
        "6 of 8 copies",
        "2 players",
        "2 of 5 cards in hand",
        "1 of 8 hint tokens",
        "2 of 3 strikes",
    )
    assert (
        small.scope == "2 suits × 2 ranks, 6 cards, 2 players with 2 cards each, 1 hint, 2 strikes"
    )


def test_one_suit_of_each_sort_is_kept() -> None:
    rules = compile_rules("everything")
    small = reduced(rules, Size(suits=3, copies=2, hand=2))
    assert small is not None
    assert [suit.name for suit in small.rules.suits] == ["red", "black", "multicolour"]
    assert [suit.built for suit in small.rules.suits] == [(1, 5), (5, 1), (1, 5)]
    assert [suit.points for suit in small.rules.suits] == [(0, 1, 2), (-2, -1, 0), (0, 1, 2)]


def test_values_that_rules_mention_are_kept() -> None:
    small = reduced(compile_rules("abacus-2012+fours"), Size(ranks=3, hand=2))
    assert small is not None
    assert small.rules.suits[0].built == (1, 4, 5)
    assert any(r.trigger.value == 4 for r in small.rules.reactions)


def test_points_keep_their_proportion() -> None:
    small = reduced(compile_rules("abacus-2012+target"), Size(copies=2, hand=2))
    assert small is not None
    assert small.rules.most_points == 4
    assert small.rules.losing.below == 3
    assert [r.trigger.amount for r in small.rules.reactions if r.trigger.amount] == [3]
    expert = reduced(compile_rules("no+expert"), Size())
    assert expert is not None
    assert expert.rules.losing.below == expert.rules.most_points == 4


def test_one_firework_is_never_the_only_one() -> None:
    """What happens when a firework is completed would never show beside the end of the game."""
    small = reduced(compile_rules("nl+mines"), Size(copies=2, hand=2))
    assert small is not None
    assert len(small.rules.fireworks) == 2


def test_two_rule_sets_are_made_smaller_alike() -> None:
    """The model chooses: without it, other values would be kept."""
    with_fours, without = compile_rules("abacus-2012+fours"), compile_rules("abacus-2012")
    size = Size(ranks=3, hand=2)
    pair = reduced_alike(without, with_fours, size)
    assert pair is not None
    alike = pair[0]
    alone = reduced(without, size)
    assert alone is not None
    assert alike.rules.suits[0].built == (1, 4, 5)
    assert alone.rules.suits[0].built == (1, 2, 5)


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_small_tables_leave_turns_enough(expression: str) -> None:
    rules = compile_rules(expression)
    sizes = ladder(rules)
    assert sizes
    for size in sizes:
        small = reduced(rules, size)
        assert small is not None
        assert can_be_perfect(small.rules, small.players)


def test_nothing_sensible_left() -> None:
    """A hand that takes the whole deck leaves nothing to draw."""
    rules = compile_rules("nl")
    assert reduced(rules, Size(hand=2)) is None
    assert reduced(replace(rules), Size(copies=2, hand=2)) is not None


def reduced_with(text: str, size: Size) -> Rules | None:
    source = Source("remarks", f"expansion remark {{ {text} }}")
    small = reduced(compile_rules("abacus-2012+remark", library_of_source(source)), size)
    if small is None:
        return None
    assert rewritten(small.rules) == small.rules
    return small.rules


def test_numbers_in_conditions_keep_their_room() -> None:
    """What is less than all stays so, and all is all."""
    text = (
        "when a 5 is placed while 3 or more hints lie ready and 1 strike is taken { take 1 strike }"
    )
    small = reduced_with(text, Size(copies=2, hand=2, hints=1))
    assert small is not None
    assert (small.hints.total, small.strikes) == (4, 3)
    asked = [(r.measure, r.least, r.most) for r in small.reactions[-1].conditions]
    assert sorted(asked) == [("hints", 3, None), ("strikes", 1, 1)]
    text = "when a 5 is placed while all hints lie ready { take 1 strike }"
    small = reduced_with(text, Size(copies=2, hand=2, hints=1))
    assert small is not None
    assert small.hints.total == 2
    assert [r.least for r in small.reactions[-1].conditions] == [2]


@pytest.mark.parametrize(
    "held",
    [
        "the deck holds 10 or more cards",
        "red has 3 or more cards",
        "3 or more fireworks are complete",
    ],
)
def test_numbers_without_a_counterpart_leave_no_small_table(held: str) -> None:
    text = f"when a 5 is placed while {held} {{ take 1 strike }}"
    assert reduced_with(text, Size(copies=2, hand=2)) is None
    if "complete" in held:
        assert reduced_with(text, Size(suits=4, copies=2, hand=2)) is not None


def test_what_rules_are_about_is_not_lost() -> None:
    """With a suit inverted and another black, a third is the usual one."""
    text = "suit red { played by a discard and discarded by a play }"
    small = reduced_with(text, Size(copies=2, hand=2))
    assert small is not None
    assert [suit.inverted for suit in small.suits] == [True, False]
    silent = reduced_with("hint { also names black }", Size(copies=2, hand=2))
    assert silent is not None
    assert [name.word for name in silent.names if not name.touches] == ["black"]


def test_nobody_hinted_twice_running_needs_three() -> None:
    small = reduced_with("hint { never to the same player twice running }", Size(copies=3, hand=2))
    assert small is not None
    assert small.players == (3,)
