"""How a game ends, and what a turn without a card is, as the event model reads the rules."""

from dataclasses import replace

import pytest
from tests.made.pocket import TOUCHING, UNTOUCHED_BIRCH, VALUES, Clauses, clauses, pocket

from tamaya.solver.profile.changes import Top, WayToPass
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.variants.vocabulary.events import EVENTS

PLAY_ON = "play on"
ALTERNATING = "may touch no card costs 1 hint never the same kind twice running"


def of(case: Clauses) -> Profile:
    return profile_of(pocket(**case))


# ------------------------------------------------------------------- ends


@pytest.mark.parametrize("does", ["lose", "end", "nothing"])
def test_the_last_strike(does: str) -> None:
    assert of(clauses(last_strike=does)).last_strike == does


@pytest.mark.parametrize(
    ("does", "turns", "loses"),
    [
        ("end", 0, False),
        ("1 more turn each, then the end", 1, False),
        ("3 more turns each, then the end", 3, False),
        ("play on", None, False),
        ("lose", None, True),
    ],
)
def test_the_end_of_the_deck(does: str, turns: int | None, loses: bool) -> None:
    profile = of(clauses(deck_end=does))
    assert (profile.last_turns, profile.deck_loses) == (turns, loses)


@pytest.mark.parametrize("does", ["lose", "end"])
def test_a_player_who_cannot_act(does: str) -> None:
    assert of(clauses(stuck=does)).stuck == does


def test_a_player_who_cannot_act_is_skipped() -> None:
    assert of(clauses(stuck="skip the turn")).stuck == "skip"


def test_ends_that_rules_may_have_or_not() -> None:
    plain = of(clauses())
    assert (plain.ends_when_complete, plain.ends_when_stuck, plain.losing_needed) == (
        True,
        False,
        False,
    )
    assert not of(clauses(complete="nothing")).ends_when_complete
    assert of(clauses("when nothing more can be placed { end }")).ends_when_stuck
    assert of(clauses("when a card still needed has no copy left { lose }")).losing_needed


def test_what_rules_say_nothing_of() -> None:
    """Then the deck ends nothing, and a player who cannot act ends the game."""
    silent = replace(pocket(), reactions=())
    assert {silent.outcome(event) for event in EVENTS} == {"nothing"}
    profile = profile_of(silent)
    assert (profile.last_turns, profile.deck_loses, profile.last_strike) == (None, False, "nothing")
    assert profile.stuck == "end"


@pytest.mark.parametrize(
    ("case", "facts"),
    [
        (clauses(deck_end="1 more turn each, then the end, lose"),
         {"deck_loses": True, "last_turns": None}),
        (clauses(stuck="skip the turn, end"), {"stuck": "end"}),
        (clauses(stuck="end, lose"), {"stuck": "lose"}),
        (clauses(last_strike="end, lose"), {"last_strike": "lose"}),
    ],
)  # fmt: skip
def test_of_several_ends_the_worst_comes_first(case: Clauses, facts: dict[str, object]) -> None:
    profile = of(case)
    assert {name: getattr(profile, name) for name in facts} == facts


def test_milestones_are_points_that_are_not_there_from_the_start() -> None:
    """What ends the game brings nothing besides."""
    profile = of(
        clauses(
            "when 2 points are reached { regain 1 hint } when 5 points are reached { end }",
        )
    )
    two, five = profile.milestones
    assert (two.points, two.ends, two.change.hints.plus) == (2, False, 1)
    assert (five.points, five.ends, five.change) == (5, True, profile.nothing)
    # Each firework is worth -3 at first.
    missing = "score -1 for each card missing"
    low = of(clauses("when -5 points are reached { regain 1 hint }", score=missing))
    assert [milestone.points for milestone in low.milestones] == [-5]
    reached = of(clauses("when -6 points are reached { regain 1 hint }", score=missing))
    assert reached.milestones == ()


# ------------------------------------------------------------------- turns


