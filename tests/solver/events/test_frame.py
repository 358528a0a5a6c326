"""How many events and steps a deal can have in the event model, and whose its cards are."""

import pytest
from tests.made.pocket import BACK, PLAYED, Clauses, clauses, dealt, pocket, tiles

from tamaya.engine.game.game import Game
from tamaya.solver.events.frame import Draft, Frame
from tamaya.solver.plain.search import StoppedError
from tamaya.solver.profile.profile import profile_of

DECK = "a1 b1 a2 b2 a3 b3 a1 b1 a2 b2"
AT_THREE = "when a 3 is placed { draw a tile }"


def frame_of(case: Clauses, deck: str = DECK) -> Frame:
    rules = pocket(**case)
    profile = profile_of(rules)
    assert profile.declined == ""
    return Frame(Game(dealt(deck, rules)), profile)


def test_the_first_cards_are_dealt_hand_by_hand() -> None:
    frame = frame_of(clauses())
    assert frame.owners == [0, 0, 1, 1]
    assert (frame.dealt, frame.drawn) == (4, 6)
    larger = frame_of(clauses(hand="hand 3 cards"))
    assert larger.owners == [0, 0, 0, 1, 1, 1]
    assert (larger.dealt, larger.drawn) == (6, 4)


def test_each_card_of_a_firework_has_a_slot() -> None:
    frame = frame_of(clauses(suits="suits ash a, birch b { cards 1 1 2 2 3 built 1 2 1 }"))
    cards = frame.rules.cards
    assert [(slot, cards[frame.kind_at(slot)]) for slot in frame.slots[:3]] == [
        ((0, 0), "a1"),
        ((0, 1), "a2"),
        ((0, 2), "a1"),
    ]
    assert frame.slots_of(cards.index("a1")) == [(0, 0), (0, 2)]
    assert frame.slots_of(cards.index("a3")) == []
    assert [frame.height(suit) for suit in frame.suits] == [3, 3]


@pytest.mark.parametrize(
    ("case", "events"),
    [
        (clauses(), 8),  # six are drawn, and two turns follow
        (clauses(deck_end="2 more turns each, then the end"), 10),
        (clauses(deck_end="3 more turns each, then the end"), 10),  # there are no more cards
        (clauses(deck_end="end"), 6),
        (clauses(deck_end="lose"), 6),
        (clauses(deck_end="play on", hints="2"), 10),
        (clauses(tiles(BACK)), 9),  # a card that comes back leaves a hand twice
        (clauses(tiles(BACK), deck_end="lose"), 7),
        (clauses(tiles(BACK), deck_end="3 more turns each, then the end"), 11),
        (clauses(tiles("regain 1 hint")), 8),
    ],
)
def test_how_many_cards_can_leave_a_hand(case: Clauses, events: int) -> None:
    frame = frame_of(case)
    assert frame.events == events
    assert [*frame.each_event] == [*range(1, events + 1)]


@pytest.mark.parametrize(
    ("case", "pile"),
    [
        (clauses(), 0),
        (clauses(tiles(*["regain 1 hint"] * 3)), 2),  # there are two 1s to draw for
        (clauses(tiles("regain 1 hint")), 1),
        # Of the two fireworks the one that is completed last draws nothing any more.
        (clauses(tiles(*["regain 1 hint"] * 3, drawn=AT_THREE)), 1),
        (clauses(tiles(*["regain 1 hint"] * 3, drawn=AT_THREE), complete="nothing"), 2),
    ],
)
def test_tiles_that_nothing_can_draw_are_left_out(case: Clauses, pile: int) -> None:
    assert len(frame_of(case).pile) == pile


def test_each_tile_that_plays_a_card_is_a_step_of_its_event() -> None:
    plain, both = frame_of(clauses()), frame_of(clauses(tiles(PLAYED, BACK)))
    assert (plain.sub_steps, plain.returning) == (0, False)
    assert (both.sub_steps, both.returning) == (2, True)
    assert plain.steps[:3] == [(1, 0), (2, 0), (3, 0)]
    assert both.steps[:4] == [(1, 0), (1, 1), (1, 2), (2, 0)]
    assert both.last_step(4) == (4, 2)
    assert [both.step_before(step) for step in ((1, 1), (2, 0), (2, 2))] == [
        (1, 0),
        (1, 2),
        (2, 1),
    ]


def test_a_model_in_the_making_can_be_broken_off() -> None:
    """It asks now and then, after so many literals."""
    asked: list[int] = []

    def check() -> None:
        asked.append(draft.literals)
        if len(asked) == 2:
            raise StoppedError

    draft = Draft(check)

    def build() -> None:
        for _ in range(10_000):
            draft.literal("")

    with pytest.raises(StoppedError):
        build()
    assert asked == [256, 512]
