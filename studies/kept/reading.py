"""What is read of the folder of a study, which may be a stranger's.

Nothing but ordinary files is opened: a pipe would be waited for, a device may never end, and what
is written through a link would land in a file that has nothing to do with the study.
"""

from pathlib import Path
from stat import S_ISDIR, S_ISREG

from tamaya.grammar.parse.signs import HIDDEN
from tamaya.studies.kept.fault import KeptError

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
