"""Each command without each package that tamaya can do without: it works, or says what to install.

A package is missing where its import is refused, so that nothing has to be installed or removed.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tamaya.cli import COMMANDS
from tamaya.cli.parts.lacking import PARTS, distribution, lack

pytestmark = pytest.mark.more

ROOT = Path(__file__).parents[3]
TAMAYA = Path(sys.executable).with_name("tamaya")

LIGHT = set(
    re.findall(
        r"pip install ([\w ]+)\n.*pip install --no-deps \.", (ROOT / "README.md").read_text()
    )[0].split()
)
"""What README.md installs for those who want to write rules and no more."""

DEAR = ("constraint", "hypothesis", "numba", "numpy", "ortools")
"""All others, by the names they are imported by."""

POCKET = f"{ROOT}/examples/pocket/pocket.hanabi"
STINGY = f"{POCKET}:pocket+stingy"
STUDIED = (POCKET, "-p", "2", "--deals", "2", "--levels", "newcomer", "--jobs", "1")
RUNS = {
    "list": (),
    "show": ("nl",),
    "check": (POCKET, "--max-examples", "1", "--time-limit", "0.5"),
    "diff": (f"{POCKET}:pocket", STINGY),
    "fmt": ("--check", POCKET),
    "explain": ("E101",),
    "deal": ("nl", "-p", "2"),
    "solve": (STINGY, "-p", "2", "--seed", "33", "--time-limit", "2"),
    "find": (STINGY, "-p", "2", "--seeds", "0-3", "--worst"),
    "study": STUDIED,
    "report": ("kept", "--csv"),
    "verify": ("best.json",),
    "play": (POCKET, "-p", "2", "--watch", "--speed", "fast"),
    "replay": ("game.json",),
    "help": ("language",),
    "completion": ("bash",),
}
"""A run of each command that ends with 0 or 1 where nothing is missing."""

ENDLESS = {"serve"}
"""Commands that go on until somebody ends them. Their own tests say what they lack."""

FIRST = (
    ("play", POCKET, "--watch", "--speed", "fast", "--seed", "1", "--save", "game.json"),
    ("solve", STINGY, "-p", "2", "--seed", "33", "--only", "cp-sat", "--certificate", "best.json"),
    ("study", *STUDIED, "--out", "kept"),
)
"""What makes the files of these runs."""

NEEDED = {
    ("check", "constraint"),
    ("check", "hypothesis"),
    ("report", "numpy"),
    ("study", "numpy"),
    ("verify", "ortools"),
    ("verify", "numpy"),
}
"""Which command can't do without which package. All others do with less."""

SOLVING = ("solve", "verify")
"""Commands of those that have a use for NumPy, Numba and OR-Tools. The first two go together."""

PROGRAM = """
import json, sys
from click.testing import CliRunner

refused, runs = json.loads(sys.argv[1])

class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in refused:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refusing())
from tamaya.cli import main

found = {}
for run in runs:
    result = CliRunner().invoke(main, run)
    found[run[0]] = result.exit_code, result.stdout, result.stderr
print(json.dumps(found))
"""


def ran(
    folder: Path, refused: set[str], runs: tuple[tuple[str, ...], ...]
) -> dict[str, tuple[int, str, str]]:
    """Exit status, output and errors of some commands, one after the other in a new process."""
    asked = json.dumps([sorted(refused), runs])
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, asked], cwd=folder, capture_output=True, encoding="utf-8"
    )
    assert process.returncode == 0, process.stderr
    return {name: tuple(result) for name, result in json.loads(process.stdout).items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the runs above."""
    made = tmp_path_factory.mktemp("runs")
    assert {status for status, _, _ in ran(made, set(), FIRST).values()} == {0}
    return made


def test_each_command_is_run() -> None:
    assert set(RUNS) == set(COMMANDS) - ENDLESS


def test_each_package_is_missed() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {re.split(r"[^\w.-]", line)[0] for line in settings["project"]["dependencies"]}
    assert {distribution(name) for name in DEAR} | LIGHT == declared


def test_optional_parts_are_known() -> None:
    """A package of an optional part is installed by the name of that part."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {
        name: part
        for part, lines in settings["project"]["optional-dependencies"].items()
        for line in lines
        if (name := re.split(r"[^\w.-]", line)[0]) != "tamaya"
    }
    assert {name: PARTS.get(name) for name in declared} == declared
    said = lack("`tamaya report`", ModuleNotFoundError("no", name="vl_convert"))
    assert said is not None
    assert said[0] == "`tamaya report` needs vl-convert-python, which is not installed"
    assert said[1].endswith('-m pip install "tamaya[study]"`')


