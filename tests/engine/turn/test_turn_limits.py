"""What a player can do: who cannot act at all, further actions, points reached, and looking."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.moves import Look
from tamaya.engine.play import apply, legal_moves
from tamaya.engine.state.state import Ending, State
from tamaya.testing.tables import after, cards, deck, house, legal, table


def ending(state: State) -> Ending:
    assert state.over, "the game goes on"
    return state.over


# ------------------------------------------------------------------- who cannot act


def stuck(effects: str, hint_rules: str = "") -> State:
    """Player 2 has no card, player 1 plays the last one, and there is no token."""
    rules = house(
        "replace when the deck runs out { play on }"
        f" when a player cannot act {{ {effects} }} {hint_rules}"
    )
    state = table(rules, hands=["r1", "-", "b1"], deck="", hints=0)
    return after(state, "play r1")


@pytest.mark.parametrize(
    ("effects", "over", "lost"),
    [("lose", True, True), ("end", True, False), ("nothing", True, False)],
)
def test_cannot_act_is_the_end(effects: str, over: bool, lost: bool) -> None:
    """Lost, or scored; where nothing helps, nobody can go on and the game is scored."""
    state = stuck(effects)
    assert bool(state.over) is over
    assert ending(state)[:2] == (0 if lost else 1, lost)


def test_cannot_act_is_passed_over() -> None:
    """The next player goes on; only players who can't act are passed over."""
    state = stuck("skip the turn")
    assert (state.player, state.over) == (2, None)
    assert after(state, "discard b1").player == 0  # there is a token now


def test_cannot_act_gets_a_token() -> None:
    """A player who is given the means to act acts."""
    state = stuck("regain 1 hint")
    assert (state.player, state.hints) == (1, 1)
    assert all(move.verb == "hint" for move in legal_moves(state))


def test_cannot_act_chooses() -> None:
    """An effect that leaves a choice is the turn of the player who couldn't act."""
    state = stuck("one free value hint")
    assert (state.player, bool(state.waiting)) == (1, True)
    assert after(state, "hint 1 5").player == 2


def test_nobody_can_act() -> None:
    """When all have been passed over nothing more can happen: the game is scored."""
    rules = house(
        "replace when the deck runs out { play on } when a player cannot act { skip the turn }"
    )
    done = after(table(rules, hands=["r1", "-"], deck="", hints=0), "play r1")
    assert ending(done) == (1, False, "nobody can act")


# ------------------------------------------------------------------- actions


def test_action_that_would_do_nothing() -> None:
    """Passing is forbidden, under any name."""
    state = table("abacus-2012+deck-play", hands=["w5"], deck="", turns_left=2)
    assert "action blind" not in legal(state)
    with pytest.raises(IllegalMoveError, match="would do nothing now") as refused:
        after(state, "action blind")
    assert refused.value.rule
    assert refused.value.rule.heading == "expansion deck-play"


INSTEAD = "return a card from the discards to the deck; if the deck is empty,"


@pytest.mark.parametrize(
    ("effects", "hints", "allowed"),
    [
        ("regain 1 hint", 8, False),
        ("costs 1 hint regain 1 hint", 8, True),
        ("draw a tile", 8, False),  # none is left, and the token that comes then would be lost
        ("draw a tile", 7, True),
        (f"{INSTEAD} regain 1 hint", 8, False),
        (f"costs 1 hint {INSTEAD} regain 1 hint", 8, True),
        (f"{INSTEAD} lose", 8, True),
        ("2 more turns each, then the end", 8, False),  # turns are counted down already
        ("skip the turn", 8, False),
        ("nothing", 8, False),
    ],
)
def test_action_whose_effects_would_do_nothing(effects: str, hints: int, allowed: bool) -> None:
    """What stands behind another effect is looked at like any other, after the price is paid."""
    rules = house(
        f"action try {{ {effects} }} tiles {{ tile {{ take back 1 strike }} }}"
        " when a 5 is placed { draw a tile } when no tile is left { regain 1 hint }"
    )
    state = table(rules, hands=["w5"], deck="", hints=hints, turns_left=2, tiles=[])
    assert ("action try" in legal(state)) is allowed


def test_action_costs_and_is_used_up() -> None:
    """Once a game, by the first who takes it; once for each player; and only with a token."""
    rules = house(
        "action once { once a game costs 1 hint take back 1 strike }"
        " action each { once a game for each player regain 1 hint }"
    )
    state = table(rules, hints=3, strikes=2)
    assert {"action once", "action each"} <= legal(state)
    state = after(state, "action once")
    assert (state.hints, state.strikes, state.player) == (2, 1, 1)
    assert "action once" not in legal(state)
    state = after(state, "action each", "action each")
    assert state.hints == 4
    for action in ("once", "each"):
        with pytest.raises(IllegalMoveError, match="used up"):
            after(state, f"action {action}")
    with pytest.raises(IllegalMoveError, match="no hint token"):
        after(table(rules, hints=0, strikes=1), "action once")


def test_action_draws_no_card() -> None:
    """Only what leaves a hand is replaced."""
    state = table("abacus-2012+deck-play", hands=["w5 w4"], deck="r1 r2 r3")
    done = after(state, "action blind")
    assert (cards(done, done.hands[0]), deck(done)) == ("w5 w4", "r2 r3")


# ------------------------------------------------------------------- points, and looking


@pytest.mark.parametrize(
    ("card", "fireworks", "over"), [("r2", "r1", True), ("r1", "", False), ("r3", "r2", False)]
)
def test_points_are_reached_when_they_are_passed(card: str, fireworks: str, over: bool) -> None:
    """The event is the moment when the number is reached, not every moment after."""
    rules = house("when 2 points are reached { end }")
    done = after(table(rules, hands=[card], fireworks=fireworks), f"play {card}")
    assert bool(done.over) is over


def test_points_that_are_jumped_over() -> None:
    """Reached or passed: a firework that is worth 6 at once reaches 5."""
    rules = house(
        "replace score 6 when complete replace rating by nothing when 5 points are reached { end }"
    )
    assert after(table(rules, hands=["r5"], fireworks="r4"), "play r5").over


def test_looking_changes_nothing() -> None:
    """Two cards are looked at from the oldest on; then it is the next player's turn."""
    rules = house("action stare { look at 2 cards of your hand }")
    state = table(rules, hands=["r1 r2 r3"])
    first = after(state, "action stare", "look r2")
    assert (legal(first), first.player) == ({"look r3"}, 0)
    done = after(first, "look r3")
    assert done.player == 1
    assert (done.hands, done.hints) == (state.hands, state.hints)
    with pytest.raises(IllegalMoveError, match="looked at first"):
        apply(first, Look.of(0))
