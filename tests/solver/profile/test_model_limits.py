"""How far the arithmetic of the event model goes: for each limit, rules beyond it and rules within.

What lies beyond is declined in the words of its limit. What is within differs from it in one thing.
"""

import pytest
from tests.made.pocket import (
    ALTERNATING,
    ANYTIME,
    BACK,
    CALL,
    FREE,
    PLAYED,
    SUITS,
    UNTOUCHED_BIRCH,
    VALUES,
    Clauses,
    clauses,
    pocket,
    tiles,
)

from tamaya.solver.profile.limits import LIMITS
from tamaya.solver.profile.profile import profile_of

TOUCHING = "names a value must touch a card costs 1 hint"
ONE_KIND = f"{VALUES} never the same kind twice running"
DEAR = "names a colour or a value may touch no card costs 2 hints"
LONG = "2 more turns each, then the end"
FOUR = ", ".join(["regain 99 hints"] * 4)
FIVE = f"{FOUR}, regain 99 hints"
COSTLY = "action mend { costs 3 hints regain 1 hint }"
EMPTY = "when a hint touches no card { take 1 strike }"
GAINS = tiles(*["regain 99 hints"] * 4)
SPENDS = "when a 2 is placed { spend 1 hint }"
STRIKES = "when a 2 is placed { take 1 strike }"
TAKES_BACK = "when a 1 is placed { take back 1 strike }"
JOKER = "action joker { costs 1 hint regain 2 hints }"
FALLS = f"{SUITS} suit cherry c {{ cards 1 1 built 1 score -1 for each card placed }}"
AT_ONCE = "when a 3 is placed { draw a tile } when a firework is completed { draw a tile }"


# fmt: off
CASES: tuple[tuple[str, Clauses, Clauses], ...] = (
    # 4 tiles of 99 and one of them alone, 1 for a hint and the supply: 496 + 4 is 500.
    ("an event that moves very many tokens",
     clauses(GAINS, hints="5"), clauses(GAINS, hints="4")),
    # Five times 99 for a hint, which costs 1, or for an action that costs 3; and the supply.
    ("an event that moves very many tokens",
     clauses(f"when a hint is given {{ {FIVE} }}", hints="5", discard=ANYTIME),
     clauses(f"when a hint is given {{ {FIVE} }}", hints="4", discard=ANYTIME)),
    ("an event that moves very many tokens",
     clauses(f"when a 1 is placed {{ {FIVE} }} {COSTLY}", hints="3"),
     clauses(f"when a 1 is placed {{ {FIVE} }} {COSTLY}", hints="2")),
    ("an event that moves very many tokens",
     clauses(f"when a 1 is placed {{ {FOUR}, take 99 strikes }}", hints="5"),
     clauses(f"when a 1 is placed {{ {FOUR}, take 99 strikes }}", hints="4")),
    ("gains and losses of hints that come together",
     clauses(f"{tiles('regain 1 hint')} {SPENDS}"), clauses(SPENDS)),
    ("gains and losses of hints that come together",
     clauses(f"when 2 points are reached {{ regain 1 hint }} {SPENDS}"),
     clauses("when 2 points are reached { regain 1 hint }")),
    ("gains and losses of hints that come together",
     clauses(SPENDS, play=CALL), clauses("when a 2 is placed { regain 1 hint }", play=CALL)),
    ("strikes that are taken and taken back at once",
     clauses("when a 1 is misplayed { take back 1 strike }"),
     clauses("when a 1 is misplayed { take 1 strike }")),
    ("strikes that placed cards take, where there are tiles",
     clauses(f"{tiles('regain 1 hint')} {STRIKES}"), clauses(STRIKES)),
    ("strikes that placed cards take, where some come back or end the game",
     clauses(f"{STRIKES} {TAKES_BACK}"), clauses(TAKES_BACK)),
    ("strikes that placed cards take, where some come back or end the game",
     clauses(STRIKES, last_strike="end"), clauses(STRIKES, last_strike="lose")),
    ("something that happens at a strike, where strikes never lose",
     clauses("when a strike is taken { regain 1 hint }", last_strike="nothing"),
     clauses("when a strike is taken { regain 1 hint }", last_strike="end")),
    ("actions that take strikes, where strikes never lose",
     clauses("action hurt { take 1 strike }", last_strike="nothing"),
     clauses("action hurt { take 1 strike }", last_strike="lose")),
    ("turns without a card that take strikes, where some come back or end the game",
     clauses(f"when a hint is given {{ take 1 strike }} {TAKES_BACK}"),
     clauses("when a hint is given { take 1 strike }")),
    ("turns without a card that take strikes, where some come back or end the game",
     clauses("action hurt { take 1 strike }", last_strike="end"),
     clauses("action hurt { regain 1 hint }", last_strike="end")),
    # A token spent makes room for a discard, where these need a spent one.
    ("hints that had better touch no card",
     clauses("when a hint touches no card { spend 1 hint }"),
     clauses("when a hint touches no card { spend 1 hint }", discard="at any time regains 1 hint")),
    ("hints that had better touch no card",
     clauses("when a hint touches no card { take 1 strike }", deck_end="play on"),
     clauses("when a hint touches no card { take 1 strike }")),
    ("turns that bring in hint tokens",
     clauses(JOKER, hints="5"), clauses(JOKER, hints="4")),
    ("turns that bring in hint tokens",
     clauses(JOKER, hints="5"), clauses(JOKER.replace("2 hints", "1 hint"), hints="5")),
    ("players without a card, and many hint tokens",
     clauses(hints="25", deck_end="play on"), clauses(hints="24", deck_end="play on")),
    ("players without a card, and many hint tokens",
     clauses(hints="49", deck_end="play on", hint=DEAR),
     clauses(hints="48", deck_end="play on", hint=DEAR)),
    ("actions for players without a card",
     clauses("action again { regain 1 hint }", deck_end="play on"),
     clauses("action peek { look at 1 card of your hand }", deck_end="play on")),
    ("players without a card, where hints alternate",
     clauses(hint=ALTERNATING, deck_end="play on"), clauses(hint=ALTERNATING)),
    ("free hints that bring something",
     clauses("when a 2 is placed { one free hint } when a hint is given { spend 1 hint }"),
     clauses("when a 2 is placed { one free hint }")),
    ("free hints, where hints alternate and can be impossible",
     clauses("when a 2 is placed { one free hint }", hint=ONE_KIND),
     clauses("when a 2 is placed { one free hint }", hint=ALTERNATING)),
    ("free hints that bring something",
     clauses(f"{FREE} {EMPTY}", suits=UNTOUCHED_BIRCH), clauses(f"{FREE} {EMPTY}")),
    ("an action that gives a hint which may be impossible",
     clauses("action tell { one free hint }", hint=ALTERNATING),
     clauses("action tell { one free hint }")),
    ("an action that gives a hint which may be impossible",
     clauses("action tell { one free colour hint }", hint=VALUES),
     clauses("action tell { one free value hint }", hint=VALUES)),
    # With a hand of two and two turns after the last card, a hand may be empty.
    ("an action that gives a hint which may be impossible",
     clauses("action tell { one free hint }", hint=TOUCHING, deck_end=LONG),
     clauses("action tell { one free hint }", hint=TOUCHING)),
    ("a number of points, where points can fall",
     clauses("when 2 points are reached { regain 1 hint }", suits=FALLS), clauses(suits=FALLS)),
    ("a tile with several hints or several cards",
     clauses(tiles("one free hint, one free hint")),
     clauses(tiles("one free hint, regain 1 hint"))),
    ("several tiles that return a card",
     clauses(tiles(BACK, BACK)), clauses(tiles(BACK, PLAYED))),
    ("many tiles that play a card",
     clauses(tiles(BACK, PLAYED, PLAYED, PLAYED)), clauses(tiles(PLAYED, PLAYED, PLAYED))),
    ("several tiles at once, some of which play a card",
     clauses(tiles(PLAYED, "regain 1 hint", drawn=AT_ONCE)),
     clauses(tiles("one free hint", "regain 1 hint", drawn=AT_ONCE))),
)
# fmt: on


