"""Promises about games: what games show of them is said, and nothing that they don't show."""

import json

import pytest

from tamaya.engine.questions.conditions import holds
from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.grammar.source import Source
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.promises.example_games import ExampleGame, play, shortened
from tamaya.lab.check.promises.question import Question, impossible
from tamaya.lab.check.promises.settle import Settled, finding_of, outcome, settle
from tamaya.lab.findings import Finding
from tamaya.testing.tables import after, table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.conditions import condition
from tamaya.variants.expect import Promise, expectations
from tamaya.variants.library import library_of_source

LIMITS = CheckLimits(seconds=60, states=3_000, examples=20)
TINY = """
game tiny "tiny" {
  players 2
  hand 1 card
  tokens hints 1
  tokens strikes 2
  suit red r { cards 1 2 3 built 1 2 3 }
  score 1 for each card placed
  hint { names a colour  may touch no card  costs 1 hint  announces the name }
  discard { at any time  regains 1 hint }
  play { a misplay takes 1 strike }
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
  when all fireworks are completed { end }
  when a player cannot act { end }
  a lost game scores 0
}
"""


def promise(fact: str, rules: str = "nl", text: str = "") -> Promise:
    source = f"{text}\nvariant promised = {rules} {{ expect {fact} }}"
    declaration = library_of_source(Source("promised.hanabi", source)).own["promised"]
    (found,) = expectations(declaration)
    assert found.problems == ()
    assert found.promise is not None
    return found.promise


def answer_to(fact: str, rules: str = "nl", text: str = "") -> tuple[Settled, Finding | None]:
    ((asked, answer),) = settle([promise(fact, rules, text)], LIMITS)
    return answer, finding_of(asked, answer)


def question(words: str, rules: str = "nl") -> Question:
    asked = promise(f"never {words}", rules)
    return Question(asked.rules, asked.conditions)


# ------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        ("never 3 strikes and the game goes on", ""),
        ("never 1 strike", "E406"),
        ("never the game is lost", "E406"),
        ("never 9 hints", ""),
        ("some game where 2 strikes", ""),
        ("some game where 4 strikes", "E407"),
        ("some game where 3 strikes and 12 points", "E408"),
        ("never player 5 holds nothing", ""),
    ],
)
def test_what_is_said(fact: str, code: str) -> None:
    _, finding = answer_to(fact)
    assert (finding.code if finding else "") == code


def test_a_counterexample_is_legal_and_short() -> None:
    answer, finding = answer_to("never 1 strike and 7 hints")
    assert finding is not None
    assert finding.is_defect
    assert finding.diagnostic.message == (
        "expected never `1 strike and 7 hints`, found a game that comes to it"
    )
    assert finding.clause == "expect never 1 strike and 7 hints"
    assert answer.game is not None
    assert len(answer.game.steps) == 2  # a hint and a misplay
    record = read_record(json.dumps(answer.game.record))
    verdict = referee(record)
    assert verdict.legal


def test_all_games_of_a_tiny_table_are_gone_through() -> None:
    """Then what nobody came to can't be, and the report says how many states there are."""
    answer, finding = answer_to("never 1 strike and red complete", "tiny", TINY)
    assert finding is None
    assert answer.never == (
        "140 states of 1 suit × 3 ranks, 3 cards, 2 players with 1 card each, 1 hint, 2 strikes, "
        "over all deals, complete to the end"
    )
    answer, finding = answer_to("some game where 1 strike and red complete", "tiny", TINY)
    assert finding is not None
    assert finding.code == "E407"
    answer, finding = answer_to("some game where player 2 holds nothing", "tiny", TINY)
    assert finding is None
    assert answer.game is not None
    assert answer.game.shortest


def test_what_is_found_at_a_small_table_only_is_a_note() -> None:
    asked = promise("never red complete")
    _, shown = answer_to("never red complete")
    assert shown is not None
    answer = Settled(Question(asked.rules, asked.conditions), small=shown.trace)
    note = finding_of(asked, answer)
    assert note is not None
    assert (note.code, note.is_defect) == ("E408", False)
    assert note.diagnostic.message == (
        "not settled: a game of a small table comes to `red complete`, but none was found at the "
        "full one"
    )


