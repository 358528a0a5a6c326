"""What the tests of the house share: where the repository is, and which files belong to it."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def repository_files() -> list[str]:
    """Paths of all files that git tracks, or would if they were added; links are left out.

    Links are left out since a room's files would otherwise have two names.
    """
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, so nothing tells which files belong to the repository")
    if shutil.which("git") is None:
        pytest.skip("git is not installed, so nothing tells which files belong to the repository")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = sorted(set(listed.split("\0")) - {""})
    # A file that is deleted but not yet committed is still listed.
    return [path for path in paths if (ROOT / path).is_file() and not (ROOT / path).is_symlink()]
