"""Rules in words: compiled again they give the same rules, and each word has its phrase."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from tests.made.tiny import tiny_deal

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.printing.render import kinds_of, wordings
from tamaya.grammar.source import Source
from tamaya.testing.rules import rule_sets
from tamaya.variants.compile.passes import compile_expression, compile_rules
from tamaya.variants.library import (
    Declaration,
    catalogue_declaration,
    catalogue_file,
    catalogue_index,
    library_of_source,
    open_library,
)
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.tables.codec import from_json, to_json
from tamaya.variants.vocabulary.effects import EFFECTS, VERB_OF_KIND, Amount, Verb
from tamaya.variants.vocabulary.events import EVENT_OF_KIND, EVENTS, EventName, Narrowed
from tamaya.variants.words.document import text_of
from tamaya.variants.words.lists import counted, listed, ranged
from tamaya.variants.words.sentences import score_clause
from tamaya.variants.words.touch import Terms, points_of, terms_of

# ------------------------------------------------------------------- the vocabulary


def test_each_word_stands_in_the_vocabulary() -> None:
    """The types are closed, the tables are whole, and every kind that the grammar has is a word."""
    assert set(EFFECTS) == set(get_args(Verb)) == set(VERB_OF_KIND.values())
    assert set(EVENTS) == set(get_args(EventName)) == set(EVENT_OF_KIND.values())
    assert {word.amount for word in EFFECTS.values()} == set(get_args(Amount))
    assert set(EVENTS.values()) == set(get_args(Narrowed))
    effects, events = kinds_of("effect"), kinds_of("event")
    assert effects == set(VERB_OF_KIND)
    assert events == set(EVENT_OF_KIND)
    assert effects | events <= set(wordings())


# ------------------------------------------------------------------- written and read again


def again(rules: Rules) -> Rules:
    """What the text of some rules compiles to."""
    text = text_of(rules, "copy")
    return compile_rules("copy", library_of_source(Source("copy", text)))


PAIRS = """game pairs like nl {
  replace players 2
  replace suit white by nothing
  replace suit yellow by nothing
  suit red { REDS }
  suit green { replace cards 1 2 replace built 1 2 GREENS }
  suit blue { replace cards 2 3 replace built 2 3 BLUES }
  hint { replace names a colour and a value  also names dark  HINTS }
}"""
_TOUCH = (
    "",
    "touched by no colour",
    "touched by no value",
    "also touched by 2",
    "touched by green",
)
_LISTS = ("", "never names 3", "never names green", "names only 1 and 2", "values touch nothing")


def test_pairs_are_named_again() -> None:
    """A colour goes with the values that it shares a card with, and with those of no card."""
    compared = 0
    for reds, greens, blues, hints in product(_TOUCH[:2], _TOUCH[1:], _TOUCH[2:], _LISTS):
        text = PAIRS
        for word, said in ("REDS", reds), ("GREENS", greens), ("BLUES", blues), ("HINTS", hints):
            text = text.replace(word, said)
        try:
            rules = compile_rules("pairs", library_of_source(Source("pairs", text)))
        except RulesError:
            continue  # a list names what may not be listed here
        compared += 1
        assert again(rules) == rules, text
    assert compared > 80


def scenarios() -> Iterator[Declaration]:
    """Every scenario of the catalogue and of the tests."""
    for name in {*catalogue_index().values()}:
        yield from catalogue_file(name).scenarios
    for path in sorted((Path(__file__).parents[1] / "scenarios").glob("*.hanabi")):
        yield from open_library(path).scenarios


@cache
def compositions() -> list[Rules]:
    """Every game, each expansion with a game, and all that scenarios are for."""
    kinds = {
        name: found.kind
        for name in catalogue_index()
        if (found := catalogue_declaration(name)) is not None
    }
    expressions = [
        *(name for name, kind in kinds.items() if kind == "game"),
        *(f"nl+{name}" for name, kind in kinds.items() if kind == "expansion"),
        "everything",
        "no+expert+colour-calling",
        "nl+brown+pink+omni+purple+no-ones+rainbow-ones+flickering-red+mines",
        "nl+starved+fours+sulking+cold-start(from=4)+silence+alternating",
        "abacus-new+target(points=7)+black-powder+forgiving",
    ]
    every = [compile_rules(expression) for expression in expressions]
    for scenario in scenarios():
        expression = scenario.child("sum")
        assert expression is not None
        every.append(compile_expression(expression, scenario.library))
    return list({rules.hash: rules for rules in every}.values())


def test_all_compositions_can_be_written_down() -> None:
    rules = compositions()
    assert len(rules) > 60
    wrong = [each.expression for each in rules if again(each) != each]
    assert wrong == []


@settings(max_examples=50)
@given(rule_sets())
def test_drawn_rules_can_be_written_down(rules: Rules) -> None:
    assert again(rules) == rules, text_of(rules, "copy")


def test_tiny_games_can_be_written_down() -> None:
    deals = [deal for seed in range(60) if (deal := tiny_deal(seed)) is not None]
    assert len(deals) > 30
    assert [deal.seed for deal in deals if again(deal.rules) != deal.rules] == []


def said_by(kinds: frozenset[str], most: int) -> Iterator[str]:
    """Every sentence of some kinds, with each number up to one that there can't be."""
    numbers = [str(number) for number in range(most + 1)]
    amounts = [f"{n}{which}" for n in numbers for which in ("", " or more", " or fewer")]
    for kind in sorted(kinds):
        *_, wording = wordings()[kind]
        counts = any("or_more" in slot.kinds for slot in wording if not isinstance(slot, str))
        for amount in amounts if counts else ["1"]:
            words = [
                word if isinstance(word, str) else "red" if "NAME" in word.kinds else amount
                for word in wording
            ]
            yield " ".join(words)


