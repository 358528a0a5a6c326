"""How long a first answer takes: each command on an empty cache and an empty home.

`python -m benchmarks.solver.first_runs` prints the seconds to the first line that a command prints,
and to its end. Nothing has been compiled or kept before, as on the day when somebody installs it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

POCKET = Path(__file__).parents[2] / "examples" / "pocket" / "pocket.hanabi"
RUNS: tuple[tuple[str, ...], ...] = (
    ("show", "nl"),
    ("solve", "nl", "-p", "3", "--seed", "7"),
    ("study", "nl", "-p", "3", "--deals", "20"),
    ("find", "nl", "-p", "2", "--not-perfect", "--seeds", "0-199"),
    ("check", POCKET.name, "--quick"),
    ("play", "nl", "-p", "3", "--watch", "--speed", "fast", "--seed", "1"),
    ("serve", "--port", "0", "--no-open"),
)
_PROGRAM = "from tamaya.cli import main; main()"
_KEPT_FROM = ("XDG_CACHE_HOME", "TAMAYA_CACHE", "PYTHONDONTWRITEBYTECODE")


def first_run(arguments: tuple[str, ...]) -> tuple[float, float, str]:
    """The seconds to the first line and to the end, and the line. A server is ended then."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        shutil.copy(POCKET, home)
        temporary = Path(home) / "tmp"
        temporary.mkdir()
        kept = {name: text for name, text in os.environ.items() if name not in _KEPT_FROM}
        begun = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *arguments],
            cwd=home,
            env={**kept, "HOME": home, "TMPDIR": str(temporary)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline().strip()
            first = time.perf_counter() - begun
            if arguments[0] == "serve":
                process.terminate()
            process.stdout.read()
        return first, time.perf_counter() - begun, line


def main() -> None:
    prog = "python -m benchmarks.solver.first_runs"
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    parser.parse_args()
    print(f"{'command':44} {'first line':>10} {'end':>8}")
    for arguments in RUNS:
        first, end, line = first_run(arguments)
        print(f"{' '.join(arguments):44} {first:8.2f} s {end:6.2f} s  {line[:40]}")


if __name__ == "__main__":
    main()
