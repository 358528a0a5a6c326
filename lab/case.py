"""The rules that are looked into, the walks through their small tables, and the clause to blame."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tamaya.engine.moves import Move
from tamaya.grammar.diagnostics import Diagnostic, Label, Severity
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.lab.findings import Finding, Trace
from tamaya.lab.small.reduce import Reduced
from tamaya.lab.walks.luck import Luck
from tamaya.lab.walks.trace import trace_to
from tamaya.lab.walks.walk import Walk
from tamaya.variants.library import Library
from tamaya.variants.origins import label_of
from tamaya.variants.rules import Origin, Rules


@dataclass(frozen=True, slots=True)
class Small:
    """A small table by the rules, and the walk through all of its games."""

    table: Reduced
    walk: Walk

    @property
    def scope(self) -> str:
        return f"{self.walk.states:,} states of {self.table.scope}, {self.walk.extent}"


@dataclass(slots=True)
class Case:
    """Rules under suspicion."""

    rules: Rules
    library: Library
    smalls: list[Small] = field(default_factory=list)

    def finding(
        self,
        code: str,
        message: str,
        blame: Origin | tuple[Origin | None, ...] | None = None,
        help_: str = "",
        severity: Severity = "error",
        trace: Trace | None = None,
        scope: str = "",
        row: Node | None = None,
    ) -> Finding:
        """A finding with the clause to blame, the first of several that there is; or with a row of
        the rating in that clause."""
        origins = blame if isinstance(blame, tuple) else (blame,)
        origin = next((one for one in origins if one is not None), None)
        labels = (self.label(origin),) if origin is not None else ()
        if row is not None:
            labels = (Label(row.span, labels[0].text if labels else ""),)
        return Finding(
            Diagnostic(code, message, labels, help_, severity=severity),
            self.rules.expression,
            trace,
            origin.source if origin is not None else "",
            scope,
            phrase(row) if row is not None else "",
        )

    def weight(self, origin: Origin | None) -> Severity:
        """How much it matters that a clause is idle: an expansion may well see to it that a clause
        of its game is."""
        games = {f"game {part.name}" for part in self.rules.parts if part.kind == "game"}
        by_game = origin is not None and origin.heading.startswith("game ")
        return "note" if by_game and len(self.rules.parts) > len(games) else "error"

    def shown(self, small: Small, state: int, then: list[tuple[Move, Luck]] | None = None) -> Trace:
        """The shortest game that leads to a state."""
        return trace_to(small.walk, state, then)

    def label(self, origin: Origin) -> Label:
        """Where a rule stands, as a place in its file."""
        return label_of(origin, self.library)


def in_order(walk: Walk) -> Iterator[int]:
    """The states at which somebody is to act and all that follows is known, nearest first."""
    return (state for state in range(len(walk.parents)) if walk.edges[state])
