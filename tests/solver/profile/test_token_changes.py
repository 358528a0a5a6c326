"""What events do to tokens, as one number with a bottom and a top: held to the referee."""

from functools import reduce
from itertools import product

import pytest
from tests.made.pocket import pocket, tiles

from tamaya.engine.game.tables import rule_tables
from tamaya.engine.records.notation import kind_of
from tamaya.solver.profile.changes import MANY, Change, Clamp, does_much, tiles_of
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.testing.tables import after, table
from tamaya.variants.rules import Effect

TOP = 3
SUPPLY = range(TOP + 1)


def step(gain: int) -> Clamp:
    """One gain up to the top, or one loss down to nothing."""
    return Clamp(0, 0, TOP).then(Clamp(gain, 0, TOP))


STEPS = [step(gain) for gain in range(-TOP - 1, TOP + 2)]
SEQUENCES = [*product(STEPS, repeat=2), *product(STEPS[::2], repeat=3)]


def after_each(steps: tuple[Clamp, ...], amount: int) -> int:
    return reduce(lambda now, one: min(max(now + one.plus, 0), TOP), steps, amount)


def whole(steps: tuple[Clamp, ...]) -> Clamp:
    return reduce(Clamp.then, steps)


def test_a_sequence_of_changes_is_one_change() -> None:
    for steps in SEQUENCES:
        assert [whole(steps).of(n) for n in SUPPLY] == [after_each(steps, n) for n in SUPPLY]


def test_what_only_adds_is_a_gain_from_every_amount() -> None:
    """And what only takes is a loss. Adding nothing is both."""
    for steps in SEQUENCES:
        clamp = whole(steps)
        ends = [clamp.of(n) for n in SUPPLY]
        gains = [[min(n + gain, TOP) for n in SUPPLY] for gain in range(2 * TOP + 3)]
        losses = [[max(n - loss, 0) for n in SUPPLY] for loss in range(2 * TOP + 3)]
        assert not clamp.only_adds(TOP) or ends in gains
        assert not clamp.only_takes(TOP) or ends in losses
    for gain in SUPPLY:
        assert step(gain).then(step(1)).only_adds(TOP)
        assert step(-gain).then(step(-1)).only_takes(TOP)
    assert step(0).only_adds(TOP)
    assert step(0).only_takes(TOP)
    assert not step(1).then(step(-1)).only_adds(TOP)  # from the top it leads down
    assert not step(-1).then(step(1)).only_takes(TOP)  # from nothing it leads up


def test_the_most_that_can_be_gained() -> None:
    """Two lost and three regained bring one as a rule; where nothing was to be lost, three."""
    assert step(2).most == 2
    assert step(-2).most == 0  # of nothing, nothing is lost
    assert step(-2).then(step(3)).most == 3
    for steps in SEQUENCES:
        assert whole(steps).most >= max(whole(steps).of(n) - n for n in SUPPLY)


def test_strikes_go_one_way_only() -> None:
    """Taken and taken back in one event, the last one might be taken on the way."""
    none, hints = Clamp(0, 0, MANY), step(0)
    taken, returned = none.then(Clamp(1, 0, MANY)), none.then(Clamp(-1, 0, MANY))
    assert Change(hints, none).one_way
    assert Change(hints, taken.then(taken)).one_way
    assert Change(hints, returned.then(returned)).one_way
    assert not Change(hints, taken.then(returned)).one_way
    assert not Change(hints, returned.then(taken)).one_way


# ------------------------------------------------------------------- held to the referee

CLAUSES = [
    "",
    "when a 1 is placed { regain 1 hint }",
    "when a 1 is placed { spend 2 hints }",
    "when a 1 is placed { take 1 strike }",
    "when a 1 is placed { take 1 strike, regain 3 hints, spend 1 hint }",
    "when a 1 is placed { take back 1 strike }",
    "when an ash card is placed { spend 1 hint } when a 1 is placed { regain 2 hints }",
    "when a firework is completed { regain 1 hint }",
    "when a firework is completed { take 2 strikes }",
    "when the ash firework is completed { spend 2 hints }",
    "when a 2 is discarded { spend 1 hint }",
    "when an ash card is discarded { take 1 strike }",
    "when a birch card is misplayed { regain 2 hints }",
    "when a 3 is misplayed { take 2 strikes }",
    "when a strike is taken { spend 1 hint }",
    "when a strike is taken { regain 1 hint } when a 1 is placed { take 2 strikes }",
]
HEIGHTS = {"": 0, "a1": 1, "a2": 2}


