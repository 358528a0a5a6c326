"""One assertion for all that `tamaya check` can find."""

from os import PathLike, fspath

from tamaya.grammar.render import render
from tamaya.lab.static import check


def assert_consistent(rules: str | PathLike[str]) -> None:
    """Raise `AssertionError` with all that `tamaya check` finds in rules, or in a file of rules.

    >>> assert_consistent("abacus-2012+expert")
    """
    report = check(fspath(rules))
    problems = [*report.errors, *(f.diagnostic for f in report.findings if f.is_defect)]
    if problems:
        raise AssertionError(f"{rules} is not consistent\n\n" + "\n".join(map(render, problems)))
