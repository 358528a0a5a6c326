"""Rules that come to nothing by their numbers, and rules beside them that don't."""

import pytest

from tamaya.grammar.source import Source
from tamaya.lab.case import Case
from tamaya.lab.check.phases.playing import TABLES
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

CODES = {"F301", "F308", "F312", "F313", "F314", "F315", "F316"}


def found(text: str) -> set[str]:
    """The codes of what the tables show in `abacus-2012` with some clauses more."""
    library = library_of_source(Source("mine.hanabi", f"expansion mine {{ {text} }}"))
    case = Case(compile_rules("abacus-2012+mine", library), library)
    return {finding.code for fault in TABLES for finding in fault.judge(case)} & CODES


IDLE = [
    ("F301", "when all fireworks are completed while red has 2 cards { regain 1 hint }"),
    ("F301", "when the last strike is taken while 1 or fewer strikes are taken { regain 1 hint }"),
    ("F301", "when a 5 is placed while red 3 and red has 2 cards { regain 1 hint }"),
    ("F301", "when 0 or more strikes are taken { regain 1 hint }"),
    ("F301", "when a 3 is placed while the deck holds 45 or more cards { regain 1 hint }"),
    ("F301", "when a 3 is placed while your hand holds 6 or more cards { regain 1 hint }"),
    ("F301", "when a hint touches 6 or more cards { regain 1 hint }"),
    ("F301", "when a hint touches the last card { end } hint { never touches the last card }"),
    ("F308", "action dig { only while 9 or more hints lie ready  regain 1 hint }"),
    ("F308", "action dig { only while no hint is left  costs 1 hint  regain 2 hints }"),
    ("F312", "suit red { replace built 1 2 3 4 5 5 }"),
    ("F314", "hint { 5 costs 9 hints }"),
    ("F314", "hint { a colour costs 3 hints while 2 or fewer hints lie ready }"),
    ("F315", "hint { each name at most 1 time  never the same name twice running }"),
    ("F315", "hint { a value costs 2 hints  1, 2, 3, 4 and 5 cost 1 hint }"),
    ("F315", "hint { only while 8 or fewer hints lie ready }"),
    ("F315", "hint { at most 5 colours a game }"),
    ("F315", "hint { names red and 5 only while 8 or fewer hints lie ready }"),
    ("F315", "a player may pass while 5 or fewer fireworks are complete"),
    ("F315", "action stop { once a game  end }"),
    ("F315", "discard { replace never  only the first card }"),
    ("F315", "replace hand 1 card  play { only the last card }"),
    ("F316", "discard { only while all hints lie ready }"),
    ("F316", "hint { names red only while all hints lie ready and no hint is left }"),
    ("F316", "a player may pass while red is complete and red has 4 or fewer cards"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text"), IDLE)
def test_what_comes_to_nothing_is_found(code: str, text: str) -> None:
    assert code in found(text)


SOUND = [
    "when all fireworks are completed while blue has 5 cards { regain nothing }",
    "when the last strike is taken while 2 or more strikes are taken { regain 1 hint }",
    "when 1 or more strikes are taken { regain 1 hint }",
    "when a hint touches 5 or more cards { regain 1 hint }",
    "when a hint touches 6 or more cards { regain 1 hint } hint { goes to everybody }",
    "when a hint touches the last card { regain 1 hint } hint { never touches the first card }",
    "when a 3 is placed while the deck holds 30 or fewer cards { regain 1 hint }",
    "when a 3 is placed while a player holds 4 cards and a player holds 3 cards { regain 1 hint }",
    "action dig { only while 1 hint lies ready  costs 1 hint  take back 1 strike }",
    "suit red { begun only when blue has 1 or more card }",
    "suit red { replace built 1 2 3 4 5 1 }",
    "suit red { replace cards 1 1 2 2 3 3  replace built 1 2 3 twice }",
    "hint { 5 costs 8 hints }",
    "hint { a colour costs 3 hints while 3 or fewer hints lie ready }",
    "hint { each name at most 2 times  never the same name twice running }",
    "hint { a value costs 2 hints  1, 2, 3 and 4 cost 1 hint }",
    "hint { at most 4 colours a game  at most 4 values a game }",
    "hint { names each colour only once its firework is begun }",
    "hint { only while 7 or fewer hints lie ready }",
    "action stop { once a game  costs 1 hint  take back 1 strike }",
    "replace hand 1 card with 2 or 3 players  play { only the last card }",
    "discard { only while 7 hints lie ready }",
]


@pytest.mark.parametrize("text", SOUND)
def test_nothing_is_found_beside_it(text: str) -> None:
    assert found(text) == set()
