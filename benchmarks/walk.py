"""How much of the package one answer goes through: `python -m benchmarks.walk [FOLDER]`.

For each command it prints the files of the package in which a function was called, the files that
were imported, and how often rules were compiled and composed. A file that is only imported counts
in the second number alone, and one that holds nothing but a sentence about its folder in neither.
FOLDER is another checkout, to compare with.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

HERE = Path(__file__).resolve().parents[1]
COMMANDS = ("show nl", "solve nl+expert -p 2 --seed 3", "check nl", "study nl --deals 2 --jobs 1")
ROOMS = ("grammar", "variants", "engine", "players", "solver", "lab", "studies", "src")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.walk", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=HERE, metavar="FOLDER")
    parser.add_argument("--one", metavar="COMMAND", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    root = arguments.folder.resolve()
    if arguments.one:
        print(json.dumps(walked(root, arguments.one.split())))
        return
    print(f"{'tamaya …':<32}{'called':>8}{'imported':>10}{'compiles':>10}{'composes':>10}")
    for command in COMMANDS:
        called = [sys.executable, __file__, str(root), "--one", command]
        environment = os.environ | {"PYTHONPATH": f"{root / 'src'}:{root}"}
        told = subprocess.run(called, capture_output=True, text=True, check=True, env=environment)
        found = json.loads(told.stdout.splitlines()[-1])
        print(
            f"{command:<32}{found['called']:>8}{found['imported']:>10}"
            f"{found['compiles']:>10}{found['composes']:>10}"
        )


def walked(root: Path, words: list[str]) -> dict[str, int]:
    """Run a command in this process, and count."""
    import threading

    functions: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            functions[frame.f_code.co_filename, frame.f_code.co_name] += 1

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        from tamaya.cli import main as command

        command(words, standalone_mode=False)
    except SystemExit:
        pass
    finally:
        sys.setprofile(None)
        threading.setprofile(_ignored)
    ours = {key: n for key, n in functions.items() if _is_ours(root, key[0])}
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    return {
        "called": len({_real(file) for file, name in ours if name != "<module>"}),
        "imported": len({_real(f) for f in files if f and _is_ours(root, f) and _holds_code(f)}),
        "compiles": sum(n for (_, name), n in ours.items() if name == "compile_expression"),
        "composes": sum(n for (_, name), n in ours.items() if name == "compose"),
    }


def _ignored(frame: FrameType, event: str, _: object) -> None:
    pass


def _real(file: str) -> str:
    return os.path.realpath(file)


def _holds_code(file: str) -> bool:
    body = ast.parse(Path(file).read_text(encoding="utf-8")).body
    return not all(isinstance(statement, ast.Expr) for statement in body)


def _is_ours(root: Path, file: str) -> bool:
    real = Path(_real(file))
    return real.is_relative_to(root) and real.relative_to(root).parts[0] in ROOMS


if __name__ == "__main__":
    main()
