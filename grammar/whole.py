"""Files that are written whole or not at all: beside their place, and then renamed."""

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

    Whatever happens, one of the two is whole. Who may read the file stays as it was.
    """
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f".{target.name[:100]}.{os.getpid()}{BESIDE}")
    try:
        yield fresh
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        if target.exists():
            fresh.chmod(S_IMODE(target.stat().st_mode))
        os.replace(fresh, target)
        with suppress(PermissionError):  # a folder may be for writing only
            _sync(target.parent)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def replace(path: Path, data: bytes) -> None:
    """Put new bytes in a file's place in one step."""
    if path.exists() and not path.is_file():  # a device or a pipe has nothing to be lost
        path.write_bytes(data)
        return
    with beside(path) as fresh, fresh.open("xb") as file:
        file.write(data)


def _sync(folder: Path) -> None:
    """Make sure that a new name lasts."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
