"""Files that are written whole or not at all: beside their place, and then renamed.

A file that has several names, or an owner whom we can't give files to, would be another one after
that. Its new bytes are put in its place as well, once they are safe beside it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE

BESIDE = ".part"
"""How the names of files end that are being written. What was killed in the middle leaves one."""


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A place to write a file that then takes the other's place, for good even if the power fails.

    Whatever happens, one of the two is whole. Whose file it is and who may read it stays as it was.
    """
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f".{target.name[:100]}.{os.getpid()}{BESIDE}")
    try:
        yield fresh
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        if not target.exists() or _made_alike(fresh, target):
            os.replace(fresh, target)
        else:
            _overwrite(target, fresh.read_bytes())
        with suppress(PermissionError):  # a folder may be for writing only
            _sync(target.parent)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


class ChangedError(OSError):
    """A file was changed by somebody else while it was worked on."""

    def __init__(self) -> None:
        super().__init__("somebody else has changed it meanwhile")


def replace(path: Path, data: bytes, before: bytes | None = None) -> None:
    """Put new bytes in a file's place in one step.

    `before` is what they were made of: where the file doesn't hold that any more it stays as it is.
    """
    if path.exists() and not path.is_file():  # a device or a pipe has nothing to be lost
        path.write_bytes(data)
        return
    with beside(path) as fresh:
        with fresh.open("xb") as file:
            file.write(data)
        if before is not None and path.read_bytes() != before:
            raise ChangedError


def _made_alike(fresh: Path, target: Path) -> bool:
    """Give a new file the mode and the owner of another. False where it can't be the same file."""
    status = target.stat()
    if status.st_nlink > 1:
        return False
    made = fresh.stat()
    if (status.st_uid, status.st_gid) != (made.st_uid, made.st_gid):
        try:
            os.chown(fresh, status.st_uid, status.st_gid)
        except PermissionError:
            return False
    fresh.chmod(S_IMODE(status.st_mode))  # after the owner, which takes special modes away
    return True


def _overwrite(target: Path, data: bytes) -> None:
    with target.open("r+b") as file:
        file.write(data)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Make sure that a new name lasts."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
