"""abacus-new, bonus tiles: six effects instead of the hint for a completed firework."""

from collections.abc import Sequence

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.state.state import State
from tamaya.testing.tables import after, cards, deck, discards, legal, table

RULES = "abacus-new+bonus-tiles"
HINT, HINT_AND_STRIKE, COLOUR, VALUE, RETURN, PLAY = 1, 2, 3, 4, 5, 6


def finish(
    *tiles: int,
    rules: str = RULES,
    players: int = 0,
    hands: Sequence[str] = ("r5 g5 w1",),
    fireworks: str = "r4",
    discards: str = "",
    deck: str | None = None,
    hints: int = 3,
    strikes: int = 0,
    returns: Sequence[int] = (),
    turns_left: int = -1,
) -> State:
    """Player 1 has just completed red with the first card, with these tiles in the pile."""
    state = table(
        rules,
        players=players,
        hands=hands,
        fireworks=fireworks,
        discards=discards,
        deck=deck,
        hints=hints,
        strikes=strikes,
        tiles=tiles,
        returns=returns,
        turns_left=turns_left,
    )
    return after(state, "play r5")


def waits(state: State) -> bool:
    """Whether the same player still has a choice to make."""
    return bool(state.waiting) and state.player == 0


def test_a_tile_instead_of_the_hint() -> None:
    """Tile 4 brings no token, so none comes; without the tiles one does."""
    assert finish(VALUE).hints == 3
    assert finish(rules="abacus-new").hints == 4


@pytest.mark.parametrize("card", ["r1", "r3"])
def test_no_tile_for_anything_else(card: str) -> None:
    """A card that is placed, or misplayed, and completes nothing draws no tile."""
    done = after(table(RULES, hands=[card], tiles=[HINT], hints=3), f"play {card}")
    assert (done.hints, done.tiles_drawn) == (3, 5)


def test_tile_is_used_once() -> None:
    """The tile is gone, and the next firework draws the next one."""
    state = table(RULES, hands=["r5", "y5"], fireworks="r4 y4", hints=3, tiles=[HINT, COLOUR])
    first = after(state, "play r5")
    assert (first.hints, first.tiles_drawn) == (4, 5)
    second = after(first, "play y5")
    assert (second.hints, second.tiles_drawn) == (4, 6)
    assert second.waiting


# ------------------------------------------------------------------- 1 and 2: tokens


@pytest.mark.parametrize(("hints", "then"), [(0, 1), (3, 4), (7, 8), (8, 8)])
def test_tile_1(hints: int, then: int) -> None:
    """One hint back; at the full supply it is lost."""
    done = finish(HINT, hints=hints)
    assert (done.hints, done.player) == (then, 1)


@pytest.mark.parametrize(
    ("hints", "strikes", "then"),
    [(3, 2, (4, 1)), (3, 1, (4, 0)), (3, 0, (4, 0)), (8, 2, (8, 1)), (8, 0, (8, 0))],
)
def test_tile_2(hints: int, strikes: int, then: tuple[int, int]) -> None:
    """One hint and one strike back; without a strike, the hint only (open; chosen)."""
    done = finish(HINT_AND_STRIKE, hints=hints, strikes=strikes)
    assert (done.hints, done.strikes) == then
    assert done.player == 1


def test_tile_2_gives_a_strike_to_spend_again() -> None:
    """A strike that is taken back can be taken once more without losing."""
    done = finish(HINT_AND_STRIKE, strikes=2)
    assert after(done, "hint 1 red", "play g5").over is None


# ------------------------------------------------------------------- 3 and 4: free hints


@pytest.mark.parametrize(
    ("tile", "words"),
    [(COLOUR, {"red", "yellow", "green", "blue", "white"}), (VALUE, {"1", "2", "3", "4", "5"})],
)
@pytest.mark.parametrize("hints", [0, 3, 8])
def test_tiles_3_and_4(tile: int, words: set[str], hints: int) -> None:
    """A free hint to somebody: it costs nothing, also with no token left or all of them there."""
    state = finish(tile, hints=hints, players=3)
    assert waits(state)
    assert legal(state) == {f"hint {seat} {word}" for seat in (2, 3) for word in words}
    done = after(state, f"hint 3 {min(words)}")
    assert (done.hints, done.player, done.waiting) == (hints, 1, ())


