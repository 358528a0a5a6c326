"""What may be written at a place of a text: words that the grammar accepts, and names."""

from dataclasses import dataclass

from lark import Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.places.reading import read_up_to, word_at
from tamaya.grammar.places.ways import Way, ways
from tamaya.variants.library import Library
from tamaya.variants.places.known import Known, known_in, options_known
from tamaya.variants.places.sorts import SORTS


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
    found: list[Completion] = []
    for way in ways(machine):
        if way.terminal == "NAME":
            found += _names(way, machine, text, library)
        elif way.word:
            sort = "word" if way.word.isalpha() else "sign"
            found.append(Completion(way.word, sort, way.phrase, way.kind))
    return start, found


def _names(way: Way, machine: InteractiveParser, text: str, library: Library) -> list[Completion]:
    """The names that may stand here."""
    sorts: set[str] = {*SORTS.get(way.kind, ())}
    known: list[Known] = known_in(text, library) if sorts - {"new"} else []
    if "declaration" in sorts:
        sorts |= {"game", "expansion", "variant"}
    whose = _owner(machine)
    if "option" in sorts and whose is not None:
        declaration = library.find(whose)
        known = options_known(declaration) if declaration is not None else []
    return [Completion(one.name, one.sort, one.told) for one in known if one.sort in sorts]


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
