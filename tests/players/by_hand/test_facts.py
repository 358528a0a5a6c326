"""What everybody can tell of the kinds of card by fireworks and discards: tables by hand."""

import math

import pytest
from tests.made.pocket import INVERTED_BIRCH, SUITS, clauses, pocket

from tamaya.engine.state.state import State
from tamaya.players.fold.facts import FAR, Facts, bits
from tamaya.players.fold.kinds import Kinds, kinds_under
from tamaya.testing.tables import table
from tamaya.variants.rules import Rules


def facts_of(state: State) -> Facts:
    return kinds_under(state.game.tables).facts(state)


def names(rules: Rules, mask: int) -> str:
    return " ".join(rules.cards[kind] for kind in bits(mask))


def mask_of(rules: Rules, cards: str) -> int:
    return sum(1 << rules.cards.index(card) for card in cards.split())


def test_sets_of_kinds() -> None:
    assert bits(0) == ()
    assert bits(0b10110) == (1, 2, 4)
    for mask in range(64):
        assert sum(1 << kind for kind in bits(mask)) == mask


# ------------------------------------------------------------------- fireworks of one line


@pytest.mark.parametrize(
    ("fireworks", "discards", "wanted", "fits", "useful", "critical", "to_place"),
    [
        ("", "", "a1 b1", "a1 b1", "a1 a2 a3 b1 b2 b3", "a3 b3", 6),
        ("a1", "", "a2 b1", "a2 b1", "a2 a3 b1 b2 b3", "a3 b3", 5),
        # The last copy of a 2 is critical; without any, ash is built no further.
        ("a1", "a2", "a2 b1", "a2 b1", "a2 a3 b1 b2 b3", "a2 a3 b3", 5),
        ("a1", "a2 a2", "b1", "a2 b1", "b1 b2 b3", "b3", 3),
        ("a1", "a3", "a2 b1", "a2 b1", "a2 b1 b2 b3", "b3", 4),
        ("a3 b3", "", "", "", "", "", 0),
    ],
)
def test_what_a_table_tells(
    fireworks: str, discards: str, wanted: str, fits: str, useful: str, critical: str, to_place: int
) -> None:
    """What fits is placed when it is played; what is wanted brings points, too."""
    state = table(pocket(), fireworks=fireworks, discards=discards)
    facts, rules = facts_of(state), state.game.rules
    found = [names(rules, mask) for mask in (facts.wanted, facts.fits, facts.useful)]
    assert found == [wanted, fits, useful]
    assert names(rules, facts.critical) == critical
    assert facts.to_place == to_place
    assert facts.certain == facts.wanted
    assert facts.safe == facts.fits


def test_how_far_off_a_card_is_and_what_hangs_on_it() -> None:
    """`next` goes onto it, and `worth` counts it with all that follow."""
    state = table(pocket(), fireworks="a1", discards="b3 a1")
    facts = facts_of(state)
    assert facts.distance == [FAR, 0, 1, 0, 1, FAR]
    assert facts.worth == [0, 2, 1, 2, 1, 0]
    assert [names(state.game.rules, after) for after in facts.next] == ["", "a3", "", "b2", "", ""]
    assert facts.left == [0, 2, 1, 2, 2, 0]
    assert names(state.game.rules, facts.there) == "a2 a3 b1 b2"


def test_a_value_built_twice_is_needed_twice() -> None:
    rules = pocket(suits="suits ash a, birch b { cards 1 1 2 2 3 built 1 2 1 }")
    facts = facts_of(table(rules))
    assert facts.need[:3] == [2, 1, 0]
    assert names(rules, facts.critical) == "a1 b1"
    assert facts.distance[0] == 0  # the first of the two
    facts = facts_of(table(rules, discards="a1"))
    assert facts.to_place == 2 + 3  # ash ends at 2


def test_a_card_that_costs_points_is_not_wanted_though_it_fits() -> None:
    rules = pocket(score="score -1 for each card placed")
    facts = facts_of(table(rules))
    assert (names(rules, facts.fits), facts.wanted, facts.useful) == ("a1 b1", 0, 0)
    # But it is, if more than it costs comes after it.
    late = pocket(score="score -1 for each card placed and 5 when complete")
    facts = facts_of(table(late))
    assert names(late, facts.wanted) == "a1 b1"
    facts = facts_of(table(late, discards="a3"))
    assert names(late, facts.wanted) == "b1"


def test_a_card_that_loses_is_never_to_be_placed() -> None:
    rules = pocket("when an ash 2 is placed { lose }")
    facts = facts_of(table(rules))
    assert names(rules, facts.useful) == "a1 b1 b2 b3"
    assert kinds_under(table(rules).game.tables).lost_if_placed == mask_of(rules, "a2")


# ------------------------------------------------------------------- chances