@pytest.mark.parametrize("missing", [*((name,) for name in DEAR), DEAR], ids=" ".join)
def test_missing_package(folder: Path, missing: tuple[str, ...]) -> None:
    """A command works or says in one sentence what to install; no run ends as a fault of ours.

    One package is missed by the commands that use it; all of them by all commands.
    """
    refused = set(missing)
    solving = refused & {"numba", "numpy", "ortools"}
    runs = {
        name: (name, *arguments)
        for name, arguments in RUNS.items()
        if len(refused) > 1 or (solving and name in SOLVING) or (name, *missing) in NEEDED
    }
    assert runs
    for name, (status, output, errors) in ran(folder, refused, tuple(runs.values())).items():
        lacking = {distribution(one) for one in refused if (name, one) in NEEDED}
        if lacking:
            assert (status, output) == (2, ""), (name, errors)
            (said,) = re.findall(rf"error: `tamaya {name}` needs (\S+), which is not inst", errors)
            assert said in lacking
            assert f"-m pip install {said}`" in " ".join(errors.split())
            continue
        assert status in (0, 1), (name, errors)
        told = re.findall(r"^note: (\S+) can't be used, so the answer may", errors, re.MULTILINE)
        assert len(told) == len(set(told)) == len(remarks(errors))
        assert set(told) <= refused
        if name == "solve" and refused & {"numba", "numpy"}:
            assert told[0] in ("numba", "numpy")


@pytest.mark.parametrize("missing", ["duckdb", "altair", "vl_convert"])
def test_report_without_a_part(folder: Path, missing: str) -> None:
    """One sentence says what to install, before anything is counted. A table needs no charts."""
    page, table = ("report", "kept", "-o", "r.html"), ("report", "kept", "--csv")
    status, output, errors = ran(folder, {missing}, (page,))["report"]
    assert (status, output) == (2, "")
    assert re.findall(r"needs (\S+), which is not installed", errors) == [distribution(missing)]
    assert '-m pip install "tamaya[study]"`' in " ".join(errors.split())
    assert not (folder / "r.html").exists()
    if missing == "altair":
        assert ran(folder, {missing}, (table,))["report"][0] == 0


def remarks(errors: str) -> list[str]:
    """What a run said on standard error, but for the news of work that takes long."""
    return re.findall(r"^(?:error|note): .*", errors, re.MULTILINE)


BROKEN = """
import sys, types
module = types.ModuleType("numba")
module.__version__ = "0"
module.__path__ = []
def __getattr__(name): raise ImportError('it needs NumPy 2.3 or less', name='numba')
module.__getattr__ = __getattr__
sys.modules["numba"] = module
from tamaya.cli import main
main(sys.argv[1:])
"""


def test_numba_that_cannot_be_imported(folder: Path) -> None:
    """The other stages answer, with one remark."""
    command = [sys.executable, "-c", BROKEN, "solve", *RUNS["solve"]]
    process = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
    assert process.returncode == 0, process.stderr
    assert "of 12, proved" in process.stdout
    assert process.stderr.startswith("note: numba can't be used, so the answer may take longer (")
    assert len(remarks(process.stderr)) == 1


def test_numba_that_does_not_compile(folder: Path) -> None:
    """The other stages answer, with one remark, though two processes have met it."""
    deals = subprocess.run(
        [TAMAYA, "deal", STINGY, "-p", "2"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    (folder / "deals.txt").write_text(deals * 3, encoding="utf-8")
    process = subprocess.run(
        [TAMAYA, "solve", STINGY, "-p", "2", "--deals", "deals.txt", "--jobs", "2"],
        cwd=folder,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.count("of 12, proved") == 3
    (remark,) = remarks(process.stderr)
    assert remark.startswith("error: a part of the solver went wrong and was left out: stage ")
