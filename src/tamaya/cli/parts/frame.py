"""What all commands share: they load late, fail in one tone, and never show a traceback."""

import os
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn, TextIO

import click

from tamaya.cli.parts.arguments import as_argument
from tamaya.cli.parts.lacking import distribution, installing, lack
from tamaya.cli.parts.terminal import fault, remark, report, say_json
from tamaya.cli.parts.usage import sentence, ticked, unknown_command, usage

FINE, NO, BAD_INPUT = 0, 1, 2
WORDS = "tamaya.words"
"""Where a context keeps the words of its command, as they were given."""
DEFECT = 70
INTERRUPTED = 130
TERMINATED = 143
PIPE_CLOSED = 141  # what a shell reports of a program that writes to a closed pipe


class Command(click.Command):
    """A command whose function returns its exit status. What is wrong with rules is shown."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        ctx.meta[WORDS] = tuple(args)
        rest = super().parse_args(ctx, [as_argument(word) for word in args])
        if rest and not ctx.resilient_parsing:
            message = f"`{ctx.command_path}` can't take {ticked(rest)} as well"
            error = click.UsageError(message, ctx)
            if any("+" in word for word in rest):
                error.add_note('write rules as one word, or in quotes: "nl + expert"')
            raise error
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        from tamaya.grammar.diagnostics import RulesError

        try:
            return super().invoke(ctx)
        except RulesError as error:
            if ctx.params.get("as_json"):
                say_json({"diagnostics": [one.to_json() for one in error.diagnostics]})
            else:
                report(error.diagnostics)
            return BAD_INPUT
        except click.UsageError:
            raise
        except click.ClickException as error:
            if ctx.params.get("as_json"):
                say_json({"error": sentence(error.format_message())})
            raise
        except ImportError as error:
            lacks = lack(f"`{ctx.command_path}`", error)
            if lacks is None:
                raise
            if ctx.params.get("as_json"):
                say_json({"error": lacks[0]})
            remark(fault(*lacks))
            return BAD_INPUT


class Commands(click.Group):
    """Commands that are imported when they are asked for: name → (home, what it does)."""

    def __init__(self, *args: Any, homes: Mapping[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.homes = homes

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.homes)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.homes:
            return None
        home, attribute = self.homes[cmd_name][0].split(":")
        command = getattr(import_module(home), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, does) for name, (_, does) in self.homes.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.homes and not args[0].startswith("-"):
            raise unknown_command(ctx, args[0], self.homes)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            status = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            _forget_output()
            return PIPE_CLOSED
        except OSError as error:
            _forget_output()
            remark(fault(f"the system says: {error.strerror or error}"))
            return BAD_INPUT
        return status

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and leave with its exit status."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # no encoding may get in the way of an answer
                stream.reconfigure(errors="backslashreplace")
        if sys.stdout is None:  # the first file that is opened would be taken for it
            remark(fault("there is nothing to write to: standard output is closed"))
            sys.exit(BAD_INPUT)
        warnings.showwarning = _Warned().show
        run = super().main
        with _hearing_termination():
            status = _guarded(
                lambda: run(
                    args,
                    prog_name or "tamaya",
                    complete_var,
                    standalone_mode=False,
                    windows_expand_args=windows_expand_args,
                    **extra,
                )
            )
        _leave(status)


class _Warned:
    """Tells once of each kind of fault, however many deals of a batch show it; and once of each
    package that is missing."""

    def __init__(self) -> None:
        self.kinds_told: set[str] = set()
        self.others = warnings.showwarning

    def show(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        wording = _FAULTS.get(category.__name__)
        if wording is None:
            self.others(message, category, filename, lineno, file, line)
            return
        lacks = distribution(getattr(message, "lacks", ""))
        kind = lacks or category.__name__
        if kind in self.kinds_told:
            return
        self.kinds_told.add(kind)
        if lacks:
            what = f"{lacks} can't be used, so the answer may take longer ({message})"
            remark(fault(what, f"{installing(lacks)} brings it", "note"))
            return
        template, advice, label = wording
        remark(fault(template.format(message), advice, label))


# By name, since to import them would load the solver. What is said, what to do, and how bad it is.
_FAULTS = {
    "StageFaultWarning": (
        "a part of the solver went wrong and was left out: {}",
        "the answer does without it; please report this with the rules and the deal",
        "error",
    ),
    "ProcessDiedWarning": (
        "{}",
        "its deals are solved again; use fewer `--jobs` to save memory",
        "error",
    ),
    "WorkersDieWarning": ("{}", "use fewer `--jobs` to save memory", "error"),
    "ClusterWorkersDieWarning": ("{}", "start fewer workers on a machine to save memory", "note"),
    "NoWorkersWarning": ("{}", "`tamaya help studies` says how to start some", "note"),
    "ThreadsWarning": (
        "{}",
        "start it with `dask worker --nthreads 1 --nworkers auto`: a process for each core",
        "note",
    ),
}


class _TerminatedError(BaseException):
    """Somebody ended the process: what was begun is undone, and nothing more is answered."""


@contextmanager
def _hearing_termination() -> Iterator[None]:
    """A terminal is left as it was found, its cursor visible, and no half-written file stays."""

    def end(signum: int, frame: FrameType | None) -> None:
        signal.signal(signum, signal.SIG_DFL)  # the second time it ends at once
        raise _TerminatedError

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(status: int) -> NoReturn:
    """Leave with a status; at once where a compiler is at work, which nothing else can stop."""
    kernels = sys.modules.get("tamaya.solver.stages.kernels")
    if kernels is not None and kernels.is_loading():
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def _guarded(run: Callable[[], Any]) -> int:
    """The exit status of a run, with a sentence for each way in which it can fail."""
    try:
        try:
            status = run()
            return status if isinstance(status, int) else FINE
        except click.UsageError as error:
            remark(usage(error))
            return BAD_INPUT
        except click.ClickException as error:
            notes = getattr(error, "__notes__", [""])
            remark(fault(sentence(error.format_message()), notes[0]))
            return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except _TerminatedError:
        return TERMINATED
    except Exception as error:
        if os.environ.get("TAMAYA_DEBUG"):
            traceback.print_exc()
            return DEFECT
        text = " ".join(str(error).split())[:200]
        what = f"{type(error).__name__}: {text}" if text else type(error).__name__
        remark(
            fault(
                f"tamaya itself is at fault, not your rules ({what})",
                "TAMAYA_DEBUG=1 shows where; please report it with the command that you gave",
            )
        )
        return DEFECT


def _forget_output() -> None:
    """Python writes what is left once more at its end; that it fails again shall not be heard."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