@pytest.mark.parametrize(("supply", "discard"), [(1, "1 hint"), (2, "half a hint")])
def test_each_sentence_is_written_down_and_read_from_json(supply: int, discard: str) -> None:
    """A number can be all that there is: what is reached stays apart from what all is."""
    only_scenarios = {"hand_counts", "hand_empty", "to_act", "goes_on", "is_over", "is_lost"}
    moments = [f"when {event}" for event in said_by(kinds_of("becoming"), supply + 1)]
    held = said_by(kinds_of("held") - only_scenarios, supply + 1)
    clauses = [*moments, *(f"when a 1 is placed while {sentence}" for sentence in held)]
    text = "\n".join(
        [
            f'expansion more {{ role red "acts" replace tokens hints {supply}',
            f"replace discard {{ at any time regains {discard} }}",
            *(f"{clause} {{ nothing }}" for clause in clauses),
            "}",
        ]
    )
    rules = compile_rules("abacus-2012+more", library_of_source(Source("more", text)))
    assert len(rules.reactions) > len(clauses) > 80
    assert again(rules) == rules
    assert from_json(Rules, json.loads(json.dumps(to_json(rules)))) == rules


@pytest.mark.parametrize(
    "clauses",
    [
        "tokens hints 59 tokens strikes 92",
        "action wait { 2 more turns each, then the end }",
        "action odd { return a card from the discards to the deck; if the deck is empty, "
        "2 more turns each, then the end regain 1 hint }",
        "when a 1 is placed { nothing } when a 1 is placed { regain half a hint }",
        "tiles { tile { } 3 tiles { nothing } } when no tile is left { nothing }"
        " when a red 1 is placed { draw a tile }",
    ],
)
def test_odd_clauses_can_be_written_down(clauses: str) -> None:
    """The largest numbers, commas within actions, events that come twice."""
    text = f"expansion more {{ tokens hints 40 more tokens strikes 7 more {clauses} }}"
    if clauses.startswith("tokens"):
        text = f"expansion more {{ replace {clauses.replace(' tokens', ' replace tokens')} "
        text += "tokens hints 40 more tokens strikes 7 more }"
    rules = compile_rules("nl+more", library_of_source(Source("more", text)))
    assert again(rules) == rules, text_of(rules, "copy")


# ------------------------------------------------------------------- parts of sentences


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


@pytest.mark.parametrize(
    ("points", "built", "terms"),
    [
        ((0, 1, 2, 3), (1, 2, 3), Terms(card=1)),
        ((-3, -2, -1, 0), (3, 2, 1), Terms(missing=-1)),
        ((0, 1, 2, 8), (1, 2, 3), Terms(card=1, complete=5)),
        ((0, 5, 4, 3), (5, 4, 3), Terms(top=1)),
        ((0, 11, 10, 9), (5, 4, 3), Terms(card=1, top=2)),
        ((0, 0, 7), (1, 2), Terms(complete=7)),
        ((0, 3, 1, 4), (1, 2, 3), None),
        ((-1, 0, 0), (1, 2), None),
    ],
)
def test_terms_of_a_score(
    points: tuple[int, ...], built: tuple[int, ...], terms: Terms | None
) -> None:
    assert terms_of(points, built) == terms
    if terms is not None:
        assert points_of(terms, built) == points
