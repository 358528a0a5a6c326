"""The counts are those of a solver that tries every assignment, and they come fast."""

from collections.abc import Callable
from fractions import Fraction
from math import perm, prod
from random import Random
from time import process_time

import pytest
from constraint import Problem
from hypothesis import given, settings
from hypothesis import strategies as st

from tamaya.engine.knowledge.counting import possible
from tamaya.engine.knowledge.hidden import Hidden, HiddenCards, PutBack, Row

BASE_COPIES = (3, 2, 2, 2, 1) * 5


@st.composite
def hiddens(draw: st.DrawFn) -> Hidden:
    """A few places and kinds, with everything that can be known of them."""
    count = draw(st.integers(1, 6))
    some = st.integers(0, (1 << count) - 1)
    places = tuple(draw(st.lists(some, max_size=4)))
    size = len(places)
    rows = st.tuples(*[some.map(lambda kinds: kinds | 1)] * size)
    either = draw(st.lists(st.lists(rows, min_size=1, max_size=4).map(tuple), max_size=2))
    backs = st.builds(
        PutBack,
        st.integers(0, count - 1),
        st.integers(0, 4),
        st.frozensets(st.integers(0, size - 1)) if size else st.just(frozenset()),
    )
    unseen = draw(st.tuples(*[st.integers(0, 3)] * count))
    return Hidden(places, unseen, tuple(either), tuple(draw(st.lists(backs, max_size=2))))


def enumerated(hidden: Hidden) -> HiddenCards:
    """The same by a solver that knows nothing of cards, and that tries all assignments."""
    kinds = range(len(hidden.unseen))
    places = range(len(hidden.places))
    problem = Problem()
    hands: list[tuple[int, ...]] = []
    if all(hidden.places):
        for place, bits in enumerate(hidden.places):
            problem.addVariable(place, [kind for kind in kinds if bits >> kind & 1])
        if places:
            problem.addConstraint(enough(hidden.unseen), list(places))
            for rows in hidden.either:
                problem.addConstraint(some_row_holds(rows), list(places))
            hands = [tuple(found[place] for place in places) for found in problem.getSolutions()]
        else:
            hands = [()]
    ways = 0
    by_place: list[dict[int, int]] = [{} for _ in places]
    seen = set()
    for hand in hands:
        weight = prod(perm(hidden.unseen[kind], hand.count(kind)) for kind in kinds)
        for back in telling(hidden):
            weight *= max(0, back.copies - sum(hand[place] == back.kind for place in back.old))
        if weight:
            seen.add(hand)
            ways += weight
            for place, kind in enumerate(hand):
                by_place[place][kind] = by_place[place].get(kind, 0) + weight
    return HiddenCards(ways, len(seen), tuple(by_place))


def enough(unseen: tuple[int, ...]) -> Callable[..., bool]:
    return lambda *hand: all(hand.count(kind) <= unseen[kind] for kind in hand)


def some_row_holds(rows: tuple[Row, ...]) -> Callable[..., bool]:
    return lambda *hand: any(
        all(bits >> kind & 1 for bits, kind in zip(row, hand, strict=True)) for row in rows
    )


def telling(hidden: Hidden) -> list[PutBack]:
    """The returned cards of a kind that some older place could hold at all."""
    return [
        back
        for back in hidden.put_back
        if hidden.unseen[back.kind]
        and any(hidden.places[place] >> back.kind & 1 for place in back.old)
    ]


@settings(max_examples=300)
@given(hidden=hiddens())
def test_counts_are_those_of_an_enumeration(hidden: Hidden) -> None:
    """Both when rows are counted and when hands are gone through."""
    expected = enumerated(hidden)
    assert possible(hidden) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tamaya.engine.knowledge.counting.MOST_ROWS", 0)
        assert possible(hidden) == expected


def test_unknown_hand() -> None:
    """Two places of which nothing is known: 5 unseen cards can lie there in 5 · 4 ways."""
    found = possible(Hidden((0b111, 0b111), (3, 1, 1)))
    assert found.ways == 20
    assert found.hands == 7  # all pairs of three kinds but those that need a second copy
    assert found.chance(0, 0) == Fraction(3, 5)
    assert found.chances(1) == {0: Fraction(3, 5), 1: Fraction(1, 5), 2: Fraction(1, 5)}
    assert found.kinds(0) == {0, 1, 2}
    assert found.chance(0, 3) == 0


def test_places_bear_on_each_other() -> None:
    """The one copy of a kind lies in the place that can hold nothing else, so not in the other."""
    found = possible(Hidden((0b11, 0b01), (1, 2)))
    assert found.kinds(0) == {1}
    assert found.hands == 1
    assert found.ways == 2


def test_two_places_share_two_kinds() -> None:
    """Two places that hold the single copies of two kinds leave none of them for a third."""
    found = possible(Hidden((0b011, 0b011, 0b111), (1, 1, 2)))
    assert [found.kinds(place) for place in range(3)] == [{0, 1}, {0, 1}, {2}]


def test_no_hand_fits() -> None:
    assert possible(Hidden((0b1, 0b1), (1, 5))) == HiddenCards(0, 0, ({}, {}))


def test_empty_hand() -> None:
    assert possible(Hidden((), (3, 1))) == HiddenCards(1, 1, ())


def test_one_of_several_rows() -> None:
    """A hand that two rows allow counts once."""
    rows = ((0b011, 0b111), (0b110, 0b111))
    assert possible(Hidden((0b111, 0b111), (1, 1, 1), (rows,))).hands == 6


def test_old_place_cannot_hold_a_returned_card() -> None:
    """Of two cards of a kind one was put back: each place holds the other in one way of three."""
    unseen = (2, 2)
    back = PutBack(0, 2, frozenset({0}))
    found = possible(Hidden((0b11,), unseen, (), (back,)))
    # The old card is one of three that were unseen before; one of those is of kind 0.
    assert found.chances(0) == {0: Fraction(1, 3), 1: Fraction(2, 3)}


# ------------------------------------------------------------------- speed


def known_hand(chance: Random, size: int, hints: int) -> Hidden:
    """A hand from the base deck, of which random hints were given at different times."""
    deck = [kind for kind, copies in enumerate(BASE_COPIES) for _ in range(copies)]
    chance.shuffle(deck)
    hand, seen = deck[:size], deck[size : size + chance.randint(5, 25)]
    places = [(1 << 25) - 1] * size
    for _ in range(hints):
        axis, name, oldest = chance.choice("cv"), chance.randrange(5), chance.randrange(size)
        touches = sum(
            1 << kind for kind in range(25) if (kind // 5 if axis == "c" else kind % 5) == name
        )
        for place in range(oldest, size):
            places[place] &= touches if touches >> hand[place] & 1 else ~touches
    return Hidden(tuple(places), tuple(c - seen.count(k) for k, c in enumerate(BASE_COPIES)))


@pytest.mark.parametrize(("size", "limit"), [(5, 0.010), (10, 0.050), (20, 0.500)])
def test_fast_enough(size: int, limit: float) -> None:
    """Far within these times: a hand of 5 takes a fifth of a millisecond."""
    chance = Random(size)
    times = []
    for hints in range(9):
        for _ in range(5):
            hidden = known_hand(chance, size, hints)
            begin = process_time()
            assert possible(hidden).ways
            times.append(process_time() - begin)
    assert sum(times) / len(times) < limit


def test_many_different_places() -> None:
    """Twenty places that all differ, as after a long game of hints, don't explode."""
    chance = Random(7)
    begin = process_time()
    for _ in range(5):
        assert possible(known_hand(chance, 20, 20)).ways
    assert process_time() - begin < 2