def test_what_never_came_up_is_named() -> None:
    """Nothing is known of conditions together of which one was never seen by itself."""
    asked = promise("never 1 strike and 2 points")
    answer = Settled(Question(asked.rules, asked.conditions), idle={1})
    note = finding_of(asked, answer)
    assert note is not None
    assert note.diagnostic.message == "not settled: no game that was looked at came to `2 points`"


def test_the_line_of_the_report() -> None:
    facts = ["never 1 strike", "never 9 hints", "some game where 2 strikes"]
    found = outcome([pair for fact in facts for pair in settle([promise(fact)], LIMITS)])
    assert (found.things, found.passed) == (3, 2)
    assert found.scope.startswith("3 promises: 2 proved or shown by a game and 1 broken; ")


# ------------------------------------------------------------------- parts of it


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("9 hints", "there are never more than 8 hints"),
        ("4 or more strikes", "these rules have 3 strikes"),
        ("26 points", "tables and games are worth 0 to 25 points"),
        ("6 fireworks complete", "these rules have 5 fireworks"),
        ("the deck holds 41 cards", "the deck never holds more than 40 cards"),
        ("8 or fewer hints", ""),
        ("3 strikes", ""),
    ],
)
def test_what_the_tables_rule_out(words: str, why: str) -> None:
    told = impossible(question(words))
    assert told == (f"`{words}` can't be: {why}" if why else "")


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("7 hints", True),
        ("8 hints", False),
        ("6 or more hints", True),
        ("6 or fewer hints", False),
        ("no hint is left", False),
        ("all hints lie ready", False),
        ("1 strike", True),
        ("red 1", True),
        ("red 0", False),
        ("red complete", False),
        ("blue complete", True),
        ("1 firework complete", True),
        ("all fireworks complete", False),
        ("6 points", True),
        ("7 or fewer points", True),
        ("player 1 holds 2 cards", True),
        ("player 1 holds 5 cards", False),
        ("player 3 holds nothing", True),
        ("player 4 holds nothing", False),
        ("a player holds 2 cards", True),
        ("a player holds 6 or more cards", False),
        ("the discards hold 1 card", True),
        ("the deck holds 3 or fewer cards", True),
        ("the deck is empty", False),
        ("no tile is left", True),
        ("player 2 is to act", True),
        ("player 1 is to act", False),
        ("the last turns run", False),
        ("the game goes on", True),
        ("the game is over", False),
        ("the game is lost", False),
    ],
)
def test_conditions(words: str, there: bool) -> None:
    """Each condition at one table, seen as a value and as it lies there."""
    state = table(
        "nl",
        players=3,
        hands=["r2 y1", "g1 g1 w1 w1 w2", "-"],
        fireworks="r1 b5",
        discards="y1",
        deck="g2 g3 g4",
        hints=7,
        strikes=1,
        player=2,
    )
    state = state._replace(discards=tuple(int(kind == 5) for kind in range(25)))
    (one,) = question(words).conditions
    assert holds([one], state) is there


def test_conditions_of_an_end() -> None:
    lost = after(table("nl", hands=["r3"], strikes=2, fireworks="b1"), "play r3")
    for words in ("the game is over", "the game is lost", "0 points", "3 strikes"):
        assert holds(question(words).conditions, lost), words


def test_half_a_token_is_no_hint() -> None:
    rules = compile_rules("abacus-2012")
    asked = question("no hint is left", "abacus-2012").conditions[0].node
    half = condition(rules, asked, 2).ranges[0]
    assert (half.least, half.most) == (None, rules.hint_parts - 1)


def test_games_make_for_what_is_asked() -> None:
    """Random play hardly ever comes to any of these."""
    questions = {
        0: question("20 or more points and no hint is left"),
        1: question("the deck is empty and 0 strikes and all hints lie ready"),
    }
    found = play(questions, 20, 0, until=10**12)
    assert set(found.shown) == {0, 1}


def test_games_are_cut_short() -> None:
    asked = question("no hint is left")
    found = play({0: asked}, 5, 3, until=10**12)
    game = found.shown[0]
    assert len(game.moves) == 8
    assert shortened(ExampleGame(game.deal, game.moves), asked, until=10**12) == game
