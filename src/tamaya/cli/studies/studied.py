"""The study that a command is about: a new one, one that goes on, in a folder or not."""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.arguments import is_piped
from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.terminal import fault, remark
from tamaya.variants.words.lists import counted

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tamaya.grammar.diagnostics import Diagnostic
    from tamaya.studies.clauses.plan import ClausePlan
    from tamaya.studies.kept.folder import StudyFolder
    from tamaya.studies.kept.keeping import Keeping
    from tamaya.studies.study import StudyRun
    from tamaya.studies.workers.running import Executor

MOST_SETS = 9

_WORD = re.compile(r"(?!.*\.hanabi$)[^\s+()=:]+")
"""What may be meant as the name of a folder."""


@dataclass(frozen=True)
class Studied:
    """A study, what its rule sets are called, and the folder that keeps it, if there is one."""

    study: "StudyRun"
    names: tuple[str, ...]
    archive: "StudyFolder | None" = None

    def players(
        self, jobs: int, scheduler: str | None = None
    ) -> "AbstractContextManager[Executor]":
        """Who plays it: so many processes of this machine, or the workers of a scheduler."""
        if scheduler is None:
            from tamaya.studies.workers.running import Pool

            return nullcontext(Pool(self.study.cells, jobs))
        require("distributed")
        from tamaya.studies.workers.cluster import Cluster

        return Cluster(self.study.cells, scheduler)

    def keeping(self) -> "AbstractContextManager[Keeping | None]":
        """Write into the folder from now on."""
        if self.archive is None:
            return nullcontext()
        from tamaya.studies.kept.keeping import Keeping

        return Keeping(self.archive, listener=_tell_damage)


UNCOUNTED = (
    "This run is not saved. To add deals later use `--out DIR`; intervals then allow for repeated "
    "looks."
)


def unfinished(deals: int) -> str:
    """What to say of a study that was interrupted too soon for any figure."""
    if not deals:
        return "Interrupted before any deal finished."
    return f"Interrupted after {counted(deals, 'deal')} in each cell: too few for figures."


def _tell_damage(error: Exception) -> None:
    sentence = f"{error}. It is set aside, and what is missing is played again"
    remark(fault(sentence, label="note"))


def folder_named(arguments: Sequence[str]) -> Path | None:
    """The folder of a kept study, where that is the only argument."""
    if len(arguments) == 1 and _keeps_study(arguments[0]):
        return Path(arguments[0])
    return None


def _keeps_study(text: str) -> bool:
    return os.path.isfile(os.path.join(text, "manifest.json"))


@contextmanager
def meaning_folders(arguments: Sequence[str]) -> Iterator[None]:
    """Words that are no rules may have been meant as the folder of a study. That is said, too."""
    from tamaya.grammar.diagnostics import RulesError

    try:
        yield
    except RulesError as error:
        for text in arguments:
            if _keeps_study(text):
                usage = click.UsageError(f"`{text}` is the folder of a study, which goes on alone")
                usage.add_note(f"`tamaya study {text}` goes on with it; for a new study name rules")
                raise usage from None
            if os.path.isdir(text):
                usage = click.UsageError(f"the folder `{text}` holds no study")
                usage.add_note(f"`tamaya study RULES --out {text}` begins one")
                raise usage from None
        if len(arguments) == 1 and _WORD.fullmatch(arguments[0]):
            every = [_nor_folder(one, arguments[0]) for one in error.diagnostics]
            raise RulesError(every) from None
        raise


def _nor_folder(one: "Diagnostic", text: str) -> "Diagnostic":
    if one.code not in ("E101", "E105") or one.help.endswith("?"):
        return one
    return replace(one, help=f"{one.help}; there is no folder `{text}` here either")


def studied(
    rules: Sequence[str],
    players: Sequence[int] | None,
    levels: Sequence[str] | None,
    seed: int,
    out: Path | None,
    command: Sequence[str],
    pairs: bool = False,
    close: float | None = None,
) -> Studied:
    """A study of rules; `out` is where it is to be kept. `command` is noted there."""
    from tamaya.studies.study import StudyRun
    from tamaya.variants.compile.passes import compile_rules

    if len(rules) > MOST_SETS:
        raise click.UsageError(f"at most {MOST_SETS} rule sets can be compared at once")
    with meaning_folders(rules):
        sets = [compile_rules(one) for one in rules]
    made = StudyRun(sets, players, levels, seed, pairs=pairs, close=close)
    return kept_in(out, made, tuple(rules), command)


def kept_in(
    out: Path | None,
    made: "StudyRun",
    names: tuple[str, ...],
    command: Sequence[str],
    clauses: "ClausePlan | None" = None,
) -> Studied:
    """A study with the names of its rule sets, and with the folder that is to keep it."""
    if out is None:
        return Studied(made, names)
    if any(map(is_piped, names)):
        raise click.UsageError("--out needs the rules in a file, not on standard input")
    require("duckdb")
    from tamaya.studies.kept.keeping import begin
    from tamaya.studies.kept.manifest import manifest

    details = manifest(
        made.rule_sets,
        made.players,
        made.levels,
        made.first,
        names,
        tuple(command),
        clauses=clauses,
    )
    return Studied(made, names, begin(out, details))


def studied_in(folder: Path, pairs: bool = False, close: float | None = None) -> Studied:
    """The study that a folder keeps."""
    require("duckdb")
    from tamaya.studies.kept.folder import StudyFolder

    archive = StudyFolder(folder)
    return Studied(archive.study(pairs, close), archive.names, archive)


def refuse_sweep(chosen: Studied) -> None:
    """A sweep of many rule sets is no table: the command that began it shows it as a map."""
    if chosen.archive is None or chosen.archive.clauses is not None:
        return
    if len(chosen.names) > MOST_SETS:
        words = shlex.join(chosen.archive.manifest.facts.command)
        error = click.UsageError(
            f"`{chosen.archive.folder}` keeps a sweep of {len(chosen.names)} rule sets"
        )
        error.add_note(f"the command that began it goes on: tamaya {words}")
        raise error


def wanted(keeping: "Keeping | None", deals: int | None, seconds: float | None) -> int | None:
    """How many deals are wanted. A folder remembers that, until somebody says otherwise."""
    if keeping is None or (deals is None and seconds is not None):
        return deals
    if deals is None:
        return keeping.state.deals
    keeping.keep_state(replace(keeping.state, deals=deals))
    return deals


@contextmanager
def saying_faults() -> Iterator[None]:
    """Whatever is wrong with a study or its folder is said in a sentence."""
    from tamaya.studies.kept.reading import KeptError
    from tamaya.studies.study import StudyError
    from tamaya.studies.workers.running import WorkersDieError

    try:
        yield
    except StudyError as error:
        raise click.UsageError(str(error)) from None
    except WorkersDieError as error:
        dead = click.ClickException(str(error))
        dead.add_note("use fewer `--jobs` to save memory; a study with --out goes on from there")
        raise dead from None
    except KeptError as error:
        failure = click.ClickException(str(error))
        failure.add_note(error.advice)
        raise failure from None
