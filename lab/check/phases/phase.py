"""A phase of the check: one kind of search for what is wrong, which says how far it looked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tamaya.grammar.tree import Node
from tamaya.lab.check.coverage import Observed
from tamaya.lab.check.full.games import FullTable
from tamaya.lab.check.setups.setups import MOST_SETUPS
from tamaya.lab.findings import Finding
from tamaya.solver.clock import now
from tamaya.variants.library import Library
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.grasp import Grasp

CTRL_C, TIME_LIMIT = "Ctrl-C", "time limit"
"""What can break a phase off."""

BY_TIME_LIMIT = "interrupted by the time limit"


def late(is_late: bool) -> str:
    """What broke a phase off that is late, or isn't."""
    return TIME_LIMIT if is_late else ""


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """What a phase looked at: how many things, how many passed, a sentence on its scope.

    `rules` names the set of rules where a subject holds several, `seconds` is how long it took.
    What is `unsettled` has neither passed nor failed: time or states were used up before anybody
    knew. With `unknown` words in the rules, not everything was looked at. `interrupted` says what
    broke the phase off, if anything did.
    """

    name: str
    things: int
    passed: int
    scope: str
    findings: tuple[Finding, ...] = ()
    rules: str = ""
    unsettled: int = 0
    seconds: float = 0.0
    unknown: tuple[str, ...] = ()
    interrupted: str = ""

    @property
    def held(self) -> bool:
        return self.passed + self.unsettled == self.things


def _silent(_: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class CheckLimits:
    """How far to look: states of a walk, sampled games, the seed, seconds for each set of rules.

    States and games are counted so that two machines find the same. The seconds stop what would
    take far too long. So many set-ups are enumerated; with none, only as many are looked for as use
    every choice.
    """

    seconds: float = 120.0
    states: int = 20_000
    examples: int = 100
    seed: int = 0
    setups: int = 0

    def deeper(self) -> "CheckLimits":
        """What `--deep` means."""
        examples = self.examples * 20
        return CheckLimits(self.seconds * 15, self.states * 15, examples, self.seed, MOST_SETUPS)


@dataclass(frozen=True, slots=True)
class Context:
    """What a phase is given: the rules, the expression and files they come from, and limits.

    `tell` takes news of a long search, for people who wait. `findings` is what earlier phases found
    of these rules, so that none says again what follows from it; `observed` is what was seen of
    them, and `full` are games of the full table.
    """

    rules: Rules
    expression: Node
    library: Library
    limits: CheckLimits = field(default_factory=CheckLimits)
    begun: float = field(default_factory=lambda: now())
    tell: Callable[[str], None] = _silent
    findings: list[Finding] = field(default_factory=list)
    observed: Observed = field(init=False)
    full: FullTable = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "observed", Observed(self.rules))
        object.__setattr__(self, "full", FullTable(self.rules, self.begun + self.limits.seconds))

    @property
    def seconds_left(self) -> float:
        return self.limits.seconds - (now() - self.begun)


class Phase(Protocol):
    """One kind of search. To add one, write a class and name it in the list of `check.py`."""

    @property
    def name(self) -> str: ...

    @property
    def grasps(self) -> tuple[Grasp, ...]:
        """What it has to understand to look at everything."""

    def run(self, context: Context) -> PhaseReport: ...
