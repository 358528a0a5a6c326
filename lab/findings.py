"""What a check found: a defect of a rule set, with its shortest example where play shows it."""

from dataclasses import dataclass
from typing import TypedDict

from tamaya.grammar.diagnostics import Diagnostic, PlaceData


class FindingData(TypedDict):
    """A finding as JSON says it."""

    code: str
    message: str
    rules: str
    rule: PlaceData | None
    line: list[str] | None
    help: str | None


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect, the rules that have it, and the moves that lead to it if any are needed."""

    diagnostic: Diagnostic
    rules: str
    line: tuple[str, ...] | None = None

    def to_json(self) -> FindingData:
        data = self.diagnostic.to_json()
        return {
            "code": data["code"],
            "message": data["message"],
            "rules": self.rules,
            "rule": data["places"][0] if data["places"] else None,
            "line": list(self.line) if self.line is not None else None,
            "help": data["help"],
        }
