"""The page of a set of rules says what its tables hold, and so does its JSON."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import tamaya as package
from tamaya.show import as_page
from tamaya.text.page import cells
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import from_json

Said = Callable[..., str]

GAMES = ("abacus-2012", "abacus-new", "dk", "nl", "no")
COMPOSITIONS = (
    *GAMES,
    "everything",
    "no+expert+colour-calling+multicolour-own",
    "abacus-2012(hints=9,strikes=1)+multicolour-wild(cards=5)",
    "nl+mines+purple+pink+brown+omni+hill+countdown+peek+deck-play",
    "nl+odds-evens+rainbow-ones+flickering-red+head-start+silence",
    "nl+values-only+starved+cold-start+forgiving",
)


def section(page: str, label: str) -> list[str]:
    """The lines of one part of the page, without its label."""
    match = re.search(rf"^{label}\b.*\n(?:          .*\n)*", page, re.MULTILINE)
    assert match, f"no part {label} in\n{page}"
    return [line[10:] for line in match[0].splitlines()]


def row(lines: list[str], first: str) -> list[str]:
    """The words of the line that begins so."""
    (line,) = [line for line in lines if line.split()[:1] == [first]]
    return line.split()


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_page_holds_the_tables(expression: str, said: Said) -> None:
    """Cards, names, tokens, score and rating are as the compiled rules have them."""
    rules = package.rules(expression)
    page = said("show", expression)

    head = page.splitlines()
    assert rules.expression in head
    assert f"hash {rules.hash}" in head
    assert " ".join(page.split()).startswith(rules.title)

    cards = section(page, "cards")
    assert cards[0].startswith(f"{len(rules.deck)} cards in {len(rules.suits)} suits")
    assert cards[0].endswith(f" {len(rules.fireworks)} fireworks")
    values = [int(word) for word in cards[1].split()[2:-2]]
    assert values == sorted({value for _, value in rules.kinds})
    for suit in rules.suits:
        words = row(cards, suit.name)
        counts = [str(suit.copies(value) or "·") for value in values]
        built = [str(value) for value in suit.built] or ["nothing:"]
        expected = [suit.name, suit.letter, *counts, str(len(suit.cards)), *built]
        assert words[: len(expected)] == expected

    touch = " ".join(section(page, "touch"))
    for axis in ("colour", "value"):
        words = [name.word for name in rules.names if name.axis == axis]
        found = re.search(rf"{axis}s that may be named: ([\w, -]+?)(?= values|$)", touch)
        assert found
        if axis == "colour" and words:
            assert re.findall(r"[a-z-]+", found[1].replace(" and ", " ")) == words
        assert (found[1] == "none") == (not words)

    assert f"maximum {rules.maximum}, minimum {rules.minimum}" in section(page, "score")
    rating = section(page, "rating")
    shown = [line.split("  ")[-1].strip() for line in rating[: len(rules.rating)]]
    assert shown == [row.text for row in rules.rating] or rating == ["none"]
    assert len(section(page, "tokens")) == 2
    assert section(page, "tokens")[1].split()[:2] == ["strikes", str(rules.strikes)]


@pytest.mark.parametrize("game", GAMES)
def test_page_names_the_booklet(game: str, said: Said) -> None:
    """A game's own sources stand on its page, and all of it is offered."""
    page = said("show", game)
    (part,) = package.rules(game).parts
    for source in part.sources:
        assert source in page
    assert "not offered" not in page


def test_page_of_all_extensions(said: Said) -> None:
    """What the extensions bring stands in words, with the name of the one that brings it."""
    page = said("show", "everything")
    assert "suit black        touched by no colour · black-powder" in page
    assert "suit multicolour  touched by every colour · multicolour-wild" in page
    assert "when a firework is completed  draw a tile · bonus-tiles" in page
    assert "black: -1 for each card missing · black-powder" in page
    tiles = section(page, "tiles")
    assert tiles[0] == "6 tiles, shuffled, face down"
    assert tiles[2] == "1 × regain 1 hint, take back 1 strike"
    black = " ".join(row(section(page, "cards"), "black"))
    assert black == "black k 1 2 2 2 3 10 5 4 3 2 1 · black-powder"
    assert section(page, "score")[-1] == "maximum 30, minimum -5"


@pytest.mark.parametrize(
    ("expression", "line"),
    [
        ("nl+expert", "when the deck runs out                     play on · expert"),
        ("nl+colours-only", "values that may be named: none"),
        ("nl+no-ones", "value 1  touched by no value · no-ones"),
        ("nl+flickering-red", "card red 1  touched by red and blue"),
        ("nl+odds-evens", "value 5  touched by 1 · odds-evens"),
        ("nl+omni", "suit omni  touched by every colour and every value · omni"),
        ("nl+starved", "discard  at any time; regains half a hint · starved"),
        ("nl+silence", "announces only the cards · silence"),
        ("nl+alternating", "never the same kind twice running · alternating"),
        ("nl+head-start", "5 cards with 2 or 3 players, 6 for the first player"),
        ("nl+cold-start(from=3)", "hints 8, starting with 3 · cold-start"),
        ("nl+peek", "peek     once a game for each player; look at 1 card of your hand · peek"),
        ("nl+forgiving", "a lost game scores its points minus 5 · forgiving"),
        ("nl+target(points=12)", "less than 12 points is lost · target"),
        ("nl+all-or-nothing", "less than the maximum is lost · all-or-nothing"),
        ("nl+fireworks-first", "1 for each card placed and 5 when complete · fireworks-first"),
        ("nl+mines", "nothing: these cards fit nowhere · mines"),
        ("everything+teal", "nothing is said of 31 to 35"),
    ],
)
def test_rules_in_words(expression: str, line: str, said: Said) -> None:
    """Each kind of rule has its sentence, wherever its line is broken."""
    assert " ".join(line.split()) in " ".join(said("show", expression).split())