def test_a_free_hint_is_not_optional() -> None:
    """Open; chosen: what can be done is done. Neither the turn nor another kind goes before it."""
    state = finish(COLOUR)
    for move in ("hint 2 5", "play g5", "discard g5"):
        with pytest.raises(IllegalMoveError):
            after(state, move)


def test_a_free_hint_obeys_the_other_rules() -> None:
    """With `must-touch` it has to touch a card; where nothing can be named it is passed over."""
    rules = f"{RULES}+must-touch"
    hands = ["r5 g5 w1", "b1 b1 b2 b3 b4"]
    assert legal(finish(COLOUR, rules=rules, hands=hands)) == {"hint 2 blue"}
    with pytest.raises(IllegalMoveError, match="no red card"):
        after(finish(COLOUR, rules=rules, hands=hands), "hint 2 red")
    nobody = finish(COLOUR, rules=rules, hands=["r5 g5 w1", "-"])
    assert (nobody.waiting, nobody.player) == ((), 1)
    assert finish(COLOUR, rules=f"{RULES}+values-only").player == 1


# ------------------------------------------------------------------- 5: back into the deck


def test_tile_5() -> None:
    """Any card of the discards goes back into the deck; it is the player's choice which."""
    state = finish(RETURN, discards="y1 y1 b3 k2", rules=f"{RULES}+black-powder")
    assert waits(state)
    assert legal(state) == {"choose y1", "choose b3", "choose k2"}
    done = after(state, "choose b3")
    assert discards(done) == "y1 y1 k2"
    assert done.deck_size == state.deck_size + 1 - 1  # and the player draws as usual
    assert done.player == 1


@pytest.mark.parametrize(
    ("luck", "drawn", "left"),
    [
        (0, "b3", "w2 w3"),
        (1, "w2", "b3 w3"),
        (2, "w2", "w3 b3"),
        (3, "b3", "w2 w3"),
        (7, "w2", "b3 w3"),
    ],
)
def test_tile_5_where_the_card_lands_is_luck(luck: int, drawn: str, left: str) -> None:
    """The deal says below how many cards it goes; the player draws after that."""
    hands = ["r5 g5 w1", "b1 b2 b4 y1 y2"]
    state = finish(RETURN, hands=hands, deck="w2 w3", returns=[luck])
    done = after(state, "choose b3")
    assert cards(done, done.hands[0]) == f"g5 w1 {drawn}"
    assert deck(done) == left


def test_tile_5_with_nothing_in_the_discards() -> None:
    """Open; chosen: nothing happens."""
    done = finish(RETURN)
    assert (discards(done), done.player, done.hints) == ("", 1, 3)


def test_tile_5_with_an_empty_deck() -> None:
    """The effect of tile 6 instead: a discarded card that fits is placed."""
    hands = ["r5 g5 w1", "b1"]
    state = finish(RETURN, hands=hands, fireworks="r4 b2 y1", deck="", turns_left=2)
    assert legal(state) == {"choose b3", "choose y2", "choose g1", "choose w1"}
    done = after(state, "choose b3")
    assert done.heights == (5, 1, 0, 3, 0)
    assert (done.deck_size, done.player, done.turns_left) == (0, 1, 1)


def test_tile_5_with_an_empty_deck_and_nothing_that_fits() -> None:
    """Nothing happens."""
    hands = ["r5 g1 g1 g1 w1", "w1 w1 y1 y1 y1 b1 b1 b1"]
    state = finish(RETURN, hands=hands, deck="", turns_left=2)
    assert "y2" in discards(state)
    assert (state.waiting, state.player) == ((), 1)


def test_tile_5_before_the_last_card_is_drawn() -> None:
    """With one card in the deck there are two then, and the last round doesn't begin yet."""
    hands = ["r5 g5 w1", "b1 b2 b4 y1 y2"]
    done = after(finish(RETURN, hands=hands, deck="w2", returns=[1]), "choose b3")
    assert cards(done, done.hands[0]) == "g5 w1 w2"
    assert (deck(done), done.turns_left, done.deck_ran_out) == ("b3", -1, False)


# ------------------------------------------------------------------- 6: out of the discards


