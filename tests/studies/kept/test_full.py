"""A disk that is full: a sentence says so, the folder stays whole, and the study goes on when
there is room again."""

import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.studies.kept.conftest import DEALS, GIVEN, Small

from tamaya.studies.kept.reading import KeptError


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """No file may grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(
    ("size", "where"),
    [(1_000, "pending"), (4_000, "parts")],
    ids=["in the journal", "in a part"],
)
def test_no_room_for_a_file(size: int, where: str, whole: Small, tmp_path: Path) -> None:
    small = Small(tmp_path / "study")
    small.run(2)
    before = small.rows
    with small_files(size), pytest.raises(KeptError) as caught:
        small.run(20)
    assert f"{where}/" in str(caught.value)
    assert "can't be written: " in str(caught.value)
    assert "what was kept before is whole" in caught.value.advice
    assert small.rows == before
    assert not list(small.folder.rglob(".*"))
    small.run(20)
    right = [{seed: found[seed] for seed in range(20)} for found in whole.rows]
    assert small.rows == right


def test_no_room_for_the_folder(tmp_path: Path) -> None:
    """A study that can't even begin leaves nothing that would stand in its way later."""
    small = Small(tmp_path / "study")
    with small_files(100), pytest.raises(KeptError, match=r"manifest\.json` can't be written"):
        small.run(2)
    assert small.run(2).deals == 2


FILL = """
mount -t tmpfs -o size=64k none "$1"
disk="$1"; kept="$2"; shift 2
"$@" --out "$disk/study"
echo "status $?"
mount -o remount,size=64m "$disk"
"$@" --out "$disk/study"
echo "status $?"
cp -r "$disk/study" "$kept"
"""


def test_a_small_disk(whole: Small, tmp_path: Path) -> None:
    """A real one, on which there is room for the manifest and a few deals."""
    if shutil.which("unshare") is None or may_not_mount():
        pytest.skip(
            "this system lets nobody mount a disk of their own; the limits above do the same"
        )
    (tmp_path / "disk").mkdir()
    program = [sys.executable, "-c", "from tamaya.cli import main; main()", "study", *GIVEN]
    asked = ["-p", "2", "--levels", "random", "--deals", str(DEALS), "--jobs", "1"]
    script = ["sh", "-c", FILL, "sh", str(tmp_path / "disk"), str(tmp_path / "kept")]
    ran = subprocess.run(
        ["unshare", "-rm", *script, *program, *asked], capture_output=True, encoding="utf-8"
    )
    statuses = [line for line in ran.stdout.splitlines() if line.startswith("status")]
    assert statuses == ["status 2", "status 0"], ran.stderr
    said = " ".join(ran.stderr.split())
    assert re.search("can't be written: (No space left on device|there is no room left)", said)
    assert Small(tmp_path / "kept").rows == whole.rows


def may_not_mount() -> bool:
    tried = ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=64k", "none", "/mnt"]
    return subprocess.run(tried, capture_output=True).returncode != 0
