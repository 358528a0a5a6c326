"""What could be otherwise in a deal: which rules and cards, in which words, and what is told."""

import pytest
from tests.made.pocket import PRICED, SPENT, WHILE, Clauses, clauses, dealt, pocket, tiles

from tamaya.solver.claims.alterations import (
    Alteration,
    more_copies,
    rules_changed,
    single_cards,
    two_cards,
)
from tamaya.solver.claims.looser import What, looser
from tamaya.solver.claims.tried import TriedChange, Tries
from tamaya.variants.rules import Rules


def changes(case: Clauses) -> dict[str, Rules]:
    return {words: rules for _, words, rules in looser(pocket(**case))}


USUAL = [
    "everybody had one more turn at the end",
    "there were one more hint token",
    "hints cost nothing",
    "cards could be discarded even with all hints ready",
    "it took one more strike to lose",
    "a misplay took no strike",
    "a lost game scored its points",
    "everybody held one more card",
]
"""Under the rules of the pocket game, in this order."""


def test_what_a_table_would_think_of() -> None:
    found = changes(clauses())
    assert [*found] == USUAL
    turn, token, free, discard, strike, mild, points, card = found.values()
    assert max(e.amount for e in turn.effects if e.verb == "last_turns") == 2
    assert (token.hints.total, token.hints.start) == (3, 3)
    # Hints that cost nothing fill no supply, so discards can't wait for a spent one.
    assert (free.hinting.cost, free.discarding.when) == (0, "always")
    assert (discard.hinting.cost, discard.discarding.when) == (1, "always")
    assert strike.strikes == 4
    assert mild.playing.misplay_strikes == 0
    assert points.losing.keeps_points
    assert [hands.cards for hands in card.hands] == [(3, 3)]


CASES: tuple[tuple[Clauses, set[str], set[str]], ...] = (
    # The case, what can be looser besides, and what of the usual can't be.
    (clauses(deck_end="end"), {"everybody had a turn after the last card"}, {USUAL[0]}),
    (clauses(deck_end="play on"), set(), {USUAL[0]}),
    (clauses(hint=PRICED.replace("1 hint", "nothing")), set(), {USUAL[1], USUAL[2]}),
    (clauses(hint=f"{PRICED} ash costs 2 hints"),
     {"the rules left out `ash costs 2 hints`"}, set()),
    (clauses(hint=PRICED.replace("may touch no card", "must touch a card")),
     {"hints might touch no card", "a player might pass"}, set()),
    (clauses(hint=f"{PRICED} never the same kind twice running"),
     {"colours and values need not alternate", "a player might pass"}, set()),
    (clauses(hint=f"{PRICED} never the same name twice running"),
     {"a name could be said twice running", "a player might pass"}, set()),
    (clauses(hint=f"{PRICED} goes to the next player"), {"a hint could go to any player"}, set()),
    (clauses(hint=f"{PRICED} never to the player who hinted last"),
     {"a hint could go to the player who hinted last", "a player might pass"}, set()),
    (clauses(hint=f"{PRICED} never touches the first card"),
     {"hints could touch any card of a hand"}, set()),
    (clauses(hint=f"{PRICED} each name at most 2 times"),
     {"each name could be said any number of times", "a player might pass"}, set()),
    (clauses(hint=f"{PRICED} only {WHILE}"),
     {f"the rules left out `hint {{ only {WHILE} }}`", "a player might pass"}, set()),
    (clauses(f"a player may pass {WHILE}"), {"a player might always pass"}, set()),
    (clauses("a player may pass"), set(), set()),
    (clauses(discard="never regains 1 hint"), {"cards could be discarded"}, {USUAL[3]}),
    (clauses(discard="at any time regains 1 hint"), set(), {USUAL[3]}),
    (clauses(discard="at any time regains half a hint"),
     {"a discard brought a whole hint token"}, {USUAL[3]}),
    (clauses(discard=f"{SPENT} only the first card"),
     {"any card of a hand could be discarded"}, set()),
    (clauses(play="a misplay takes 1 strike only the last card"),
     {"any card of a hand could be played"}, set()),
    (clauses(play="a misplay takes 0 strikes"), set(), {USUAL[5]}),
    (clauses(last_strike="end"), set(), {USUAL[4], USUAL[6]}),
    (clauses("less than 4 points is lost"), {"fewer than 4 points were not lost"}, set()),
    (clauses(lost="its points"), set(), {USUAL[6]}),
    (clauses(score="score -1 for each card missing"),
     {"ash cost no points", "birch cost no points"}, set()),
    (clauses("when a 1 is discarded { take 1 strike }"),
     {"the rules left out `when a 1 is discarded { take 1 strike }`"}, set()),
    (clauses("when a firework is completed { nothing }"), set(), set()),
    (clauses("action again { once a game costs 1 hint regain 1 hint }"),
     {"the action again cost nothing", "the action again could be taken any number of times"},
     set()),
)  # fmt: skip


