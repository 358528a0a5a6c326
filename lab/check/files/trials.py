"""In which compositions a declaration is tried, to see that it compiles.

A game or variant is tried by itself. An expansion is tried in the rules that its expectations
name; one that names none, with what it is declared `on`, or else with the first game that serves.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.source import Span
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.composition import on_names
from tamaya.variants.compile.compose.options import Value, domain_of, options_of
from tamaya.variants.compile.passes import compile_expression, forget_compiled
from tamaya.variants.library import Declaration, Library
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- trials

USUAL_GAME = "abacus-2012"


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that a trial gives to an option, and where the option is declared."""

    words: str
    span: Span


@dataclass(frozen=True, slots=True)
class Trial:
    """An expression to compile. Its places are those of the declaration that is tried."""

    expression: Node
    library: Library
    setting: Setting | None = None


def trials_of(declaration: Declaration) -> list[Trial]:
    """Compositions to try, the likeliest first; one that compiles is enough."""
    if declaration.kind != "expansion":
        return [_trial(declaration, (declaration.name,))]
    named = _named(declaration)
    if named:
        return [Trial(expression, declaration.library) for expression in named]
    grounds = _grounds(declaration)
    if any(_is_game(declaration, name) for name in grounds):
        return [_trial(declaration, (*grounds, declaration.name))]
    # Its own file's games know it best, where there are any.
    games = [d.name for file in declaration.library.files() for d in file.own.values()]
    games = [name for name in games if _is_game(declaration, name)]
    return [
        _trial(declaration, (game, *grounds, declaration.name))
        for game in dict.fromkeys([*games, USUAL_GAME])
    ]


def at_limits(declaration: Declaration, trial: Trial) -> Iterator[Trial]:
    """The trial again with each option of the declaration at its least and its most."""
    if declaration.kind == "variant":
        return
    for option in options_of(declaration).values():
        for value in (limit for limit in option.domain.limits if limit != option.normal):
            expression = with_option(trial.expression, declaration.name, option.name, value)
            if expression is not None:
                setting = Setting(f"{option.name}={value}", option.node.span)
                yield Trial(expression, trial.library, setting)


def _named(expansion: Declaration) -> list[Node]:
    """The rules with this expansion in them that its expectations name."""
    sums = [node.children[1] for node in expansion.clauses("expect") if len(node.children) > 1]
    return [s for s in sums if any(p.children[0].value == expansion.name for p in s.children)]


def _grounds(expansion: Declaration) -> list[str]:
    """What an expansion is declared `on`, games first, with what that is declared on in turn."""
    grounds: list[str] = []
    waiting = [expansion]
    while waiting:
        for name in on_names(waiting.pop()):
            if name.value not in grounds and name.value != expansion.name:
                grounds.append(name.value)
                below = expansion.library.find(name.value)
                waiting += [below] if below is not None else []
    return sorted(grounds, key=lambda name: not _is_game(expansion, name))


def _is_game(declaration: Declaration, name: str) -> bool:
    part = declaration.library.find(name)
    return part is not None and part.kind == "game"


# ------------------------------------------------------------------- expressions


def _trial(declaration: Declaration, names: tuple[str, ...]) -> Trial:
    span = declaration.node.children[0].span
    parts = [Node("part", (Node("NAME", (), name, span),), "", span) for name in names]
    return Trial(Node("sum", tuple(parts), "", span), declaration.library)


def with_option(expression: Node, name: str, option: str, value: Value) -> Node | None:
    """The expression with an option of one of its names set otherwise."""
    parts: list[Node] = []
    changed = False
    for part in expression.children:
        word, *settings = part.children
        if word.value == name:
            before = settings[0].children if settings else ()
            rest = [setting for setting in before if setting.children[0].value != option]
            leaves = (
                Node("NAME", (), option, word.span),
                Node("NAME" if isinstance(value, str) else "NUMBER", (), str(value), word.span),
            )
            rest.append(Node("setting", leaves, "", word.span))
            part = Node("part", (word, Node("settings", tuple(rest), "", word.span)), "", part.span)
            changed = True
        parts.append(part)
    return Node("sum", tuple(parts), "", expression.span) if changed else None


# ------------------------------------------------------------------- offers

# What a game offers must exist and be possible: nothing else looks up the names in `offers`.


def offer_problems(game: Declaration) -> list[Diagnostic]:
    """Everything that a game offers and nobody can have."""
    problems: list[Diagnostic] = []
    for offer in (node for clause in game.clauses("offers") for node in clause.children):
        name = offer.children[0]
        if offer.kind == "offer_setting":
            problems += _setting(game, name, offer.children[1])
            continue
        expansion = game.library.find(name.value)
        if expansion is None or expansion.kind != "expansion":
            problems.append(_no_expansion(game, name, expansion))
            continue
        for setting in offer.children[1].children if len(offer.children) > 1 else ():
            problems += _setting(expansion, setting.children[0], setting.children[1])
    return problems


