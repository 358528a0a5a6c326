"""`tamaya diff`: clauses, facts and play, on a page and as JSON."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import tamaya as public
from tamaya.differences import clause_differences, fact_differences
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index

Run = Callable[..., Result]


def test_page(tamaya: Run) -> None:
    result = tamaya("diff", "nl", "nl+starved", "--time-limit", "200")
    assert result.exit_code == 1
    *lines, scope = result.stdout.splitlines()
    assert lines[:10] == [
        "A  nl          Hanabi (Dutch booklet)",
        "B  nl+starved  Hanabi (Dutch booklet) with half a hint for each discard",
        "",
        "clauses",
        "  discard",
        "    A at any time; regains 1 hint",
        "    B at any time; regains half a hint · starved",
        "",
        "in play",
        "  The shortest game that goes on differently, 2 moves:",
    ]
    assert lines[10].startswith("    deal     player 1 holds ")
    assert lines[12].startswith("    2. Player 2 discards ")
    assert lines[13].startswith("    hint tokens  A ")
    assert scope.startswith("  scope: ")


def test_facts(tamaya: Run) -> None:
    result = tamaya("diff", "nl", "nl+multicolour-wild")
    assert result.exit_code == 1
    assert "  cards in the deck  50  55\n" in result.stdout
    assert "  highest score      25  30\n" in result.stdout
    assert result.stdout.endswith("in play\n  No deck belongs to both: 50 and 55 cards.\n")


def test_the_same(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text("game mine like no { }")
    result = tamaya("diff", "no", f"{file}:mine")
    assert result.exit_code == 0
    assert result.stdout.endswith("\nthe tables are the same\n")


def test_only_notes(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text('expansion sand { note "a minute" note "no talk" }')
    result = tamaya("diff", "nl", f"{file}:nl+sand")
    assert result.exit_code == 1
    assert '    B "a minute"; "no talk" · sand\n' in result.stdout
    assert result.stdout.endswith("\nthe tables are the same, only words for people differ\n")
    page = tamaya("show", f"{file}:nl+sand").stdout
    assert "notes     a minute · sand\n          no talk · sand\n" in page


def test_only_words_of_the_rating(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text('expansion praise { replace rating { 0 or more "splendid" } }')
    result = tamaya("diff", "nl", f"{file}:nl+praise")
    assert result.exit_code == 1
    assert 'rating of 0 to 25\n    A says nothing\n    B "splendid"' in result.stdout


def test_json(tamaya: Run, tmp_path: Path) -> None:
    result = tamaya("diff", "--json", "no", "no+expert")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["rules"] == ["no", "no+expert"] or data["rules"] == ["no", "expert+no"]
    assert data["same"] is False
    assert {
        "subject": "when the deck runs out",
        "one": "1 more turn each, then the end",
        "other": "play on",
    } in data["clauses"]
    play = data["play"]
    assert play["line"] == ["play r5"]
    assert {"subject": "game", "one": "goes on", "other": "lost with 0 points"} in play["then"]
    outcomes = []
    for number, record in enumerate(play["records"]):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(record))
        outcomes.append(json.loads(tamaya("replay", "--json", str(file)).stdout))
    assert [one["legal"] for one in outcomes] == [True, True]
    assert [one["turns"] for one in outcomes] == [1, 1]


def test_seed_and_players(tamaya: Run) -> None:
    result = tamaya("diff", "nl", "nl+starved", "--seed", "7", "-p", "4")
    assert result.exit_code == 1
    assert "of the deal of seed 7 with 4 players" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nl",), "`tamaya diff` needs B"),
        (("nl", "nl+expret"), "nothing is called `expret`"),
        (("nl", "no", "-p", "9"), "both rule sets are for 2, 3, 4 or 5 players, not for 9"),
        (("nl", "no", "--seed", "-1"), "at least 0, not `-1`"),
        (("nl", "no", "dk"), "can't take `dk` as well"),
    ],
)
def test_bad_input(tamaya: Run, arguments: tuple[str, ...], message: str) -> None:
    result = tamaya("diff", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_every_catalogue_expansion_shows() -> None:
    """What changes the hash changes some clause as well: nothing is left unsaid."""
    nl = compile_rules("nl")
    for name in catalogue_index():
        try:
            other = compile_rules(f"nl+{name}")
        except public.RulesError:
            continue
        assert bool(clause_differences(nl, other)) == (nl != other), name


@pytest.mark.parametrize(
    "words",
    [
        "built 1 2 3 4 5 or 2 1 3 4 5",
        "built 1 2 3 4 5 either way",
        "built 1 2 3 4 5 in a circle",
        "built 1 2 3 twice",
        "begun only when blue has 2 or more cards",
        "played by a discard and discarded by a play",
        "no two fireworks begin alike",
    ],
)
def test_ways_of_building(words: str) -> None:
    """They are told in the words of the language."""
    clause = words if words.startswith("no two") else f"suit red {{ {words} }}"
    clause = clause.replace("built", "replace cards 1 1 2 2 3 3 4 5 replace built", 1)
    other = house(clause, "nl")
    told = [one.other or "" for one in clause_differences(compile_rules("nl"), other)]
    assert any(words.replace("fireworks ", "") in one for one in told)


def test_facts_follow() -> None:
    nl = compile_rules("nl")
    changed = house("tokens hints 1 more tokens strikes 1 fewer", "nl")
    assert [(d.subject, d.one, d.other) for d in fact_differences(nl, changed)] == [
        ("hint tokens", "8", "9"),
        ("strikes", "3", "2"),
    ]


def test_python() -> None:
    changes = public.diff("nl", compile_rules("no"))
    assert changes
    assert changes.clauses[0].subject == "discard"
    assert not public.diff("no", compile_rules("no"))
    assert isinstance(changes, public.Differences)


OTHER_WORDS = """
expansion one { when a red 4 is placed { regain 1 hint } when a white 4 is placed { lose } }
expansion two {
  when a white 4 is placed { lose }
  when a strike is taken { nothing }
  when a red 4 is placed { regain 1 hint }
}
expansion taker { when a 4 is placed { spend 1 hint } when a red card is placed { regain 1 hint } }
expansion giver { when a red card is placed { regain 1 hint } when a 4 is placed { spend 1 hint } }
game mine like nl { }
game turned like nl {
  replace suit white by nothing
  suit white w { cards 5 4 4 3 3 2 2 1 1 1 built 1 2 3 4 5 }
}
"""


@pytest.mark.parametrize(("one", "other"), [("nl+one", "nl+two"), ("mine", "turned")])
def test_the_same_in_other_words(tamaya: Run, tmp_path: Path, one: str, other: str) -> None:
    """Neither the order of what never meets nor a `nothing` is a difference."""
    file = tmp_path / "mine.hanabi"
    file.write_text(OTHER_WORDS)
    result = tamaya("diff", f"{file}:{one}", f"{file}:{other}")
    assert result.exit_code == 0, result.output
    assert "the tables are the same" in result.stdout
    assert json.loads(tamaya("diff", f"{file}:{one}", f"{file}:{other}", "--json").stdout)["same"]


def test_the_order_of_what_meets_is_a_difference(tamaya: Run, tmp_path: Path) -> None:
    """At the full supply a token that comes before one that goes is lost."""
    file = tmp_path / "mine.hanabi"
    file.write_text(OTHER_WORDS)
    result = tamaya("diff", f"{file}:nl+giver", f"{file}:nl+taker", "--time-limit", "100")
    assert result.exit_code == 1
    assert "hint tokens  A" in result.stdout


def test_a_red_4_is_no_white_4(tamaya: Run, tmp_path: Path) -> None:
    """Small tables keep what the two differ in, of suits and of values."""
    file = tmp_path / "mine.hanabi"
    file.write_text(
        "expansion red { when a red 4 is placed { one free hint } }\n"
        "expansion white { when a white 4 is placed { one free hint } }\n"
    )
    result = tamaya("diff", f"{file}:nl+red", f"{file}:nl+white", "--time-limit", "100")
    assert result.exit_code == 1
    assert "The shortest game that goes on differently, 2 moves:" in result.stdout
