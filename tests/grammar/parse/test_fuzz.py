"""Whatever text is read and compiled, nothing but `RulesError` comes of it."""

import contextlib
import re
from functools import cache
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.made.documents import document_texts

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.parse.language import language_words
from tamaya.grammar.parse.reading import read_document, read_expression
from tamaya.grammar.printing.render import render
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.expect import expectations
from tamaya.variants.library import catalogue_index, library_of_source

TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|[\w-]+|\s+|.')


def problems_of(text: str) -> list[Diagnostic]:
    """All that is wrong with a text and with what it declares."""
    source = Source("fuzz.hanabi", text)
    found = list(read_document(source).diagnostics)
    try:
        library = library_of_source(source)
    except RulesError as error:
        return [*found, *error.diagnostics]
    for declaration in library.own.values():
        for expression in (declaration.name, f"abacus-2012+{declaration.name}"):
            try:
                compile_rules(expression, library)
            except RulesError as error:
                found += error.diagnostics
        found += [p for one in expectations(declaration) for p in one.problems]
    return found


def check(text: str) -> None:
    """Problems have places within the text, and can be shown."""
    for problem in problems_of(text):
        assert problem.message
        for label in problem.labels:
            assert 0 <= label.span.start <= label.span.end <= len(label.span.source.text)
        assert problem.code in render(problem)
        render(problem, color=True).encode()
        problem.to_json()


@settings(max_examples=300)
@given(st.text(st.characters(codec=None), max_size=80))
def test_any_text(text: str) -> None:
    check(text)


@st.composite
def soups(draw: st.DrawFn) -> str:
    """Words and signs of the language in any order."""
    words = sorted(language_words()) + list("{}{}()[],;=+") + ["1", "5", "-2", '"text"', "red", "m"]
    between = st.sampled_from([" ", " ", " ", "\n", ""])
    picked = draw(st.lists(st.sampled_from(words), max_size=40))
    return "".join(word + draw(between) for word in picked)


@settings(max_examples=300)
@given(soups())
def test_soup_of_words(text: str) -> None:
    check(text)
    check(f"game x {{ {text} }}")


@settings(max_examples=150)
@given(soups())
def test_soup_as_expression(text: str) -> None:
    for expression in (text, f"nl+{text}", f"nl({text})"):
        with contextlib.suppress(RulesError):
            read_expression(Source("an expression", expression))
            compile_rules(expression)


@cache
def catalogue_tokens(file: str) -> list[str]:
    text = files("tamaya.variants").joinpath("catalogue", file).read_text(encoding="utf-8")
    return TOKEN.findall(text)


@st.composite
def damaged(draw: st.DrawFn, tokens: list[str]) -> str:
    """A text with some of its words left out, said twice, swapped, changed, or cut off."""
    tokens = list(tokens)
    for _ in range(draw(st.integers(1, 4))):
        if len(tokens) < 3:
            break
        place = draw(st.integers(0, len(tokens) - 2))
        other = draw(st.integers(0, len(tokens) - 2))
        match draw(st.integers(0, 5)):
            case 0:
                del tokens[place]
            case 1:
                tokens.insert(other, tokens[place])
            case 2:
                tokens[place], tokens[other] = tokens[other], tokens[place]
            case 3:
                tokens[place] = tokens[other]
            case 4:
                word = tokens[place]
                tokens[place] = (
                    word[:1] + draw(st.sampled_from(["x", "", '"', "{", "9"])) + word[2:]
                )
            case _:
                tokens = tokens[:place]
    return "".join(tokens)


@settings(max_examples=150)
@given(st.data(), st.sampled_from(sorted({*catalogue_index().values()})))
def test_damaged_catalogue(data: st.DataObject, file: str) -> None:
    """Under other names, so that not everything is declared twice."""
    text = data.draw(damaged(catalogue_tokens(file)))
    check(re.sub(r"^(game|expansion|variant) ", r"\1 my-", text, flags=re.MULTILINE))


@settings(max_examples=150)
@given(st.data(), document_texts())
def test_damaged_documents(data: st.DataObject, text: str) -> None:
    check(text)
    check(data.draw(damaged(TOKEN.findall(text))))


@pytest.mark.parametrize("expression", ["", "nl+", "nl()", "nl(strikes=)", "+", "nl nl", "Nl"])
def test_broken_expressions(expression: str) -> None:
    """An expression on the command line that is cut off is an error of its own."""
    with pytest.raises(RulesError) as refused:
        compile_rules(expression)
    assert [problem.code for problem in refused.value.diagnostics] == ["E010"]
