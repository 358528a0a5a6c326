"""`tamaya serve`: it starts fast, ends at once, and opens itself to nobody by accident."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from click.testing import Result
from tests.serving.conftest import below

from tamaya.serving import built
from tamaya.serving.running import _private_page

Run = Callable[..., Result]
PROGRAM = "from tamaya.cli import main; main(prog_name='tamaya')"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page, so that there is something to serve."""
    (tmp_path / built.FIRST).write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr(built, "folder_of_page", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--host", "0.0.0.0"), "others could reach the playground at 0.0.0.0"),
        (("--host", "::"), "add `--password`"),
        (("--host", "192.168.1.7"), "so it needs a password"),
        (("--password", "--no-password"), "there is a password and there is none"),
        (("--host", "0.0.0.0", "--password", "red firework"), "set TAMAYA_PASSWORD"),
        (("--proxy", "my-proxy"), "`my-proxy` is no address of a proxy"),
        (("--host", "203.0.113.1", "--no-password"), "nothing can be served at 203.0.113.1"),
    ],
)
def test_refused(tamaya: Run, page: Path, arguments: tuple[str, ...], said: str) -> None:
    result = tamaya("serve", "--no-open", "--port", "0", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_password_is_asked_for(tamaya: Run, page: Path) -> None:
    """So it never stands in a command, which everybody on the machine can read."""
    for given, environment in (("short\nshort\n", {}), ("", {"TAMAYA_PASSWORD": "short"})):
        asked = () if environment else ("--password",)
        result = tamaya("serve", "--host", "0.0.0.0", *asked, given=given, **environment)
        assert result.exit_code == 2
        assert "the password is too short" in result.stderr


def test_the_browser_is_not_given_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given a file, which only its owner can read and which leads there."""
    secret = "http://127.0.0.1:1/#token=a-secret"
    with _private_page(secret) as place:
        path = Path(urlsplit(place).path)
        assert "a-secret" not in place
        assert f"url={secret}" in path.read_text()
        assert path.parent.stat().st_mode & 0o077 == 0
    assert not path.exists()


def test_port_in_use(tamaya: Run, page: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = tamaya("serve", "--no-open", "--port", port)
    assert result.exit_code == 2
    assert f"nothing can be served at 127.0.0.1, port {port}" in result.stderr
    assert "--port 0" in result.stderr


def test_without_a_page(tamaya: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a clone `make page` builds it; a package that was installed has no `make page`."""
    monkeypatch.setattr(built, "folder_of_page", lambda: None)
    result = tamaya("serve", "--no-open")
    assert result.exit_code == 2
    assert "`make page` builds it" in result.stderr
    monkeypatch.setattr(built, "_HERE", tmp_path / "tamaya" / "serving" / "x" / "built.py")
    result = tamaya("serve", "--no-open")
    assert "make page" not in result.stderr
    assert '`pip install ".[serve]"` in a clone' in result.stderr


def test_from_start_to_ctrl_c(tmp_path: Path) -> None:
    """It answers within two seconds of processor time, and leaves no process behind."""
    home = tmp_path / "playground"
    home.mkdir()
    (home / built.FIRST).write_text("<!doctype html>", encoding="utf-8")
    program = (
        "from pathlib import Path\n"
        "from tamaya.serving import built\n"
        f"built.folder_of_page = lambda: Path({str(home)!r})\n{PROGRAM}"
    )
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--no-open"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with (
        (tmp_path / "said").open("w+") as said,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            env=environment,
            start_new_session=True,
        ) as server,
    ):
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/#token=(\S{20,})$", server.stdout.readline())
        assert found is not None
        assert _worked(server.pid) < 2.0
        address = f"http://127.0.0.1:{found[1]}"
        session = httpx.post(f"{address}/api/session", json={"secret": found[2]}).json()["session"]
        headers = {"authorization": f"Bearer {session}"}
        asked = {"files": {"a.hanabi": "variant a = nl"}}
        answer = httpx.post(f"{address}/api/diagnose", json=asked, headers=headers, timeout=20)
        assert answer.json() == {"diagnostics": []}
        job = {"kind": "check", "expression": "nl", "seconds": 60}
        taken = httpx.post(f"{address}/api/jobs", json=job, headers=headers)
        assert taken.status_code == 202
        time.sleep(0.5)
        children = below(server.pid)
        assert children
        news = f"{address}/api/jobs/{taken.json()['id']}"
        follower = threading.Thread(target=_follow, args=(news, headers))
        follower.start()
        time.sleep(0.5)
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does, whatever is being loaded
        assert server.wait(30) == 0
    deadline = time.monotonic() + 30
    while alive := [child for child in children if Path(f"/proc/{child}").exists()]:
        assert time.monotonic() < deadline, alive
        time.sleep(0.05)
    follower.join(5)
    assert (tmp_path / "said").read_text() == ""


def _follow(address: str, headers: dict[str, str]) -> None:
    """Hear the news of a job until the server ends."""
    with suppress(httpx.HTTPError):
        httpx.get(address, headers=headers, timeout=20)


def _worked(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_while_the_solver_is_loaded_says_nothing() -> None:
    """All processes of a terminal hear it, that which jobs are forked from too, as it begins."""
    program = """
import asyncio, os, signal, threading
from tamaya.serving.jobs.worker import warm_up

signal.signal(signal.SIGINT, lambda *_: None)
done = threading.Event()

def interrupt():
    while not done.wait(0.002):
        os.killpg(0, signal.SIGINT)

threading.Thread(target=interrupt).start()
try:
    asyncio.run(warm_up())
finally:
    done.set()
"""
    said = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=60,
    )
    assert (said.returncode, said.stderr) == (0, "")
