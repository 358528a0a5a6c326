"""What the tab Play is told: a game with others, what may be done, and what may not, and why."""

import json
import re
from typing import Any

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.records.notation import move_row
from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.grammar.diagnostics import RulesError
from tamaya.playing.match import ME, Match
from tamaya.serving.tabs import play as tab
from tamaya.variants.compile.passes import compile_rules


def play(question: dict[str, Any]) -> dict[str, Any]:
    return tab.play(question)


def advise(question: dict[str, Any]) -> dict[str, Any]:
    return tab.advise(question)


HOUSE = """expansion house {
  hint { replace must touch a card }
  when a 1 is placed { one free hint }
  action breather { once a game costs 1 hint take back 1 strike }
}"""


def asked(moves: list[Any], *, seats: str = "me practised", **more: Any) -> dict[str, Any]:
    question = {"expression": "no", "seats": seats.split(), "seed": 3, "moves": moves, "width": 390}
    return question | more


def held(svg: str, seat: int) -> list[str | None]:
    """The cards of a seat as the drawing shows them; None for one that is hidden."""
    groups = re.findall(rf'<g[^>]*data-seat="{seat}"[^>]*>', svg)
    cards = [re.search(r'data-card="(\w+)"', group) for group in groups]
    return [card[1] if card else None for card in cards]


def test_a_whole_game_with_others() -> None:
    """Others play until a person is to act. What an expert would do is legal each time."""
    moves: list[Any] = []
    turns = 0
    while not (game := play(asked(moves, seats="expert me practised")))["done"]:
        assert (game["seat"], game["eyes"], game["mine"]) == (1, 1, True)
        for card, own in zip(held(game["svg"], 1), game["choices"]["own"], strict=True):
            assert card is None or [kind["card"] for kind in own["kinds"]] == [card]
        assert None not in held(game["svg"], 0) + held(game["svg"], 2)
        advice = advise(asked(game["moves"], seats="expert me practised"))
        assert advice["why"]
        moves = [*game["moves"], advice["move"]]
        turns += 1
    assert turns > 3
    assert game["eyes"] is None
    assert None not in held(game["svg"], 1)
    assert "Score:" in game["ending"]
    assert len(game["told"]) == len(game["moves"])
    assert game["told"][0]["words"].startswith("Player 1 ")
    same = Match(deal(compile_rules("no"), 3, 3), ["expert", ME, "practised"])
    first = same.next_of_others()
    assert first is not None
    assert [*move_row(first)] == game["moves"][0]


def test_going_back() -> None:
    """The game as it was: to look at, or to go on from. The others do as they did then."""
    game = play(asked([["hint", 1, 0]]))
    assert len(game["moves"]) == 2
    assert play(asked([["hint", 1, 0]], at=1))["at"] == 1
    assert play(asked([["hint", 1, 0]], at=0))["svg"] == play(asked([]))["svg"]
    assert play(asked(game["moves"][:1]))["moves"] == game["moves"]


def test_what_is_forbidden_has_its_clause() -> None:
    game = play(asked([]))
    discard = game["choices"]["own"][0]["discard"]
    assert discard["why"] == "no card may be discarded now"
    assert discard["rule"]["text"] == "only when a hint is spent"
    assert discard["rule"]["file"] == "no.hanabi"
    assert game["choices"]["own"][0]["play"]["why"] is None
    assert all(name["why"] is None for name in game["choices"]["hints"][0]["names"])
    house = play(asked([], files={"a.hanabi": HOUSE}, expression="no+house"))
    (hints,) = house["choices"]["hints"]
    empty = [name for name in hints["names"] if not name["touches"]]
    assert empty
    assert {name["rule"]["text"] for name in empty} == {"must touch a card"}
    assert {(n["rule"]["file"], n["rule"]["line"]) for n in empty} == {("a.hanabi", 2)}
    assert not any(name["why"] for name in hints["names"] if name["touches"])
    (action,) = house["choices"]["actions"]
    assert action["name"] == "breather"
    assert action["why"]


JOKERS = """expansion jokers {
  suit joker j { cards 1 1 1 1 1 1 1 1 built nothing fits any firework }
  every suit but joker { replace built 1 2 3 4 5 in a circle }
  suit white { begun only when red has 2 or more cards }
}"""


def test_a_joker_asks_what_it_stands_for() -> None:
    """Whatever fits can be chosen, and nothing else may be done."""
    question = asked([], files={"a.hanabi": JOKERS}, expression="no+jokers", seed=3)
    games = [play(question | {"moves": [["play", place, -1]]}) for place in range(5)]
    game = next(game for game in games if game["question"].startswith("You must"))
    assert game["question"] == "You must say which card the joker stands for."
    choices = game["choices"]
    cards = {one["card"] for one in choices["stands_for"]}
    assert cards == {f"{suit}{value}" for suit in "rygb" for value in range(1, 6)}
    assert not any(one["why"] for one in choices["stands_for"])
    assert choices["discards"] == choices["hints"] == []
    assert {own["play"] for own in choices["own"]} == {None}
    chosen = next(one["move"] for one in choices["stands_for"] if one["card"] == "g3")
    after = play(question | {"moves": [*game["moves"], chosen], "at": len(game["moves"]) + 1})
    assert "green firework: 1 of 5 cards, next is 4" in after["svg"]
    assert "white firework: 0 of 5 cards, not begun before red has 2 cards" in after["svg"]
    assert "red firework: 0 of 5 cards, next is 1, 2, 3, 4 or 5" in after["svg"]
    assert after["told"][len(game["moves"])]["words"] == "You lay j1 as g3."


