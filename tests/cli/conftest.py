"""What the tests of the command line share: a way to run it."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from tamaya.cli import main

Run = Callable[..., Result]


@pytest.fixture
def tamaya() -> Run:
    """Run `tamaya` with some arguments, in this process."""

    def run(*arguments: str, given: str | bytes | None = None, **environment: str) -> Result:
        settings = {"COLUMNS": "100", "NO_COLOR": None, "FORCE_COLOR": None, **environment}
        return CliRunner(env=settings).invoke(main, list(arguments), input=given)

    return run


@pytest.fixture
def said(tamaya: Run) -> Callable[..., str]:
    """What a command prints that must succeed."""

    def run(*arguments: str) -> str:
        result = tamaya(*arguments)
        assert result.exit_code == 0, result.output
        assert result.stderr == ""
        return result.stdout

    return run