@pytest.mark.parametrize(("case", "besides", "lacking"), CASES)
def test_what_can_be_looser(case: Clauses, besides: set[str], lacking: set[str]) -> None:
    found = {*changes(case)}
    assert found - {*USUAL} == besides
    assert {*USUAL} - found == lacking
    base = pocket(**case)
    assert all(rules.hash != base.hash for rules in changes(case).values())


@pytest.mark.parametrize(
    ("event", "sooner"),
    [
        ("ash has 2 cards", "ash has 1 card"),
        ("2 strikes are taken", "1 strike is taken"),
        ("the deck holds 2 cards", "the deck holds 3 cards"),  # which it holds before
        ("ash has 1 card", ""),  # no card is what every firework begins with
    ],
)
def test_what_happens_can_happen_sooner(event: str, sooner: str) -> None:
    found = changes(clauses(f"when {event} {{ regain 1 hint }}"))
    words = [words for words in found if words.startswith(f"`when {event}` were")]
    assert words == ([f"`when {event}` were `when {sooner}`"] if sooner else [])


def test_what_happens_under_a_condition_can_always_happen() -> None:
    words = f"the rules left out `{WHILE}` behind `when a 1 is placed`"
    loose = changes(clauses(f"when a 1 is placed {WHILE} {{ regain 1 hint }}"))[words]
    (placed,) = loose.reactions_to("placed")
    assert placed.conditions == ()
    assert placed.effects[0].verb == "regain"


# ------------------------------------------------------------------- cards elsewhere

DECK = "a1 b1 a2 b2 a1 b3 a2 a3 b1 b2"


def words_of(found: list[Alteration]) -> list[str]:
    return [change.words.removesuffix(" lay on top of the draw pile") for change in found]


def test_late_cards_are_those_that_fireworks_take_and_that_don_t_come_at_once() -> None:
    """Of each kind the first copy; the card on top of the draw pile needn't be moved."""
    late = [*single_cards(dealt(DECK, pocket()))]
    assert words_of(late) == ["the ash 3 (card 8 of 10)", "the birch 3 (card 6 of 10)"]
    assert [change.cards for change in late] == [(7,), (5,)]
    assert all(change.is_of_cards for change in late)
    moved = [late[0].deal.rules.cards[kind] for kind in late[0].deal.deck]
    assert " ".join(moved) == "a1 b1 a2 b2 a3 a1 b3 a2 b1 b2"
    top = [*single_cards(dealt("a1 b1 a2 b2 b3 a3 a1 a2 b1 b2", pocket()))]
    assert words_of(top) == ["the ash 3 (card 6 of 10)"]


def test_of_several_copies_it_is_said_which() -> None:
    """The first 1 of birch is late; its second is not needed."""
    late = [*single_cards(dealt("a1 a1 a2 a2 b2 b1 b1 b2 a3 b3", pocket()))]
    assert words_of(late) == [
        "the birch 3 (card 10 of 10)",
        "the ash 3 (card 9 of 10)",
        "the first birch 1 (card 6 of 10)",
    ]


