"""What is known of the best score of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tamaya.engine.game.deal import Deal
from tamaya.engine.records.line import Line
from tamaya.variants.tables.short import Short, small_table
from tamaya.variants.vocabulary.grasp import Grasp

if TYPE_CHECKING:
    from tamaya.solver.kernel.search.searches import Relaxation

Code = str
"""Code that arguments rest on, by what it is called: `the compiled searches`."""
TO_BE_CONFIRMED: frozenset[Code] = frozenset({"CP-SAT's presolve"})
"""Code that is known to have called models infeasible that are not: what rests on it is proved when
other code says the same."""

WitnessName = Literal[
    "the second count",
    "exhaustive play",
    "the second code",
    "the event model",
    "the compiled search",
    "the search",
    "the solver",
]


@dataclass(frozen=True, slots=True)
class Proof:
    """An argument that no line scores more: all that there is to know of it but its code.

    - `name`: what certificates, JSON and studies call it
    - `rests_on`: the code that must be right. What disproves one claim discredits all of its code.
    - `witnesses`: who is asked when a certificate is checked, the most independent first
    - `words`: why there is no more, in a designer's words
    - `depth`: how deep it looks into a game. Reports go from what is seen at once to what takes the
      whole game.
    - `doing`: what its stages are about, for those who watch them
    - `how`: how a score was refuted, so that "no line scores 25" can follow
    - `game`: which game a layered search goes through
    - `grasp`: the words with which that game is certain to allow all that the real one allows
    """

    name: str
    rests_on: frozenset[Code]
    witnesses: tuple[WitnessName, ...]
    words: str
    depth: int
    doing: str = ""
    how: str = ""
    game: Relaxation = ""
    grasp: Grasp | None = None


class StageFaultWarning(RuntimeWarning):
    """A stage went wrong on a deal, and its answer was left out.

    `lacks` is the package that it couldn't import, if that is all.
    """

    def __init__(self, words: str, lacks: str = "") -> None:
        super().__init__(words)
        self.lacks = lacks


@dataclass(slots=True)
class Report:
    """What a stage did: how long it took, and why it declined if it did.

    `fault` is what went wrong, if anything did: then nothing that rests on it is believed. Where
    that is a package that can't be imported, `lacks` names it.
    """

    stage: str
    seconds: float = 0.0
    declined: str = ""
    closed: bool = False
    fault: str = ""
    lacks: str = ""

    def warning(self) -> StageFaultWarning:
        """What to warn of, where something went wrong."""
        return StageFaultWarning(f"stage {self.stage}: {self.fault}", self.lacks)


@dataclass(frozen=True, slots=True)
class Bound(Short):
    """The best score lies from `lower` to `upper`.

    `witness` is a line that reaches `lower`; it has been refereed. There may be none under rules
    by which a game need never end, and then `lower` is None. `reason` says why no more than
    `upper` can be reached, and `proof` names the argument for it. Under rules with a word that may
    bring points, nobody claims a limit before the referee has played everything: then both `upper`
    and `proof` are None. `interrupted` is whether the attempt was broken off by hand.

    `rests_on` is the code that has to be right for `upper`; none, where codes that share nothing
    agree. `at_most` is the lowest limit that doesn't rest on code that others have to confirm: the
    same as `upper`, or more.
    """

    deal: Deal
    lower: int | None
    upper: int | None
    witness: Line | None
    reason: str
    proof: str | None = "count"
    seconds: float = 0.0
    stages: tuple[Report, ...] = ()
    interrupted: bool = False
    at_most: int | None = None
    rests_on: tuple[Code, ...] = ()

    def __repr__(self) -> str:
        return f"<Bound {self._range_text}, of {self.deal}>"

    @property
    def _range_text(self) -> str:
        if self.proved:
            return f"{self.lower}"
        if self.lower is None and self.upper is None:
            return "unknown"
        return f"{self.lower} to {self.upper}, open"

    def _repr_html_(self) -> str:
        """For notebooks: the score, why there is no more, and the line."""
        seed = "" if self.deal.seed is None else f", seed {self.deal.seed}"
        title = f"Best score of {self.deal.rules.expression} for {self.deal.players}{seed}"
        rows = [
            ("best score", f"{self._range_text}, of {self.deal.rules.maximum}"),
            ("why not more", self.reason),
            ("line", ", ".join(self.line)),
        ]
        return small_table(title, [(head, text) for head, text in rows if text])

    @property
    def proved(self) -> bool:
        """Whether both bounds meet, and what the upper one rests on needs no confirmation."""
        return self.lower is not None and self.lower == self.at_most

    def rules_out(self, score: int) -> bool:
        """Whether it is certain that no line scores so much."""
        return self.at_most is not None and self.at_most < score

    @property
    def faults(self) -> tuple[Report, ...]:
        """The stages that were left out because they went wrong on this deal."""
        return tuple(report for report in self.stages if report.fault)

    @property
    def line(self) -> tuple[str, ...]:
        """The witness in the notation of moves."""
        return () if self.witness is None else self.witness.texts(self.deal.rules)

    def to_json(self) -> dict[str, Any]:
        """What scripts may rely on, but for what names the rules and the deal."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "proved": self.proved,
            "maximum": self.deal.rules.maximum,
            "line": list(self.line),
            "reason": self.reason,
            "proof": self.proof,
            "rests_on": list(self.rests_on),
            "seconds": round(self.seconds, 3),
            "stages": [
                {
                    "stage": report.stage,
                    "seconds": round(report.seconds, 3),
                    "declined": report.declined or None,
                    **({"fault": report.fault} if report.fault else {}),
                }
                for report in self.stages
            ],
        }
