"""`tamaya find`: deals with a wanted property, seed after seed."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import FINE, INTERRUPTED, Command
from tamaya.cli.parts.options import dealer_of
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import fault, remark, say, say_json_line
from tamaya.dealing import Dealer, fields_of
from tamaya.grammar.whole import replace

if TYPE_CHECKING:
    from tamaya.solver.many.find import Found, Wish

_SPAN = re.compile(r"(\d{1,18})(?:-(\d{1,18}))?")


def _seeds(ctx: click.Context, param: click.Parameter, value: str) -> range:
    """`0-999`, the last one included; or a single seed."""
    match = _SPAN.fullmatch(value.strip())
    if match is None:
        raise click.UsageError(f"--seeds must be a span such as 0-999, not `{value[:40]}`", ctx)
    first = int(match[1])
    last = int(match[2] or match[1])
    if last < first:
        raise click.UsageError(f"--seeds must not end before it begins: {first}-{last}", ctx)
    return range(first, last + 1)


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES")
@options.players(required=True)
@click.option("--seeds", default="0-999", show_default=True, callback=_seeds, metavar="A-B",
              help="Which deals to look at.")  # fmt: skip
@click.option("--score", type=int, metavar="POINTS", help="Deals with just this best score.")
@click.option("--not-perfect", is_flag=True, help="Deals that can't reach the maximum.")
@click.option("--tightest", is_flag=True,
              help="Perfect deals with ever less to spare: turns, then tokens.")  # fmt: skip
@click.option("--worst", is_flag=True, help="Deals with ever lower best scores.")
@click.option("--open", "still_open", is_flag=True, help="Deals that can't be proved in time.")
@click.option("--most", type=click.IntRange(1), metavar="N", help="Stop after N finds.")
@options.time_limit("each deal", 10.0, "10s")
@options.jobs("deals at a time")
@click.option("--answers", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Keep every answer in a file, and go on from those that it holds.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print each find as a line of JSON.")
def find(
    rules: str,
    players: int,
    seeds: range,
    score: int | None,
    not_perfect: bool,
    tightest: bool,
    worst: bool,
    still_open: bool,
    most: int | None,
    time_limit: float,
    jobs: int,
    answers: Path | None,
    as_json: bool,
) -> int:
    """Deals with the property you want, among those of many seeds.

    Give one of --score, --not-perfect, --tightest, --worst, --open. Finds are printed in the order
    of their seeds, each as soon as possible. With --answers a search that was interrupted goes on
    where it stopped, and prints its earlier finds again.

    Exit status: 0 something was found; 1 nothing was.

    \b
    tamaya find nl -p 2 --not-perfect --seeds 0-9999
    tamaya find no+expert -p 5 --tightest
    tamaya find nl -p 2 --score 23 --most 1 --answers nl2.jsonl
    """
    wish = _wish(score, not_perfect, tightest, worst, still_open)
    from tamaya.engine.errors import DealError
    from tamaya.solver.many.batch import Interrupted
    from tamaya.solver.many.find import wanted

    dealer = dealer_of(rules, players)
    try:
        first, called = dealer.of_seed(seeds[0])
        if len(seeds) > 1:
            dealer.of_seed(seeds[-1])
    except DealError as error:
        raise click.ClickException(str(error)) from None
    maximum = first.rules.maximum
    head = {"rules": first.rules.hash, "players": players, "seeds": [seeds[0], seeds[-1]],
            "spare": wish == "tightest", "time_limit": time_limit}  # fmt: skip
    old_answers, file = _answers_in(answers, head) if answers is not None else ([], None)
    count = 0
    try:
        stream = _answers(dealer, seeds, old_answers, file, time_limit, jobs, wish, maximum)
        for answer in wanted(stream, wish, maximum, score):
            count += 1
            if as_json:
                deal, _ = dealer.of_seed(answer.seed)
                say_json_line(fields_of(deal, called) | answer.to_json())
            else:
                _say(answer, maximum, wish, first.rules.hint_text)
            if count == most:
                break
    except (Interrupted, KeyboardInterrupt):
        return INTERRUPTED
    finally:
        if file is not None:
            file.close()
    if not count and not as_json:
        remark(f"there is no such deal among seeds {seeds[0]} to {seeds[-1]}")
    return FINE if count else 1


def _wish(
    score: int | None, not_perfect: bool, tightest: bool, worst: bool, still_open: bool
) -> "Wish":
    given: list[Wish] = []
    if score is not None:
        given.append("score")
    if not_perfect:
        given.append("not-perfect")
    if tightest:
        given.append("tightest")
    if worst:
        given.append("worst")
    if still_open:
        given.append("open")
    if len(given) != 1:
        choices = "--score, --not-perfect, --tightest, --worst and --open"
        raise click.UsageError(f"say what to find: just one of {choices}")
    return given[0]


def _answers(
    dealer: Dealer,
    seeds: range,
    old_answers: list["Found"],
    file: TextIO | None,
    time_limit: float,
    jobs: int,
    wish: "Wish",
    maximum: int,
) -> Iterator["Found"]:
    """The answers to all seeds in their order: those that are known, then new ones."""
    from tamaya.solver.many.batch import Failure, Interrupted
    from tamaya.solver.many.batch import answers as answers_to
    from tamaya.solver.many.find import Found, found_of

    yield from old_answers
    left = seeds[len(old_answers) :]
    at = left[0] if left else seeds[-1]

    def news() -> str:
        return f"seed {at}, of {seeds[0]} to {seeds[-1]}"

    deals = (dealer.of_seed(seed)[0] for seed in left)
    bounds = answers_to(deals, jobs, time_limit)

    with Progress(news=news):
        for seed, bound in zip(left, bounds, strict=True):
            at = seed
            assert not isinstance(bound, str)  # every seed has a deal
            if isinstance(bound, Failure):
                remark(fault(f"seed {seed}: {bound.why}", bound.advice))
                answer = Found(seed, None, maximum)  # nothing is known of it
            elif bound.interrupted:
                raise Interrupted
            else:
                answer = found_of(seed, bound, wish == "tightest")
            if file is not None:
                file.write(json.dumps(answer.to_json()) + "\n")
                file.flush()
            yield answer


def _answers_in(path: Path, head: dict[str, Any]) -> tuple[list["Found"], TextIO]:
    """The answers that a file holds, and the file to add to. Half a last line is dropped."""
    from tamaya.solver.many.find import Found

    answers: list[Found] = []
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = text.split("\n")[:-1]
        if lines:
            if json.loads(lines[0]) != head:
                raise click.ClickException(
                    f"`{path}` holds answers to another question: other rules, players, seeds, "
                    "time limit or wish; name another file, or remove it"
                )
            for line in lines[1:]:
                data = json.loads(line)
                data.pop("proved")
                answers.append(Found(**data))
            if [answer.seed for answer in answers] != list(
                range(head["seeds"][0], head["seeds"][0] + len(answers))
            ):
                raise ValueError
        content = "".join(line + "\n" for line in lines) or json.dumps(head) + "\n"
        replace(path, content.encode())
        return answers, path.open("a", encoding="utf-8")
    except (ValueError, TypeError, KeyError, AttributeError):
        raise click.ClickException(
            f"`{path}` is no file of answers; name another one, or remove it"
        ) from None
    except OSError as error:
        raise click.ClickException(f"`{path}` can't be used: {error.strerror}") from None


def _say(answer: "Found", maximum: int, wish: "Wish", hint_text: Callable[[int], str]) -> None:
    if answer.proved:
        text = f"seed {answer.seed}: {answer.lower} of {maximum}, proved"
    else:
        lower = "?" if answer.lower is None else answer.lower
        bounds = f"{lower} or more" if answer.upper is None else f"{lower} to {answer.upper}"
        text = f"seed {answer.seed}: {bounds} of {maximum}, open"
    if wish == "tightest" and answer.tokens is not None:
        turns = "1 card or turn" if answer.spare == 1 else f"{answer.spare} cards or turns"
        tokens = hint_text(answer.tokens)
        left = "1 hint token" if tokens == "1" else f"{tokens} hint tokens"
        text += f"; its line has {turns} to spare, and came down to {left}"
    say(text)
