"""Clients that mean no good: each does one thing again and again, as fast as it is let."""

import asyncio
import json
import os
import resource
import socket
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized

from benchmarks.serving.clients import session
from benchmarks.serving.link import Link, connected, job
from benchmarks.serving.server import Served

_MANY = "".join(f"expansion e{n} on nl {{ tokens hints 1 more }}\n" for n in range(1800))
_HUGE = json.dumps({"files": {"mine.hanabi": _MANY}}).encode()
_ENDLESS = {"kind": "check", "expression": "everything", "seconds": 120}
_NICENESS = 5


_HALF = b"POST /api/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_HALF += b"Content-Length: 1000\r\n\r\n{"
_SESSIONS = 90


class Count:
    """How much was asked by all of them."""

    def __init__(self, shared: "Synchronized[int]") -> None:
        self.shared = shared

    def add(self, number: int = 1) -> None:
        with self.shared.get_lock():
            self.shared.value += number


@dataclass(frozen=True, slots=True)
class Attack:
    """The server that is attacked, the address that it is attacked from, and what was asked."""

    served: Served
    source: str
    asked: Count

    def link(self) -> Link:
        return Link(self.served.host, self.served.port, source=self.source)

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await connected(self.served.host, self.served.port, self.source)


async def huge_texts(on: Attack) -> None:
    """Texts that take seconds to look at, and some that are too large."""
    async with session(on.served, on.source) as link:
        while True:
            await link.ask("POST", "/api/diagnose", _HUGE)
            await link.ask("POST", "/api/diagnose", b" " * 400_000)
            on.asked.add(2)


async def endless_rules(on: Attack) -> None:
    """As many jobs as it gets, each as long as it may be, and follows them."""
    async with session(on.served, on.source) as link:
        while True:
            await asyncio.gather(*(_endless(link) for _ in range(5)))
            on.asked.add(5)
            await asyncio.sleep(0.2)


async def _endless(link: Link) -> None:
    with suppress(OSError, asyncio.IncompleteReadError):  # it may be shown the door
        async for _ in job(link, **_ENDLESS):
            pass


async def slow_readers(on: Attack) -> None:
    """Asks for much, and doesn't read it; sends a head, and never its end."""
    while True:
        writers = []
        for _ in range(20):
            with suppress(OSError):
                _, writer = await on.connected()
                writer.write(b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
                writer.write(b"POST /api/diagnose HTTP/1.1\r\nHost: localhost\r\nX-")
                writers.append(writer)
                on.asked.add(50)
        await asyncio.sleep(3)
        for writer in writers:
            writer.close()


async def leavers(on: Attack) -> None:
    """Begins jobs and questions, and is gone."""
    while True:
        async with session(on.served, on.source) as link:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    async for _ in job(link, **{**_ENDLESS, "seconds": 5}):
                        pass
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await link.ask("POST", "/api/diagnose", _HUGE)
            on.asked.add(2)
        await asyncio.sleep(0.5)


async def strangers(on: Attack) -> None:
    """Guesses secrets, and sends what a page of another address would send."""
    link = on.link()
    while True:
        await link.post("/api/session", {"secret": "guessed"})
        await link.ask("POST", "/api/diagnose", b"{}", {"origin": "http://evil.example"})
        await link.ask("GET", "/", headers={"host": "evil.example"})
        await link.ask("GET", "/../../etc/passwd")
        on.asked.add(4)
        await asyncio.sleep(0.02)


async def flood(on: Attack) -> None:
    """Without the secret, as much as fits through fifty connections, half of it by a wrong name;
    nobody waits for the answers."""

    async def one(host: bytes) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await on.connected()
                writer.write(b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % host * 50)
                on.asked.add(50)
                await reader.read(1)
                writer.close()
            await asyncio.sleep(0.001)

    hosts = (b"localhost", b"evil.example") * 25
    await asyncio.gather(*map(one, hosts))


async def slow_bodies(on: Attack) -> None:
    """Without the secret, three hundred requests that never come to their end."""
    while True:
        writers = []
        for number in range(300):
            with suppress(OSError):
                _, writer = await on.connected()
                writer.write(_HALF % (b"session" if number % 2 else b"diagnose"))
                writers.append(writer)
                on.asked.add()
        await asyncio.sleep(2)
        for writer in writers:
            writer.close()


async def connections(on: Attack) -> None:
    """More connections than the server has descriptors, opened and left as fast as it goes."""
    while True:
        opened = [await _dialled(on) for _ in range(1200)]
        await asyncio.sleep(0.5)
        for link in opened:
            link.close()


async def _dialled(on: Attack) -> socket.socket:
    link = socket.socket()
    link.setblocking(False)
    link.bind((on.source, 0))
    link.connect_ex((on.served.host, on.served.port))
    on.asked.add()
    await asyncio.sleep(0)
    return link


async def many_sessions(on: Attack) -> None:
    """With the secret, ninety sessions of one address: long texts and long jobs of each."""

    async def one() -> None:
        async with session(on.served, on.source) as link:
            jobs: list[asyncio.Future[None]] = []
            try:
                while True:
                    jobs = [one for one in jobs if not one.done()]
                    jobs += [asyncio.ensure_future(_endless(link)) for _ in range(3 - len(jobs))]
                    await link.ask("POST", "/api/diagnose", _HUGE)
                    on.asked.add()
            finally:
                for one in jobs:
                    one.cancel()

    async def again() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await one()

    await asyncio.gather(*(again() for _ in range(_SESSIONS)))


Hostile = Callable[[Attack], Coroutine[object, object, None]]
HOSTILE: dict[str, Hostile] = {
    hostile.__name__: hostile
    for hostile in (
        huge_texts,
        endless_rules,
        slow_readers,
        leavers,
        strangers,
        flood,
        slow_bodies,
        connections,
        many_sessions,
    )
}


def work(served: Served, names: Sequence[str], shared: "Synchronized[int]") -> None:
    """Let hostile clients loose, each at an address of its own, until their process is ended."""
    os.nice(_NICENESS)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    async def all_of_them() -> None:
        asked = Count(shared)
        await asyncio.gather(
            *(
                again(HOSTILE[name], Attack(served, f"127.0.2.{number}", asked))
                for number, name in enumerate(names, 1)
            )
        )

    async def again(hostile: Hostile, on: Attack) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):  # it was cut off
                await hostile(on)
            await asyncio.sleep(0.1)

    asyncio.run(all_of_them())


@contextmanager
def let_loose(served: Served, names: Sequence[str]) -> Iterator[tuple[int, "Synchronized[int]"]]:
    """Hostile clients as long as somebody is within: their process, and how much they asked. They
    slow the honest ones down by what they ask of the server, and by nothing else."""
    context = get_context("spawn")
    asked = context.Value("i", 0)
    process = context.Process(target=work, args=(served, names, asked), daemon=True)
    process.start()
    assert process.pid is not None
    try:
        yield process.pid, asked
    finally:
        process.kill()
        process.join()
