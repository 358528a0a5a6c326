"""Clients of a server: honest ones, who type, solve and check, and what they had to wait."""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field

from benchmarks.serving.link import Link, Said, job
from benchmarks.serving.server import Served

LINES = 200
AFTERWARDS = 15.0
"""Seconds until what nobody follows is stopped."""
JOB = {"kind": "check", "expression": "nl+expert", "seconds": 2}
"""What everybody wants done: a check that always uses up its time."""

_TIME = re.compile(r"(\w+);dur=([\d.]+)")


@dataclass(frozen=True, slots=True)
class Wait:
    """The seconds until an answer, and of these in the server: for a process, and for its work."""

    all: float
    seat: float
    work: float

    @property
    def rest(self) -> float:
        """On the way, in the server's loop, in this program."""
        return self.all - self.seat - self.work


@dataclass(slots=True)
class Waits:
    """What honest clients waited for: diagnostics, their jobs from the beginning to the end, and
    the page, each time on a connection of its own."""

    diagnostics: list[Wait] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    jobs: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def failed(self) -> list[str]:
        """What failed, and how often."""
        return [
            f"failed {times} times: {failure}"
            for failure, times in sorted(Counter(self.failures).items())
        ]


def text_of(number: int, changed: int) -> str:
    """A file of 200 lines, in which somebody has just typed."""
    clauses = "".join(
        f'expansion rule-{number}-{n} "Rule {n}" on nl {{\n'
        f"  option more = 1 to 3, normally {1 + n % 3}\n"
        f"  tokens hints 1 more\n  when a {1 + n % 5} is placed {{ regain 1 hint }}\n"
        "  replace hand 5 cards with 2 or 3 players\n}\n\n"
        for n in range(LINES // 7)
    )
    return f"# {changed}\n{clauses}variant mine-{number} = nl + rule-{number}-0 {{ tokns }}\n"


@asynccontextmanager
async def session(served: Served, source: str = "127.0.0.1") -> AsyncIterator[Link]:
    """A client that has shown the secret."""
    link = Link(served.host, served.port, source=source)
    try:
        while (answer := await link.post("/api/session", {"secret": served.secret})).status == 429:
            await asyncio.sleep(1)
        link.session = answer.data["session"]
        yield link
    finally:
        link.close()


def honest_session(server: Served, number: int) -> AbstractAsyncContextManager[Link]:
    """An honest client at an address of its own."""
    return session(server, f"127.0.1.{number + 1}")


async def types(link: Link, number: int, waits: Waits, over: asyncio.Event) -> None:
    """Change a file every second or two, and wait for what is wrong with it."""
    chance = random.Random(number)
    changed = 0
    while not over.is_set():
        await asyncio.sleep(chance.uniform(1, 3))
        changed += 1
        asked = {"files": {"mine.hanabi": text_of(number, changed)}}
        begun = time.monotonic()
        answer = await link.post("/api/diagnose", asked)
        if answer.status == 200 and answer.data["diagnostics"]:
            waits.diagnostics.append(_wait(time.monotonic() - begun, answer))
        else:
            waits.failures.append(f"diagnostics: {answer.status} {answer.body[:80]!r}")


async def opens(served: Served, source: str, waits: Waits, over: asyncio.Event) -> None:
    """Open the page every second or two, as somebody new would."""
    chance = random.Random(source)
    while not over.is_set():
        await asyncio.sleep(chance.uniform(1, 3))
        link = Link(served.host, served.port, source=source)
        begun = time.monotonic()
        try:
            answer = await link.ask("GET", "/")
            if answer.status == 200:
                waits.pages.append(time.monotonic() - begun)
            else:
                waits.failures.append(f"page: {answer.status} {answer.body[:80]!r}")
        except (OSError, asyncio.IncompleteReadError) as error:
            waits.failures.append(f"page: {type(error).__name__}")
        finally:
            link.close()


def _wait(seconds: float, answer: Said) -> Wait:
    told = dict(_TIME.findall(answer.headers["server-timing"]))
    return Wait(seconds, float(told["wait"]) / 1000, float(told["work"]) / 1000)


async def works(link: Link, waits: Waits, **asked: object) -> None:
    """Have one job done, and follow it."""
    begun = time.monotonic()
    async for news in job(link, **{**JOB, **asked}):
        if "answer" in news:
            waits.jobs.append(time.monotonic() - begun)
            return
    waits.failures.append("a job ended without an answer")
