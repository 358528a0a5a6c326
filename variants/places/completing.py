"""What may be written at a place of a text: words that the grammar accepts, and names, its own and
those of what it builds on."""

from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token, Tree
from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.places.prefixes import read_all, read_up_to, word_at
from tamaya.grammar.places.ways import Way, ways
from tamaya.variants.compile.compose.options import options_of
from tamaya.variants.library import Declaration, Library
from tamaya.variants.places.sorts import SORTS

_DECLARED = ("game", "expansion", "variant")
_WITHIN = {"fresh": "suit", "option": "option", "action": "action", "role": "role"}


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name, what it stands for (a game, a suit, …), and a few words on it."""

    name: str
    sort: str
    words: str = ""


def known_in(text: str, library: Library) -> list[KnownName]:
    """The names that a half-written text declares, those that its library knows, and the suits,
    actions and roles of what it speaks of."""
    trees = [tree for value in read_all(text) for tree in value.iter_subtrees_topdown()]
    own = list(_declared(trees))
    spoken = {str(token) for tree in trees for token in tree.children if isinstance(token, Token)}
    others = [entry for name in library.names() if (entry := library.find(name)) is not None]
    of_others = [KnownName(one.name, one.kind, one.title) for one in others]
    built_on = [one for one in others if one.name in spoken] or others
    inner = [item for one in built_on for item in _inner(one)]
    first: dict[tuple[str, str], KnownName] = {}
    for item in [*own, *of_others, *inner]:
        first.setdefault((item.name, item.sort), item)
    return list(first.values())


def options_known(declaration: Declaration) -> list[KnownName]:
    """The options that a name can be given."""
    return [KnownName(one.name, "option", one.words) for one in options_of(declaration).values()]


def _declared(trees: list[Tree[Token]]) -> Iterator[KnownName]:
    """What is declared in a text, as far as it can be read."""
    for tree in trees:
        kind = str(tree.data).partition("{")[0]
        first = tree.children[0] if tree.children else None
        if isinstance(first, Token) and kind in (*_DECLARED, *_WITHIN):
            yield KnownName(str(first), _WITHIN.get(kind, kind))


def _inner(declaration: Declaration) -> Iterator[KnownName]:
    """The suits, actions and roles of a declaration, and of the games that it is like."""
    lineage: list[Declaration] = []
    one: Declaration | None = declaration
    while one is not None and one not in lineage:
        lineage.append(one)
        for node in one.node.walk():
            if node.kind in ("fresh", "action", "role"):
                yield KnownName(node.children[0].value, _WITHIN[node.kind], f"of `{one.name}`")
        like = one.child("like")
        one = one.library.find(like.word) if like is not None else None


@dataclass(frozen=True, slots=True)
class Completion:
    """A text that may stand at a place. `sort` is what it is: a word, a sign, a game, a suit, …

    `phrase` is the shortest end of the clause that it begins; `kind` is what the grammar calls it.
    """

    text: str
    sort: str
    phrase: str = ""
    kind: str = ""


def completions(text: str, offset: int, library: Library) -> tuple[int, list[Completion]]:
    """What may stand at an offset, and from where on it takes the place of what stands there."""
    begun = word_at(text, offset)
    start = offset if begun is None else begun[0]
    if text[start : start + 1] in ("#", '"') and start < offset:
        return offset, []
    machine = read_up_to(text, start)
    if machine is None:
        return offset, []
    choices: list[Completion] = []
    for way in ways(machine):
        if way.terminal == "NAME":
            choices += _names(way, machine, text, library)
        elif way.word:
            sort = "word" if way.word.isalpha() else "sign"
            choices.append(Completion(way.word, sort, way.phrase, way.kind))
    return start, choices


def _names(way: Way, machine: InteractiveParser, text: str, library: Library) -> list[Completion]:
    """The names that may stand here."""
    sorts: set[str] = {*SORTS.get(way.kind, ())}
    names: list[KnownName] = known_in(text, library) if sorts - {"new"} else []
    if "declaration" in sorts:
        sorts |= {"game", "expansion", "variant"}
    whose = _owner(machine)
    if "option" in sorts and whose is not None:
        declaration = library.find(whose)
        names = options_known(declaration) if declaration is not None else []
    return [Completion(one.name, one.sort, one.words) for one in names if one.sort in sorts]


def _owner(machine: InteractiveParser) -> str | None:
    """The name whose options stand in the parentheses that are open."""
    values = machine.parser_state.value_stack
    for place in range(len(values) - 1, 0, -1):
        if values[place] == "(":
            owner = values[place - 1]
            return str(owner) if isinstance(owner, Token) else None
        if values[place] in ("{", ")"):
            return None
    return None
