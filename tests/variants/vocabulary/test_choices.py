"""Each choice means what its row says: its clauses are worded, compiled, printed and seen."""

from dataclasses import MISSING, fields
from operator import attrgetter

import pytest
from tests.made.documents import every_kind

from tamaya.grammar.printing.render import Wording, wordings
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.choices import BY_KIND, CHOICES, RuleChoice, values_with
from tamaya.variants.vocabulary.traits import traits_of
from tamaya.variants.words.document import text_of

BASE = """
game base "Base" {
  players 2  hand 2 cards  tokens hints 3  tokens strikes 2
  suits red r, blue b { cards 1 1 2 2  built 1 2 or 2 1 }
  hint { names a colour or a value  must touch a card  costs 1 hint }
  discard { at any time  regains 1 hint }
  play { a misplay takes 1 strike }
  score 1 for each card placed
  a lost game scores 0
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
}
"""


NEEDED_BY = {
    "calling": " a wrong call is a misplay",
    "may_take_open": " a display of 1 card lies beside the deck",
}
"""What else has to be said where a clause is."""


def worded(kind: str) -> str:
    """The only wording of a clause that has no blanks."""
    wording: Wording
    (wording,) = wordings()[kind]
    assert all(isinstance(piece, str) for piece in wording)
    return " ".join(map(str, wording))


def rules_with(kind: str) -> Rules:
    """The small game above, with a clause in it."""
    choice, _ = BY_KIND[kind]
    about, *_ = choice.key
    stated = "replace " if choice.unsaid is None and kind != "wrong_call" else ""
    clause = stated + worded(kind) + NEEDED_BY.get(kind, "")
    block = f"{about} {{ {clause} }}" if about in ("hint", "discard", "play") else clause
    text = f'{BASE} expansion other "Other" on base {{ {block} }}'
    return compile_rules("base+other", library_of_source(Source("choices", text)))


@pytest.mark.parametrize("kind", BY_KIND)
def test_chosen(kind: str) -> None:
    """A clause puts its value into the field of its row, gives the trait, and is printed unless it
    goes without saying; printed rules are the same rules again."""
    choice, value = BY_KIND[kind]
    rules = rules_with(kind)
    printed = " ".join(text_of(rules, "again").split())
    again = compile_rules("again", library_of_source(Source("again", printed)))
    assert again.hash == rules.hash
    if choice.field:
        assert choice.of(rules) == value
        assert (worded(kind) in printed) == (value != choice.unsaid)
    given = {each.trait for each in choice.values if each.value == value} - {None}
    assert given <= traits_of(rules)
    others = {each.trait for each in choice.values} - {None} - given
    assert not others & traits_of(rules)


@pytest.mark.parametrize("choice", [c for c in CHOICES if c.field], ids=lambda c: c.field)
def test_unsaid(choice: RuleChoice) -> None:
    """What goes without saying is what stands in the tables where they leave the field out."""
    table, _, name = choice.field.partition(".")
    usual = compile_rules("base", library_of_source(Source("base", BASE)))
    (field,) = (f for f in fields(attrgetter(table)(usual)) if f.name == name)
    assert field.default in (MISSING, choice.unsaid)
    assert choice.unsaid in (None, choice.of(usual))


def test_rows() -> None:
    """Each clause is of one row, each field too, and clauses are those of the grammar."""
    kinds = [value.kind for choice in CHOICES for value in choice.values]
    chosen = [choice.field for choice in CHOICES if choice.field]
    assert len({*kinds}) == len(kinds)
    assert len({*chosen}) == len(chosen)
    assert {*kinds} <= every_kind()
    assert values_with("hints go to everybody") == {"hinting.reach": {"everybody", "either"}}
