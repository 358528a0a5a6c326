"""The rows "last strike", "all fireworks complete", "last card drawn", "score" and "scale"."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.state.state import Ending, State
from tamaya.testing.tables import after, cards, deck, legal, table
from tamaya.variants.compile.passes import compile_rules


def ending(state: State) -> Ending:
    assert state.over, "the game goes on"
    return state.over


# ------------------------------------------------------------------- the last strike


@pytest.mark.parametrize(
    ("booklet", "strikes"),
    [
        *[(name, 3) for name in ("nl", "no", "abacus-2012", "dk", "abacus-new")],
        ("nl(strikes=2)", 2),
        ("nl(strikes=1)", 1),
        ("abacus-2012(strikes=2)", 2),
        ("abacus-2012(strikes=1)", 1),
    ],
)
def test_last_strike(booklet: str, strikes: int) -> None:
    """The game ends at once, lost, with 0 points whatever was played (no and dk: chosen)."""
    hand = "r3 r4 r5 y5 g5"
    state = table(booklet, hands=[hand], fireworks="w4 b2", strikes=strikes - 1, deck="w5 w1")
    done = after(state, "play r3")
    assert done.strikes == strikes
    assert ending(done)[:2] == (0, True)
    assert ending(done).reason == "when the last strike is taken { lose }"
    assert cards(done, done.hands[0]) == "r4 r5 y5 g5"  # nothing is drawn after the end
    assert legal(done) == set()
    with pytest.raises(IllegalMoveError, match="the game is over"):
        after(done, "hint 2 red")


@pytest.mark.parametrize("strikes", [0, 1])
def test_strike_before_the_last(booklet: str, strikes: int) -> None:
    """The game goes on."""
    done = after(table(booklet, hands=["r3"], strikes=strikes), "play r3")
    assert (done.over, done.strikes) == (None, strikes + 1)


# ------------------------------------------------------------------- all fireworks complete


def test_all_complete(booklet: str) -> None:
    """The game ends at once with 25 points, though there are cards to draw; no reward comes."""
    state = table(booklet, hands=["r5 w1"], fireworks="r4 y5 g5 b5 w5", deck="r1 r2", hints=3)
    done = after(state, "play r5")
    assert ending(done)[:2] == (25, False)
    assert ending(done).reason == "when all fireworks are completed { end }"
    assert done.hints == 3
    assert (cards(done, done.hands[0]), deck(done)) == ("w1", "r1 r2")


@pytest.mark.parametrize(
    ("card", "fireworks"), [("r5", "r4 y5 g5 b5 w4"), ("w4", "r5 y5 g5 b5 w3")]
)
def test_not_yet_all_complete(booklet: str, card: str, fireworks: str) -> None:
    """One complete firework more is not all of them, nor is every row begun."""
    assert after(table(booklet, hands=[card], fireworks=fireworks), f"play {card}").over is None


def test_all_complete_in_the_last_turn(booklet: str) -> None:
    """Nothing is lost by having drawn the last card: the last turn can complete everything."""
    state = table(
        booklet, hands=["r5 w1"], fireworks="r4 y5 g5 b5 w5", deck="", turns_left=1, strikes=2
    )
    assert ending(after(state, "play r5"))[:2] == (25, False)


@pytest.mark.parametrize(
    ("rules", "fireworks", "score"),
    [
        ("nl+multicolour-own", "r4 y5 g5 b5 w5 m5", 30),
        ("no+multicolour-own", "r4 y5 g5 b5 w5 m5", 30),
        ("abacus-new+multicolour-wild", "r4 y5 g5 b5 w5 m5", 30),
        ("abacus-new+black-powder", "r4 y5 g5 b5 w5 k1", 25),
        ("everything", "r4 y5 g5 b5 w5 m5 k1", 30),
    ],
)
def test_all_complete_counts_every_suit(rules: str, fireworks: str, score: int) -> None:
    """abacus-new writes "5 complete rows" for the basic game; all rows are meant."""
    assert ending(after(table(rules, hands=["r5"], fireworks=fireworks), "play r5"))[0] == score
    last = fireworks.split()[-1]
    below = {"m5": "m4", "k1": "k2"}[last]
    state = table(rules, hands=["r5"], fireworks=fireworks.replace(last, below))
    assert after(state, "play r5").over is None


# ------------------------------------------------------------------- the last card


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_last_round(booklet: str, players: int) -> None:
    """When the last card is drawn everybody has one more turn, who drew it too."""
    state = table(booklet, players=players, hands=["r3 g5"], deck="w5", hints=4, player=1)
    state = after(state, "discard r3")
    assert cards(state, state.hands[0]) == "g5 w5"
    assert state.deck_ran_out
    seats = []
    while not state.over:
        seats.append(state.player)
        state = after(state, "hint 1 red" if state.player else "hint 2 red")
    assert seats == [*range(1, players), 0]
    assert ending(state)[1:] == (False, "everybody has had the last turn")


def test_last_round_begins_with_a_play(booklet: str) -> None:
    """Also where the last card is drawn after a play, well or badly."""
    for card in ("r1", "r3"):
        state = after(table(booklet, hands=[f"{card} g5"], deck="w5"), f"play {card}")
        assert after(state, "hint 1 red").over is None
        assert after(state, "hint 1 red", "hint 2 red").over


def test_hints_do_not_begin_the_last_round(booklet: str) -> None:
    """A hint draws nothing: with one card in the deck the game goes on."""
    state = after(table(booklet, deck="w5"), "hint 2 red", "hint 1 red", "hint 2 red")
    assert (state.over, state.turns_left, deck(state)) == (None, -1, "w5")


def test_no_drawing_in_the_last_round(booklet: str) -> None:
    """There is nothing to draw, as no, abacus-2012 and dk print: hands shrink."""
    state = table(booklet, hands=["r1 g5", "y1 w5"], deck="", turns_left=2)
    done = after(state, "play r1", "play y1")
    assert [cards(done, hand) for hand in done.hands] == ["g5", "w5"]
    assert ending(done)[:2] == (2, False)


def test_strike_in_the_last_turn(booklet: str) -> None:
    """The third strike loses the game to the end."""
    state = table(booklet, hands=["r3"], fireworks="w4", deck="", turns_left=1, strikes=2)
    assert ending(after(state, "play r3"))[:2] == (0, True)


def test_last_card_drawn_by_the_last_strike(booklet: str) -> None:
    """The end comes before the draw."""
    state = table(booklet, hands=["r3"], deck="w5", strikes=2)
    done = after(state, "play r3")
    assert ending(done).lost
    assert (deck(done), done.deck_ran_out) == ("w5", False)


# ------------------------------------------------------------------- score and scale


@pytest.mark.parametrize(
    ("fireworks", "score"),
    [("", 0), ("r3 y4 g4 b5 w2", 18), ("r5 y5 g5 b5 w4", 24), ("w1", 1), ("r5 y5", 10)],
)
def test_score(booklet: str, fireworks: str, score: int) -> None:
    """The top cards are added up; 3 + 4 + 4 + 5 + 2 is no's and dk's own example."""
    state = table(booklet, fireworks=fireworks, deck="", turns_left=1)
    assert ending(after(state, "hint 2 red"))[:2] == (score, False)


@pytest.mark.parametrize("limits", [(0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 25)])
def test_scale(booklet: str, limits: tuple[int, int]) -> None:
    """Six rows, from 0 to 25: each row has its own words."""
    rules = compile_rules(booklet)
    words = {rules.rated(score) for score in range(limits[0], limits[1] + 1)}
    assert len(words) == 1
    outside = {rules.rated(score) for score in range(26) if not limits[0] <= score <= limits[1]}
    assert None not in words | outside
    assert words.isdisjoint(outside)


@pytest.mark.parametrize(
    ("rules", "same"),
    [
        ("no+multicolour-own", [25, 29]),
        ("dk+multicolour-own", [25, 29]),
        ("abacus-new+multicolour-wild", [25, 29]),
        ("nl+multicolour-own", [25, 30]),
        ("abacus-2012+multicolour-own", [25, 30]),
        ("abacus-new+black-powder", [-5, 5]),
    ],
)
def test_scale_with_a_sixth_suit(rules: str, same: list[int]) -> None:
    """25-29 and 30 in no, dk and abacus-new; nl and abacus-2012 name nothing above 25 (chosen)."""
    compiled = compile_rules(rules)
    rows = [compiled.rated(score) for score in range(same[0], same[1] + 1)]
    assert len(set(rows)) == 1
    assert rows[0]
    assert compiled.rated(same[1] + 1) != rows[0]
