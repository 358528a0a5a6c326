"""What a check found: a defect of a rule set, with its shortest example where play shows it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Move
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
    also_in: list[str]
    rule: PlaceData | None
    clause: str | None
    row: str | None
    booklet: str | None
    line: list[str] | None
    steps: list[StepData] | None
    record: dict[str, Any] | None
    scope: str | None
    help: str | None


@dataclass(frozen=True, slots=True)
class StoryStep:
    """A move in the notation, and a sentence that says what it changed."""

    move: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A game that shows a finding.

    `record` is that game as `tamaya replay` reads it, `hands` how many cards each player is dealt;
    `shortest` is whether none shorter shows it, which only a walk through all states can say.
    """

    record: dict[str, Any]
    steps: tuple[StoryStep, ...]
    hands: tuple[int, ...]
    shortest: bool = True
    deal: Deal | None = None
    moves: tuple[Move, ...] = ()

    @property
    def line(self) -> tuple[str, ...]:
        return tuple(step.move for step in self.steps)


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect, the rules that have it, and the moves that lead to it if any are needed.

    The diagnostic holds the code, the sentence, the clause to blame as its first label, and what to
    write instead as its help. Its severity is `error` for a defect and `note` for what is worth
    knowing and may well be meant. `scope` says in which games it was looked for, and what was seen.
    `row` is the row of a rating that it is about, `also_in` are further rules that have it.
    """

    diagnostic: Diagnostic
    rules: str
    trace: Trace | None = None
    booklet: str = ""
    scope: str = ""
    row: str = ""
    also_in: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        return self.diagnostic.code

    @property
    def is_defect(self) -> bool:
        return self.diagnostic.severity == "error"

    @property
    def line(self) -> tuple[str, ...] | None:
        return self.trace.line if self.trace is not None else None

    @property
    def clause(self) -> str:
        """The words of the clause to blame."""
        labels = self.diagnostic.labels
        return " ".join(labels[0].span.text.split()) if labels else ""

    @property
    def place(self) -> str:
        """Where that clause stands: `mine.hanabi:3:5`."""
        labels = self.diagnostic.labels
        return str(labels[0].span) if labels else ""

    @property
    def says(self) -> tuple[str, ...]:
        """What it says, in whichever rules: two findings that agree in this are one."""
        return self.code, self.diagnostic.severity, self.diagnostic.message, self.place

    def to_json(self) -> FindingData:
        data = self.diagnostic.to_json()
        trace = self.trace
        steps: list[StepData] | None = None
        if trace is not None:
            steps = [{"move": step.move, "told": step.sentence} for step in trace.steps]
        return {
            "code": data["code"],
            "severity": data["severity"],
            "message": data["message"],
            "rules": self.rules,
            "also_in": list(self.also_in),
            "rule": data["places"][0] if data["places"] else None,
            "clause": self.clause or None,
            "row": self.row or None,
            "booklet": self.booklet or None,
            "line": list(trace.line) if trace is not None else None,
            "steps": steps,
            "record": trace.record if trace is not None else None,
            "scope": self.scope or None,
            "help": data["help"],
        }


def together(findings: Iterable[Finding]) -> list[Finding]:
    """Each thing said once, with all the rules of which it is true."""
    by_words: dict[tuple[str, ...], Finding] = {}
    for finding in findings:
        first = by_words.setdefault(finding.says, finding)
        if finding.rules not in (first.rules, *first.also_in):
            by_words[finding.says] = replace(first, also_in=(*first.also_in, finding.rules))
    return list(by_words.values())
