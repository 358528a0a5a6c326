"""`tamaya study --measures`: luck, slips, how long a game is open, and how long it takes."""

import sys
import time
from collections.abc import Sequence

import click

from tamaya.cli.parts.frame import FINE, INTERRUPTED
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import colourful, remark, say, say_json, width
from tamaya.cli.studies.studied import saying_faults, studied, unfinished


def measures(
    rules: Sequence[str],
    players: tuple[int, ...] | None,
    levels: str | None,
    seed: int,
    deals: int | None,
    seconds: float,
    thinking: str | None,
    jobs: int,
    as_json: bool,
) -> int:
    """Print measures of play."""
    from tamaya.studies.games.seating import named_levels
    from tamaya.studies.replays.measuring import FEWEST, USUAL, Measuring
    from tamaya.studies.replays.thinking import ThinkingError, thinking_times
    from tamaya.studying.feel import measures_data, measures_page

    with saying_faults():
        named = named_levels(levels) if levels is not None else list(USUAL)
        chosen = studied(rules, players, named, seed, None, ())
        try:
            times = thinking_times(thinking, chosen.study.levels)
        except ThinkingError as error:
            raise click.UsageError(str(error)) from None
        made = Measuring(chosen.study, times)
        stopped, begun = False, time.monotonic()

        def news() -> str:
            of = f"{made.deals} deals" if deals is None else f"{made.deals} of {deals} deals"
            left = seconds - (time.monotonic() - begun)
            return f"{of}, about {max(5, 5 * round(left / 5))} s left" if deals is None else of

        try:
            with Progress(news=news):
                made.run(deals, seconds, jobs)
        except KeyboardInterrupt:
            stopped = True
    if made.deals < min(FEWEST, deals or FEWEST):
        remark(unfinished(made.deals))
        return INTERRUPTED
    if as_json:
        say_json(measures_data(made))
    else:
        say(measures_page(made, chosen.names, width(), colourful(sys.stdout)))
    return INTERRUPTED if stopped else FINE
