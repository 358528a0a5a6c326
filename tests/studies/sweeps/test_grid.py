"""Grids: whose options vary, over which values, and what can't be varied."""

from pathlib import Path

import pytest

from tamaya import rules
from tamaya.studies.sweeps.grid import grid
from tamaya.studies.sweeps.spoken import SweepError, Wish, wishes

WIDER = "game mine like nl {\n  option hints = 4 or more, normally 8\n}\n"


def expressions(text: str, vary: str) -> list[str]:
    made = grid(text, vary)
    return [made.typed(point) for point in made.points]


def test_values_as_people_write_them() -> None:
    assert wishes("strikes=1-3,hints=8,10") == (
        Wish("", "strikes", (1, 2, 3)),
        Wish("", "hints", (8, 10)),
    )
    assert wishes("a(x = 1, 3-4, y=2)+b(x=5),z=1") == (
        Wish("a", "x", (1, 3, 4)),
        Wish("a", "y", (2,)),
        Wish("b", "x", (5,)),
        Wish("", "z", (1,)),
    )


def test_each_point_is_the_rules_that_its_values_make() -> None:
    made = grid("nl", "strikes=2-3,hints=8-9")
    assert [point.values for point in made.points] == [(2, 8), (2, 9), (3, 8), (3, 9)]
    assert made.points[1].rules.hash == rules("nl(strikes=2,hints=9)").hash
    assert made.base == 2
    assert expressions("nl(strikes=1)", "hints=9-10") == [
        "nl(hints=9,strikes=1)",
        "nl(hints=10,strikes=1)",
    ]
    assert grid("nl", "hints=9-10").base is None


def test_an_option_is_found_in_the_part_that_has_it(tmp_path: Path) -> None:
    both = ["nl+multicolour-wild(cards=5)", "nl+multicolour-wild(cards=10)"]
    assert expressions("nl+multicolour-wild", "cards=5,10") == both
    assert expressions("nl+multicolour-wild", "multicolour-wild(cards=5,10)") == both
    file = tmp_path / "party.hanabi"
    file.write_text('variant party "P" = nl + multicolour-wild\n')
    made = grid(str(file), "strikes=1-2")
    assert made.points[0].rules.hash == rules("nl(strikes=1)+multicolour-wild").hash
    assert rules(made.typed(made.points[0])).hash == made.points[0].rules.hash


def test_values_that_the_rules_do_not_take_are_left_out_and_said(tmp_path: Path) -> None:
    made = grid("nl", "hints=6-9")
    assert [point.values for point in made.points] == [(8,), (9,)]
    assert made.left_out == (
        "hints 6 and 7: `nl` takes 8 or more. For others, declare a game of your own: "
        "`game mine like nl { option hints = 6 to 9, normally 8 }`",
    )
    file = tmp_path / "mine.hanabi"
    file.write_text("game mine like nl { option hints = 6 to 9, normally 8 }\n")
    wide = grid(str(file), "hints=6-9")
    assert [point.rules.hints.total for point in wide.points] == [6, 7, 8, 9]
    assert wide.left_out == ()


@pytest.mark.parametrize(
    ("text", "vary", "message", "advice"),
    [
        ("nl", "hnits=8", "`nl` has no option `hnits`", "did you mean `hints`?"),
        ("nl", "wholly=8", "`nl` has no option `wholly`", "`strikes` of `nl` may be 1 to 3; "),
        ("nl", "strikes=0,7", "`strikes` of `nl` may be 1 to 3, not 0 or 7", "declare a game"),
        ("nl+expert", "expert(x=1)", "`expert` has no option `x`", "declare one, such as"),
        ("nl+expert", "bert(x=1)", "`bert` is no part of `nl+expert`", "`nl` and `expert`"),
        ("nl", "strikes", "`strikes` is no option with its values", "write options and"),
        ("nl", "", "`` is no option with its values", "write options and"),
        ("nl", "\x1b[31m=1", "is no option with its values", "write options"),
        ("nl", "strikes=3-1", "`3-1` runs backwards", "write 1-3"),
        ("nl", "hints=1-999999999", "are 999,999,999 values", "name a few of them"),
        ("nl", "hints=8-77,strikes=1-3", "make 210 sets of rules; a sweep takes 100", "fewer"),
        ("nl", "strikes=1,strikes=2", "the option `strikes` is varied twice", "once"),
        ("nl", "strikes=1,nl(strikes=2)", "the option `strikes` is varied twice", "once"),
    ],
)
def test_what_can_not_be_varied(text: str, vary: str, message: str, advice: str) -> None:
    with pytest.raises(SweepError) as caught:
        grid(text, vary)
    assert message in str(caught.value)
    assert advice in caught.value.advice


def test_two_parts_with_an_option_of_one_name(tmp_path: Path) -> None:
    file = tmp_path / "two.hanabi"
    file.write_text(
        'expansion more "m" on nl { option strikes = 0 or 1, normally 0\n'
        "  tokens hints 1 more if strikes=1 }\n"
    )
    with pytest.raises(SweepError, match="`nl` and `more` each have an option `strikes`") as caught:
        grid(f"{file}:nl+more", "strikes=1")
    assert caught.value.advice == "say whose is meant: more(strikes=…)"
    made = grid(f"{file}:nl+more", "more(strikes=0-1)")
    assert [point.rules.hints.total for point in made.points] == [8, 9]
