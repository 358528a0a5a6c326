"""The same rules with one clause of a file left out or changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.tree import Node
from tamaya.variants.compile.passes import compile_expression, forget_compiled
from tamaya.variants.library import Declaration, Library
from tamaya.variants.rules import Rules

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