def test_pairs_keep_their_order() -> None:
    (pair,) = two_cards(dealt(DECK, pocket()))
    assert pair.cards == (5, 7)
    moved = [pair.deal.rules.cards[kind] for kind in pair.deal.deck]
    assert " ".join(moved) == "a1 b1 a2 b2 b3 a3 a1 a2 b1 b2"


def test_one_more_copy_of_a_late_card() -> None:
    more = [*more_copies(dealt(DECK, pocket()))]
    assert [change.words for change in more] == [
        "there were one more ash 3, on top of the draw pile",
        "there were one more birch 3, on top of the draw pile",
    ]
    first = more[0].deal
    assert [first.rules.cards[kind] for kind in first.deck][4] == "a3"
    assert first.rules.suits[0].cards == (1, 1, 2, 2, 3, 3)
    assert len(first.deck) == 11
    back = tiles("return a card from the discards to the deck; if the deck is empty, regain 1 hint")
    assert [*more_copies(dealt(DECK, pocket(back)))] == []


def test_a_hand_is_not_larger_than_the_deck() -> None:
    """With five cards each nobody could be dealt another."""
    five = dealt(DECK, pocket(hand="hand 5 cards"))
    assert "everybody held one more card" not in {change.words for change in rules_changed(five)}
    four = dealt(DECK, pocket(hand="hand 4 cards"))
    assert "everybody held one more card" in {change.words for change in rules_changed(four)}


# ------------------------------------------------------------------- what is worth saying


def claim(
    what: What, words: str, score: int, more: bool, cards: tuple[int, ...] = ()
) -> TriedChange:
    change = Alteration(what, words, dealt(DECK, pocket()), cards)
    return TriedChange(change, score, ("play a1",) if more else ())


def test_what_brings_more_is_said_cards_first() -> None:
    """Of tokens the least that does, and of cards the two best; what doesn't help is left out."""
    tries = Tries()
    for each in (
        claim("turns", "turns", 4, False),
        claim("hints", "one token", 4, False),
        claim("hints", "free hints", 5, True),
        claim("hints", "freer hints", 6, True),
        claim("card", "third", 5, True, (5,)),
        claim("card", "first", 7, True, (6,)),
        claim("copy", "second", 6, True),
        claim("clause", "a clause", 5, True),
        claim("clause", "another", 5, True),
    ):
        assert tries.add(each, each.change) == each.more
    said = [each.change.words for each in tries.worth_saying()]
    assert said == ["first", "second", "free hints", "a clause", "another"]
    assert tries.more
    assert tries.more_by_cards


def test_that_it_is_not_for_want_of_hints_is_said_as_well() -> None:
    tries = Tries()
    for each in (
        claim("turns", "longer", 5, True),
        claim("hints", "one token", 4, False),
        claim("hints", "free hints", 4, False),
        claim("strikes", "a strike", 4, False),
    ):
        tries.add(each, each.change)
    said = [each.change.words for each in tries.worth_saying()]
    assert said == ["longer", "free hints"]
    assert not tries.more_by_cards


def test_where_nothing_helps_it_is_said_what_was_tried() -> None:
    tries = Tries()
    for each in (
        claim("hints", "hints cost nothing", 4, False),
        claim("card", "x", 4, False, (5,)),
        claim("card", "y", 4, False, (6,)),
        claim("card", "z", 4, False, (5, 6)),
        claim("copy", "c", 4, False),
    ):
        tries.add(each, each.change)
    open_ = claim("turns", "everybody had one more turn", 4, False)
    assert not tries.add(None, open_.change)
    assert not tries.more
    assert tries.worth_saying() == []
    assert [*tries.in_vain()] == [
        "even if hints cost nothing, any of 2 late cards lay on top of the draw pile, a pair of "
        "late cards lay there or there were one more copy of a late card, no more could be "
        "reached: each was tried by itself",
        "there was no time to tell whether it would help if everybody had one more turn",
    ]


def test_a_claim_in_a_sentence() -> None:
    assert claim("hints", "x", 1, True).sentence == "if x, 1 point could be reached"
    assert claim("hints", "x", 5, True).sentence == "if x, 5 points could be reached"
    assert claim("hints", "x", 5, False).sentence == "even if x, no more could be reached"
