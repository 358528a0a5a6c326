"""Clients that mean no good: each does one thing again and again, as fast as it is let."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from urllib.parse import urlsplit

import httpx
from benchmarks.serving.clients import follow, session
from benchmarks.serving.server import Served

_MANY = "".join(f"expansion e{n} on nl {{ tokens hints 1 more }}\n" for n in range(1800))
_ENDLESS = {"kind": "check", "expression": "everything", "seconds": 120}


async def huge_texts(served: Served, over: asyncio.Event) -> None:
    """Texts that take seconds to look at, and some that are too large."""
    async with session(served) as client:
        while not over.is_set():
            await client.post("/api/diagnose", json={"files": {"mine.hanabi": _MANY}})
            await client.post("/api/diagnose", content=b" " * 400_000)


async def endless_rules(served: Served, over: asyncio.Event) -> None:
    """As many jobs as it gets, each as long as it may be, and follows them."""

    async def one(client: httpx.AsyncClient) -> None:
        async for _ in follow(client, **_ENDLESS):
            pass

    async with session(served) as client:
        while not over.is_set():
            await asyncio.gather(*(one(client) for _ in range(5)))
            await asyncio.sleep(0.2)


async def slow_readers(served: Served, over: asyncio.Event) -> None:
    """Asks for much, and doesn't read it; sends a head, and never its end."""
    place = urlsplit(served.address)
    while not over.is_set():
        writers = []
        for _ in range(20):
            with suppress(OSError):
                _, writer = await asyncio.open_connection(place.hostname, place.port)
                writer.write(b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
                writer.write(b"POST /api/diagnose HTTP/1.1\r\nHost: localhost\r\nX-")
                writers.append(writer)
        await asyncio.sleep(3)
        for writer in writers:
            writer.close()


async def leavers(served: Served, over: asyncio.Event) -> None:
    """Begins jobs and questions, and is gone."""
    while not over.is_set():
        async with session(served) as client:
            answer = await client.post("/api/jobs", json={**_ENDLESS, "seconds": 5})
            with suppress(httpx.HTTPError, KeyError):
                job = answer.json()["id"]
                await client.get(f"/api/jobs/{job}", timeout=0.5)
            with suppress(httpx.HTTPError):
                asked = {"files": {"mine.hanabi": _MANY}}
                await client.post("/api/diagnose", json=asked, timeout=0.05)
        await asyncio.sleep(0.5)


async def strangers(served: Served, over: asyncio.Event) -> None:
    """Guesses secrets, and sends what a page of another address would send."""
    async with httpx.AsyncClient(base_url=served.address, trust_env=False) as client:
        while not over.is_set():
            await client.post("/api/session", json={"secret": "guessed"})
            await client.post("/api/diagnose", json={}, headers={"origin": "http://evil.example"})
            await client.get("/", headers={"host": "evil.example"})
            await client.get("/../../etc/passwd")
            await asyncio.sleep(0.02)


HOSTILE = (huge_texts, endless_rules, slow_readers, leavers, strangers)


def work(served: Served, count: int) -> None:
    """Let so many hostile clients loose, in a process of their own, until it is ended."""

    async def all_of_them() -> None:
        over = asyncio.Event()
        await asyncio.gather(*(HOSTILE[n % len(HOSTILE)](served, over) for n in range(count)))

    asyncio.run(all_of_them())


@contextmanager
def let_loose(served: Served, count: int) -> Iterator[None]:
    """Hostile clients as long as somebody is within. They don't slow the honest ones down but by
    what they ask of the server."""
    process = get_context("spawn").Process(target=work, args=(served, count), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()
