"""Run benchmarks and print what they measured: `python -m benchmarks [MODULE…] [--json FILE]`.

To add some, write a module with a function `results` and name it in `MODULES`. What takes longer,
or asks for more, is a command of its own: each folder and file that has a `main`.
"""

import argparse
import json
import platform
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from benchmarks.measuring import Result

MODULES = {
    "grammar": "grammar",
    "engine": "engine.moves",
    "kernels": "solver.kernels",
    "batch": "solver.batch",
    "lab": "lab.walks",
    "players": "players.rates",
    "playground": "playground.page",
}


def results_of(module: str) -> Iterator[Result]:
    """What a module of this folder measures, one after the other."""
    yield from import_module(f"benchmarks.{MODULES[module]}").results()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure tamaya.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(MODULES)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there, too")
    arguments = parser.parse_args()
    unknown = sorted({*arguments.modules} - {*MODULES})
    if unknown:
        parser.error(f"there is no benchmark called {', '.join(unknown)}")
    measured: dict[str, list[Result]] = {}
    for module in arguments.modules or MODULES:
        print(f"{module}:")
        measured[module] = []
        for result in results_of(module):
            measured[module].append(result)
            print(f"  {line(result)}", flush=True)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(as_data(measured), indent=2) + "\n", encoding="utf-8")


def line(result: Result) -> str:
    """A result as a line of the table."""
    value = f"{result.value:,.1f}" if result.value < 100 else f"{result.value:,.0f}"
    wanted = ""
    if result.wanted is not None:
        limit = "at least" if result.is_speed else "at most"
        wanted = f"{limit} {result.wanted:,.0f}: {'good' if result.good else 'NOT REACHED'}"
    return f"{result.name:<64}{value:>12} {result.unit:<10}{wanted}".rstrip()


def as_data(measured: dict[str, list[Result]]) -> dict[str, object]:
    """All results as JSON says them."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "results": [
            {
                "module": module,
                "name": result.name,
                "value": round(result.value, 3),
                "unit": result.unit,
                "wanted": result.wanted,
                "good": result.good,
            }
            for module, results in measured.items()
            for result in results
        ],
    }


if __name__ == "__main__":
    main()