def test_the_hint_comes_first_with_what_it_brings() -> None:
    """`harm` is what a hint brings that touches no card, with what any hint brings."""
    profile = of(
        clauses(
            "when a hint is given { regain 1 hint } when a hint touches no card { take 1 strike }",
            hint="names a colour or a value may touch no card costs 2 hints",
        )
    )
    (hint,) = profile.passes
    assert (hint.name, hint.cost, hint.action, hint.limit) == ("hint", 2, -1, "none")
    assert (hint.change.hints.plus, hint.change.strikes.plus) == (1, 0)
    assert hint.harm is not None
    assert (hint.harm.hints.plus, hint.harm.strikes.plus) == (1, 1)
    assert hint.changes == (hint.change, hint.harm)
    assert hint.takes_strikes
    assert not hint.brings_hints  # it costs 2 and brings 1


ACTIONS = [
    ("action a { costs 1 hint regain 2 hints }", {"cost": 1, "below": 2, "brings_hints": True}),
    ("action a { costs 1 hint regain 1 hint }", {"cost": 1, "below": 2, "brings_hints": False}),
    ("action a { spend 1 hint }", {"above": 0, "below": None}),
    ("action a { look at 1 card of your hand }", {"needs_card": True, "above": None}),
    ("action a { once a game one free hint }", {"frees": "free_hint", "limit": "game"}),
    ("action a { once a game for each player take 1 strike }",
     {"takes_strikes": True, "limit": "player", "below": None, "above": None, "frees": None}),
]  # fmt: skip


@pytest.mark.parametrize(("action", "facts"), ACTIONS)
def test_an_action_is_a_way_to_spend_a_turn(action: str, facts: dict[str, object]) -> None:
    """`below` and `above` are what the tokens must be for it to do anything."""
    hint, way = of(clauses(action)).passes
    assert (hint.action, way.action, way.name, way.harm) == (-1, 0, "a", None)
    assert {name: getattr(way, name) for name in facts} == facts


def test_actions_of_the_top_card_are_no_passes() -> None:
    """Actions stand in the order of the alphabet."""
    profile = of(
        clauses(
            "action blind { once a game play the top card of the deck } "
            "action peek { look at 1 card of your hand } "
            "action dig { costs 1 hint discard the top card of the deck }"
        )
    )
    assert profile.tops == (Top(0, 0, "game", False), Top(1, 1, "none", True))
    assert [(way.name, way.action) for way in profile.passes] == [("hint", -1), ("peek", 2)]


def test_a_pass_brings_no_hints_where_it_costs_as_much() -> None:
    nothing = of(clauses()).nothing
    assert not WayToPass("idle", 0, nothing).brings_hints
    assert not WayToPass("idle", 0, nothing).takes_strikes
    assert WayToPass("idle", 0, nothing).changes == (nothing,)


# ------------------------------------------------------------------- facts that follow


@pytest.mark.parametrize(
    ("case", "always"),
    [
        (clauses(), True),
        (clauses(hint=TOUCHING), True),  # hands of two stay full until nobody acts
        (clauses(hint=TOUCHING, deck_end="2 more turns each, then the end"), False),
        (clauses(hint=TOUCHING, deck_end="lose"), True),
        (clauses(hint=TOUCHING, deck_end=PLAY_ON), False),
        (clauses(hint=TOUCHING, suits=UNTOUCHED_BIRCH), False),  # hands of birch only
        (clauses(suits=UNTOUCHED_BIRCH), True),
        (clauses("when a hint touches no card { take 1 strike }", suits=UNTOUCHED_BIRCH), False),
        (clauses(hint=f"names a value {ALTERNATING}"), False),
        (clauses(hint=f"names a colour or a value {ALTERNATING}"), True),
    ],
)
def test_whether_a_hint_can_always_be_given(case: Clauses, always: bool) -> None:
    assert of(case).hints_always_possible == always


