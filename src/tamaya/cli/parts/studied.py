"""The study that a command is about: a new one, one that goes on, in a folder or not."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.terminal import fault, remark

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tamaya.lab.studies.kept.folder import Kept
    from tamaya.lab.studies.kept.keeping import Keeping
    from tamaya.lab.studies.running import Executor
    from tamaya.lab.studies.study import Study

MOST_SETS = 9


@dataclass(frozen=True)
class Studied:
    """A study, what its rule sets are called, and the folder that keeps it, if there is one."""

    study: "Study"
    names: tuple[str, ...]
    kept: "Kept | None" = None

    def players(
        self, jobs: int, scheduler: str | None = None
    ) -> "AbstractContextManager[Executor]":
        """Who plays it: so many processes of this machine, or the workers of a scheduler."""
        if scheduler is None:
            from tamaya.lab.studies.running import Pool

            return nullcontext(Pool(self.study.cells, jobs))
        require("distributed")
        from tamaya.lab.studies.cluster import Cluster

        return Cluster(self.study.cells, scheduler)

    def keeping(self) -> "AbstractContextManager[Keeping | None]":
        """Write into the folder from now on."""
        if self.kept is None:
            return nullcontext()
        from tamaya.lab.studies.kept.keeping import Keeping

        return Keeping(self.kept, told=_tell_damage)


def _tell_damage(error: Exception) -> None:
    said = f"{error}. It is set aside, and what is missing is played again"
    remark(fault(said, label="note"))


def folder_named(arguments: Sequence[str]) -> Path | None:
    """The folder of a kept study, where that is the only argument."""
    if len(arguments) == 1:
        folder = Path(arguments[0])
        if (folder / "manifest.json").is_file() or _is_only_folder(arguments[0]):
            return folder
    return None


def _is_only_folder(text: str) -> bool:
    """Whether a text names a folder and can't name rules."""
    return Path(text).is_dir() and not text.replace("-", "").isalnum()


def studied(
    rules: Sequence[str],
    players: Sequence[int] | None,
    levels: Sequence[str] | None,
    seed: int,
    out: Path | None,
    command: Sequence[str],
) -> Studied:
    """A study of rules; `out` is where it is to be kept. `command` is noted there."""
    from tamaya.lab.studies.study import Study
    from tamaya.variants.compile.passes import compile_rules

    if len(rules) > MOST_SETS:
        raise click.UsageError(f"at most {MOST_SETS} rule sets can be compared at once")
    made = Study([compile_rules(one) for one in rules], players, levels, seed)
    return kept_in(out, made, tuple(rules), command)


def kept_in(
    out: Path | None, made: "Study", names: tuple[str, ...], command: Sequence[str]
) -> Studied:
    """A study with the names of its rule sets, and with the folder that is to keep it."""
    if out is None:
        return Studied(made, names)
    require("duckdb")
    from tamaya.lab.studies.kept.keeping import begin
    from tamaya.lab.studies.kept.manifest import manifest

    said = manifest(made.rule_sets, made.players, made.levels, made.first, names, tuple(command))
    return Studied(made, names, begin(out, said))


def studied_in(folder: Path) -> Studied:
    """The study that a folder keeps."""
    require("duckdb")
    from tamaya.lab.studies.kept.folder import Kept
    from tamaya.lab.studies.study import Study

    kept = Kept(folder)
    facts = kept.manifest.facts
    made = Study(kept.rule_sets, facts.players, facts.levels, facts.first_seed)
    return Studied(made, kept.names, kept)


def refuse_sweep(chosen: Studied) -> None:
    """A sweep of many rule sets is no table: the command that began it shows it as a map."""
    if chosen.kept is not None and len(chosen.names) > MOST_SETS:
        words = shlex.join(chosen.kept.manifest.facts.command)
        error = click.UsageError(
            f"`{chosen.kept.folder}` keeps a sweep of {len(chosen.names)} rule sets"
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
    from tamaya.lab.studies.kept.fault import KeptError
    from tamaya.lab.studies.running import WorkersDieError
    from tamaya.lab.studies.study import StudyError

    try:
        yield
    except StudyError as error:
        raise click.UsageError(str(error)) from None
    except WorkersDieError as error:
        dead = click.ClickException(str(error))
        dead.add_note("use fewer `--jobs` to save memory; a study with --out goes on from there")
        raise dead from None
    except KeptError as error:
        said = click.ClickException(str(error))
        said.add_note(error.advice)
        raise said from None
