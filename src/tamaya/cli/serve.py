"""`tamaya serve`: the playground in a browser."""

import click
from click.core import ParameterSource

from tamaya.cli.parts.frame import BAD_INPUT, FINE, Command
from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.terminal import fault, remark, say

_PORT = 8421


@click.command(cls=Command)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="Where to listen; 0 takes any that is free.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="For whom: an address.")
@click.option(
    "--password",
    envvar="TAMAYA_PASSWORD",
    is_flag=False,
    flag_value="",
    metavar="",
    help="Ask for a password, which others type in; or TAMAYA_PASSWORD says it.",
)
@click.option("--no-password", is_flag=True, help="Let everybody in who can reach the address.")
@click.option(
    "--name", "names", multiple=True, help="A further name of this server, such as rules.example."
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy in front: it says in X-Forwarded-For whom a request comes from.",
)
@click.option("--open/--no-open", "show", default=True, help="Open a browser.")
def serve(
    port: int,
    host: str,
    password: str | None,
    no_password: bool,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    show: bool,
) -> int:
    """Open the playground: write house rules in a browser, and see what they mean.

    Only this machine can reach it, and only with the address that is printed: it holds a secret.
    With --host others can, too. Then say --password, and you are asked for one, which they have to
    type in; or --no-password. What they write can't reach your files. It takes time and memory of
    this machine, within limits.

    Ctrl-C ends it. What you wrote stays in the browser.

    \b
    tamaya serve
    tamaya serve --port 9000 --no-open
    tamaya serve --host 0.0.0.0 --password
    """
    require("starlette", "uvicorn")
    from tamaya.serving.built import files_of, folder_of_page, how_to_build
    from tamaya.serving.running import Address, PortError, run

    folder = folder_of_page()
    if folder is None:
        remark(fault("the page of the playground was not built here", how_to_build()))
        return BAD_INPUT
    if password == "" and not no_password:
        password = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    elif password and _stands_in_the_command():
        error = click.UsageError("others on this machine can read a password in the command")
        error.add_note("type `--password` alone to be asked for it, or set TAMAYA_PASSWORD")
        raise error
    try:
        address = Address.of(host, port, password, no_password, names, proxies)
        run(address, files_of(folder), say, show)
    except PortError as error:
        remark(fault(str(error), error.advice))
        return BAD_INPUT
    return FINE


def _stands_in_the_command() -> bool:
    """Whether the password was typed after `--password`, where `ps` shows it to everybody."""
    source = click.get_current_context().get_parameter_source("password")
    return source is ParameterSource.COMMANDLINE
