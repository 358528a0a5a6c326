"""`tamaya solve`: the best score of a deal, the line that reaches it, and why there is no more."""

import gc
import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType, SeedType, is_piped
from tamaya.cli.parts.files import folder_of, is_at_hand, lines_of, whole_text
from tamaya.cli.parts.frame import BAD_INPUT, DEFECT, FINE, INTERRUPTED, Command
from tamaya.cli.parts.options import dealer_of
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import fault, remark, say, say_json, say_json_line
from tamaya.cli.parts.written import write
from tamaya.dealing import Called, Dealer, fields_of
from tamaya.solver.bound import TO_BE_CONFIRMED, Bound
from tamaya.variants.words.lists import counted, listed

if TYPE_CHECKING:
    from tamaya.engine.game.deal import Deal
    from tamaya.solver.bound import Bound
    from tamaya.solver.claims.why import Explanation
    from tamaya.solver.many.batch import Answered, Item


# ------------------------------------------------------------------- solve


def _stage(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A stage of the portfolio, or what was probably meant."""
    from tamaya.grammar.suggest import nearest
    from tamaya.solver.portfolio import stage_names

    stages = stage_names()
    if value is None or value in stages:
        return value
    error = click.UsageError(f"there is no stage `{value[:40]}`", ctx)
    meant = nearest(value, stages)
    error.add_note(f"did you mean `{meant}`?" if meant else f"the stages are {', '.join(stages)}")
    raise error


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES", required=False)
@options.players()
@click.option("--seed", type=SeedType(), help="Which deal; by default 0.")
@click.option(
    "--deal", "file", metavar="FILE", help="A file with one deal, or - for standard input."
)
@click.option("--deals", "many", metavar="FILE", help="A file with a deal on each line, or -.")
@options.time_limit("each deal", 60.0, "1m")
@click.option("--explain", is_flag=True, help="Say at length why there is no more.")
@click.option(
    "--luck",
    type=click.Choice(["dealt", "best"]),
    default="dealt",
    show_default=True,
    help="Where returned cards land: as dealt, or wherever is best.",
)
@click.option(
    "--on",
    type=click.Choice(["hanab.live"]),
    help="Solve the same cards by the rules of this site, so that the line can be played there.",
)
@click.option("--only", callback=_stage, metavar="STAGE", help="Let one stage try alone.")
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Write what `tamaya verify` needs to check the answer.",
)
@options.jobs("deals at a time, with --deals")
@click.option(
    "--readable",
    is_flag=True,
    help="Make lines short and readable with --deals, too, as for a single deal.",
)
@click.option("--short", is_flag=True, help="Print the score and the reason, without the line.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def solve(
    rules: str | None,
    players: int | None,
    seed: int | None,
    file: str | None,
    many: str | None,
    time_limit: float,
    explain: bool,
    luck: str,
    on: str | None,
    only: str | None,
    certificate: Path | None,
    jobs: int,
    readable: bool,
    short: bool,
    as_json: bool,
) -> int:
    """The best score of a deal when everything is known.

    The answer is proved if the best line found reaches a bound that nothing can exceed. Otherwise
    the answer gives both bounds. After the time limit, or at Ctrl-C, it gives the best that is
    known by then.

    A deal is a line of cards, or JSON as `tamaya deal` writes it, which names its rules itself. A
    record, an answer, a certificate, or a game of hanab.live will do as well. With --deals each
    line gets one line of answer, in order. If tamaya itself fails on a deal, it goes on with the
    others.

    Exit status: 0 an answer, proved or not; 2 something that is no deal; 70 tamaya failed on one.

    \b
    tamaya solve nl -p 3 --seed 7
    tamaya deal everything -p 4 --seed 7 | tamaya solve --deal -
    tamaya solve nl -p 2 --deals decks.txt --json
    """
    _check_usage(rules, players, seed, file, many, certificate, jobs)
    if luck == "best" and (certificate is not None or only is not None or many is not None):
        raise click.UsageError(
            "--luck best is for a single deal: leave out --deals, --only and --certificate"
        )
    if explain and many is not None:
        raise click.UsageError("--explain is for one deal, not for --deals")
    if short and (many is not None or as_json):
        raise click.UsageError("--short is for one answer in words: leave out --deals and --json")
    source = many or file
    dealer = dealer_of(rules, players, folder_of(source) if source else None, on is not None)
    if many is not None:
        return _answer_all(dealer, many, time_limit, only, jobs, readable, as_json)
    from tamaya.engine.errors import DealError

    try:
        deal, called = (
            dealer.read(whole_text(file)) if file is not None else dealer.of_seed(seed or 0)
        )
    except DealError as error:
        if as_json:
            say_json({"error": str(error)})
        else:
            remark(fault(str(error)))
        return BAD_INPUT
    bound = _luckiest(deal, time_limit) if luck == "best" else _solved(deal, time_limit, only)
    explanation = _explained(bound) if explain else None
    if as_json:
        data = fields_of(deal, called) | bound.to_json()
        say_json(data | (explanation.to_json() if explanation else {}))
    else:
        say(words_of(bound, called.name, explanation.sentences if explanation else (), short))
    if certificate is not None:
        from tamaya.solver.claims.certificate import certificate_of

        try:
            text = json.dumps(certificate_of(bound, called.name).to_json(), indent=1)
        except ValueError as error:
            raise click.ClickException(f"there is nothing to certify: {error}") from None
        write(certificate, text + "\n")
    return FINE


def _check_usage(
    rules: str | None,
    players: int | None,
    seed: int | None,
    file: str | None,
    many: str | None,
    certificate: Path | None,
    jobs: int,
) -> None:
    """Refuse options that contradict or lack each other, before anything takes time."""
    sources = {"--seed": seed, "--deal": file, "--deals": many}
    given = [name for name, value in sources.items() if value is not None]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[1]} both say which deal: leave one out")
    if is_piped(rules) and "-" in (file, many):
        raise click.UsageError("standard input can't hold the rules and the deals")
    if not file and not many:
        if rules is None:
            raise click.UsageError("`tamaya solve` needs RULES, or a deal that names them")
        if players is None:
            raise click.UsageError("`tamaya solve` needs -p to deal a seed")
    if certificate is not None and many is not None:
        raise click.UsageError("--certificate is for one deal, not for --deals")
    if certificate is not None and not certificate.parent.is_dir():
        raise click.ClickException(f"there is no folder `{certificate.parent}`")
    if jobs > 1 and many is None:
        raise click.UsageError("--jobs is for --deals: one deal is solved by one process")


def _solved(deal: "Deal", time_limit: float, only: str | None) -> "Bound":
    from tamaya.solver.plain.hints import make_readable
    from tamaya.solver.portfolio import solve as attempt

    with Progress() as progress:
        answer = attempt(deal, time_limit, only, progress.listen, hurried=True)
        if only is None:  # otherwise no other stage may have a hand in it
            make_readable(answer)
        return answer.bound()


def _luckiest(deal: "Deal", time_limit: float) -> "Bound":
    from tamaya.solver.luck import solve_for_best_luck

    with Progress() as progress:
        return solve_for_best_luck(deal, time_limit, progress.listen).bound()


def _explained(bound: "Bound") -> "Explanation":
    from tamaya.solver.claims.why import Explanation, explain

    with Progress(news=lambda: "looking for what stands in the way"):
        try:
            return explain(bound)
        except KeyboardInterrupt:
            return Explanation(("the search for what stands in the way was interrupted",))


# ------------------------------------------------------------------- a deal on each line


def _answer_all(
    dealer: Dealer,
    file: str,
    time_limit: float,
    only: str | None,
    jobs: int,
    readable: bool,
    as_json: bool,
) -> int:
    """An answer for each line, as soon as it is there and those before it are."""
    from tamaya.solver.many.batch import Failure, Interrupted, answers

    lines: deque[tuple[int, Called]] = deque()  # of the deals in work: the line and the rules

    def items() -> Iterator["Item"]:
        from tamaya.engine.errors import DealError

        for number, text in lines_of(file):
            progress.begin(f"line {number}")
            try:
                deal, called = dealer.read(text)
                lines.append((number, called))
                yield deal
            except DealError as error:
                lines.append((number, Called("")))
                yield str(error)

    def news() -> str:
        if not lines:
            return "reading deals"
        return f"line {lines[0][0]}: in work, with {len(lines) - 1} behind it"

    status = FINE
    jobs = jobs or (0 if is_at_hand(file) else 1)
    frozen = False
    with Progress(news=news) as progress:
        try:
            for answer in answers(items(), jobs, time_limit, only, progress.listen, readable):
                number, called = lines.popleft()
                if isinstance(answer, str):
                    status = max(status, BAD_INPUT)
                elif isinstance(answer, Failure):
                    status = DEFECT
                    remark(fault(f"line {number}: {answer.why}", answer.advice))
                _say_line(number, called, answer, as_json)
                progress.begin()
                if not frozen:  # all is loaded now: nobody need look through it again and again
                    gc.freeze()
                    frozen = True
        except Interrupted:
            return INTERRUPTED
    return status


def _say_line(number: int, called: Called, answer: "Answered", as_json: bool) -> None:
    from tamaya.solver.bound import Bound

    if isinstance(answer, Bound):
        if as_json:
            say_json_line({"number": number, **fields_of(answer.deal, called), **answer.to_json()})
        else:
            say(f"{number}: {verdict(answer)}; {answer.reason}")
        return
    error = answer if isinstance(answer, str) else answer.why
    if as_json:
        say_json_line({"number": number, "error": error})
    else:
        say(f"{number}: {'no deal' if isinstance(answer, str) else 'no answer'}: {error}")


# ------------------------------------------------------------------- solved

# An answer of the solver as a text to read.


def verdict(bound: Bound) -> str:
    """`25 of 25, proved`; or both bounds."""
    most = bound.deal.rules.maximum
    if bound.proved:
        return f"{bound.lower} of {most}, proved"
    lower = "?" if bound.lower is None else bound.lower
    if bound.upper is None:
        return f"{lower} or more, open"
    if bound.lower == bound.upper:
        return f"{lower} of {most}, unconfirmed"
    return f"{lower} to {bound.upper} of {most}, open"


def words_of(
    bound: Bound, named: str, explanation: tuple[str, ...] = (), short: bool = False
) -> str:
    """The verdict, why there is no more, what was tried in vain, and the line as a game.

    A short answer leaves out the line, and says how long it is.
    """
    after = "when interrupted after" if bound.interrupted else "in" if bound.proved else "after"
    lines = [
        f"Best score: {verdict(bound)} {after} {bound.seconds:.1f} s",
        f"Why not more: {bound.reason}.",
        *_trusted(bound),
        *(f"  {sentence}." for sentence in explanation if sentence != bound.reason),
    ]
    if not bound.proved:
        for report in bound.stages:
            did = f"declined: {report.declined}" if report.declined else f"{report.seconds:.1f} s"
            lines.append(f"  stage {report.stage}: {did}")
    if not short:
        lines += ["", _line(bound, named)]
    elif bound.line:
        lines.append(f"A line of {counted(len(bound.line), 'move')} scores {bound.lower}.")
    return "\n".join(lines)


def _trusted(bound: Bound) -> list[str]:
    """What has to be right for a bound of CP-SAT's, where nothing else shows it."""
    if "CP-SAT" not in bound.rests_on:
        return []
    if TO_BE_CONFIRMED.isdisjoint(bound.rests_on):
        return [f"This rests on {listed(bound.rests_on)}: it was solved with and without presolve."]
    return [
        f"This rests on {listed(bound.rests_on)}: there was no time for other code to confirm it."
    ]


def _line(bound: Bound, named: str) -> str:
    from tamaya.engine.records.playthrough import played_through

    if bound.witness is None:
        return "No line was found that ends the game."
    return played_through(bound.deal, bound.witness, named)
