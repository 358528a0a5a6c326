"""What can't be written of a kept study is said in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tamaya.grammar import whole
from tamaya.studies.kept.fault import KeptError


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
