"""Rules and deals as rows of numbers: each number by hand, for a game of a few cards."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from tests.made.pocket import (
    ANYTIME,
    BACK,
    CALL,
    NEEDED,
    PLAYED,
    Clauses,
    clauses,
    dealt,
    pocket,
    tiles,
)

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import rule_tables
from tamaya.solver.kernel.rows import layout
from tamaya.solver.kernel.rows.arguments import (
    REFUSED,
    all_cards_are_worth_the_same,
    declines,
    misfits,
    misplays_are_worse_than_discards,
)
from tamaya.solver.kernel.rows.fields import MISC_FIELDS, MOST_DECK, TABLE_FIELDS, USELESS, _packed
from tamaya.solver.kernel.rows.filling import bits_of, deal_facts, rule_facts, share
from tamaya.solver.kernel.rows.laying import lay_out
from tamaya.solver.kernel.rows.layout import Ints
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.solver.profile.profile import profile_of
from tamaya.variants.rules import Rules

ODD = """
  suit ash a { cards 1 1 2 4 built 2 4 }
  suit birch b { cards 1 1 2 2 3 built 1 2 3 score 2 for each card placed and 1 when complete }
"""


def run(first: int, row: Ints, length: int) -> list[int]:
    return [int(number) for number in row[first : first + length]]


# ------------------------------------------------------------------- the row of the rules


def test_kinds_that_a_firework_wants_are_bits_side_by_side() -> None:
    """Ash is built 2 4, so its 1 is useless; birch is built 1 2 3."""
    rules = pocket(suits=ODD)
    bits = dict(zip(rules.cards, bits_of(rule_tables(rules)), strict=True))
    assert bits == {"a1": USELESS, "a2": 0, "a4": 1, "b1": 2, "b2": 3, "b3": 4}


def test_the_numbers_of_a_game() -> None:
    rules = pocket(suits=ODD, hints="3, starting with 1", strikes="2", deck_end=(
        "2 more turns each, then the end"), stuck="lose")  # fmt: skip
    row = rule_facts(rules, 2)
    single = {
        "PLAYERS": 2, "HINTS": 3, "START_HINTS": 1, "COST": 1, "STRIKES": 2, "DISCARDING": 1,
        "LAST_TURNS": 2, "CALLS": 0, "NO_LOSS": 0, "STEP": 3, "REVIVES": 0, "SUITS": 2,
        "COMPLETE": 2 + (3 << 4), "LOST_COUNTS": 0, "WAITING": 0, "EVERY_STEP": 0,
    }  # fmt: skip
    assert {name: int(row[getattr(layout, name)]) for name in single} == single
    assert run(layout.OFFSET, row, 2) == [0, 2]
    assert run(layout.LENGTH, row, 2) == [2, 3]
    assert run(layout.SUIT_OF, row, 5) == [0, 0, 1, 1, 1]
    assert run(layout.POINTS, row, 3) == [0, 1, 2]
    assert run(layout.POINTS + layout.BY_HEIGHT, row, 4) == [0, 2, 4, 7]
    # Hints plus, low, high; strikes plus, low. A discard regains a token of three.
    assert run(layout.DROPPED, row, 5) == [1, 1, 3, 0, 0]
    assert run(layout.MISPLAYED, row, 5) == [0, 0, 3, 1, 1]


@pytest.mark.parametrize(
    ("case", "name", "number"),
    [
        (clauses(discard="never regains 1 hint"), "DISCARDING", 0),
        (clauses(discard=ANYTIME), "DISCARDING", 2),
        (clauses(deck_end="play on", stuck="lose"), "LAST_TURNS", -1),
        (clauses(deck_end="end"), "LAST_TURNS", 0),
        (clauses(deck_end="lose"), "LAST_TURNS", 0),
        (clauses(NEEDED), "NO_LOSS", 1),
        (clauses(tiles(BACK)), "REVIVES", 1),
        (clauses(lost="its points"), "LOST_COUNTS", 1),
        (clauses(lost="-1"), "LOST_COUNTS", 0),
        (clauses("when a rightly called card is placed { regain 1 hint }", play=CALL), "CALLS", 1),
        (clauses(play=CALL), "CALLS", 0),
        (clauses(), "EVERY_STEP", 1),
        (clauses(), "PLAYS_FIRST", 1),
        (clauses(tiles(BACK)), "PLAYS_FIRST", 0),
    ],
)
def test_a_number_of_the_rules(case: Clauses, name: str, number: int) -> None:
    rules = pocket(**case)
    assert declines(rules, 2) == ""
    assert rule_facts(rules, 2)[getattr(layout, name)] == number


def test_the_most_points_between_two_heights() -> None:
    """A firework whose last card costs points had better stop before it."""
    falling = "score -1 for each card placed and 5 when complete"
    rules = pocket(suits=f"suit ash a {{ cards 1 1 2 2 3 built 1 2 3 {falling} }}")
    points = rules.suits[0].points
    assert points == (0, -1, -2, 2)
    row = rule_facts(rules, 2)
    for height in range(4):
        for cap in range(height, 4):
            at = layout.BEST + height * layout.BY_HEIGHT + cap
            assert row[at] == max(points[height : cap + 1])


def test_which_cards_draw_tiles() -> None:
    """Of ash the 1 does, and so does the end of each firework: one from height 1 on, two before."""
    drawn = "when a firework is completed { draw a tile } when an ash 1 is placed { draw a tile }"
    row = rule_facts(pocket(tiles("regain 1 hint", "take back 1 strike", drawn=drawn)), 2)
    assert run(layout.OWING, row, 3) == [2, 1, 1]
    assert run(layout.OWING + layout.BY_HEIGHT, row, 3) == [1, 1, 1]
    assert row[layout.LAST_OWES_NONE] == 1
    first, second = layout.TILE, layout.TILE + layout.CHANGE
    assert (run(first, row, 1), run(second + 3, row, 1)) == ([1], [-1])
    row = rule_facts(pocket(tiles("regain 1 hint")), 2)
    assert row[layout.LAST_OWES_NONE] == 0


def test_what_a_tile_does_with_cards() -> None:
    """1 for a card that returns, 2 for one that is played, 4 for that where the deck is empty."""
    row = rule_facts(pocket(tiles(BACK, PLAYED, "regain 1 hint")), 2)
    does = [int(row[layout.TILE + layout.CHANGE * number + 6]) for number in range(3)]
    assert does == [1 + 4, 2, 0]


def test_a_firework_that_waits_for_others() -> None:
    waiting = """
      suit ash a { cards 1 1 2 2 3 built 1 2 3 }
      suit birch b { cards 1 1 2 2 3 built 1 2 3 begun only when ash has 2 or more cards }
    """
    row = rule_facts(pocket(suits=waiting), 2)
    assert row[layout.WAITING] == 0b10
    assert run(layout.BEGUN_AFTER, row, 2) == [0, 2]


def test_tempers_follow_one_another() -> None:
    row = rule_facts(pocket(), 2)
    size = len(BEAM_TEMPERS[0])
    assert run(layout.BEAM + size, row, size) == [*BEAM_TEMPERS[1]]
    size = len(DIVE_TEMPERS[0])
    assert run(layout.DIVE + size, row, size) == [*DIVE_TEMPERS[1]]


# ------------------------------------------------------------------- the row of a deal


def laid(deal: Deal) -> tuple[Ints, list[int]]:
    """The row of a deal, and the bits of its cards."""
    rules = deal.rules
    bits = bits_of(rule_tables(rules))
    cards = [bits[kind] for kind in deal.deck]
    row = deal_facts(deal, ceiling_of(rules))
    plainly = lay_out.py_func  # type: ignore[attr-defined]  # as it is before it is compiled
    plainly(rule_facts(rules, deal.players), row, np.array(cards, np.int64))
    return row, cards


def word(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in {*bits} if bit != USELESS)


def test_hands_and_deck_lie_where_the_deal_has_them() -> None:
    row, cards = laid(dealt("a1 b1 a2 b3 b2 a1 a4 b1 b2", pocket(suits=ODD)))
    assert cards == [USELESS, 2, 0, 4, 3, USELESS, 1, 2, 3]
    assert row[layout.CARDS] == 5
    assert run(layout.DEALT_SIZES, row, 2) == [2, 2]
    assert run(layout.DEALT, row, 2) == [word([2]), word([0, 4])]
    assert run(layout.DECK, row, 5) == [3, USELESS, 1, 2, 3]


def test_what_is_still_to_come_is_known_card_by_card() -> None:
    row, cards = laid(dealt("a1 b1 a2 b3 b2 a1 a4 b1 b2", pocket(suits=ODD)))
    coming = cards[4:]
    for at in range(len(coming)):
        assert row[layout.AFTER + at] == word(coming[at:])
        for bit in range(5):
            place = layout.NEXT + bit * (MOST_DECK + 1) + at
            later = [i for i in range(at, len(coming)) if coming[i] == bit]
            assert row[place] == (later[0] if later else MOST_DECK)


def test_copies_are_counted_where_cards_come_back() -> None:
    rules = pocket(tiles(PLAYED, "regain 1 hint", BACK))
    row, cards = laid(dealt("a3 b1 b3 a1 a2 b2 a1 b1 a2 b2", rules))
    coming = cards[4:]
    assert run(layout.COPIES, row, 6) == [2, 2, 1, 2, 2, 1]
    for at in range(len(coming) + 1):
        for bit in range(6):
            place = layout.COUNT + bit * (MOST_DECK + 1) + at
            assert row[place] == coming[at:].count(bit)
    assert row[layout.TILE_COUNT] == 3
    assert run(layout.TILE_ORDER, row, 3) == [0, 1, 2]
    assert run(layout.REVIVALS, row, 3) == [2, 1, 1]
    plain, _ = laid(dealt("a3 b1 b3 a1 a2 b2 a1 b1 a2 b2", pocket()))
    assert run(layout.COPIES, plain, 6) == [0] * 6


def test_shared_cards_are_in_no_hand_of_their_own() -> None:
    """The first five: four of the hands, and the top card of the deck once it is drawn."""
    deal = dealt("a3 b1 b3 a1 a2 b2 a1 b1 a2 b2", pocket())
    row, cards = laid(deal)
    share(row, np.array(cards, np.int64), 2, 3)
    assert run(layout.DEALT, row, 2) == [0, word(cards[3:4])]
    assert {*run(layout.POOL, row, 7)} == {word(cards[:3])}
    share(row, np.array(cards, np.int64), 2, 5)
    assert run(layout.DEALT, row, 2) == [0, 0]
    assert run(layout.POOL, row, 3) == [word(cards[:4]), word(cards[:5]), word(cards[:5])]


def test_how_much_each_field_must_hold() -> None:
    """Of two players with two cards each, six to draw and a turn each after the last card."""
    profile = profile_of(pocket(tiles("regain 1 hint", "regain 1 hint")))
    needed = [(field.name, field.needs(profile, 2), field.most) for field in MISC_FIELDS]
    assert needed == [
        ("players", 1, 7),  # their numbers begin with 0
        ("strikes", 3, 127),
        ("last turns", 2 + 2, 4_095),
        ("cards in the deck", 6, 127),
        ("tiles", 2, 31),
        ("kinds of card", USELESS + 1, 127),
        ("cards in the deck", 7, 127),
        ("tiles at once", 1, 1),
        ("hands", 1, 1),
        ("tiles", 1, 1),
    ]
    assert {field.name: field.needs(profile, 2) for field in TABLE_FIELDS} == {
        "players": 2,
        "cards in a hand": 2,
        "suits": 2,
        "cards on a firework": 3,
        "kinds of card": 6,
        "hint tokens": 2,
        "cards in the deck": 6,
        "tiles": 2,
    }
    uneven = profile_of(pocket(suits=ODD, deck_end="3 more turns each, then the end"))
    heights = next(field for field in TABLE_FIELDS if field.name == "cards on a firework")
    assert heights.needs(uneven, 2) == 3  # the higher of both
    turns = next(field for field in MISC_FIELDS if field.name == "last turns")
    assert turns.needs(uneven, 2) == 8


def test_fields_of_a_word_lie_side_by_side() -> None:
    """Each has a mask as wide as the most that it holds, and begins where the one before ends."""
    packed = _packed(MISC_FIELDS)
    shifts = [number & 63 for number in packed]
    masks = [number >> 6 for number in packed]
    assert masks == [field.most for field in MISC_FIELDS]
    assert shifts[0] == 0
    for (shift, mask), after in pairwise([*zip(shifts, masks, strict=True), (62, 0)]):
        assert shift + mask.bit_length() <= after[0]
    whole = sum(mask << shift for shift, mask in zip(shifts, masks, strict=True))
    assert whole.bit_count() == sum(mask.bit_length() for mask in masks)


# ------------------------------------------------------------------- what is refused, and why

LOST_FOR_MORE = "lost games that score more than their points"
REFUSALS: tuple[tuple[str, Clauses, Clauses], ...] = (
    ("turns without a card that are more than a hint",
     clauses("when a hint is given { regain 1 hint }"),
     clauses("when a hint is given { spend 1 hint }", discard=ANYTIME)),
    ("an unusual end", clauses(complete="nothing"), clauses(complete="end")),
    ("an unusual end", clauses(last_strike="end"), clauses(last_strike="lose")),
    ("several tiles at once",
     clauses(tiles("regain 1 hint", "regain 1 hint", drawn=(
         "when a 3 is placed { draw a tile } when a firework is completed { draw a tile }"))),
     clauses(tiles("regain 1 hint", "regain 1 hint", drawn="when a 3 is placed { draw a tile }"))),
    ("discards or misplays that differ from card to card",
     clauses("when a 1 is discarded { take 1 strike }"),
     clauses("when a card is discarded { spend 1 hint }")),
    ("discards or misplays that differ from card to card",
     clauses("when a 1 is misplayed { take 1 strike }"),
     clauses("when a card is misplayed { spend 1 hint }")),
)  # fmt: skip


@pytest.mark.parametrize(("words", "refused", "taken"), REFUSALS)
def test_words_put_together_in_an_unknown_way(words: str, refused: Clauses, taken: Clauses) -> None:
    assert declines(pocket(**refused), 2) == words
    assert declines(pocket(**taken), 2) == ""


def test_tables_that_no_text_says_are_refused_as_well() -> None:
    """A certificate may hold them: a lost game that scores more than its points."""
    plain = pocket(lost="its points")
    assert declines(plain, 2) == ""
    assert declines(pocket(lost="2"), 2) == ""  # whatever lies there
    more = replace(plain, losing=replace(plain.losing, plus=1))
    assert declines(more, 2) == LOST_FOR_MORE


def test_every_refusal_is_tried() -> None:
    tried = {words for words, _, _ in REFUSALS} | {LOST_FOR_MORE}
    assert tried == {words for words, _ in REFUSED}


# ------------------------------------------------------------------- facts behind arguments


@pytest.mark.parametrize(
    ("case", "worse"),
    [
        (clauses(), True),
        (clauses(play="a misplay takes 0 strikes"), False),
        (clauses("when a card is misplayed { regain 1 hint }"), False),
        (clauses("when a card is discarded { take 1 strike }"), False),
        (clauses("when a card is discarded { spend 1 hint }"), False),
        (clauses("when a 1 is placed { spend 1 hint }"), False),
        (clauses("when a 1 is placed { regain 1 hint }"), True),
        (clauses("when a 1 is placed { take back 1 strike }"), False),
        (clauses(tiles("take back 1 strike")), False),
        (clauses(tiles("regain 1 hint")), True),
    ],
)
def test_whether_a_misplay_is_worse_than_a_discard(case: Clauses, worse: bool) -> None:
    assert misplays_are_worse_than_discards(profile_of(pocket(**case))) == worse


@pytest.mark.parametrize(
    ("score", "same"),
    [
        ("score 1 for each card placed", True),
        ("score 2 for each card placed", True),
        ("score 1 for each card placed and 1 when complete", False),
        ("score -1 for each card placed", False),
        ("score -1 for each card missing", True),
    ],
)
def test_whether_all_cards_are_worth_the_same(score: str, same: bool) -> None:
    assert all_cards_are_worth_the_same(profile_of(pocket(score=score))) == same


ONE_SUIT = "suit ash a { cards 1 1 2 2 3 built 1 2 3 }"
ALL = {(suit, height) for suit in (0, 1) for height in range(3)}


@pytest.mark.parametrize(
    ("case", "slots"),
    [
        (clauses(), set()),
        (clauses(play=CALL), ALL),  # by a wrong call any card can be misplayed
        (clauses(play="a misplay takes 0 strikes"), ALL),
        # With one suit no call is wrong; and what a call brings may be had by another copy later.
        (clauses(play=CALL, suits=ONE_SUIT), set()),
        (clauses("when a rightly called card is placed { regain 1 hint }",
                 play=CALL, suits=ONE_SUIT), {(0, 0), (0, 1)}),
        # A reward may be had later by another copy; but of the 3 there is one.
        (clauses("when a 2 is placed { regain 1 hint }"), {(0, 1), (1, 1)}),
        (clauses("when a 3 is placed { regain 1 hint }"), set()),
        (clauses(tiles("regain 1 hint", drawn="when a 3 is placed { draw a tile }")),
         {(0, 2), (1, 2)}),
        (clauses(score="score -1 for each card placed and 5 when complete"),
         {(0, 0), (0, 1), (1, 0), (1, 1)}),
    ],
)  # fmt: skip
def test_cards_that_had_perhaps_better_be_misplayed(
    case: Clauses, slots: set[tuple[int, int]]
) -> None:
    rules: Rules = pocket(**case)
    assert {*misfits(profile_of(rules))} == slots