def test_chances_go_by_the_copies_that_are_left() -> None:
    """Of a1 a1 a2 a2 a3 the first 1 is placed: of four cards, one is a 1 and two are 2s."""
    state = table(pocket(), fireworks="a1")
    facts, ash = facts_of(state), mask_of(state.game.rules, "a1 a2 a3")
    a1, a2 = mask_of(state.game.rules, "a1"), mask_of(state.game.rules, "a2")
    assert facts.weight(ash) == 4
    assert facts.share(ash, a2) == 0.5
    assert facts.fitting(ash) == 0.5
    assert facts.share(a1, a2) == 0.0
    assert facts.entropy(ash) == pytest.approx(1.5)  # halves and quarters
    assert facts.entropy(a2) == 0.0
    gone = facts_of(table(pocket(), fireworks="a3"))
    three = mask_of(state.game.rules, "a3")
    assert (gone.share(three, three), gone.share(three, a1)) == (1.0, 0.0)
    assert math.isclose(facts.share(ash, a1 | a2), 0.75)


def test_cards_that_lie_face_down_let_others_hope() -> None:
    """A card that is a1 or b1 was laid: neither is certain any more, and what follows may fit."""
    state = table(pocket())
    facts, rules = facts_of(state), state.game.rules
    hoped = facts.hoping((mask_of(rules, "a1 b1"),))
    assert names(rules, hoped.wanted) == "a1 a2 b1 b2"
    assert (hoped.certain, hoped.safe) == (0, 0)
    assert names(rules, hoped.fits) == "a1 a2 b1 b2"
    assert facts.hoping(()) is facts
    assert facts.wanted == facts.certain  # it is another value


# ------------------------------------------------------------------- inverted suits


@pytest.mark.parametrize(
    ("kinds", "sure", "safely"),
    [
        ("a1", True, True),
        ("b1", True, True),
        ("a1 a2", False, True),
        ("a1 b1", True, True),  # whatever it is, it is placed, or another 1 is lost
        ("a1 b3", False, True),  # to play it may lose the last b3
        ("a2 b2", False, False),  # each verb may be the wrong one
        ("a2 a3", False, True),
    ],
)
def test_cards_that_may_be_inverted(kinds: str, sure: bool, safely: bool) -> None:
    rules = pocket(suits=INVERTED_BIRCH, discard="at any time regains 1 hint")
    facts = facts_of(table(rules))
    mask = mask_of(rules, kinds)
    assert facts.sure(mask, facts.wanted) == sure
    assert facts.goes_safely(mask) == safely


def test_by_which_verb_a_card_is_meant_to_be_placed() -> None:
    """As what is likelier to fit. If it is taken for something else it may be misplayed."""
    rules = pocket(suits=INVERTED_BIRCH, discard="at any time regains 1 hint")
    facts = facts_of(table(rules))
    birch = mask_of(rules, "b1 b2 b3")
    assert facts.inverted == birch
    assert facts.meant(mask_of(rules, "a1 a2")) == ~birch
    assert facts.meant(mask_of(rules, "b1 b2")) == birch
    later = facts_of(table(rules, fireworks="a1"))  # of a2 there are two left, as of b1
    assert later.meant(mask_of(rules, "a2 b1")) == ~birch
    assert later.meant(mask_of(rules, "a1 b1")) == birch
    # Discarded as an ash 2, a birch 2 is misplayed; taken for one, an ash card is.
    assert facts.is_twisted(mask_of(rules, "a2"), rules.cards.index("b2"))
    assert not facts.is_twisted(mask_of(rules, "a2"), rules.cards.index("a3"))
    assert not facts.is_twisted(mask_of(rules, "a2"), rules.cards.index("b1"))  # it fits


# ------------------------------------------------------------------- several lines, jokers, waiting

EITHER = "suits ash a, birch b { cards 1 2 2 3 built 1 2 3 or 3 2 1 }"


def test_a_firework_goes_on_along_the_lines_that_bring_most() -> None:
    rules = pocket(suits=EITHER)
    facts = facts_of(table(rules))
    assert names(rules, facts.wanted) == "a1 a3 b1 b3"
    assert names(rules, facts.critical) == "a1 a3 b1 b3"  # both lines need them
    assert facts.distance[:3] == [0, 1, 0]
    assert facts.to_place == 6
    lost = facts_of(table(rules, discards="a1"))  # downwards it comes to 3 2, upwards to nothing
    assert names(rules, lost.wanted & mask_of(rules, "a1 a2 a3")) == "a3"
    assert lost.to_place == 2 + 3


def test_fireworks_begin_unlike() -> None:
    rules = pocket("no two fireworks begin alike", suits=EITHER)
    facts = facts_of(table(rules, fireworks="a1"))
    assert names(rules, facts.wanted) == "a2 b3"