@pytest.mark.parametrize(("words", "beyond", "within"), CASES)
def test_a_limit_is_kept(words: str, beyond: Clauses, within: Clauses) -> None:
    assert profile_of(pocket(**beyond)).declined == words
    assert profile_of(pocket(**within)).declined == ""


@pytest.mark.parametrize(
    "case",
    [
        clauses(last_strike="nothing"),
        clauses("action again { regain 1 hint }", last_strike="nothing"),
        clauses("when a hint is given { take 1 strike }", last_strike="nothing"),
        clauses(hints="25"),  # everybody holds a card to the end
        clauses(hint=ONE_KIND),
        clauses(FREE, hint=TOUCHING, deck_end=LONG),
    ],
)
def test_half_of_what_goes_beyond_a_limit_does_not(case: Clauses) -> None:
    assert profile_of(pocket(**case)).declined == ""


def test_every_limit_is_tried() -> None:
    assert {words for words, _, _ in CASES} == {*LIMITS}


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("when a 2 is placed { play the top card of the deck }", "placed"),
        ("when a 1 is discarded { discard the top card of the deck }", "discarded"),
        ("when a 1 is misplayed { draw a tile } tiles { tile { regain 1 hint } } "
         "when no tile is left { nothing }", "misplayed"),
        ("when a firework is completed { play a card from the discards }", "firework completed"),
        ("when 2 points are reached { 1 more turn each, then the end }", "points reached"),
        ("when 2 points are reached { spend 1 hint }", "points reached"),
        ("when a hint is given { one free hint }", "hint given"),
        ("when a hint touches no card { regain 1 hint }", "empty hint"),
    ],
)  # fmt: skip
def test_an_effect_at_an_unusual_event_is_declined(clause: str, words: str) -> None:
    """Each of these effects has numbers in the model, but not there."""
    assert f"at the event `{words}`" in profile_of(pocket(clause)).declined


@pytest.mark.parametrize(
    ("clauses", "words"),
    [
        (tiles("spend 1 hint"), "the effect `spend` of a tile"),
        (tiles("take 1 strike"), "the effect `take` of a tile"),
        (tiles("play the top card of the deck"), "the effect `play top` of a tile"),
        (tiles("return a card from the discards to the deck"),
         "the effect `return card, or else another` of a tile"),
        ("action both { regain 1 hint spend 1 hint }", "what the action `both` does"),
        ("action two { one free hint one free hint }", "what the action `two` does"),
        ("action odd { look at 1 card of your hand take 1 strike }", "what the action `odd` does"),
        ("action idle { nothing regain 1 hint }", ""),  # what does nothing is no second deed
    ],
)  # fmt: skip
def test_an_effect_of_a_tile_or_an_action(clauses: str, words: str) -> None:
    assert profile_of(pocket(clauses)).declined == words
