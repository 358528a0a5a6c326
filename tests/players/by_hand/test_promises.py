"""What a hint promises, who is believed, and which missing card a hint asks for: case by case."""

import pytest
from tests.made.pocket import Clauses, clauses, pocket

from tamaya.players.fold.facts import Facts
from tamaya.players.fold.kinds import kinds_under
from tamaya.players.levels.links import Missing, beneath, missing
from tamaya.players.levels.trust import (
    Basis,
    Credit,
    Promised,
    Trust,
    can_be_judged,
    is_last_strike,
)
from tamaya.testing.tables import table
from tamaya.variants.rules import Rules

RULES = pocket()


def mask_of(cards: str, rules: Rules = RULES) -> int:
    return sum(1 << rules.cards.index(card) for card in cards.split())


def facts_with(fireworks: str = "") -> Facts:
    state = table(RULES, fireworks=fireworks)
    return kinds_under(state.game.tables).facts(state)


# ------------------------------------------------------------------- promises


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("a1", True),
        ("a1 b1", True),
        ("a1 a2", None),  # it may still be one of the promised
        ("a2", None),  # it fits once somebody has played the a1
        ("a3", False),
        ("a3 b3", False),
        ("a3 b1", None),
    ],
)
def test_later_words_keep_a_promise_or_break_it(words: str, kept: bool | None) -> None:
    """It was promised that a card fits, by a player after whom others act first."""
    promise = Promised.of(facts_with(), 0, mask_of("a1 b1"), at_once=False)
    assert promise.linked == mask_of("a2 b2")
    assert promise.by_words(mask_of(words)) is kept


def test_where_nobody_acts_between_nobody_can_play_what_is_missing() -> None:
    promise = Promised.of(facts_with(), 2, mask_of("a1 b1"), at_once=True)
    assert promise == Promised(2, mask_of("a1 b1"), 0)
    assert promise.by_words(mask_of("a2")) is False


def test_what_goes_onto_what_fits_is_linked() -> None:
    promise = Promised.of(facts_with("a1"), 0, mask_of("a2"), at_once=False)
    assert promise.linked == mask_of("a3 b2")


# ------------------------------------------------------------------- credit


@pytest.mark.parametrize(
    ("credit", "read", "reads"),
    [
        (Credit(), True, True),
        (Credit(broken=1), False, True),
        (Credit(honoured=3, broken=1), False, True),
        (Credit(honoured=4, broken=1), True, True),  # one in four is forgiven
        (Credit(honoured=7, broken=2), False, True),
        (Credit(honoured=1, useless=1), False, True),
        (Credit(honoured=2, useless=1), True, True),  # a useless card counts half
        (Credit(honoured=4, missed=1), True, False),
        (Credit(heeded=3, missed=1), True, False),
        (Credit(heeded=4, missed=1), True, True),
    ],
)
def test_who_is_believed_and_who_is_thought_to_take_notice(
    credit: Credit, read: bool, reads: bool
) -> None:
    assert (credit.read, credit.reads) == (read, reads)


def test_what_counts_for_whom() -> None:
    """Players who heed a hint show that they know the conventions, as does a kept promise."""
    new = Credit()
    assert new.after_promise(None) == new.after_request(None) == new
    assert new.after_promise(True) == Credit(honoured=1)
    assert new.after_promise(False) == Credit(broken=1)
    assert new.after_request(True) == Credit(honoured=1, heeded=1)
    assert new.after_request(False) == Credit(broken=1, missed=1)
    assert new.after_useless() == Credit(useless=1)


# ------------------------------------------------------------------- trust

MASKS = ((1, 2), (4, 8), (1, 8))


def test_whose_hints_say_no_more_than_their_words() -> None:
    """Those of the first seat, since they are not read; and all that go to the third."""
    trust = Trust.start(MASKS)._replace(not_read=0b101, not_reading=0b100)
    assert [trust.at_word(0, seat) for seat in (1, 2)] == [True, True]
    assert [trust.at_word(1, seat) for seat in (0, 2)] == [False, True]
    assert not Trust.start(MASKS).at_word(0, 1)


def test_who_is_on_trial_has_broken_nothing() -> None:
    """They are only doubted since the last strike is near."""
    broken = (Credit(broken=1), Credit(), Credit())
    doubted = Trust.start(MASKS)._replace(credits=broken, not_read=0b011)
    assert not doubted.on_trial(0, 2)
    assert doubted.on_trial(1, 2)
    assert not doubted._replace(not_reading=0b100).on_trial(1, 2)
    assert not doubted.on_trial(2, 0)  # is trusted anyhow


