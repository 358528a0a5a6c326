"""What stands at a place of a text: a name and what it stands for, or a phrase and its kind."""

from dataclasses import dataclass

from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.places.nodes import nodes_at
from tamaya.grammar.places.prefixes import read_up_to, word_at
from tamaya.grammar.places.ways import ways
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.printing.render import wordings
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.options import options_of
from tamaya.variants.library import Declaration, Library
from tamaya.variants.places.sorts import SORTS


@dataclass(frozen=True, slots=True)
class WordAt:
    """The word at a place, from where to where; what it stands for; and the kinds of phrase that it
    stands in, the innermost first."""

    start: int
    end: int
    word: str
    sentences: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


def told_at(text: str, offset: int, library: Library) -> WordAt | None:
    """What there is to say of a place, also in a text that can't be read."""
    span = word_at(text, min(offset + 1, len(text)))
    if span is None or text[span[0]] in "#":
        return None
    start, end = span
    word = text[start:end]
    document = read_document(Source("", text)).document
    if document is not None:
        nodes = nodes_at(document, start)
        kinds = tuple(node.kind for node in reversed(nodes) if node.kind in wordings())
        return WordAt(start, end, word, tuple(_of_name(nodes, library)), kinds)
    machine = read_up_to(text, start)
    ways_here = ways(machine) if machine is not None else ()
    kinds = tuple(way.kind for way in ways_here if way.word == word and way.kind)
    return WordAt(start, end, word, (), kinds)


def _of_name(nodes: list[Node], library: Library) -> list[str]:
    """What a name stands for."""
    if len(nodes) < 2 or nodes[-1].kind != "NAME":
        return []
    leaf, home = nodes[-1], nodes[-2]
    sorts = SORTS.get(home.kind, ())
    if {"declaration", "game", "expansion"} & {*sorts}:
        declaration = library.find(leaf.value)
        return _of_declaration(declaration) if declaration is not None else []
    return []


def _of_declaration(declaration: Declaration) -> list[str]:
    kind = declaration.kind
    lines = [f"{kind} `{declaration.name}`: {declaration.title}"]
    for option in options_of(declaration).values():
        usual = "" if option.normal is None else f", normally {option.normal}"
        lines.append(f"option `{option.name}` = {option.words}{usual}")
    sources = declaration.clauses("source")
    return lines + [phrase(source) for source in sources[:2]]