@pytest.mark.parametrize(
    ("case", "empty", "stuck"),
    [
        (clauses(), False, False),
        (clauses(deck_end=PLAY_ON), True, True),
        (clauses(deck_end=PLAY_ON, stuck="lose"), True, False),
        (clauses(deck_end="lose"), False, False),
        # With two cards and two turns left, everybody still holds a card in the last one.
        (clauses(deck_end="2 more turns each, then the end"), False, False),
        (clauses(deck_end="3 more turns each, then the end"), True, True),
    ],
)
def test_hands_that_run_empty(case: Clauses, empty: bool, stuck: bool) -> None:
    profile = of(case)
    assert (profile.hands_run_empty, profile.may_be_stuck) == (empty, stuck)


@pytest.mark.parametrize(
    ("case", "plain", "hints_only"),
    [
        (clauses(), True, True),
        (clauses("action peek { look at 1 card of your hand }"), False, False),
        (clauses(deck_end=PLAY_ON), False, False),
        # It costs more, and that is of no use but where a token spent makes room for a discard.
        (clauses("when a hint is given { spend 1 hint }"), False, False),
        (clauses("when a hint is given { spend 1 hint }",
                 discard="at any time regains 1 hint"), False, True),
        (clauses("when a hint is given { take 1 strike }"), False, True),
        (clauses("when a hint is given { take 1 strike }", lost="2"), False, False),
        (clauses(hint=TOUCHING, suits=UNTOUCHED_BIRCH), False, True),
    ],
)  # fmt: skip
def test_whether_a_turn_without_a_card_is_but_a_hint(
    case: Clauses, plain: bool, hints_only: bool
) -> None:
    profile = of(case)
    assert (profile.plain_turns, profile.turns_are_hints) == (plain, hints_only)


def test_which_kinds_a_hint_can_touch() -> None:
    profile = of(clauses(suits=UNTOUCHED_BIRCH))
    kinds = profile.rules.kinds
    assert profile.axes == ("colour", "value")
    assert {kinds[kind] for kind in profile.touchable("colour")} == {(0, 1), (0, 2), (0, 3)}
    assert profile.touchable("value") == profile.all_kinds == frozenset(range(6))
    assert of(clauses(hint=VALUES)).axes == ("value",)


USES = [
    # Changes to hints and strikes, and whether one may want them, where discards need a spent
    # token, where they don't, and where a lost game is worth 2 as well.
    ("regain 1 hint", True, True, True),
    ("nothing", False, False, False),
    ("spend 1 hint", True, False, False),
    ("take 1 strike", False, False, True),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "spent", "always", "losing"), USES)
def test_what_a_player_may_want(effect: str, spent: bool, always: bool, losing: bool) -> None:
    discard = "at any time regains 1 hint"
    for case, wanted in (
        (clauses(), spent),
        (clauses(discard=discard), always),
        (clauses(discard=discard, lost="2"), losing),
    ):
        profile = of({**case, "more": f"when a hint is given {{ {effect} }}"})
        change = profile.passes[0].change
        assert profile.is_of_use(change, profile.nothing) == wanted
        assert not profile.is_of_use(change, change)


def test_a_player_may_want_a_tile_and_fewer_strikes() -> None:
    drawn = "when a 1 is placed { draw a tile } when no tile is left { nothing }"
    profile = of(clauses(f"{drawn} tiles {{ tile {{ take back 1 strike }} }}"))
    assert profile.is_of_use(profile.placed[0, 0], profile.nothing)
    assert not profile.is_of_use(profile.nothing, profile.placed[0, 0])
    assert profile.is_of_use(profile.tiles[0].change, profile.nothing)


def test_points_below_zero_make_strikes_worth_taking() -> None:
    """A lost game scores 0 then, which is more."""
    case = clauses("when a hint is given { take 1 strike }", discard="at any time regains 1 hint")
    assert of(case).turns_are_hints
    assert not of({**case, "score": "score -1 for each card missing"}).turns_are_hints