@pytest.mark.parametrize("clause", CLAUSES)
def test_tokens_after_a_card_are_those_of_the_referee(clause: str) -> None:
    """Placed, discarded or misplayed: whatever lies there, and whatever tokens there are."""
    rules = pocket(clause, strikes="9", hints=str(TOP), discard="at any time regains 1 hint")
    profile = profile_of(rules)
    for (top, height), hints, strikes in product(HEIGHTS.items(), SUPPLY, (0, 1, 4)):
        state = table(rules, hands=["a3 b2", "b1 b1"], fireworks=top, hints=hints, strikes=strikes)
        moves: dict[str, Change] = {
            "play b2": profile.misplayed[kind_of(rules, "b2")],
            "discard b2": profile.dropped[kind_of(rules, "b2")],
        }
        if height == 2:
            moves["play a3"] = profile.placed[0, 2]
        if height == 0:
            state = table(rules, hands=["a1 b2", "b1 b1"], hints=hints, strikes=strikes)
            moves["play a1"] = profile.placed[0, 0]
        for move, change in moves.items():
            end = after(state, move)
            assert (end.hints, end.strikes) == (
                change.hints.of(hints),
                change.strikes.of(strikes),
            ), move


def test_a_discard_from_the_deck_regains_nothing() -> None:
    rules = pocket("when a 2 is discarded { spend 1 hint }")
    profile = profile_of(rules)
    one, two = kind_of(rules, "a1"), kind_of(rules, "a2")
    assert profile.topped[one] == profile.nothing
    assert [profile.topped[two].hints.of(n) for n in (0, 1, 2)] == [0, 0, 1]
    assert [profile.dropped[one].hints.of(n) for n in (0, 1, 2)] == [1, 2, 2]
    # The token is regained first, so at the full supply it is lost.
    assert [profile.dropped[two].hints.of(n) for n in (0, 1, 2)] == [0, 1, 1]


def test_a_discard_may_regain_nothing() -> None:
    profile = profile_of(pocket(discard="at any time regains nothing"))
    assert {*profile.dropped.values()} == {profile.nothing}


def test_a_rightly_called_card_brings_more() -> None:
    call = "a misplay takes 1 strike may call a suit a wrong call is a misplay"
    clause = "when a rightly called card is placed { regain 1 hint }"
    profile = profile_of(pocket(f"{clause} when a 1 is placed {{ regain 1 hint }}", play=call))
    assert [profile.called[0, height].hints.plus for height in range(3)] == [2, 1, 1]
    assert [profile.placed[0, height].hints.plus for height in range(3)] == [1, 0, 0]
    assert profile_of(pocket(clause)).called == {}  # no suit may be called


# ------------------------------------------------------------------- tiles


def test_what_each_tile_does() -> None:
    back = "return a card from the discards to the deck"
    each = (
        "regain 1 hint",
        "take back 1 strike",
        f"{back}; if the deck is empty, play a card from the discards",
        "play a card from the discards",
        "one free colour hint",
    )
    made = profile_of(pocket(tiles(*each))).tiles
    assert [tile.change.hints.plus for tile in made] == [1, 0, 0, 0, 0]
    assert [tile.change.strikes.plus for tile in made] == [0, -1, 0, 0, 0]
    assert [tile.returns for tile in made] == [False, False, True, False, False]
    assert [tile.plays for tile in made] == [False, False, False, True, False]
    assert [tile.plays_when_deck_is_empty for tile in made] == [tile.returns for tile in made]
    assert [tile.frees for tile in made] == [None] * 4 + ["free_colour_hint"]


def test_tiles_that_nothing_draws_do_nothing() -> None:
    rules = pocket(tiles("regain 1 hint"))
    assert tiles_of(rule_tables(rules), 0) == ()
    assert len(tiles_of(rule_tables(rules), 1)) == 1
    drawn = {slot: change.tiles for slot, change in profile_of(rules).placed.items()}
    assert drawn == {(0, 0): 1, (0, 1): 0, (0, 2): 0, (1, 0): 1, (1, 1): 0, (1, 2): 0}


@pytest.mark.parametrize(
    ("verbs", "much"),
    [
        (("regain", "take_back", "regain"), False),
        (("free_hint",), False),
        (("free_hint", "return_card"), False),  # one of each
        (("free_hint", "free_colour_hint"), True),
        (("return_card", "play_discard"), True),
        (("play_discard", "regain", "play_discard"), True),
    ],
)
def test_a_tile_that_moves_several_cards_does_much(verbs: tuple[str, ...], much: bool) -> None:
    effects = tuple(Effect(verb) for verb in verbs)  # type: ignore[arg-type]
    assert does_much(effects) == much


def most_drawn(profile: Profile) -> int:
    return profile.tiles_at_once


def test_how_many_tiles_one_card_draws() -> None:
    one = "when a 1 is placed { draw a tile }"
    end = "when a firework is completed { draw a tile }"
    last = "when a 3 is placed { draw a tile }"
    pile = ("regain 1 hint", "regain 1 hint")
    assert most_drawn(profile_of(pocket())) == 0
    assert most_drawn(profile_of(pocket(tiles(*pile, drawn=f"{one} {end}")))) == 1
    assert most_drawn(profile_of(pocket(tiles(*pile, drawn=f"{last} {end}")))) == 2
