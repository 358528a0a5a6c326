"""Only one run at a time writes into the folder of a study."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tamaya.lab.studies.kept.fault import KeptError
from tamaya.lab.studies.kept.writing import unwritten


class BusyError(KeptError):
    """Another run is at work in the folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder. The system lets go of it when the process ends, however it ends."""
    path = folder / "lock"
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise unwritten(path, error.strerror or str(error)) from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            other = os.read(handle, 20).decode(errors="replace").strip()
            who = f" (process {other})" if other.isdecimal() else ""
            raise BusyError(
                f"another run{who} is at work in `{folder}`",
                "wait until it is done, or end it: two runs can't write into one folder",
            ) from None
        except OSError as error:
            raise unwritten(path, error.strerror or str(error)) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)
