"""`tamaya completion`: a script by which the shell completes commands, names, codes and files."""

import click
from click.shell_completion import get_completion_class

from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import say

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> int:
    """Print a script that lets SHELL (bash, zsh or fish) complete commands, names and files.

    To use it in every new shell, run once:

    \b
    bash   echo 'eval "$(tamaya completion bash)"' >> ~/.bashrc
    zsh    echo 'eval "$(tamaya completion zsh)"' >> ~/.zshrc
    fish   tamaya completion fish > ~/.config/fish/completions/tamaya.fish

    Then `tamaya show ab` and the Tab key complete to abacus-…, and after a + the expansions are
    offered.
    """
    program = ctx.find_root()
    maker = get_completion_class(shell)
    assert maker is not None
    assert program.info_name is not None
    name = program.info_name
    variable = f"_{name.replace('-', '_').upper()}_COMPLETE"
    say(maker(program.command, {}, name, variable).source())
    return FINE
