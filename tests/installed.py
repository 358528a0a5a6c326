"""`python tests/installed.py`: tamaya as strangers have it, for each Python of this machine.

The wheel is installed into an empty environment, with what it declares and nothing else. Then all
commands of README.md and of the examples run there, and print what these pages show. And the light
installation of README.md is tried: it has what it should, and says what it lacks.

Pythons may be named: `python tests/installed.py python3.12`.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
OLDEST = (3, 11)
ASK = """
import ensurepip, venv, sys
print(sys.version_info.major, sys.version_info.minor, sys.executable)
"""
PAGES = [f"tests/docs/test_{name}.py" for name in ("console", "readme", "examples")]
CHOSEN = "README or commands or python_example or program"


def pythons(named: list[str]) -> dict[str, str]:
    """The Pythons that can be used: one program for each version, the oldest version first."""
    found: dict[tuple[int, int], str] = {}
    for candidate in named or candidates():
        asked = subprocess.run([candidate, "-c", ASK], capture_output=True, encoding="utf-8")
        if asked.returncode == 0:
            major, minor, program = asked.stdout.split(maxsplit=2)
            if (int(major), int(minor)) >= OLDEST:
                found.setdefault((int(major), int(minor)), program.strip())
    return {f"{major}.{minor}": found[major, minor] for major, minor in sorted(found)}


def candidates() -> Iterator[str]:
    """Programs that may be a Python: this one, those on the path, those that pyenv manages."""
    yield sys.executable
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")
    for folder in folders:
        yield from map(str, sorted(folder.glob("python3.[0-9][0-9]")))


def wheel(into: Path) -> Path:
    """The wheel, built by what builds it everywhere."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*build, str(into)], cwd=ROOT, check=True, capture_output=True)
    (built,) = into.glob("*.whl")
    return built


def pins(into: Path) -> Path:
    """The versions that were tried. Without their hashes, since the wheel has none beforehand."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    file = into / "pins.txt"
    file.write_text("\n".join(re.findall(r"^[\w.-]+==[^\s\\;]+", text, re.MULTILINE)) + "\n")
    return file


Step = list[str | Path]


def tried(python: str, built: Path, pinned: Path, folder: Path) -> tuple[bool, str]:
    """Install for one Python, and run what the pages show: whether all went well, and what was
    said."""
    programs = folder / "all" / "bin"
    said = ""
    steps: list[Step] = [
        *light(python, built, pinned, folder / "light"),
        [python, "-m", "venv", folder / "all"],
        [*pip(folder / "all"), "install", "--no-compile", "--constraint", pinned, built],
        [*pip(folder / "all"), "check"],
        [programs / "python", "-m", "tamaya.solver.kernel"],
        [sys.executable, "-m", "pytest", "-q", "-n0", "-k", CHOSEN, *PAGES],
    ]
    for step in steps:
        environment = {**os.environ, "TAMAYA_INSTALLED": str(programs)}
        if step[0] != sys.executable:
            environment.pop("PYTHONPATH", None)  # nothing but what was installed
        ran = subprocess.run(
            step, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        if ran.returncode:
            command = " ".join(map(str, step))
            return False, f"{command} left with {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
        said = ran.stdout.strip()
    return True, said.splitlines()[-1]


def light(python: str, built: Path, pinned: Path, folder: Path) -> list[Step]:
    """README.md's installation for those who only write rules: what it does, and what it says."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (packages,) = re.findall(r"pip install ([\w ]+)\n.*pip install --no-deps \.", readme)
    tamaya = folder / "bin" / "tamaya"
    rules = "examples/pocket/pocket.hanabi"
    works = [["show", rules], ["fmt", "--check", rules], ["check", "--quick", rules], ["help"]]
    lacks = f"{tamaya} check {rules} 2>&1 | grep -q 'needs [a-z0-9-]*, which is not installed'"
    return [
        [python, "-m", "venv", folder],
        [*pip(folder), "install", "--constraint", pinned, *packages.split()],
        [*pip(folder), "install", "--no-deps", built],
        *([tamaya, *words] for words in works),
        ["sh", "-c", lacks],
    ]


def pip(folder: Path) -> Step:
    return [folder / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]


def main() -> int:
    begun = time.monotonic()
    found = pythons(sys.argv[1:])
    with (
        tempfile.TemporaryDirectory(prefix="tamaya-installed-") as name,
        ThreadPoolExecutor(2) as two,
    ):
        folder = Path(name)
        built, pinned = wheel(folder), pins(folder)
        runs = {
            version: two.submit(tried, python, built, pinned, folder / version)
            for version, python in found.items()
        }
        failed = 0
        for version, run in runs.items():
            fine, said = run.result()
            failed += not fine
            print(f"Python {version} ({found[version]}): {said}", flush=True)
    print(f"{len(runs) - failed} of {len(runs)} Pythons, in {time.monotonic() - begun:.0f} s")
    return 1 if failed or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
