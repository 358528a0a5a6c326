"""Files of a kept study are written beside their place and then renamed: whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tamaya.lab.studies.kept.fault import KeptError

BESIDE = ".part"
"""How the names of files end that are being written. What was killed in the middle leaves one."""


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A place to write a file that then takes its own place, for good even if the power fails."""
    fresh = path.with_name(f".{path.name}{BESIDE}")
    try:
        yield fresh
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(fresh, path)
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error.strerror or str(error)) from None
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def replace(path: Path, data: bytes) -> None:
    with beside(path) as fresh:
        fresh.write_bytes(data)


def sync_folder(folder: Path) -> None:
    """Make sure that a new name lasts."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def unwritten(path: Path, reason: str) -> KeptError:
    return KeptError(
        f"`{path}` can't be written: {reason}",
        "what was kept before is whole; mend this, and go on with the same command",
    )
