"""The words of the language by what they do, for those who colour a text."""

from dataclasses import dataclass
from functools import cache

from lark.parsers.lalr_analysis import Shift

from tamaya.grammar.parse.language import language_words, parser, spelling


@dataclass(frozen=True, slots=True)
class Words:
    """What begins a declaration, what begins a clause of some block, and all other words."""

    declarations: frozenset[str]
    clauses: frozenset[str]
    others: frozenset[str]


@cache
def words() -> Words:
    """Read off the tables of the parser."""
    table = parser().parser.parser._parse_table  # Lark has no other name for it
    begun = table.start_states["document"]
    openings = {
        target
        for actions in table.states.values()
        for name, (action, target) in actions.items()
        if name == "LBRACE" and action is Shift
    }
    declarations = _spelt(table.states[begun])
    clauses = frozenset().union(*(_spelt(table.states[state]) for state in openings))
    return Words(declarations, clauses, language_words() - declarations - clauses)


def _spelt(actions: dict[str, object]) -> frozenset[str]:
    """The words among the terminals that may come next."""
    words = (spelling().get(name, "") for name in actions)
    return frozenset(word for word in words if word.isalpha())
