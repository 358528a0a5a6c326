"""No folder of code is too wide to be taken in at a glance: what has many files has folders."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

CODE = {".py", ".ts", ".tsx"}
MOST = 20
"""Files of code and folders of them that may lie side by side. Data doesn't count, and neither does
an `__init__.py`, which says what its folder is."""

WIDER = {
    "tests": (24, "a folder for each room, and one for each thing that people use"),
}
"""Folders that may be wider: how wide, and why. Where one was parted, its row goes."""


def widths(files: Iterable[str]) -> dict[str, int]:
    """How many files of code, and folders that hold some, lie side by side in each folder."""
    siblings: defaultdict[PurePosixPath, set[PurePosixPath]] = defaultdict(set)
    for file in map(PurePosixPath, files):
        if file.suffix not in CODE:
            continue
        if file.name != "__init__.py":
            siblings[file.parent].add(file)
        for folder in file.parents[:-1]:
            siblings[folder.parent].add(folder)
    return {str(folder): len(inside) for folder, inside in siblings.items()}


def test_no_folder_is_too_wide(repository_files: list[str]) -> None:
    """Part it by what its files are about, as the folders beside it are."""
    wide = {folder: width for folder, width in widths(repository_files).items() if width > MOST}
    assert {folder: width for folder, width in wide.items() if folder not in WIDER} == {}
    assert {folder for folder, (most, _) in WIDER.items() if wide.get(folder, 0) > most} == set()
    assert set(WIDER) - set(wide) == set(), "narrow enough now: their rows can go"


def test_width_counts_code_and_folders_of_code() -> None:
    """Neither data, nor folders of data, nor what only says what a folder is."""
    assert widths(
        ["a/__init__.py", "a/b.py", "a/notes.md", "a/c/d/e.ts", "a/c/f.tsx", "a/data/g.hanabi"]
    ) == {".": 1, "a": 2, "a/c": 2, "a/c/d": 1}
    assert widths(f"a/{number}.py" for number in range(15)) == {".": 1, "a": 15}
