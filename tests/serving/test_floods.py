"""Floods, with the secret and without: their senders keep nobody else waiting.

The clients stand in `benchmarks.serving`. Each has a loopback address of its own.
"""

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from benchmarks.serving.clients import session
from benchmarks.serving.hostile import let_loose
from benchmarks.serving.link import Link, connected
from benchmarks.serving.server import Served
from tests.serving.conftest import SECRET, served, with_session

from tamaya.serving.jobs.job import MOST_READERS
from tamaya.serving.jobs.turns import Client
from tamaya.serving.limits import Limits, Sessions
from tamaya.serving.rates import Floods, Rates, Repeats

FINE = {"files": {"mine.hanabi": "variant mine = nl"}}
SECONDS = 2.0
HONEST = "127.0.1.1"

loopback = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has many loopback addresses without being asked"
)


@pytest.fixture(scope="module")
def attacked() -> Iterator[Served]:
    """A server as it runs for people."""
    with served(Limits()) as address:
        place = urlsplit(address)
        assert place.hostname is not None
        assert place.port is not None
        yield Served(os.getpid(), place.hostname, place.port, SECRET)


async def _typed(server: Served, seconds: float) -> list[float]:
    """How long somebody waits who types for so long: once a tenth of a second."""
    waits: list[float] = []
    async with session(server, HONEST) as link:
        begun = time.monotonic()
        while not waits or time.monotonic() - begun < seconds:
            asked = time.monotonic()
            answer = await link.post("/api/diagnose", FINE)
            assert (answer.status, answer.data) == (200, {"diagnostics": []})
            waits.append(time.monotonic() - asked)
            await asyncio.sleep(0.1)
    return sorted(waits)


async def _opened(server: Served) -> float:
    """How long somebody waits who opens the page."""
    link = Link(server.host, server.port, source=HONEST)
    asked = time.monotonic()
    answer = await link.ask("GET", "/")
    link.close()
    assert answer.status == 200
    return time.monotonic() - asked


def _busy() -> float:
    """How many times as long as alone things take on this machine."""
    return max(1.0, os.getloadavg()[0] / len(os.sched_getaffinity(0)))


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@loopback
@pytest.mark.parametrize("attack", ["flood", "slow_bodies", "connections", "many_sessions"])
@pytest.mark.more
def test_an_attack_keeps_nobody_else_waiting(
    attacked: Served, attack: str, caplog: pytest.LogCaptureFixture
) -> None:
    """People who type are answered soon, the page opens, little is said of it, and nothing is left.

    Before there were shares and refusals, people waited for twenty seconds and more. How short the
    waits are on a quiet machine is measured by `python -m benchmarks.serving`.
    """
    asyncio.run(_typed(attacked, 1))
    descriptors = _descriptors()
    busy = _busy()
    with caplog.at_level(logging.WARNING), let_loose(attacked, [attack]) as (_, asked):
        until = time.monotonic() + 30
        while not asked.value and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.5)
        waits = asyncio.run(_typed(attacked, SECONDS))
        page = asyncio.run(_opened(attacked))
    assert asked.value > 0
    busy = max(busy, _busy())
    assert waits[len(waits) * 95 // 100] < 3 * busy
    assert page < 5 * busy
    assert len(caplog.records) <= 2, [record.getMessage() for record in caplog.records]
    # A process that is begun or kept warm meanwhile holds a few; an attack opens hundreds.
    until = time.monotonic() + 30
    while _descriptors() > descriptors + 16 and time.monotonic() < until:
        time.sleep(0.1)
    assert _descriptors() <= descriptors + 16


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="nothing tells elsewhere")
def test_the_table_of_descriptors_grows_before_anybody_comes() -> None:
    """Where it grows among threads, all of them wait."""
    program = """if True:
        from pathlib import Path
        from tamaya.serving.limits import Limits
        from tamaya.serving.running import _within_descriptors

        limits = _within_descriptors(Limits())
        text = Path("/proc/self/status").read_text()
        print(limits.connections, *(line[7:] for line in text.splitlines() if "FDSize" in line))
    """
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
    connections, size = map(int, said.split())
    assert connections + 256 <= size