def test_a_joker_fits_while_anything_does() -> None:
    rules = pocket(suits=f"{SUITS} suit joker j {{ cards 1 1 built nothing fits any firework }}")
    facts = facts_of(table(rules))
    joker = mask_of(rules, "j1")
    assert facts.wanted & facts.fits & facts.useful & joker
    assert not facts.critical & joker
    # With two jokers no card of one copy is needed for certain.
    assert facts_of(table(rules, discards="a3")).to_place == 6
    assert facts_of(table(rules, discards="a3 j1 j1")).to_place == 5
    over = facts_of(table(rules, fireworks="a3 b3"))
    assert not (over.wanted | over.useful) & joker


def test_a_firework_that_waits_is_further_off() -> None:
    waiting = """
      suit ash a { cards 1 1 2 2 3 built 1 2 3 }
      suit birch b { cards 1 1 2 2 3 built 1 2 3 begun only when ash has 2 or more cards }
    """
    rules = pocket(suits=waiting)
    facts = facts_of(table(rules))
    assert names(rules, facts.wanted) == "a1"
    assert facts.distance == [0, 1, 2, 2, 3, 4]
    facts = facts_of(table(rules, fireworks="a2"))
    assert names(rules, facts.wanted) == "a3 b1"
    assert facts.distance[3:] == [0, 1, 2]


# ------------------------------------------------------------------- what rules say of kinds


def kinds_of(case: dict[str, str]) -> Kinds:
    return kinds_under(table(pocket(**case)).game.tables)


def test_names_touch_kinds_or_miss_them() -> None:
    kinds = kinds_of(clauses())
    rules = kinds.rules
    hit = {name.word: names(rules, kinds.hit[at]) for at, name in enumerate(rules.names)}
    assert hit == {"ash": "a1 a2 a3", "birch": "b1 b2 b3", "1": "a1 b1", "2": "a2 b2", "3": "a3 b3"}
    assert all(kinds.hit[at] ^ kinds.miss[at] == kinds.all for at in range(5))
    assert [names(rules, suit) for suit in kinds.of_suit] == ["a1 a2 a3", "b1 b2 b3"]
    hand = tuple(rules.cards.index(card) for card in ("a1", "b2", "a3"))
    assert kinds.touched(0, hand) == (True, False, True)


@pytest.mark.parametrize(
    ("case", "facts"),
    [
        (clauses(), {"last_round": 1, "ends_with_deck": False, "empty_hints_hurt": False}),
        (clauses(deck_end="end"), {"last_round": -1, "ends_with_deck": True}),
        (clauses(deck_end="lose"), {"ends_with_deck": True}),
        (clauses(deck_end="play on"), {"last_round": -1, "ends_with_deck": False}),
        (clauses(deck_end="3 more turns each, then the end"), {"last_round": 3}),
        (clauses("when a hint touches no card { take 1 strike }"), {"empty_hints_hurt": True}),
        (clauses("when a hint touches no card { regain 1 hint, take 1 strike }"),
         {"empty_hints_hurt": True}),
        (clauses("when a hint touches no card { end }"), {"empty_hints_hurt": True}),
        (clauses("when a hint touches no card { spend 1 hint }"), {"empty_hints_hurt": False}),
        (clauses("when a card still needed has no copy left { lose }"), {"lost_if_needed": True}),
        (clauses("when a card still needed has no copy left { nothing }"),
         {"lost_if_needed": False}),
    ],
)  # fmt: skip
def test_what_rules_say_once_and_for_all(case: dict[str, str], facts: dict[str, object]) -> None:
    kinds = kinds_of(case)
    assert {name: getattr(kinds, name) for name in facts} == facts


def test_kinds_that_lose_by_what_becomes_of_them() -> None:
    kinds = kinds_of(
        clauses(
            "when an ash 1 is placed { lose } when a birch 2 is discarded { lose } "
            "when a 3 is misplayed { lose }"
        )
    )
    lost = (kinds.lost_if_placed, kinds.lost_if_discarded, kinds.lost_if_misplayed)
    assert [names(kinds.rules, mask) for mask in lost] == ["a1", "b2", "a3 b3"]


@pytest.mark.parametrize(
    ("touched", "tells", "shown"),
    [
        ((True, False), "", (True, False)),
        ((True, False), "announces the name and how many cards", (False, False)),
        ((True, True), "announces the name and how many cards", (True, True)),
    ],
)
def test_which_touched_cards_everybody_knows(
    touched: tuple[bool, ...], tells: str, shown: tuple[bool, ...]
) -> None:
    """Where only their number is told, they are known if all are touched."""
    case = clauses(hint=f"names a colour or a value may touch no card costs 1 hint {tells}")
    assert kinds_of(case).shown(touched) == shown
