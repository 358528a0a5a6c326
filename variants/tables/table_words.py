"""What the tables of rules hold, wherever it stands: found by the types of the tables, so that a
new table or field is looked into without being named here."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Literal, get_args, get_origin, get_type_hints

from tamaya.variants.tables.short import UNSAID
from tamaya.variants.tables.tables import Conditions, Effect, Origin, Range
from tamaya.variants.vocabulary.grasp import entry

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules

NAMES = frozenset({"expression", "title", "parts", "origins", "begins", "notes", "roles", "rating"})
"""The fields of `Rules` that only name things: they change nothing in play."""

_WORDS = frozenset({("Effect", "verb"), ("Trigger", "event"), ("Range", "measure")})
"""Words that have a vocabulary of their own."""


@dataclass(slots=True)
class TableWords:
    """The entries in which something stands; every effect, those that others hold included; every
    range; and the conditions of each rule that has some."""

    entries: set[str] = field(default_factory=set)
    effects: list[Effect] = field(default_factory=list)
    ranges: list[Range] = field(default_factory=list)
    conditions: list[Conditions] = field(default_factory=list)

    def see(self, value: object) -> None:
        if isinstance(value, tuple):
            if value and isinstance(value[0], Range):
                self.conditions.append(value)
            for item in value:
                self.see(item)
        elif isinstance(value, Effect):
            self.effects.append(value)
            self.see_fields(value)
        elif isinstance(value, Range):
            self.ranges.append(value)
            self.see_fields(value)
        elif not isinstance(value, Origin):
            self.see_fields(value)

    def see_fields(self, table: object) -> None:
        """The fields of a table; those that most rules leave out, only where they say something."""
        form = type(table)
        for name, default, words, tables in _fields_of(form):
            value = getattr(table, name)
            if value == default:
                continue
            word = value if words and isinstance(value, str) else ""
            self.entries.add(entry(form.__name__, name, word))
            if tables and value is not None:
                self.see(value)


_NEVER = object()  # equal to nothing that stands in a table


def _fields_of(form: type) -> tuple[tuple[str, object, bool, bool], ...]:
    """The name of each field, what it holds where it says nothing, whether one of a few words
    stands in it, and whether tables do. What is no table has none."""
    if form not in _fields_of_form:
        _fields_of_form[form] = tuple(_each_field(form))
    return _fields_of_form[form]


_fields_of_form: dict[type, tuple[tuple[str, object, bool, bool], ...]] = {}


def _has_tables(form: object) -> bool:
    """Whether a table can stand in what is of a form."""
    return is_dataclass(form) or any(map(_has_tables, get_args(form)))


def _each_field(form: type) -> Iterator[tuple[str, object, bool, bool]]:
    if not is_dataclass(form):
        return
    hints = get_type_hints(form)
    for one in fields(form):
        if form.__name__ == "Rules" and one.name in NAMES:
            continue
        is_word = get_origin(hints[one.name]) is Literal
        words = is_word and (form.__name__, one.name) not in _WORDS
        usual = one.default if UNSAID in one.metadata else _NEVER
        yield one.name, usual, words, _has_tables(hints[one.name])


def said_in(rules: "Rules") -> TableWords:
    words = TableWords()
    words.see_fields(rules)
    return words
