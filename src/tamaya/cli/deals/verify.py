"""`tamaya verify`: a certificate is checked again."""

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.files import whole_text
from tamaya.cli.parts.frame import BAD_INPUT, FINE, NO, Command
from tamaya.cli.parts.terminal import fault, remark, say, say_json


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@options.time_limit("the check of the bound", 60.0, "1m")
@click.option("--json", "as_json", is_flag=True, help="Print the checks as JSON.")
def verify(file: str, time_limit: float, as_json: bool) -> int:
    """Check again what `tamaya solve --certificate` claims.

    The referee plays the line. The bound is checked again, if possible by code that did not find
    it. For each check you read what it rests on. FILE can be - for standard input.

    Exit status: 0 verified, 1 false, unproved or not settled in time, 2 no certificate.

    \b
    tamaya solve nl -p 2 --seed 3 --certificate best.json
    tamaya verify best.json
    """
    from tamaya.engine.records.reading import RecordError
    from tamaya.interface.games import Verification
    from tamaya.solver.claims.certificate import read_certificate
    from tamaya.solver.claims.verify import verify as checks_of

    try:
        certificate = read_certificate(whole_text(file))
        checks = checks_of(certificate, time_limit)
    except RecordError as error:
        if as_json:
            say_json({"verified": None, "error": str(error)})
        else:
            remark(fault(str(error), "`tamaya solve … --certificate FILE` writes certificates"))
        return BAD_INPUT
    verification = Verification(certificate, tuple(checks))
    if as_json:
        say_json(verification.to_json())
        return FINE if verification.verified else NO
    for check in checks:
        say(f"{_LABELS[check.standing]:9}  {check.what:5}  {check.words}")
        if check.line:
            say(f"{'':18}{', '.join(check.line)}")
    lower, upper = certificate.lower, certificate.upper
    words = f"the best score is {upper}" if lower == upper else f"it is from {lower} to {upper}"
    say(f"\n{_VERDICTS[verification.standing].format(words)}")
    return FINE if verification.verified else NO


_LABELS = {
    "shown": "holds",
    "relied on": "relied on",
    "taken": "taken",
    "disproved": "FALSE",
    "unproved": "UNPROVED",
    "open": "OPEN",
}
_VERDICTS = {
    "shown": "Verified: {}.",
    "relied on": "Verified: {}, if the code that claims it can be relied on.",
    "disproved": "Not verified: the certificate is false.",
    "unproved": "Not verified: its argument doesn't prove the bound, which may be right or wrong.",
    "open": "Not verified: this could not be settled.",
}
