"""In which compositions a declaration is tried, to see that it compiles.

A game or variant is tried by itself. An expansion is tried in the rules that its expectations
name; one that names none, with what it is declared `on`, or else with the first game that serves.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tamaya.grammar.source import Span
from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.composition import on_names
from tamaya.variants.compile.compose.options import Value, options_of
from tamaya.variants.library import Declaration, Library

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
