"""Files that tamaya keeps between runs, so that the next start is quick.

What is kept is run as a part of the program. So a file counts only if it is whole, and if nobody
else can have written it. Whatever is amiss, no caller hears of it: what isn't there is made anew,
and what can't be kept is made again next time.
"""

import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_DIGEST = hashlib.sha256().digest_size
# A link could lead to another file, and to open a pipe would wait for somebody who writes.
_READING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def content_of(name: str) -> bytes | None:
    """What was kept under this name, in the first place that has it."""
    for folder in _places():
        with suppress(OSError):
            if not _is_private(folder.lstat(), stat.S_IFDIR):
                continue
            with open(os.open(folder / name, _READING), "rb") as file:
                if not _is_private(os.fstat(file.fileno()), stat.S_IFREG):
                    continue
                stored = file.read()
            content = stored[_DIGEST:]
            if hashlib.sha256(content).digest() == stored[:_DIGEST]:
                return content
    return None


def keep(name: str, content: bytes) -> bool:
    """Keep something in the first place that takes it; whether there was one.

    It is written in one step, so that no other process ever reads half of it.
    """
    stored = hashlib.sha256(content).digest() + content
    return any(_written(folder, name, stored) for folder in _places())


def can_keep() -> bool:
    """Whether there is a place to keep something."""
    return keeping_place() is not None


def keeping_place() -> Path | None:
    """The first folder that takes what is to be kept, if there is one."""
    able = (each for each in _places() if _made_private(each) and os.access(each, os.W_OK))
    return next(able, None)


def common_place() -> Path | None:
    """A folder that all processes of this user on this machine share, wherever they keep things."""
    with suppress(OSError):
        folder = _common()
        return folder if _made_private(folder) else None
    return None


def _written(folder: Path, name: str, stored: bytes) -> bool:
    if not _made_private(folder):
        return False
    beside = ""
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=f"{name}.", delete=False) as fresh:
            beside = fresh.name
            fresh.write(stored)
        os.replace(beside, folder / name)
    except OSError:  # a full disk, say
        with suppress(OSError):
            os.unlink(beside)
        return False
    return True


def _places() -> Iterator[Path]:
    """Folders to keep files in, the best one first. They need not be there."""
    chosen, usual = os.environ.get("TAMAYA_CACHE"), os.environ.get("XDG_CACHE_HOME")
    if chosen:
        yield Path(chosen) / "tamaya"
        return
    if usual and os.path.isabs(usual):
        yield Path(usual) / "tamaya"
    else:
        with suppress(RuntimeError):  # nobody says where the home is
            yield Path.home() / ".cache" / "tamaya"
    with suppress(OSError):  # there is no folder for temporary files
        yield _common()


def _common() -> Path:
    return Path(tempfile.gettempdir()) / f"tamaya-{_user()}"


def _made_private(folder: Path) -> bool:
    """Make a folder that is for nobody else, if it isn't there; whether it is such a folder now."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        status = folder.lstat()
        if stat.S_ISDIR(status.st_mode) and status.st_uid == _user():
            folder.chmod(0o700)
        return _is_private(folder.lstat(), stat.S_IFDIR)
    except OSError:
        return False


def _is_private(status: os.stat_result, kind: int) -> bool:
    """Whether a file or folder is no link, belongs to this user, and others can't write to it."""
    ours = status.st_uid == _user() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_IFMT(status.st_mode) == kind and ours


def _user() -> int:
    return os.geteuid() if hasattr(os, "geteuid") else 0