def test_tile_6() -> None:
    """Any discarded card that fits is placed; others can't be chosen, nor can nothing."""
    state = finish(PLAY, fireworks="r4 y1", discards="y2 y2 b1 b4 r1 g3", hints=3)
    assert waits(state)
    assert legal(state) == {"choose y2", "choose b1"}
    done = after(state, "choose y2")
    assert done.heights == (5, 2, 0, 0, 0)
    assert discards(done) == "r1 y2 g3 b1 b4"
    assert (len(done.hands[0]), done.player, done.strikes) == (3, 1, 0)
    for refused in ("choose b4", "choose r1", "choose w2", "play g5", "discard g5", "hint 2 red"):
        with pytest.raises(IllegalMoveError, match="that fits"):
            after(state, refused)


def test_tile_6_with_nothing_that_fits() -> None:
    """Open; chosen: nothing happens. The same with empty discards."""
    assert finish(PLAY, discards="r1 b4 g3").player == 1
    assert finish(PLAY).player == 1


def test_tile_6_draws_another_tile() -> None:
    """A card of the discards that completes a firework draws the next tile at once."""
    state = finish(PLAY, HINT_AND_STRIKE, fireworks="r4 y4", discards="y5", strikes=1)
    done = after(state, "choose y5")
    assert (done.heights, done.hints, done.strikes) == ((5, 5, 0, 0, 0), 4, 0)
    assert (done.tiles_drawn, done.player) == (6, 1)


def test_chain_of_tiles() -> None:
    """Tile 6, then 5 with an empty deck as another 6, then a free hint: all in one turn."""
    state = finish(
        PLAY, RETURN, VALUE, fireworks="r4 y4 g4", hands=["r5 b1 w1", "w1"], deck="", turns_left=2
    )
    state = after(state, "choose y5")
    assert waits(state)
    state = after(state, "choose g5")
    assert legal(state) == {f"hint 2 {value}" for value in range(1, 6)}
    done = after(state, "hint 2 1")
    assert (done.heights, done.tiles_drawn, done.player) == ((5, 5, 5, 0, 0), 6, 1)
    assert cards(done, done.hands[0]) == "b1 w1"


def test_tile_6_completes_everything() -> None:
    """The last firework ends the game at once, though a tile is left."""
    state = finish(PLAY, HINT, fireworks="r4 y4 g5 b5 w5", hands=["r5 b1 w1"], discards="y5")
    done = after(state, "choose y5")
    assert done.over
    assert (done.over.score, done.over.lost, done.hints) == (25, False, 3)
    assert cards(done, done.hands[0]) == "b1 w1"
    assert (done.tiles_drawn, done.waiting) == (5, ())


def test_tile_6_places_black_powder() -> None:
    """The three extensions combine: a black 1 completes its row and draws the next tile."""
    state = finish(PLAY, HINT, rules="everything", fireworks="r4 k2", discards="k1 k5")
    assert legal(state) == {"choose k1"}
    assert after(state, "choose k1").hints == 4


# ------------------------------------------------------------------- the end, and the draw


def test_last_firework_draws_no_tile() -> None:
    """The game ends before any reward."""
    done = finish(HINT, fireworks="r4 y5 g5 b5 w5", hands=["r5 g1 w1"])
    assert done.over
    assert (done.over.score, done.hints, done.tiles_drawn) == (25, 3, 5)


def test_the_player_draws_after_the_effect() -> None:
    """The hand is refilled as usual, once the tile's choice is made and not before."""
    state = finish(COLOUR, hands=["r5 g5 w1", "b1 b2 b4 y1 y2"], deck="w2 w3")
    assert cards(state, state.hands[0]) == "g5 w1"
    done = after(state, "hint 2 red")
    assert cards(done, done.hands[0]) == "g5 w1 w2"


def test_last_card_drawn_after_a_tile() -> None:
    """The last round begins with that draw, and lasts a turn for each."""
    state = finish(COLOUR, hands=["r5 g5 w1", "b1 b2 b4 y1 y2"], deck="w2")
    state = after(state, "hint 2 red")
    assert (state.turns_left, state.player) == (2, 1)
    assert after(state, "hint 1 red").over is None
    assert after(state, "hint 1 red", "hint 2 red").over


def test_tiles_used_up() -> None:
    """With more than seven fireworks the pile runs out: nothing happens then, and no hint comes."""
    rules = "everything+teal"
    state = table(rules, hands=["r5"], fireworks="r4 y5 g5 b5 w5 m5 k1", hints=3, tiles=[])
    done = after(state, "play r5")
    assert (done.over, done.hints, done.tiles_drawn) == (None, 3, 6)
