"""The index of the reference by what players say: it leads somewhere, and its clauses are right."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tamaya.cli import main
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.recovery.unsayable import unsayable
from tamaya.grammar.source import Source
from tamaya.text.manual import PlayersSaying, cells_of, said_of, sayings
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^#+ (.*)", TEXT, re.MULTILINE)
ANCHORS = {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-"): h for h in HEADINGS}


def test_there_are_many() -> None:
    """No sentence and no clause stands there twice."""
    every = sayings()
    assert len(every) >= 60
    assert len({one.sentence for one in every}) == len({one.clauses for one in every}) == len(every)


@pytest.mark.parametrize("one", sayings(), ids=lambda one: one.sentence)
def test_what_to_write_is_right(one: PlayersSaying) -> None:
    """Its clauses can be added to a game, and are written as the formatter writes them."""
    text = f"expansion told {{ {' '.join(one.clauses)} }}"
    library = library_of_source(Source("index", text))
    assert compile_rules("abacus-2012+told", library).parts[-1].name == "told"
    assert tuple(phrase(clause) for clause in library.own["told"].block) == one.clauses
    assert ANCHORS[one.anchor] == one.heading


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("may we pass", "May we pass?"),
        ("pass", "May we pass?"),
        ("5s come first", "5s come first, 1s last"),
        ("see our own newest card?", "Can we see our own newest card?"),
        ("counts double", "The last card counts double"),
        ("jokers", "Jokers that go anywhere"),
    ],
)
def test_a_sentence_is_found(asked: str, sentence: str) -> None:
    assert sentence in [one.sentence for one in said_of(asked)]


@pytest.mark.parametrize("asked", ["", "may we", "a the of", "swap hands", "xyzzy"])
def test_nothing_is_found(asked: str) -> None:
    """Words that say nothing by themselves find nothing."""
    assert said_of(asked) == []


# ------------------------------------------------------------------- what cannot be said

TRIED = {
    "hands that change as a whole, cards for any player": "players swap cards",
    "a card that only its own player sees": "every player sees the last card of his hand",
    "clocks, seconds, hourglasses": "when 60 seconds are over { end }",
    "a hand size for one seat": "the second player holds 6 cards",
    "traitors, teams, secret roles": "one player is the traitor",
    "a game for one": "solo { hand 8 cards }",
    "a draft, hands that are shared": "each player drafts a card",
    "goals that are drawn or chosen": "2 goals are drawn",
    "table talk, silence": "no talking during hints",
    "names that come back after a reset": "hint { each name once until all are said }",
    "touch that changes in the game": "card red 1 touched by blue while the deck is empty",
    "`or` and `not` in conditions": "hint { only while no hint is left or red is complete }",
    "a second kind of token": "tokens gems 3",
    "a third of the points": "a lost game scores a third of its points",
    "dice, coins, chance": "when a 5 is placed { roll a die }",
}


def rows_of_the_unsayable() -> list[list[str]]:
    part = TEXT.partition("## What cannot be said\n")[2]
    return [cells_of(line) for line in part.splitlines() if line.startswith("| ")][1:]


def test_each_is_tried() -> None:
    assert [row[0] for row in rows_of_the_unsayable()] == [*TRIED]


@pytest.mark.parametrize("text", TRIED.values())
def test_it_is_refused_with_advice(text: str) -> None:
    problems = read_document(Source("tried", f"expansion told {{ {text} }}")).diagnostics
    assert problems
    assert problems[0].code in ("E010", "E016")
    assert problems[0].help, problems[0].message


def test_most_are_refused_by_name() -> None:
    """As the page says."""
    refused = [text for text in TRIED.values() if unsayable(text, 0, len(text)) is not None]
    assert len(refused) > len(TRIED) * 2 // 3


ASKED = (
    *("secret roles", "solo", "draft", "timer", "Draft", "teams"),
    *("traitor", "against each other", "may we talk", "hourglass", "time limit", "silently"),
)


@pytest.mark.parametrize("asked", ASKED)
def test_help_answers_on_what_cannot_be_said(asked: str) -> None:
    result = CliRunner().invoke(main, ["help", asked])
    assert result.exit_code == 0
    assert "can't be said" in result.output
    assert "Nearest: " in result.output


@pytest.mark.parametrize("row", rows_of_the_unsayable(), ids=lambda row: row[0])
def test_what_comes_near_can_be_said(row: list[str]) -> None:
    (clause,) = re.findall("`(.*)`", row[2])
    if "…" not in clause:
        text = (
            f"expansion told {{ {clause if 'a lost game' not in clause else f'replace {clause}'} }}"
        )
        rules = compile_rules("abacus-2012+told", library_of_source(Source("near", text)))
        assert rules.parts[-1].name == "told"
