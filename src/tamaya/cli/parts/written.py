"""Files that commands write: whole, or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

import click


def write(path: Path, text: str) -> None:
    """Write a text into a file. Where that fails a sentence says so, and the file is as it was."""
    try:
        replace(path, text.encode())
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.ClickException(f"`{path}` can't be written: {reason}") from None


def replace(path: Path, data: bytes) -> None:
    """Put new bytes in a file's place in one step: whatever happens, one of the two is whole."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a device or a pipe has nothing to be lost
        target.write_bytes(data)
        return
    beside = target.with_name(f".{target.name[:100]}.{os.getpid()}.part")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(S_IMODE(target.stat().st_mode))
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