@loopback
def test_who_holds_most_connections_makes_room() -> None:
    """Though none of them waits for anything, and all that comes is one more from elsewhere."""

    async def follow(link: Link, news: str, begun: asyncio.Event) -> None:
        # One may be shown the door at first: the connection that was closed is still counted.
        while not begun.is_set():
            try:
                async for _ in link.lines(news):
                    begun.set()
            except (asyncio.IncompleteReadError, OSError):
                if begun.is_set():
                    raise
            await asyncio.sleep(0.1)

    async def followed(server: Served, stack: AsyncExitStack) -> list[asyncio.Task[None]]:
        """As many as may follow the jobs of two sessions, each on its way to news."""
        following: list[asyncio.Task[None]] = []
        begun: list[asyncio.Event] = []
        for _ in range(2):
            link = await stack.enter_async_context(session(server, "127.0.2.1"))
            asked = {"kind": "check", "expression": "everything", "seconds": 60}
            jobs = [(await link.post("/api/jobs", asked)).data["id"] for _ in range(2)]
            link.close()  # all that it holds from now on are answers on their way
            for job in jobs * MOST_READERS:
                begun.append(asyncio.Event())
                following.append(asyncio.create_task(follow(link, f"/api/jobs/{job}", begun[-1])))
        async with asyncio.timeout(60):
            await asyncio.gather(*(one.wait() for one in begun))
        return following

    async def crowd(server: Served) -> int:
        async with AsyncExitStack() as stack:
            following = await followed(server, stack)
            async with session(server, HONEST) as honest:
                answer = await honest.post("/api/diagnose", FINE)
            gone, _ = await asyncio.wait(following, timeout=60, return_when=asyncio.FIRST_COMPLETED)
            errors = [one.exception() for one in gone]
            for one in following:
                one.cancel()
            await asyncio.gather(*following, return_exceptions=True)
            assert any(isinstance(one, asyncio.IncompleteReadError | OSError) for one in errors)
        return answer.status

    with served(Limits(connections=4 * MOST_READERS)) as address:
        place = urlsplit(address)
        assert place.hostname is not None
        assert place.port is not None
        server = Served(os.getpid(), place.hostname, place.port, SECRET)
        assert asyncio.run(crowd(server)) == 200


@loopback
def test_a_job_has_so_many_readers_though_all_come_at_once() -> None:
    async def statuses(server: Served) -> list[int]:
        async with session(server, HONEST) as link:
            asked = {"kind": "check", "expression": "everything", "seconds": 60}
            job = (await link.post("/api/jobs", asked)).data["id"]
            request = f"GET /api/jobs/{job} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            links = [await connected(server.host, server.port, HONEST) for _ in range(6)]
            for _, writer in links:
                writer.write(f"{request}{link.session}\r\n\r\n".encode())
            heads = [await reader.readline() for reader, _ in links]
            for _, writer in links:
                writer.close()
        return sorted(int(head.split()[1]) for head in heads)

    with served(Limits()) as address:
        place = urlsplit(address)
        assert place.hostname is not None
        assert place.port is not None
        server = Served(os.getpid(), place.hostname, place.port, SECRET)
        found = asyncio.run(statuses(server))
        assert found == [200] * MOST_READERS + [429] * (6 - MOST_READERS)


def test_a_store_of_questions_fills_up_again() -> None:
    """So many at once, then at a rate, after a wait that is short enough; an asker who is
    refused doesn't make the others wait longer."""
    now = 100.0
    rates = Rates[str](burst=3, rate=10.0, patience=0.2, clock=lambda: now)
    assert [rates.wait("one") for _ in range(3)] == [0, 0, 0]
    assert [rates.wait("one") for _ in range(4)] == pytest.approx([0.1, 0.2, 0.3, 0.3])
    assert rates.wait("other") == 0
    now = 100.3
    assert rates.wait("one") == pytest.approx(0.0)
    rates.give_back("other")
    assert [rates.wait("other") for _ in range(3)] == [0, 0, 0]