def test_marks_of_players_who_are_not_read_mean_nothing() -> None:
    trust = Trust.start(MASKS).after_hint(1, 0, (True, False), (False, False))
    trust = trust.after_hint(1, 2, (False, True), (False, True))
    assert trust.bases[1] == (Basis(0b001, 0), Basis(0b100, 0b100))
    marked = (True, True)
    assert trust.meant(1, marked) == (True, True)
    assert trust._replace(not_read=0b001).meant(1, marked) == (False, True)
    assert trust._replace(not_read=0b101).meant(1, marked) == (False, False)
    assert trust._replace(not_read=0b010, not_reading=0b010).meant(1, marked) == (False, False)


def test_ideas_that_rest_on_them_are_dropped() -> None:
    """Back to what the words say, card by card."""
    trust = Trust.start(MASKS).after_hint(1, 2, (True, True), (False, True))
    ideas, words = [(1, 2), (4, 8), (1, 8)], ((3, 3), (12, 12), (9, 9))
    doubted = trust._replace(not_read=0b100)
    assert doubted.relied_on(ideas, words) == [(1, 2), (4, 12), (1, 8)]
    deaf = trust._replace(not_read=0b001, not_reading=0b001)
    assert deaf.relied_on(ideas, words) == [(3, 3), (4, 8), (1, 8)]


def test_a_promise_is_noted_at_its_card() -> None:
    promise = Promised(0, 1, 0)
    trust = Trust.start(MASKS).promised(2, 1, promise)
    assert [basis.promise for basis in trust.bases[2]] == [None, promise]
    kept = trust.after_hint(2, 1, (True, True), (False, False))
    assert kept.bases[2][1].promise is promise


@pytest.mark.parametrize(
    ("case", "judged"),
    [
        (clauses(), True),
        (clauses(play="a misplay takes 1 strike played cards lie face down"), False),
        (clauses(hint="names a colour or a value announces only the kind "
                      "may touch no card costs 1 hint"), False),
        (clauses(suits="suit ash a { cards 1 1 2 2 3 built 1 2 3 } suit birch b { cards 1 1 2 2 3 "
                       "built 1 2 3 played by a discard and discarded by a play }"), False),
    ],
)  # fmt: skip
def test_where_players_can_be_judged(case: Clauses, judged: bool) -> None:
    """Where what a hint promised is seen to come true, and words can tell cards apart."""
    assert can_be_judged(kinds_under(table(pocket(**case)).game.tables)) == judged


@pytest.mark.parametrize(
    ("misplay", "strikes", "last"),
    [
        ("1 strike", 1, False),
        ("1 strike", 2, True),
        ("2 strikes", 0, False),
        ("2 strikes", 1, True),
    ],
)
def test_the_last_strike(misplay: str, strikes: int, last: bool) -> None:
    state = table(pocket(play=f"a misplay takes {misplay}"), strikes=strikes)
    assert is_last_strike(state) == last


# ------------------------------------------------------------------- missing cards


@pytest.mark.parametrize(
    ("fireworks", "focus", "promised", "found"),
    [
        ("", "a2", "a1 b1", "a1"),
        ("", "a1", "a1 b1", None),  # the focus is itself what was promised
        ("", "a3", "a1 b1", None),  # two cards are missing
        ("a1", "a3", "a2", "a2"),
        ("a1", "b2", "a2 b1", "b1"),
        ("a1", "a1", "a2", None),  # nothing leads to a useless card
    ],
)
def test_the_card_between_a_firework_and_the_focus(
    fireworks: str, focus: str, promised: str, found: str | None
) -> None:
    kind = beneath(facts_with(fireworks), RULES.cards.index(focus), mask_of(promised))
    assert kind == (None if found is None else RULES.cards.index(found))


@pytest.mark.parametrize(
    ("ideas", "marked", "place"),
    [
        (["a1 a2", "a1 b1", "b2"], [False] * 3, None),  # the newest that may be it surely fits
        (["a1 a2", "b2", "b3"], [False] * 3, 0),
        (["a1 a2", "a1 b3", "b3"], [False] * 3, 1),  # the newest
        (["a1 a2", "a1 b3", "b3"], [True, False, False], 0),  # a marked one comes first
        (["a1 a2", "a1 b3", "a1 a3"], [True, True, False], 1),
        (["b1", "b2", "b3"], [False] * 3, None),
    ],
)
def test_who_concludes_that_they_hold_the_missing_card(
    ideas: list[str], marked: list[bool], place: int | None
) -> None:
    kind = RULES.cards.index("a1")
    found = missing(facts_with(), [mask_of(cards) for cards in ideas], marked, kind)
    assert found == (None if place is None else Missing(place, kind))
    assert missing(facts_with(), [mask_of(cards) for cards in ideas], marked, None) is None
