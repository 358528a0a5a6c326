"""The way from a rules expression to `Rules`, pass by pass.

read → compose (names, options) → lower (facts) → merge (one table) → assemble (`Rules`)
"""

from functools import lru_cache

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.reading import read_expression
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Node
from tamaya.variants.compile.assemble.assemble import assemble
from tamaya.variants.compile.compose.canonical import canonical, is_offered
from tamaya.variants.compile.compose.composition import Chosen, Composition, compose
from tamaya.variants.compile.compose.options import Value, option_problems, options_of
from tamaya.variants.compile.facts import Fact
from tamaya.variants.compile.lower import (  # noqa: F401  (they register)
    card_facts,
    end_facts,
    turn_facts,
)
from tamaya.variants.compile.lower.lowering import Lowering, TooMuchError
from tamaya.variants.compile.memo import Remembered
from tamaya.variants.compile.merge import Layer, merge
from tamaya.variants.files import INPUT, called
from tamaya.variants.library import Declaration, Library, library_of_libraries, open_library
from tamaya.variants.rules import Part, Rules
from tamaya.variants.tables.limits import MOST_FACTS

ARGUMENT = "the rules expression"


def compile_rules(text: str, library: Library | None = None) -> Rules:
    """The rules that an expression names, or a file, or `FILE:EXPRESSION`.

    Raises `RulesError` with everything that is wrong.
    """
    return compile_expression(*named_rules(text, library))


def named_rules(text: str, library: Library | None = None) -> tuple[Node, Library]:
    """The expression that a text holds or names, and where its names are looked up."""
    library = library or Library()
    path, text = split_path(text)
    if path is not None:
        file = open_library(path)
        text = text or only_rules(file, path)
        library = library_of_libraries([file, *library.used])
    return expression_of(text), library


def split_path(text: str) -> tuple[str | None, str]:
    """`FILE.hanabi:EXPRESSION` as its two parts; only an expression has no file. Of `-` only a
    shelf knows that has standard input on it."""
    head, separator, tail = text.partition(".hanabi:")
    if separator:
        return head + ".hanabi", tail
    if text.split(":")[0] == INPUT:
        return INPUT, text[len(INPUT) + 1 :]
    if text.endswith(".hanabi") or "/" in text or "\\" in text:
        return text, ""
    return None, text


def expression_of(text: str) -> Node:
    return read_expression(Source(ARGUMENT, text))


def only_rules(library: Library, path: str) -> str:
    """The one complete set of rules that a file holds."""
    whole = [d.name for d in library.own.values() if d.kind in ("game", "variant")]
    if len(whole) == 1:
        return whole[0]
    if whole:
        message = f"{called(path)} holds {len(whole)} sets of rules: {', '.join(whole)}"
        advice = f"say which: `{path}:{whole[-1]}`"
    elif library.own:
        names = "+".join(library.own)
        message = f"{called(path)} holds only expansions: {', '.join(library.own)}"
        advice = f"say on which game: `{path}:abacus-2012+{names}`"
    else:
        message, advice = f"{called(path)} declares nothing", "declare a game, expansion or variant"
    raise RulesError([Diagnostic("E204", message, (), advice)])


@Remembered
def compile_expression(expression: Node, library: Library) -> Rules:
    """The rules that an expression means in a library."""
    composition = compose(expression, library)
    problems: list[Diagnostic] = []
    layers = tuple(layers_of(composition, problems))
    if not problems and sum(len(layer.facts) for layer in layers) > MOST_FACTS:
        problems.append(_too_much("these rules say", expression.span))
    if problems:
        raise RulesError(problems)
    table = merge(layers)
    if table.problems:
        raise RulesError(table.problems)
    rules, problems = assemble(
        table,
        layers,
        _place(composition, expression),
        canonical(composition),
        _title(composition, expression, library),
        _parts(composition),
    )
    if rules is None:
        raise RulesError(problems)
    return rules


def forget_compiled() -> None:
    """Call this after you change a library."""
    compile_expression.forget()
    compose.forget()


def layers_of(composition: Composition, problems: list[Diagnostic]) -> list[Layer]:
    """What each declaration of a composition says, in the order in which they are merged."""
    layers: list[Layer] = []
    lineage = [game.name for game in composition.lineage]
    for number, game in enumerate(composition.lineage):
        facts = _facts(game, composition.game.values, problems)
        layers.append(Layer(game.name, "game", facts, frozenset(lineage[:number])))
    for chosen in composition.expansions:
        ground = composition.grounds(chosen.declaration)
        facts = _facts(chosen.declaration, chosen.values, problems)
        layers.append(Layer(chosen.name, "expansion", facts, frozenset({*lineage, *ground})))
    for name, variant in composition.variants.items():
        parts = composition.members[name]
        if composition.game.name in parts:
            parts = parts | set(lineage)
        layers.append(Layer(name, "variant", _facts(variant, {}, problems), frozenset(parts)))
    return layers


def _facts(
    declaration: Declaration, values: dict[str, Value], problems: list[Diagnostic]
) -> tuple[Fact, ...]:
    facts, diagnostics = facts_of(declaration, tuple(sorted(values.items())))
    problems.extend(diagnostics)
    return facts


@lru_cache(maxsize=512)
def facts_of(
    declaration: Declaration, values: tuple[tuple[str, Value], ...]
) -> tuple[tuple[Fact, ...], tuple[Diagnostic, ...]]:
    """What a declaration says when its options have these values, and what is wrong with it."""
    lowering = Lowering(declaration.name, dict(values), options_of(declaration))
    lowering.problems += option_problems(declaration)
    try:
        for clause in declaration.block:
            lowering.clause(clause)
    except TooMuchError:
        name = declaration.node.children[0]
        lowering.problems.append(_too_much(f"`{declaration.name}` says", name.span))
    return tuple(lowering.facts), tuple(lowering.problems)


def _too_much(who_says: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "E311",
        f"{who_says} more than {MOST_FACTS} things",
        (Label(span),),
        "no game needs a tenth of that",
    )


def _place(composition: Composition, expression: Node) -> Span:
    """Where to point when something is missing: the game's heading."""
    return composition.lineage[-1].node.children[0].span


def _title(composition: Composition, expression: Node, library: Library) -> str:
    if len(expression.children) == 1:
        named = library.find(expression.children[0].children[0].value)
        if named is not None and named.kind == "variant":
            return named.title
    expansions = [chosen.declaration.title for chosen in composition.expansions]
    title = composition.game.declaration.title
    return f"{title} with {_listed(expansions)}" if expansions else title


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _parts(composition: Composition) -> tuple[Part, ...]:
    parts = [_part(composition, composition.game)]
    parts += [_part(composition, c) for c in sorted(composition.expansions, key=lambda c: c.name)]
    parts += [Part(v.name, "variant", v.title, (), False) for v in composition.variants.values()]
    return tuple(parts)


def _part(composition: Composition, chosen: Chosen) -> Part:
    declaration = chosen.declaration
    return Part(
        chosen.name,
        "game" if declaration.kind == "game" else "expansion",
        declaration.title,
        tuple(sorted(chosen.values.items())),
        is_offered(composition, chosen),
    )