def _no_expansion(game: Declaration, name: Node, declaration: Declaration | None) -> Diagnostic:
    if declaration is not None:
        return Diagnostic(
            "E106",
            f"`{name.value}` is a {declaration.kind}; a game offers expansions and its own options",
            (Label(name.span),),
            "name the expansion that is meant, or leave it out",
        )
    own = options_of(game)
    if name.value in own:
        return Diagnostic(
            "E205",
            f"`{name.value}` is an option; say which of its values are offered",
            (Label(name.span),),
            f"for example `{name.value}={own[name.value].first}`",
        )
    expansions = [n for n in game.library.names() if _kind(game, n) == "expansion"]
    meant = nearest(name.value, expansions)
    return Diagnostic(
        "E101",
        f"no expansion is called `{name.value}`",
        (Label(name.span),),
        f"did you mean `{meant}`?" if meant else "`tamaya list` shows what there is",
        meant,
    )


def _kind(game: Declaration, name: str) -> str:
    declaration = game.library.find(name)
    return declaration.kind if declaration is not None else ""


def _setting(declaration: Declaration, name: Node, choices: Node) -> list[Diagnostic]:
    """The faults in the values of an option that a game offers."""
    options = options_of(declaration)
    option = options.get(name.value)
    if option is None:
        meant = nearest(name.value, options)
        if meant:
            advice = f"did you mean `{meant}`?"
        elif options:
            advice = f"its options are {', '.join(f'`{word}`' for word in options)}"
        else:
            advice = f"`{declaration.name}` has no options"
        message = f"`{declaration.name}` has no option `{name.value}` to offer"
        return [Diagnostic("E205", message, (Label(name.span),), advice, meant)]
    if option.domain.includes(domain_of(choices)):
        return []
    return [
        Diagnostic(
            "E206",
            f"`{name.value}` of `{declaration.name}` may only be {option.words}",
            (Label(choices.span), Label(option.node.span, "the option is declared here")),
            "offer these values, or allow more in the option",
        )
    ]


# ------------------------------------------------------------------- rewrite

# The same rules with one clause of a file left out or changed.

_NO_RULE = frozenset({"expect", "source", "option", "offers"})
_BLOCKS = frozenset({"hint", "discard", "play"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a declaration, by its place below the block: two numbers inside `hint { … }`."""

    declaration: Declaration
    path: tuple[int, ...]
    node: Node


def clauses_of(declaration: Declaration) -> Iterator[Clause]:
    """Every clause that says a rule; those of hints, discards and plays one by one."""
    for place, node in enumerate(declaration.block):
        if node.kind in _NO_RULE:
            continue
        if node.kind in _BLOCKS:
            for inner, clause in enumerate(node.children[0].children):
                yield Clause(declaration, (place, inner), clause)
        else:
            yield Clause(declaration, (place,), node)


def without(clause: Clause) -> Node:
    """The declaration's node without the clause."""
    return changed(clause, None)


def changed(clause: Clause, instead: Node | None) -> Node:
    """The declaration's node with another clause in place of this one, or with none."""
    node = clause.declaration.node
    at = next(i for i, child in enumerate(node.children) if child.kind == "block")
    block = node.children[at]
    place, *inner = clause.path
    if inner:
        outer = block.children[place]
        inside = outer.children[0]
        inside = replace(inside, children=_put(inside.children, inner[0], instead))
        instead = replace(outer, children=(inside, *outer.children[1:]))
    block = replace(block, children=_put(block.children, place, instead))
    return replace(node, children=(*node.children[:at], block, *node.children[at + 1 :]))


def _put(children: tuple[Node, ...], place: int, node: Node | None) -> tuple[Node, ...]:
    return (*children[:place], *([node] if node is not None else []), *children[place + 1 :])


def compiled_with(
    declaration: Declaration, node: Node, expression: Node, library: Library
) -> Rules | None:
    """What an expression means if a declaration said something else; None if that can't be."""
    with instead_of(declaration, node):
        try:
            return compile_expression(expression, library)
        except RulesError:
            return None


@contextmanager
def instead_of(declaration: Declaration, node: Node) -> Iterator[None]:
    """For a moment the library of a declaration holds another one under its name."""
    own = declaration.library.own
    own[declaration.name] = Declaration(node, declaration.document, declaration.library)
    forget_compiled()
    try:
        yield
    finally:
        own[declaration.name] = declaration
        forget_compiled()
