"""The sdist holds the repository, and the wheel holds the package and no more."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.house.rooms import ROOMS

# One worker builds for all of these tests: each would otherwise build for itself.
pytestmark = pytest.mark.xdist_group("package")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed and return what it printed."""
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


def build(what: str, source: Path, into: Path) -> Path:
    """Build an sdist or a wheel with the hatchling that is installed here, so without a network."""
    builder = (sys.executable, "-m", "build", "--no-isolation")
    run(*builder, f"--{what}", "--outdir", into, source, cwd=into)
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def unpacked(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked."""
    sdist = build("sdist", root, tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("unpacked")
    # Not by `extractall`: Python 3.12 wants its filter argument, which the first 3.11s don't have.
    run(sys.executable, "-m", "tarfile", "--extract", sdist, folder, cwd=folder)
    (top,) = folder.iterdir()
    return top


PAGE = Path("playground") / "built"


@pytest.fixture(scope="module")
def wheel(unpacked: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist, as an installer without a wheel does it.

    The page of the playground is built already: to build it anew would need the network.
    """
    source = tmp_path_factory.mktemp("source") / unpacked.name
    shutil.copytree(unpacked, source)
    assert (root / PAGE).is_dir(), "the page of the playground is not built: make page"
    shutil.copytree(root / PAGE, source / PAGE)
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


def names_in(wheel: Path) -> set[str]:
    """The files in a wheel, but for those that describe the wheel itself."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_sdist_holds_the_repository(unpacked: Path, repository_files: list[str]) -> None:
    """Every file of the repository is in the sdist, and nothing was added but the metadata."""
    packed = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    assert packed == {*repository_files, "PKG-INFO"}


def test_wheel_holds_the_package(wheel: Path, unpacked: Path, root: Path) -> None:
    """The wheel holds all files of the rooms and of src/tamaya, the pages of the documentation, and
    the page of the playground, under the one name tamaya."""
    package = unpacked / "src" / "tamaya"
    folders = {"": package, **{f"{room}/": unpacked / room for room in ROOMS}}
    expected = {
        f"tamaya/{prefix}{path.relative_to(folder)}"
        for prefix, folder in folders.items()
        for path in folder.rglob("*")
        if path.is_file()
    }
    expected |= {f"tamaya/docs/{path.name}" for path in (unpacked / "docs").glob("*.md")}
    expected |= {f"tamaya/playground/{path.name}" for path in (root / PAGE).iterdir()}
    assert names_in(wheel) == expected
    assert {"tamaya/py.typed", "tamaya/solver/__init__.py"} <= expected
    assert "tamaya/playground/index.html" in expected


def test_wheel_is_the_same_without_an_sdist(
    wheel: Path, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Built straight from the repository, where the rooms are linked, the wheel is no smaller."""
    direct = build("wheel", root, tmp_path_factory.mktemp("direct"))
    assert names_in(direct) == names_in(wheel)
