"""The merged table on its way to rules, and what is found missing on the way."""

from dataclasses import dataclass, field

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Span
from tamaya.variants.compile.facts import Fact, Key, in_words
from tamaya.variants.compile.merge import Layer, Sayings
from tamaya.variants.tables.tables import (
    Origin,
)


@dataclass(slots=True)
class Assembly:
    """The table on its way to rules, with headings to name and problems found."""

    table: Sayings
    layers: tuple[Layer, ...]
    place: Span
    problems: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def value(self, *key: str | int) -> object:
        fact = self.table.held.get(key)
        return fact.value if fact is not None else None

    def number(self, *key: str | int) -> int:
        value = self.value(*key)
        return value if isinstance(value, int) else 0

    def problem(
        self,
        code: str,
        message: str,
        fact: Fact | None,
        help_: str = "",
        because: Fact | None = None,
        why: str = "",
    ) -> None:
        """A fault in a clause, perhaps because of what another declaration says."""
        labels = (Label(fact.span),) if fact is not None else ()
        if because is not None and fact is not None and because.holder != fact.holder:
            labels = (*labels, Label(because.span, why))
        self.problems.append(Diagnostic(code, message, labels, help_))

    def origin(self, fact: Fact) -> Origin:
        line, column = fact.span.place
        heading = next(la.heading for la in self.layers if la.name == fact.holder)
        text = " ".join(fact.span.text.split())
        for name, value in fact.options:
            text = text.replace(f"[{name}]", str(value))
        source = next(iter(self.sources.get(fact.holder, ())), "")
        return Origin(fact.span.source.name, line, column, text, heading.replace("`", ""), source)


def missing(
    assembly: Assembly, subject: str, example: str, place: Span | None = None, why: str = ""
) -> None:
    """Something must be said. `place` is the clause that makes it necessary, and `why` says so."""
    assembly.problems.append(
        Diagnostic(
            "E301",
            f"these rules don't say: {subject}",
            (Label(place or assembly.place, why),),
            f"for example `{example}`",
        )
    )


def adjusted(assembly: Assembly, key: Key, low: int, high: int, value: int | None = None) -> int:
    """A number with all its more and fewer."""
    number = assembly.number(*key) if value is None else value
    changes = [f for f in assembly.table.adjusted if f.key == key]
    for fact in changes:
        if isinstance(fact.value, int):
            number += fact.value
    if not low <= number <= high and changes:
        spans = [label.span for problem in assembly.problems for label in problem.labels]
        if changes[-1].span not in spans:  # the same clause can concern several player counts
            bound = f"at least {low}" if number < low else f"at most {high}"
            message = f"{in_words(key)} would be {number}; it must be {bound}"
            assembly.problem("E311", message, changes[-1])
    return min(max(number, low), high) if changes else number
