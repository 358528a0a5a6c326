"""Options that mean the same in every command: how long something may take, how many play,
and how many processes work.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tamaya.cli.parts.files import folder_of, whole_text
from tamaya.dealing import Called, Dealer

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules


# ------------------------------------------------------------------- options

if TYPE_CHECKING:
    _SecondsType = click.ParamType[float]
    _CountsType = click.ParamType[int | tuple[int, ...]]
else:  # older releases of click don't say of what type an option becomes
    _SecondsType = _CountsType = click.ParamType

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}
_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})([smh]?)")
_LONGEST = 240 * 3600


class TimeType(_SecondsType):
    """A time in seconds: `90`, `90s`, `1.5m` or `1h`."""

    name = "time"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if isinstance(value, float):
            return value
        parts = _TIME.fullmatch(str(value).strip())
        seconds = float(parts[1]) * _UNITS[parts[2]] if parts is not None else 0
        if not 0 < seconds <= _LONGEST:
            raise _refused(
                f"`--time-limit` takes a time, not `{str(value)[:40]}`",
                "write seconds, or 90s, 2m or 1h; more than 0 and at most 240h",
                ctx,
            )
        return seconds


class PlayersType(_CountsType):
    """How many play: `3`; where there may be several numbers also `2-5` or `2,4`."""

    name = "players"

    def __init__(self, several: bool) -> None:
        self.several = several

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | tuple[int, ...]:
        if not isinstance(value, str):
            assert isinstance(value, int | tuple)
            return value
        counts: list[int] = []
        for part in value.split(","):
            ends = re.fullmatch(r"\s*(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s*", part)
            if ends is None or int(ends[2] or ends[1]) < int(ends[1]):
                such = "3, 2-5 or 2,4" if self.several else "3"
                raise _refused(
                    f"`--players` takes a number of players, not `{value[:40]}`",
                    f"write {such}",
                    ctx,
                )
            counts += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
        if self.several:
            return tuple(dict.fromkeys(counts))
        if len(counts) > 1:
            command = ctx.command_path if ctx is not None else "this command"
            raise _refused(
                f"`{command}` takes one number of players, not `{value[:40]}`",
                f"write `-p {counts[0]}`; `tamaya study` takes several numbers",
                ctx,
            )
        return counts[0]


Option = Callable[[Callable[..., Any]], Callable[..., Any]]


def time_limit(what: str, usual: float | None, normally: str) -> Option:
    """`--time-limit` for `what`, which normally may take `normally`."""
    return click.option(
        "--time-limit",
        type=TimeType(),
        default=usual,
        metavar="TIME",
        help=f"How long {what} may take: seconds, or 90s, 2m, 1h; normally {normally}.",
    )


def players(several: bool = False, required: bool = False, normally: str = "") -> Option:
    """`-p` for one number of players, or for several."""
    such = ": 3, 2-5 or 2,4" if several else ""
    return click.option(
        "-p",
        "--players",
        type=PlayersType(several),
        required=required,
        metavar="N",
        help=f"How many play{such}{f'; normally {normally}' if normally else ''}.",
    )


def jobs(what: str) -> Option:
    """`--jobs`: how much is done at a time; 0, which is usual, stands for all processors."""
    help_ = f"How many {what}; usually one per core."
    return click.option("--jobs", type=click.IntRange(0, 256), default=0, metavar="N", help=help_)


Thing = TypeVar("Thing", bound=Callable[..., object])


def compared(command: Thing) -> Thing:
    """`--pairs` and `--close`: which rule sets are compared, and when they count as alike."""
    pairs = click.option(
        "--pairs", is_flag=True, help="Compare each two rule sets, not only the first with others."
    )
    close = click.option(
        "--close",
        type=click.FloatRange(0, min_open=True),
        metavar="POINTS",
        help="Mean scores so close count as alike; usually a hundredth of the maximum.",
    )
    return pairs(close(command))


def _refused(message: str, help_: str, ctx: click.Context | None) -> click.UsageError:
    error = click.UsageError(message, ctx)
    error.add_note(help_)
    return error


# ------------------------------------------------------------------- dealt

# Rules and deals that are named on the command line.


def dealer_of(
    rules: str | None, players: int | None, folder: Path | None = None, there: bool = False
) -> Dealer:
    """Reads deals under rules that were named, or under those that a deal names itself."""
    return Dealer(None if rules is None else compiled(rules), players, folder, there)


def compiled(text: str) -> tuple["Rules", Called]:
    """Rules, and how they are called: by a name, a file, or a record that carries them."""
    from tamaya.variants.compile.passes import compile_rules, split_path
    from tamaya.variants.files import INPUT
    from tamaya.variants.shelf import shelf

    if text.endswith(".json"):
        return _carried(text)
    rules = compile_rules(text)
    path, _ = split_path(text)
    if path == INPUT:  # nobody finds it again by its name
        return rules, Called(rules.expression, shelf().read(Path(path)).text)
    return rules, Called(f"{path}:{rules.expression}" if path else rules.expression)


def _carried(file: str) -> tuple["Rules", Called]:
    """The rules that a record carries."""
    from tamaya.engine.records.reading import RecordError
    from tamaya.engine.records.record import read_record

    try:
        record = read_record(whole_text(file), folder=folder_of(file))
    except RecordError as error:
        raise click.ClickException(f"`{file}` holds no game with rules: {error}") from None
    return record.deal.rules, Called(record.rules, record.text)
