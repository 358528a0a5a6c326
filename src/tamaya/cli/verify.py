"""`tamaya verify`: a certificate is checked again."""

import click

from tamaya.cli.parts.dealt import whole_text
from tamaya.cli.parts.frame import BAD_INPUT, FINE, NO, Command
from tamaya.cli.parts.terminal import fault, remark, say, say_json


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True, max=1e6),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long the check of the bound may take.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the checks as JSON.")
def verify(file: str, time_limit: float, as_json: bool) -> int:
    """Check again what `tamaya solve --certificate` claims.

    The referee plays the line; the bound is found anew, where possible by other code than what
    found it. What each check rests on is said. FILE can be - for standard input.

    Exit status: 0 verified, 1 something does not hold, 2 what is no certificate.

    \b
    tamaya solve nl -p 2 --seed 3 --certificate best.json
    tamaya verify best.json
    """
    from tamaya.engine.records.reading import RecordError
    from tamaya.solver.claims.certificate import read_certificate
    from tamaya.solver.claims.verify import verify as checks_of

    try:
        certificate = read_certificate(whole_text(file))
        checks = checks_of(certificate, time_limit)
    except RecordError as error:
        if as_json:
            say_json({"verified": None, "error": str(error)})
        else:
            remark(fault(str(error)))
        return BAD_INPUT
    held = all(check.held for check in checks)
    if as_json:
        say_json(
            {
                "verified": held,
                "rules": certificate.named,
                "lower": certificate.lower,
                "upper": certificate.upper,
                "proved": held and certificate.proved,
                "proof": certificate.proof,
                "checks": [check.to_json() for check in checks],
                "error": None if held else checks[-1].words,
            }
        )
        return FINE if held else NO
    for check in checks:
        say(f"{'holds' if check.held else 'FAILS'}  {check.what:5}  {check.words}")
    if not held:
        say("\nNot verified.")
        return NO
    lower, upper = certificate.lower, certificate.upper
    words = f"the best score is {upper}" if lower == upper else f"it is from {lower} to {upper}"
    say(f"\nVerified: {words}.")
    return FINE
