"""What hostile clients do harms nobody but themselves."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.serving.conftest import below, served, with_session
from tests.serving.test_jobs import begin, news

from tamaya.serving.jobs.inside import OK
from tamaya.serving.jobs.worker import JOB
from tamaya.serving.limits import Limits

SLOW = "".join(f"expansion e{n} on nl {{ tokens hints 1 more }}\n" for n in range(1200))
FINE = {"files": {"mine.hanabi": "variant mine = nl"}}


@pytest.fixture(scope="module")
def strict() -> Iterator[str]:
    """A server with little patience."""
    limits = Limits(
        seats=1,
        running=1,
        quick=0.6,
        patience=0.1,
        slow=1,
        body_seconds=0.5,
        connections=8,
        unread=0.3,
        job_seconds=0.5,
        late=0.2,
    )
    with served(limits) as address:
        yield address


@pytest.mark.parametrize(
    "text",
    [
        "expansion x { suit a a { " + "{ " * 300,
        "(" * 200_000,
        'use "a.hanabi"\n' * 300,
        "variant x = " + "+".join(["nl"] * 500),
        "variant a = b\nvariant b = a\n",
        "expansion x { when a 1 is placed { "
        + "return a card from the discards to the deck; if the deck is empty, " * 200
        + "end } }",
        '"' * 100_000,
        "\x00\u202e\ud7ff" * 10_000,
        "expansion x { option y = 0 to 9999 hand [y] cards }",
        "game g { " + "suit a a { cards 1 built 1 } " * 300 + "}",
    ],
)
def test_hostile_texts_are_told_what_is_wrong(client: httpx.Client, text: str) -> None:
    """Deep, circular, huge or invisible: there is an answer, and the next question is answered."""
    for question in ("diagnose", "complete"):
        asked = {"files": {"a.hanabi": text}, "expression": "a.hanabi", "file": "a.hanabi"}
        answer = client.post(f"/api/{question}", json={**asked, "offset": len(text)})
        assert answer.status_code in (200, 400, 422, 504), answer.text
        assert answer.status_code == OK or answer.json()
    assert client.post("/api/diagnose", json=FINE).json() == {"diagnostics": []}


def test_a_slow_text_keeps_nobody_else_waiting(strict: str) -> None:
    """It is broken off; meanwhile others are answered, though there is only one seat."""
    with with_session(strict) as hostile, with_session(strict) as honest:
        ends: list[tuple[httpx.Response, float]] = []
        asked = {"files": {"mine.hanabi": SLOW}}

        def ask() -> None:
            ends.append((hostile.post("/api/diagnose", json=asked), time.monotonic()))

        slow = threading.Thread(target=ask)
        slow.start()
        time.sleep(0.2)
        while slow.is_alive():
            assert honest.post("/api/diagnose", json=FINE).json() == {"diagnostics": []}
            time.sleep(0.05)
        ((answer, broken_off),) = ends
        assert answer.status_code == 504
        assert "broken off" in answer.json()["error"]
        assert hostile.post("/api/diagnose", json=FINE).status_code == 200
        assert time.monotonic() - broken_off > 0.4  # as long again as the slow one had


def test_a_newer_question_replaces_one_that_waits(strict: str) -> None:
    with with_session(strict) as mine:
        assert mine.post("/api/diagnose", json=FINE).status_code == 200  # there is a process again
        answers: list[int] = []

        def ask(text: str) -> None:
            asked = {"files": {"mine.hanabi": text}}
            answers.append(mine.post("/api/diagnose", json=asked).status_code)

        threads = [threading.Thread(target=ask, args=(text,)) for text in (SLOW, "", "")]
        for thread in threads:
            thread.start()
            time.sleep(0.15)
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409, 504]


def test_an_endless_job_is_ended(strict: str) -> None:
    with with_session(strict) as mine:
        *_, last = news(mine, begin(mine, kind="check", expression="nl", seconds=120))
        assert last["status"] == 504
        assert "more than" in last["error"]


def test_a_job_that_nobody_follows_is_stopped(strict: str) -> None:
    with with_session(strict) as mine:
        job = begin(mine, kind="check", expression="nl", seconds=1)
        time.sleep(1.0)
        assert [one["stopped"] for one in news(mine, job)] == [True]


def test_questions_are_answered_when_processes_die(strict: str) -> None:
    """They are asked again, of fresh processes."""
    with with_session(strict) as mine:
        assert mine.post("/api/diagnose", json=FINE).status_code == 200
        for child in active_children():
            child.kill()
        for _ in range(3):
            assert mine.post("/api/diagnose", json=FINE).json() == {"diagnostics": []}
        *_, last = news(mine, begin(mine, kind="check", expression="dk", seconds=1))
        assert last["status"] in (200, 504)


def test_a_job_belongs_to_its_session(strict: str) -> None:
    with with_session(strict) as mine, with_session(strict) as other:
        job = begin(mine, kind="check", expression="nl", seconds=1)
        assert other.get(f"/api/jobs/{job}").status_code == 404
        assert other.delete(f"/api/jobs/{job}").status_code == 404
        assert mine.delete(f"/api/jobs/{job}").status_code == 204


def test_many_questions_at_once_are_too_many() -> None:
    with served(Limits(seats=1, burst=5, rate=0.1)) as address, with_session(address) as mine:
        found = [mine.post("/api/nothing", json={}).status_code for _ in range(7)]
        assert found == [404] * 5 + [429] * 2


def test_processes_are_nice_to_each_other(client: httpx.Client) -> None:
    """They stand in one session, as it is sessions that Linux shares the processors among; and a
    job is nicer than what answers while somebody types."""
    job = begin(client, kind="check", expression="nl", seconds=20)
    assert next(said for said in news(client, job) if "progress" in said)
    found = [Path(f"/proc/{pid}/stat").read_text() for pid in below(os.getpid())]
    client.delete(f"/api/jobs/{job}")
    fields = [text.rpartition(")")[2].split() for text in found]
    assert {int(one[3]) for one in fields} == {os.getsid(0)}
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    assert {nice, min(19, nice + JOB)} <= {int(one[16]) for one in fields}


def test_without_a_secret_everybody_is_let_in() -> None:
    with served(Limits(seats=1), secret=None) as address:
        answer = httpx.post(f"{address}/api/session", json={"secret": ""})
        assert answer.status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 100\r\n\r\n{",
    ],
)
def test_who_says_nothing_whole_is_cut_off(strict: str, sent: bytes) -> None:
    with _connected(strict) as link:
        link.sendall(sent)
        link.settimeout(5)
        said = b""
        while part := link.recv(1000):
            said += part
        assert said == b"" or b" 408 " in said.splitlines()[0]


def test_connections_beyond_the_most_push_out_idle_ones(strict: str) -> None:
    idle = [_connected(strict) for _ in range(20)]
    assert httpx.get(strict).status_code == 200
    for link in idle:
        link.close()


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd"])
def test_no_file_but_the_page(address: str, path: str) -> None:
    with _connected(address) as link:
        link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert b" 404 " in link.recv(1000).splitlines()[0]


def test_headers_of_every_answer(address: str) -> None:
    for answer in (httpx.get(address), httpx.get(f"{address}/nothing"), httpx.post(address)):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


def _connected(address: str) -> socket.socket:
    place = urlsplit(address)
    assert place.hostname is not None
    assert place.port is not None
    return socket.create_connection((place.hostname, place.port), timeout=10)
