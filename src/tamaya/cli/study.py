"""`tamaya study`: how rule sets play for people of every skill, and for perfect play."""

import re
import sys
import time
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import FINE, INTERRUPTED, Command
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import colourful, remark, say, say_json, width

if TYPE_CHECKING:
    from tamaya.lab.studies.study import Study

MOST_SETS = 9


class Counts(click.ParamType[tuple[int, ...]]):
    """Numbers of players: `3`, `2-5` or `2,4`."""

    name = "players"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        found: list[int] = []
        for part in str(value).split(","):
            ends = re.fullmatch(r"\s*(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s*", part)
            if ends is None or int(ends[2] or ends[1]) < int(ends[1]):
                self.fail(f"`{value}` is no number of players: write 3, 2-5 or 2,4", param, ctx)
            found += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
        return tuple(found)


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), nargs=-1, required=True, metavar="RULES…")
@click.option("-p", "--players", type=Counts(), help="How many play: 3, 2-5 or 2,4; usually all.")
@click.option(
    "--deals", type=click.IntRange(1), help="How many deals, instead of a minute's worth."
)
@click.option("--levels", help="Which players, such as newcomer,practised,perfect; usually five.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=60,
    show_default=True,
    help="How long to play if --deals is not given; 60 deals at least.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="The seed of the first deal.")
@click.option(
    "--jobs", type=click.IntRange(0), default=0, help="How many processes; usually one per core."
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON document.")
def study(
    rules: tuple[str, ...],
    players: tuple[int, ...] | None,
    deals: int | None,
    levels: str | None,
    seconds: float,
    seed: int,
    jobs: int,
    as_json: bool,
) -> int:
    """Compare how rule sets play for newcomers, practised people, experts and perfect players.

    The same deals are played under all rules, by players of each level. `open` sees all hands but
    not the deck; `perfect` knows the deck, and is proved by the solver. The other rules are called
    harder or easier than the first only if the deals show it.

    \b
    tamaya study nl mine.hanabi:nl+mine
    tamaya study nl nl+expert -p 3 --levels practised,perfect --deals 200
    """
    from tamaya.lab.studies.study import Study, StudyError
    from tamaya.variants.compile.passes import compile_rules

    if len(rules) > MOST_SETS:
        raise click.UsageError(f"at most {MOST_SETS} rule sets can be compared at once")
    compiled = [compile_rules(one) for one in rules]
    try:
        made = Study(compiled, players, levels.split(",") if levels else None, seed)
    except StudyError as error:
        raise click.UsageError(str(error)) from None
    stopped = False
    begun = time.monotonic()
    try:
        with Progress(news=lambda: _news(made, deals, seconds, time.monotonic() - begun)):
            made.run(deals, seconds, jobs)
    except KeyboardInterrupt:
        stopped = True
    if made.look is None:
        remark(f"Too few deals for a first look: {made.deals} in each cell.")
        return INTERRUPTED
    if as_json:
        from tamaya.studying.data import study_data

        say_json(study_data(made, made.look))
    else:
        from tamaya.studying.table import study_page

        say(study_page(made, made.look, rules, width(), colourful(sys.stdout)))
    return INTERRUPTED if stopped else FINE


def _news(made: "Study", deals: int | None, seconds: float, past: float) -> str:
    """How far the study is, in tenths, and how long it will go on, as far as can be told."""
    from tamaya.lab.studies.looks import FEWEST

    aim = deals or FEWEST
    tenth = max(1, aim // 10)
    known = made.deals - made.deals % tenth
    of = f"{known} deals" if deals is None and known >= aim else f"{known} of {aim} deals"
    left = seconds - past if deals is None else 0.0
    if made.deals:
        left = max(left, past * (aim - made.deals) / made.deals)
    return f"{of}, about {max(5, 5 * round(left / 5))} s left" if known else of
