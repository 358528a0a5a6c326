"""One assertion for all that `tamaya check` can find."""

from os import PathLike, fspath

from tamaya.grammar.printing.render import render
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits


def assert_consistent(rules: str | PathLike[str], seconds: float = 20.0) -> None:
    """Raise `AssertionError` with all that `tamaya check` finds in rules, or in a file of rules.

    Each set of rules is looked at for so many seconds at most.

    >>> assert_consistent("abacus-2012", seconds=2)
    """
    report = check(fspath(rules), Plan(CheckLimits(seconds=seconds)))
    problems = [*report.errors, *(f.diagnostic for f in report.findings if f.is_defect)]
    if problems:
        raise AssertionError(f"{rules} is not consistent\n\n" + "\n".join(map(render, problems)))
