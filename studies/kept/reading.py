"""What is read of the folder of a study, which may be a stranger's.

Nothing but ordinary files is opened: a pipe would be waited for, a device may never end, and what
is written through a link would land in a file that has nothing to do with the study.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from tamaya.engine.records.reading import RecordError, read_json
from tamaya.grammar import whole
from tamaya.grammar.parse.run import HIDDEN
from tamaya.variants.tables.codec import MisfitError, from_json, to_json

# ------------------------------------------------------------------- fault

# What can be wrong with the folder of a study.


class KeptError(ValueError):
    """A folder of a study that can't be used so, why, and what to do."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


class OtherVersionError(KeptError):
    """Something that another version of tamaya wrote."""


# ------------------------------------------------------------------- reading

_MOST_BYTES = 64 << 20
_FOLDERS = ("parts", "pending", "set-aside")


def check_folder(folder: Path) -> None:
    """Raise `KeptError` where a folder holds what no study writes, or has a name that can't be
    seen."""
    if HIDDEN.search(str(folder)) is not None:
        raise KeptError(
            f"the name of `{folder}` holds a character that can't be seen", "name another folder"
        )
    places = [folder / name for name in ("manifest.json", "state.json", "lock", *_FOLDERS)]
    for name in _FOLDERS[:2]:
        if (folder / name).is_dir():
            places += (folder / name).iterdir()
    for path in places:
        try:
            mode = path.lstat().st_mode
        except OSError:
            continue  # it isn't there, or reading it will say why it can't be read
        if not (S_ISDIR(mode) if path.name in _FOLDERS else S_ISREG(mode)):
            kind = "folder" if path.name in _FOLDERS else "ordinary file"
            raise KeptError(
                f"`{path}` is no {kind}",
                "the folder of a study holds no links, pipes or devices: if you know where this "
                "leads, put the file itself there",
            )


def read_text(path: Path) -> str:
    """A text, if it isn't far longer than any that a study writes."""
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise OSError("it is too large")
    return data.decode("utf-8")


# ------------------------------------------------------------------- writing

# What can't be written of a kept study is said in a sentence.


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A place to write a file that then takes the place of another."""
    try:
        with whole.beside(path) as fresh:
            yield fresh
    except OSError as error:
        raise unwritten(path, error.strerror or str(error)) from None


def replace(path: Path, data: bytes) -> None:
    try:
        whole.replace(path, data)
    except OSError as error:
        raise unwritten(path, error.strerror or str(error)) from None


def unwritten(path: Path, reason: str) -> KeptError:
    return KeptError(
        f"`{path}` can't be written: {reason}",
        "what was kept before is whole; mend this, and go on with the same command",
    )


# ------------------------------------------------------------------- state

# What changes while a study is kept: how many deals are wanted, and how often somebody looked.

NAME = "state.json"


@dataclass(frozen=True, slots=True)
class Wanted:
    """`deals` are wanted in each cell; without a number, as many as fit into the time. `looks` were
    taken at the figures, the last of them at `looked` deals."""

    deals: int | None = None
    looks: int = 0
    looked: int = 0

    def write(self, folder: Path) -> None:
        replace(folder / NAME, (json.dumps(to_json(self)) + "\n").encode())


def read_state(folder: Path) -> Wanted:
    path = folder / NAME
    try:
        return from_json(Wanted, read_json(read_text(path)), "the state")
    except FileNotFoundError:
        return Wanted()
    except (OSError, UnicodeDecodeError, RecordError, MisfitError) as error:
        raise KeptError(
            f"`{path}` can't be used: {str(error)[:200]}",
            "it says how often somebody looked at the figures, so that intervals stay honest; if "
            "it is lost, begin again in a new folder",
        ) from None
