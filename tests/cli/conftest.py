"""What the tests of the command line share: a way to run it."""

from collections.abc import Callable

import click
import pytest
from click.testing import CliRunner, Result

from tamaya.cli import COMMANDS, main

Run = Callable[..., Result]


def commands() -> dict[str, click.Command]:
    """All commands by name, in the order of the help."""
    context = main.make_context("tamaya", ["list"])
    found = {name: main.get_command(context, name) for name in COMMANDS}
    return {name: command for name, command in found.items() if command is not None}


def takers(option: str) -> dict[str, click.Option]:
    """The commands that take an option, as the command line has it."""
    return {
        name: one
        for name, command in commands().items()
        for one in command.params
        if isinstance(one, click.Option) and option in one.opts
    }


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
