"""Rules keep their meaning however they are written: on generated files and on the catalogue."""

import json
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import permutations

import pytest
from hypothesis import assume, given, seed, settings
from hypothesis import strategies as st
from tests.made.documents import every_kind

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.testing.rules import RuleText, Sizes, rule_sets, rule_texts
from tamaya.variants.compile.compose.options import Option, Value, options_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.expect import expectations
from tamaya.variants.library import Library, catalogue_declaration, catalogue_index
from tamaya.variants.library import library_of_source as library_of
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import from_json, to_json

pytestmark = pytest.mark.more

# Generated files stand alone, and what scenarios say is for an engine to judge.
NOT_GENERATED = frozenset({"use", "scenario"})


def formatted(text: str) -> str:
    document = read_document(Source("generated", text)).document
    assert document is not None
    return format_document(document)


def library(text: str) -> Library:
    return library_of(Source("generated", text))


def check_identity(expression: str, rules: Rules, known: Library) -> None:
    """The order of `+` says nothing, and the canonical expression stands for the same rules."""
    for order in list(permutations(expression.split("+")))[:6]:
        assert compile_rules("+".join(order), known).hash == rules.hash
    again = compile_rules(rules.expression, known)
    assert (again.hash, again.expression) == (rules.hash, rules.expression)


def check_value(rules: Rules) -> None:
    """Rules are plain values that nobody can change, and JSON carries them."""
    data = json.loads(json.dumps(to_json(rules)))
    again = from_json(Rules, data)
    assert again == rules
    assert (again.hash, hash(again)) == (rules.hash, hash(rules))
    assert to_json(again) == data
    with pytest.raises(FrozenInstanceError):
        rules.strikes = 9  # type: ignore[misc]
    assert rules.maximum >= rules.minimum


@settings(max_examples=100)
@given(rule_texts())
def test_one_meaning_however_written(case: RuleText) -> None:
    """Spread over a game and expansions, in any order, laid out anew: the rules are the same."""
    rules = case.rules
    assert rules.hash == case.flat_rules.hash
    assert compile_rules(case.expression, library(formatted(case.text))).hash == rules.hash
    check_identity(case.expression, rules, library(case.text))


@settings(max_examples=100)
@given(rule_texts())
def test_rules_are_values(case: RuleText) -> None:
    """Rules can be stored, compared and kept in sets; compiled twice they are the same."""
    rules = case.rules
    check_value(rules)
    assert to_json(case.rules) == to_json(rules)
    assert {rules, case.rules, case.flat_rules} == {rules}


@settings(max_examples=60)
@given(rule_texts())
def test_expectations_hold(case: RuleText) -> None:
    """What is read off the rules and expected of them in the file is found to hold."""
    declared = library(case.text).own["expectations"]
    assert [problem for one in expectations(declared) for problem in one.problems] == []


@settings(max_examples=60)
@given(st.data())
def test_rules_are_as_small_as_asked(data: st.DataObject) -> None:
    """Nothing exceeds the sizes that are given."""
    sizes = Sizes(
        max_suits=data.draw(st.integers(1, 3)),
        max_cards=data.draw(st.integers(2, 12)),
        max_players=data.draw(st.integers(2, 4)),
        max_hand=data.draw(st.integers(1, 3)),
    )
    rules = data.draw(rule_sets(sizes))
    assert len(rules.suits) <= sizes.max_suits
    assert len(rules.deck) <= sizes.max_cards
    assert max(rules.players) <= sizes.max_players
    assert max(min(hands.cards) for hands in rules.hands) <= sizes.max_hand


def test_every_clause_is_generated_and_nothing_wasted() -> None:
    """In a run that is always the same all clauses occur, and hardly a draw comes to nothing."""
    met: Counter[str] = Counter()
    begun = 0

    @st.composite
    def counted(draw: st.DrawFn) -> RuleText:
        nonlocal begun
        begun += 1
        return draw(rule_texts())

    @seed(1)
    @settings(max_examples=600, database=None)
    @given(counted())
    def meet(case: RuleText) -> None:
        met["a file"] += 1
        document = read_document(Source("generated", case.text)).document
        assert document is not None
        met.update(node.kind for top in document.declarations for node in top.walk())

    meet()
    assert sorted(every_kind(without=NOT_GENERATED) - set(met)) == []
    # Hypothesis itself cuts one draw in ten short, when it varies draws that it made before.
    assert met["a file"] > 0.8 * begun


def each(words: str, *values: object) -> str:
    """The same words for several values."""
    return " ".join(words.format(value) for value in values)


@pytest.mark.parametrize(
    ("spread", "flat"),
    [
        # The hints that a game starts with don't grow with the supply, even if they were all of it.
        (
            "replace tokens hints 7, starting with 7  tokens hints 2 more",
            "replace tokens hints 9, starting with 7",
        ),
        ("tokens hints 1 more", "replace tokens hints 9"),
        # Of what is said of a card, its suit and its value, the narrowest speaks.
        (
            "value 1 touched by red  suit blue { touched by green }  card blue 1 touched by white",
            "card blue 1 touched by white "
            + each("card {} 1 touched by red ", "red", "yellow", "green", "white")
            + each("card blue {} touched by green", 2, 3, 4, 5),
        ),
        # A firework that needs more copies than there are can't grow beyond those.
        (
            "suit lilac l { cards 1 2 3  built 1 2 2 3 }  less than the maximum is lost",
            "suit lilac l { cards 1 2 3  built 1 2 2 3 }  less than 27 points is lost",
        ),
    ],
)
def test_rules_that_say_the_same(spread: str, flat: str) -> None:
    """Cases that chance meets too seldom."""
    one, other = (
        compile_rules("mine", library(f"game mine like nl {{ {clauses} }}"))
        for clauses in (spread, flat)
    )
    assert one.hash == other.hash


# ------------------------------------------------------------------- the catalogue


def names_of(kind: str) -> list[str]:
    declarations = {name: catalogue_declaration(name) for name in catalogue_index()}
    return [
        name for name, found in declarations.items() if found is not None and found.kind == kind
    ]


def values_of(option: Option) -> list[Value]:
    """The names, or the least and greatest numbers, that an option may be."""
    open_ended = [low + 3 for low, high in option.domain.ranges if high is None]
    return [*option.domain.limits, *open_ended]


@st.composite
def catalogue_expressions(draw: st.DrawFn) -> str:
    """A game of the catalogue with up to four expansions, some of their options chosen."""
    names = [draw(st.sampled_from(names_of("game")))]
    names += draw(st.lists(st.sampled_from(names_of("expansion")), max_size=4, unique=True))
    return "+".join(draw(_with_options(name)) for name in names)


@st.composite
def _with_options(draw: st.DrawFn, name: str) -> str:
    declaration = catalogue_declaration(name)
    assert declaration is not None
    settings_ = [
        f"{option.name}={draw(st.sampled_from(values_of(option)))}"
        for option in options_of(declaration).values()
        if draw(st.booleans())
    ]
    return f"{name}({','.join(settings_)})" if settings_ else name


@settings(max_examples=120)
@given(catalogue_expressions())
def test_catalogue(expression: str) -> None:
    """Whatever can be composed of the catalogue is a value with one identity."""
    try:
        rules = compile_rules(expression)
    except RulesError:
        assume(False)
    check_identity(expression, rules, Library())
    check_value(rules)