HANDING = """expansion handing {
  action gift { give 1 card to the next player }
  action swap { exchange 1 card with the next player }
}"""


def test_cards_change_hands() -> None:
    """Any own card can be given, or exchanged for any that the next player holds."""
    question = asked([], files={"a.hanabi": HANDING}, expression="nl+handing", seed=3)
    gift = play(question | {"moves": [["act", 0, -1]]})
    own = gift["choices"]["own"]
    assert [one["give"]["move"] for one in own] == [["give", at, -1] for at in range(5)]
    assert {one["play"] for one in own} == {None}
    given = play(question | {"moves": [["act", 0, -1], ["give", 2, -1]], "at": 2})
    assert re.fullmatch(r"You give \w\d to player 2.", given["told"][1]["words"])
    swap = play(question | {"moves": [["act", 1, -1]]})
    for at, one in enumerate(swap["choices"]["own"]):
        moves = [other["move"] for other in one["exchanges"]]
        assert moves == [["exchange", at, other] for other in range(5)]
    swapped = play(question | {"moves": [["act", 1, -1], ["exchange", 2, 4]], "at": 2})
    assert re.fullmatch(r"You exchange \w\d for \w\d of player 2.", swapped["told"][1]["words"])


def test_a_choice_within_a_turn() -> None:
    """While a free hint waits there is nothing else to do."""
    files = {"a.hanabi": HOUSE}
    question = asked([], files=files, expression="no+house", seed=3)
    for place in range(5):
        game = play(question | {"moves": [["play", place, -1]]})
        if game["question"].startswith("You must"):
            break
    else:
        pytest.fail("no 1 lies in the first hand of this deal")
    assert game["question"] == "You must give a free hint."
    assert {own["play"] for own in game["choices"]["own"]} == {None}
    assert game["choices"]["hints"]
    assert game["choices"]["actions"] == []
    hint = next(n for n in game["choices"]["hints"][0]["names"] if n["why"] is None)
    after = play(question | {"moves": [["play", place, -1], hint["move"]]})
    assert [told["number"] for told in after["told"][:2]] == [1, None]


def test_passing_the_screen_on() -> None:
    """The player to act sees the others' cards and not their own, also in earlier tables."""
    first = play(asked([], seats="me me"))
    assert (first["seat"], first["eyes"]) == (0, 0)
    second = play(asked([["hint", 1, 0]], seats="me me"))
    assert (second["seat"], second["eyes"]) == (1, 1)
    assert held(second["svg"], 1) == [None] * 5
    assert "hints red to you" in second["told"][0]["words"]
    earlier = play(asked([["hint", 1, 0]], seats="me me", at=0))
    assert held(earlier["svg"], 1) == [None] * 5


def test_watching() -> None:
    game = play(asked([], seats="practised newcomer"))
    assert game["done"]
    assert game["choices"] is None
    assert game["told"][0]["why"]


def test_what_own_cards_can_be() -> None:
    kinds = play(asked([["hint", 1, 0]]))["choices"]["own"][0]["kinds"]
    assert abs(sum(kind["chance"] for kind in kinds) - 1) < 0.05
    assert kinds[0]["chance"] >= kinds[-1]["chance"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seats": ["me", "nobody"]}, "a seat is for me, random"),
        ({"seats": ["me"]}, "these rules are for 2 to 5 players, not 1"),
        ({"seats": ["me"] * 11}, "`seats`"),
        ({"moves": [["discard", 0, -1]]}, "the game can't go on: no card may be discarded now"),
        ({"moves": [["play", 7, -1]]}, "the game can't go on"),
        ({"moves": [["jump", 0, 0]]}, "a move is a verb and two numbers"),
        ({"moves": [["play", 0]]}, "a move is a verb and two numbers"),
        ({"moves": [["play", "0", 0]]}, "a move"),
        ({"moves": [["play", 0, -1]] * 3001}, "`moves`"),
        ({"seed": -1}, "`seed`"),
        ({"width": 10_000}, "`width`"),
        ({"level": "genius"}, "a level is"),
    ],
)
def test_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(RecordError) as error:
        play(asked([]) | wrong)
    assert words in str(error.value)


def test_wrong_rules_are_told_as_everywhere() -> None:
    with pytest.raises(RulesError):
        play(asked([], expression="nothing-such"))


def test_a_game_is_kept() -> None:
    """As a record that `tamaya play` and `tamaya replay` read, with the rules' own text."""
    moves = [["hint", 1, 1], ["play", 0, -1]]
    files = {"a.hanabi": HOUSE}
    kept = tab.keep(asked(moves, files=files, expression="no+house", seats="me me"))
    record = read_record(json.dumps(kept["record"]))
    assert record.deal.rules.expression == "no+house"
    assert record.moves == ("hint 2 yellow", "play w4")
    assert referee(record).moves == 2
    assert record.names == ("player 1 (me)", "player 2 (me)")


def test_no_advice_for_others() -> None:
    with pytest.raises(RecordError, match="nobody in front of this page is to act"):
        advise(asked([], seats="practised practised"))


def test_who_may_sit() -> None:
    found: Any = tab.levels({})["levels"]
    assert [one["name"] for one in found][:2] == ["me", "random"]
    assert all(one["words"] for one in found)