def test_guesses_are_slow_and_what_is_right_comes_in() -> None:
    """Few guesses are tried at once; then one by one. What is right comes in, if a little later."""
    limits = Limits(seats=1, guesses=2, guesses_rate=10, guesses_patience=0.35)
    with served(limits, guessable=True) as address, httpx.Client(base_url=address) as browser:

        def guess(secret: str) -> int:
            return browser.post("/api/session", json={"secret": secret}).status_code

        for _ in range(3):
            assert [guess("guess") for _ in range(3)] == [401] * 3
            assert guess(SECRET) == 200


def test_what_is_right_is_never_counted() -> None:
    limits = Limits(seats=1, guesses=1, guesses_rate=0.01, guesses_patience=0)
    with served(limits, guessable=True) as address:
        found = [
            httpx.post(f"{address}/api/session", json={"secret": secret}).status_code
            for secret in (SECRET, SECRET, "guess", "guess")
        ]
    assert found == [200, 200, 401, 429]


def test_guesses_behind_a_proxy_are_counted_by_the_address_that_it_names() -> None:
    """And only a proxy that was named is believed."""
    limits = Limits(seats=1, guesses=2, guesses_rate=0.01, guesses_patience=0)
    for proxies, last in ((("127.0.0.1",), 401), ((), 429)):
        with served(limits, guessable=True, proxies=proxies) as address:

            def guess(source: str, address: str = address) -> int:
                headers = {"x-forwarded-for": source}
                sent = {"secret": "guess"}
                return httpx.post(f"{address}/api/session", json=sent, headers=headers).status_code

            assert [guess("192.0.2.1") for _ in range(3)] == [401, 401, 429]
            assert guess("192.0.2.2") == last


def test_the_address_with_the_most_sessions_loses_its_oldest() -> None:
    sessions = Sessions(None, 4)
    mine = sessions.begin("", "home")
    flood = [sessions.begin("", "flood") for _ in range(9)]
    assert mine is not None
    assert sessions.client(mine) == Client("home", mine)
    assert [one is not None and sessions.client(one) is not None for one in flood] == (
        [False] * 6 + [True] * 3
    )


def test_a_body_is_not_awaited_without_a_session(attacked: Served) -> None:
    """A client that shows none is refused by the head of the request."""

    async def refused() -> bytes:
        reader, writer = await asyncio.open_connection(attacked.host, attacked.port)
        writer.write(
            b"POST /api/diagnose HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"
        )
        async with asyncio.timeout(5):  # a body may take twice as long
            said = await reader.read()
        writer.close()
        return said.splitlines()[0]

    assert b" 401 " in asyncio.run(refused())


def test_a_flood_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """And once more where it comes again after a while."""
    now = 0.0
    floods = Floods(many=10, seconds=10, quiet=60, clock=lambda: now)
    with caplog.at_level(logging.WARNING):
        for moment in (0.0, 5.0, 20.0, 40.0, 200.0):
            now = moment
            for number in range(30):
                floods.refused("198.51.100.7" if number % 5 else "192.0.2.1")
    assert len(caplog.records) == 2
    assert "8 of the last 10 from 198.51.100.7" in caplog.records[0].getMessage()


def test_a_complaint_is_not_repeated() -> None:
    now = 0.0
    repeats = Repeats(quiet=60, clock=lambda: now)

    def passes(message: str) -> bool:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 1, message, (), None)
        return repeats.filter(record)

    assert [passes("no descriptor is left"), passes("no descriptor is left")] == [True, False]
    assert passes("something else")
    now = 100.0
    assert passes("no descriptor is left")


def test_a_session_is_shared_by_no_other_address(attacked: Served) -> None:
    """Questions of an address are counted together, whatever session they are asked with."""
    limits = Limits(seats=1, address_burst=4, address_rate=0.1)
    with served(limits) as address, with_session(address) as one, with_session(address) as other:
        found = [who.post("/api/nothing", json={}).status_code for who in (one, other) * 3]
        assert found == [404] * 4 + [429] * 2