def test_what_the_booklet_does_not_offer(said: Said) -> None:
    """A part that the game doesn't offer is marked, and so are settings that it doesn't offer."""
    parts = section(
        said("show", "abacus-2012(strikes=2)+expert+multicolour-wild(cards=5)"), "parts"
    )
    assert parts == [
        "abacus-2012 (hints=8, strikes=2)  Hanabi (Abacusspiele, 2012)",
        "expert                            expert play · not offered by abacus-2012",
        "multicolour-wild (cards=5)        wild multicolour · not offered so by abacus-2012",
    ]


def test_a_firework_that_cannot_be_completed(said: Said, tmp_path: Path) -> None:
    """A designer is told when the cards don't suffice for a firework."""
    file = tmp_path / "short.hanabi"
    file.write_text("game short like nl { suit hill h { cards 1 2 3 4 built 1 2 3 2 1 } }")
    assert "hill can never be completed: its cards reach only 3 of 5" in said("show", str(file))


def test_many_values(said: Said, tmp_path: Path) -> None:
    """With too many values for a table the cards of each suit stand on lines of their own."""
    cards = " ".join(map(str, range(1, 31)))
    file = tmp_path / "tall.hanabi"
    file.write_text(f"game tall like nl {{ suit hill h {{ cards 1 {cards} built {cards} }} }}")
    page = said("show", str(file))
    assert "hill: 2 × 1, 1 × 2, 1 × 3" in page
    assert "values that may be named: 1 to 30" in page


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_json_reads_back(expression: str, said: Said) -> None:
    """The tables in the JSON are the rules, and what is derived from them agrees."""
    data = json.loads(said("show", expression, "--json"))
    rules = from_json(Rules, data["tables"])
    assert rules == package.rules(expression)
    assert data["rules"] == rules.expression
    assert data["hash"] == rules.hash
    assert (data["deck_size"], data["maximum"], data["minimum"]) == (
        len(rules.deck),
        rules.maximum,
        rules.minimum,
    )


def test_json_names_what_is_not_offered(said: Said) -> None:
    data = json.loads(said("show", "abacus-2012+expert+multicolour-own(cards=5)", "--json"))
    assert data["not_offered"] == ["expert"]


@pytest.mark.parametrize(
    ("expression", "width"),
    [("abacus-2012", 60), ("abacus-2012", 80), ("everything", 80), ("everything", 100)],
)
def test_no_line_is_too_long(expression: str, width: int) -> None:
    """Lines are broken at spaces. Only a single word, such as the expression, may stand out."""
    lines = as_page(package.rules(expression), width, color=False).splitlines()
    long = [line for line in lines if cells(line) > width and len(line.split()) > 1]
    assert long == []


def test_colours_only_colour() -> None:
    """A coloured page says the same as a plain one, and colours the suits."""
    rules = package.rules("everything")
    coloured = as_page(rules, 80, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == as_page(rules, 80, color=False)
    assert "\x1b[31mred\x1b[0m" in coloured
    assert "\x1b" not in as_page(rules, 80, color=False)


def test_it_warns_of_what_comes_to_nothing(tamaya: Callable[..., Result], tmp_path: Path) -> None:
    """The page and the exit status stay as they are; warnings go to standard error."""
    file = tmp_path / "idle.hanabi"
    file.write_text("expansion idle { hand 6 cards with 7 players }")
    result = tamaya("show", f"{file}:nl+idle")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[:5] == [
        "warning[F301]: nobody plays these rules with 7 players: they are for 2 to 5",
        f" --> {file}:1:18",
        "  |",
        "1 | expansion idle { hand 6 cards with 7 players }",
        "  |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ in expansion idle",
    ]
    assert json.loads(tamaya("show", "--json", f"{file}:nl+idle").stdout)["maximum"] == 25


@pytest.mark.parametrize(
    ("expression", "touched"),
    [
        ("nl", "a card is touched by the colour of its suit and by its value"),
        ("nl+colour-blind", "a card is touched by its value, and by no colour"),
        ("nl+values-only", "a card is touched by its value, and by no colour"),
        ("nl+number-blind", "a card is touched by the colour of its suit, and by no value"),
        ("nl+totally-blind", "no card is touched by any colour or value"),
    ],
)
def test_touch_is_what_hints_do(expression: str, touched: str, said: Said) -> None:
    assert section(said("show", expression), "touch")[0] == touched
