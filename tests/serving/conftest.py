"""A server at a free port of this machine, and a client that has a session."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tamaya.serving.app import Settings, application
from tamaya.serving.built import FIRST, File
from tamaya.serving.guard import Names
from tamaya.serving.limits import Limits
from tamaya.serving.running import Server, listening_at

SECRET = "a secret of the tests"
PAGE = File(b"<!doctype html>", b"", {"content-type": "text/html", "etag": '"1"'})


@contextmanager
def served(
    limits: Limits,
    secret: str | None = SECRET,
    guessable: bool = False,
    proxies: tuple[str, ...] = (),
) -> Iterator[str]:
    """The address of a server that runs."""
    page = {"": PAGE, FIRST: PAGE}
    app = application(Settings(page, Names(frozenset({"localhost"})), secret, guessable, limits))
    begun = threading.Event()
    server = Server(app, limits, begun.set, proxies)
    with listening_at("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert begun.wait(10)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)
            assert not thread.is_alive()


def with_session(address: str) -> httpx.Client:
    """Somebody who showed the secret, and begins each question on a line of its own: a server with
    little patience may close the last one just as it is used again."""
    answer = httpx.post(f"{address}/api/session", json={"secret": SECRET})
    session = answer.json()["session"]
    headers = {"authorization": f"Bearer {session}"}
    each = httpx.Limits(max_keepalive_connections=0)
    return httpx.Client(
        base_url=address, headers=headers, timeout=120, trust_env=False, limits=each
    )


def below(pid: int) -> list[int]:
    """All processes that a process has begun, and those that they have."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *below(child)]
    return found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """A server with few processes."""
    with served(Limits(seats=1, running=1)) as found:
        yield found


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[httpx.Client]:
    """Somebody with a session."""
    with with_session(address) as found:
        yield found
