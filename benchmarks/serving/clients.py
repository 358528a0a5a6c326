"""Clients of a server: honest ones, who type, solve and check, and what they had to wait."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from benchmarks.serving.server import Served

LINES = 200
JOB = {"kind": "check", "expression": "nl+expert", "seconds": 2}
"""What everybody wants done: a check that always uses up its time."""


@dataclass(slots=True)
class Waits:
    """The seconds that honest clients waited for diagnostics, and for their jobs."""

    diagnostics: list[float] = field(default_factory=list)
    jobs: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


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
async def session(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """A client that has shown the secret."""
    async with httpx.AsyncClient(base_url=served.address, timeout=600, trust_env=False) as client:
        answer = await client.post("/api/session", json={"secret": served.secret})
        while answer.status_code == 429:
            await asyncio.sleep(1)
            answer = await client.post("/api/session", json={"secret": served.secret})
        client.headers["authorization"] = f"Bearer {answer.json()['session']}"
        yield client


async def types(client: httpx.AsyncClient, number: int, waits: Waits, over: asyncio.Event) -> None:
    """Change a file every second or two, and wait for what is wrong with it."""
    chance = random.Random(number)
    changed = 0
    while not over.is_set():
        await asyncio.sleep(chance.uniform(1, 3))
        changed += 1
        asked = {"files": {"mine.hanabi": text_of(number, changed)}}
        begun = time.monotonic()
        answer = await client.post("/api/diagnose", json=asked)
        if answer.status_code == 200 and answer.json()["diagnostics"]:
            waits.diagnostics.append(time.monotonic() - begun)
        else:
            waits.failures.append(f"diagnostics: {answer.status_code} {answer.text[:80]}")


async def works(client: httpx.AsyncClient, waits: Waits, **job: Any) -> None:
    """Have one job done, and follow it."""
    begun = time.monotonic()
    async for news in follow(client, **{**JOB, **job}):
        if "answer" in news:
            waits.jobs.append(time.monotonic() - begun)
            return
    waits.failures.append("a job ended without an answer")


async def follow(client: httpx.AsyncClient, **job: Any) -> AsyncIterator[dict[str, Any]]:
    answer = await client.post("/api/jobs", json=job)
    if answer.status_code != 202:
        return
    async with client.stream("GET", f"/api/jobs/{answer.json()['id']}") as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))
