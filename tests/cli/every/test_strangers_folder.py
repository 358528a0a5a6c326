"""If you work in a folder of rules that a stranger made, nothing that lies there is run.

Each module of the standard library has a namesake there that would say that it was run. What begins
processes is asked to do so; `test_one_way_to_begin_processes` finds a new way.
"""

import ast
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.house.rooms import ROOMS
from tests.serving.conftest import below

import tamaya

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
from pathlib import Path
from tamaya.cli import main
from tamaya.serving import built

page = Path({page!r})
built.folder_of_page = lambda: page
if __name__ == "__main__":
    main(prog_name="tamaya")
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The command as it is installed: a file elsewhere. What Python is given as a text, or as a
    module, would find modules here whatever tamaya does."""
    home = tmp_path / "installed"
    home.mkdir()
    (home / "index.html").write_text("<!doctype html>", encoding="utf-8")
    path = home / "command.py"
    path.write_text(PROGRAM.format(page=str(home)), encoding="utf-8")
    return path


@pytest.fixture
def strangers(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    for name in sys.stdlib_module_names | {"tamaya", "numpy", "ortools", "numba", "lark"}:
        run = f"open({str(tmp_path / 'run')!r}, 'a').write('{name} ')\n"
        (folder / f"{name}.py").write_text(run, encoding="utf-8")
    (folder / "mine.hanabi").write_text("variant mine = nl\n", encoding="utf-8")
    decks = [" ".join(tamaya.deal("nl", 2, seed).cards) for seed in range(4)]
    (folder / "deals").write_text("\n".join(decks), encoding="utf-8")
    return folder


def _was_run(folder: Path) -> str:
    said = folder.parent / "run"
    return said.read_text(encoding="utf-8") if said.exists() else ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "mine.hanabi", "-p", "2", "--deals", "deals", "--jobs", "2"),
        ("find", "mine.hanabi", "-p", "2", "--score", "25", "--seeds", "0-3", "--jobs", "2"),
        ("study", "mine.hanabi", "-p", "2", "--levels", "random", "--deals", "60", "--jobs", "2"),
    ],
)
@pytest.mark.more
def test_commands(program: Path, strangers: Path, arguments: tuple[str, ...]) -> None:
    command = [sys.executable, str(program), *arguments]
    done = subprocess.run(
        command, cwd=strangers, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert _was_run(strangers) == ""


@pytest.mark.more
def test_the_server(program: Path, strangers: Path) -> None:
    """Its quick answers, its jobs, and the process that these are forked from."""
    command = [sys.executable, str(program), "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(
        command,
        cwd=strangers,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout is not None
        found = re.search(r"(http://\S+)/#token=(\S+)", server.stdout.readline())
        assert found is not None
        with httpx.Client(base_url=found[1], timeout=60) as browser:
            session = browser.post("/api/session", json={"secret": found[2]}).json()["session"]
            browser.headers["authorization"] = f"Bearer {session}"
            asked = {"files": {"a.hanabi": "variant a = nl"}}
            assert browser.post("/api/diagnose", json=asked).json() == {"diagnostics": []}
            job = {"kind": "check", "expression": "nl", "seconds": 1}
            taken = browser.post("/api/jobs", json=job).json()["id"]
            assert "answer" in browser.get(f"/api/jobs/{taken}").text
        assert len(below(server.pid)) > 2
        server.send_signal(signal.SIGINT)
        server.wait(30)
    assert _was_run(strangers) == ""


def test_who_uses_the_library_begins_processes_as_before(program: Path, strangers: Path) -> None:
    """Only what tamaya begins is kept away from the working folder."""
    code = (
        "import os, subprocess, sys\n"
        "from tamaya.solver.many.processes import FreshContext\n"
        "if __name__ == '__main__':\n"
        "    one = FreshContext().Process(target=print, args=('begun',))\n"
        "    one.start()\n"
        "    one.join()\n"
        "    assert 'PYTHONSAFEPATH' not in os.environ\n"
    )
    path = program.with_name("script.py")
    path.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path)], cwd=strangers, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("begun\n", "")
    assert _was_run(strangers) == ""


def test_one_way_to_begin_processes() -> None:
    """All processes are begun by `solver/many/processes.py`: there is one place to get it right.

    A fork goes on with what is loaded, and so it runs nothing of a folder; nor does the pager.
    """
    begins = {"subprocess", "multiprocessing"}
    calls = re.compile(r"os\.(fork|forkpty|popen|system|(posix_)?spawn\w*|exec\w*)\(")
    harmless = {"multiprocessing.connection", "multiprocessing.process"}
    found, called = [], []
    for room in (*ROOMS, "src"):
        for path in sorted((ROOT / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            called += [(path.relative_to(ROOT).as_posix(), one[0]) for one in calls.finditer(text)]
            for node in ast.walk(ast.parse(text)):
                names = (
                    [one.name for one in node.names]
                    if isinstance(node, ast.Import)
                    else [node.module or ""]
                    if isinstance(node, ast.ImportFrom)
                    else []
                )
                if any(one.split(".")[0] in begins and one not in harmless for one in names):
                    found.append(path.relative_to(ROOT).as_posix())
    pager = "src/tamaya/cli/parts/terminal.py"
    assert sorted(set(found)) == ["solver/many/processes.py", pager]
    assert called == [("solver/events/solving/apart.py", "os.fork(")]
