"""The phase of the check that goes through all table set-ups."""

from tamaya.lab.check.phases.phase import Context, PhaseReport
from tamaya.lab.check.setups.scope import PLAYERS, scope_of
from tamaya.lab.check.setups.setup_findings import scope_in_words, setup_findings
from tamaya.lab.check.setups.setups import setups_of
from tamaya.lab.check.setups.statements import idle_options
from tamaya.variants.vocabulary.grasp import Grasp


class SetupPhase:
    """Every number of players, option and offered expansion is used by some playable set-up."""

    name = "set-ups"
    grasps: tuple[Grasp, ...] = ()  # rules compile, or they don't

    def run(self, context: Context) -> PhaseReport:
        scope = scope_of(context.expression, context.library)
        if not scope.choices[PLAYERS]:
            return PhaseReport(self.name, 0, 0, "there are no players to seat")
        setups = setups_of(scope, context.limits.setups)
        findings = tuple(setup_findings(setups))
        idle = tuple(idle_options(context.rules, context.expression, context.library))
        things = sum(len(values) for values in scope.choices.values())
        passed = things - len(findings)
        return PhaseReport(self.name, things, passed, scope_in_words(setups), (*findings, *idle))
