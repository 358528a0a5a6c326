"""Clients that mean no good: each does one thing again and again, as fast as it is let."""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized

from benchmarks.serving.clients import session
from benchmarks.serving.link import Link, job
from benchmarks.serving.server import Served

_MANY = "".join(f"expansion e{n} on nl {{ tokens hints 1 more }}\n" for n in range(1800))
_HUGE = json.dumps({"files": {"mine.hanabi": _MANY}}).encode()
_ENDLESS = {"kind": "check", "expression": "everything", "seconds": 120}
_NICENESS = 5


class Count:
    """How much was asked by all of them."""

    def __init__(self, shared: "Synchronized[int]") -> None:
        self.shared = shared

    def add(self, number: int = 1) -> None:
        with self.shared.get_lock():
            self.shared.value += number


async def huge_texts(served: Served, asked: Count) -> None:
    """Texts that take seconds to look at, and some that are too large."""
    async with session(served) as link:
        while True:
            await link.ask("POST", "/api/diagnose", _HUGE)
            await link.ask("POST", "/api/diagnose", b" " * 400_000)
            asked.add(2)


async def endless_rules(served: Served, asked: Count) -> None:
    """As many jobs as it gets, each as long as it may be, and follows them."""

    async def one(link: Link) -> None:
        async for _ in job(link, **_ENDLESS):
            pass

    async with session(served) as link:
        while True:
            await asyncio.gather(*(one(link) for _ in range(5)))
            asked.add(5)
            await asyncio.sleep(0.2)


async def slow_readers(served: Served, asked: Count) -> None:
    """Asks for much, and doesn't read it; sends a head, and never its end."""
    while True:
        writers = []
        for _ in range(20):
            with suppress(OSError):
                _, writer = await asyncio.open_connection(served.host, served.port)
                writer.write(b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
                writer.write(b"POST /api/diagnose HTTP/1.1\r\nHost: localhost\r\nX-")
                writers.append(writer)
                asked.add(50)
        await asyncio.sleep(3)
        for writer in writers:
            writer.close()


async def leavers(served: Served, asked: Count) -> None:
    """Begins jobs and questions, and is gone."""
    while True:
        async with session(served) as link:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    async for _ in job(link, **{**_ENDLESS, "seconds": 5}):
                        pass
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await link.ask("POST", "/api/diagnose", _HUGE)
            asked.add(2)
        await asyncio.sleep(0.5)


async def strangers(served: Served, asked: Count) -> None:
    """Guesses secrets, and sends what a page of another address would send."""
    link = Link(served.host, served.port)
    while True:
        await link.post("/api/session", {"secret": "guessed"})
        await link.ask("POST", "/api/diagnose", b"{}", {"origin": "http://evil.example"})
        await link.ask("GET", "/", headers={"host": "evil.example"})
        await link.ask("GET", "/../../etc/passwd")
        asked.add(4)
        await asyncio.sleep(0.02)


Hostile = Callable[[Served, Count], Coroutine[object, object, None]]
HOSTILE: tuple[Hostile, ...] = (huge_texts, endless_rules, slow_readers, leavers, strangers)


def work(served: Served, count: int, shared: "Synchronized[int]") -> None:
    """Let so many hostile clients loose, in a process of their own, until it is ended."""
    os.nice(_NICENESS)

    async def all_of_them() -> None:
        asked = Count(shared)
        await asyncio.gather(*(again(HOSTILE[n % len(HOSTILE)], asked) for n in range(count)))

    async def again(hostile: Hostile, asked: Count) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):  # he was cut off
                await hostile(served, asked)
            await asyncio.sleep(0.1)

    asyncio.run(all_of_them())


@contextmanager
def let_loose(served: Served, count: int) -> Iterator[tuple[int, "Synchronized[int]"]]:
    """Hostile clients as long as somebody is within: their process, and how much they asked. They
    slow the honest ones down by what they ask of the server, and by nothing else."""
    context = get_context("spawn")
    asked = context.Value("i", 0)
    process = context.Process(target=work, args=(served, count, asked), daemon=True)
    process.start()
    assert process.pid is not None
    try:
        yield process.pid, asked
    finally:
        process.kill()
        process.join()
