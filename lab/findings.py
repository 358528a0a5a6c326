"""What a check found: a defect of a rule set, with its shortest example where play shows it."""

from dataclasses import dataclass
from typing import Any, TypedDict

from tamaya.grammar.diagnostics import Diagnostic, PlaceData


class StepData(TypedDict):
    """A move of an example, as JSON says it."""

    move: str
    told: str


class FindingData(TypedDict):
    """A finding as JSON says it."""

    code: str
    severity: str
    message: str
    rules: str
    rule: PlaceData | None
    booklet: str | None
    line: list[str] | None
    steps: list[StepData] | None
    record: dict[str, Any] | None
    scope: str | None
    help: str | None


@dataclass(frozen=True, slots=True)
class Step:
    """A move in the notation, and a sentence that says what it changed."""

    move: str
    told: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A game that shows a finding.

    `record` is that game as `tamaya replay` reads it, `hands` how many cards each player is dealt;
    `shortest` is whether none shorter shows it, which only a walk through all states can say.
    """

    record: dict[str, Any]
    steps: tuple[Step, ...]
    hands: tuple[int, ...]
    shortest: bool = True

    @property
    def line(self) -> tuple[str, ...]:
        return tuple(step.move for step in self.steps)


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect, the rules that have it, and the moves that lead to it if any are needed.

    The diagnostic holds the code, the sentence, the clause to blame as its first label, and what to
    write instead as its help. Its severity is `error` for a defect and `note` for what is worth
    knowing and may well be meant. `scope` says in which games it was looked for, and what was seen.
    """

    diagnostic: Diagnostic
    rules: str
    trace: Trace | None = None
    booklet: str = ""
    scope: str = ""

    @property
    def code(self) -> str:
        return self.diagnostic.code

    @property
    def is_defect(self) -> bool:
        return self.diagnostic.severity == "error"

    @property
    def line(self) -> tuple[str, ...] | None:
        return self.trace.line if self.trace is not None else None

    def to_json(self) -> FindingData:
        data = self.diagnostic.to_json()
        trace = self.trace
        steps: list[StepData] | None = None
        if trace is not None:
            steps = [{"move": step.move, "told": step.told} for step in trace.steps]
        return {
            "code": data["code"],
            "severity": data["severity"],
            "message": data["message"],
            "rules": self.rules,
            "rule": data["places"][0] if data["places"] else None,
            "booklet": self.booklet or None,
            "line": list(trace.line) if trace is not None else None,
            "steps": steps,
            "record": trace.record if trace is not None else None,
            "scope": self.scope or None,
            "help": data["help"],
        }
