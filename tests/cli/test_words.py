"""The words on the page mean what the tables hold: compiled again they give the same rules."""

from collections.abc import Iterable
from pathlib import Path

import pytest

import tamaya
from tamaya.show.touch import touch_sentences
from tamaya.variants.library import catalogue_declaration, catalogue_index
from tamaya.variants.rules import Rules, Suit
from tamaya.words import (
    action_clauses,
    counted,
    discard_clauses,
    effect_words,
    event_words,
    hint_clauses,
    listed,
    lost_clauses,
    play_clauses,
    ranged,
    row_words,
    score_clause,
)


def expressions() -> list[str]:
    """Every game, every expansion with a game that offers it or else the Dutch one, and more."""
    kinds = {
        name: found.kind
        for name in catalogue_index()
        if (found := catalogue_declaration(name)) is not None
    }
    games = [name for name, kind in kinds.items() if kind == "game"]
    expansions = [f"nl+{name}" for name, kind in kinds.items() if kind == "expansion"]
    return [
        *games,
        *expansions,
        "everything",
        "no+expert+colour-calling",
        "nl+brown+pink+omni+purple+no-ones+rainbow-ones+flickering-red+mines",
        "nl+starved+fours+sulking+cold-start(from=4)+silence+alternating",
        "abacus-new+target(points=7)+black-powder+forgiving",
    ]


def block(head: str, clauses: Iterable[str]) -> str:
    return f"{head} {{\n" + "".join(f"{clause}\n" for clause in clauses) + "}\n"


def suit_block(rules: Rules, suit: Suit) -> str:
    touches = [words for subject, words in touch_sentences(rules) if subject == f"suit {suit.name}"]
    return block(
        f"suit {suit.name} {suit.letter}",
        [
            f"cards {' '.join(map(str, suit.cards))}",
            f"built {' '.join(map(str, suit.built)) or 'nothing'}",
            *touches,
            *([score_clause(suit)] if suit.built else []),
        ],
    )


def written_out(rules: Rules) -> str:
    """A file with one game that says all that the rules say, in the words of the page."""
    clauses = [f"players {' or '.join(map(str, rules.players))}"]
    for hands in rules.hands:
        clauses.append(f"hand {counted(hands.cards[-1], 'card')} with {hands.players} players")
        more = hands.cards[0] - hands.cards[-1]
    clauses += [f"hand {more} more cards for the first player"] if more else []
    clauses += [suit_block(rules, suit) for suit in rules.suits]
    clauses += [
        f"{subject} {words}"
        for subject, words in touch_sentences(rules)
        if not subject.startswith("suit ")
    ]
    start = rules.hint_text(rules.hints.start)
    clauses += [f"tokens hints {rules.hint_text(rules.hints.total)}, starting with {start}"]
    clauses += [f"tokens strikes {rules.strikes}", "score 1 for each card placed"]
    clauses += [block("hint", hint_clauses(rules)), block("discard", discard_clauses(rules))]
    if rules.discarding.when == "never":
        clauses += ["discard { regains nothing }"]
    clauses += [block("play", play_clauses(rules))]
    clauses += [block(f"action {a.name}", action_clauses(rules, a)) for a in rules.actions]
    if rules.tiles:
        tiles = [f"tile {{ {effect_words(rules, effects)} }}" for effects in rules.tiles]
        clauses += [block("tiles", tiles)]
    for reaction in rules.reactions:
        event = event_words(rules, reaction.trigger)
        clauses += [f"when {event} {{ {effect_words(rules, reaction.effects)} }}"]
    clauses += lost_clauses(rules)
    if rules.rating:
        clauses += [block("rating", [f'{row_words(row)} "{row.text}"' for row in rules.rating])]
    return block("game copy", clauses)


@pytest.mark.parametrize("expression", expressions())
def test_words_compile_to_the_same_rules(expression: str, tmp_path: Path) -> None:
    rules = tamaya.rules(expression)
    file = tmp_path / "copy.hanabi"
    file.write_text(written_out(rules), encoding="utf-8")
    copy = tamaya.rules(str(file))
    assert copy.hash == rules.hash, written_out(rules)


@pytest.mark.parametrize(
    ("built", "points", "clause"),
    [
        ((1, 2, 3), (0, 1, 2, 3), "score 1 for each card placed"),
        ((1, 2, 3), (0, 2, 4, 11), "score 2 for each card placed and 5 when complete"),
        ((3, 2, 1), (-3, -2, -1, 0), "score -1 for each card missing"),
        ((4, 3, 0), (0, 4, 3, 0), "score the top card"),
        ((4, 3, 0), (-9, -4, 1, 6), "score 2 for each card placed and -3 for each card missing"),
        ((1, 2), (0, 0, 0), "score nothing"),
        ((1, 2), (0, 0, 7), "score 7 when complete"),
        ((1,), (0, 7), "score 7 for each card placed"),
        ((1,), (-2, 3), "score 3 for each card placed and -2 for each card missing"),
        ((1, 2, 3), (0, 5, 1, 2), "score 0, 5, 1, 2 for 0 to 3 cards placed"),
    ],
)
def test_score_in_words(built: tuple[int, ...], points: tuple[int, ...], clause: str) -> None:
    assert score_clause(Suit("red", "r", built, built, points)) == clause


@pytest.mark.parametrize(
    ("numbers", "words"), [((2, 3, 4, 5), "2 to 5"), ((2, 3), "2 or 3"), ((2, 3, 5), "2, 3 or 5")]
)
def test_ranges_in_words(numbers: tuple[int, ...], words: str) -> None:
    assert ranged(numbers) == words


def test_lists_in_words() -> None:
    assert listed(["red"]) == "red"
    assert listed(["red", "blue", "white"]) == "red, blue and white"
    assert counted(1, "card") == "1 card"
    assert counted(0, "card") == "0 cards"
