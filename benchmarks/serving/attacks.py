"""Attacks one by one: what honest clients wait for meanwhile, and what is left of it in the end."""

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from statistics import quantiles

from benchmarks.serving.clients import AFTERWARDS, Waits, honest_session, opens, types
from benchmarks.serving.hostile import let_loose
from benchmarks.serving.server import Served, Taken, served

_LOADING = 5.0
_BEFORE = 3.0
"""So many seconds an attack goes on before anything is measured."""


@dataclass(frozen=True, slots=True)
class Suffered:
    """What one kind of attack came to."""

    attack: str
    asked: int
    waits: Waits
    load: float
    before: Taken
    after: Taken
    log: tuple[str, ...]

    @property
    def row(self) -> tuple[str, ...]:
        diagnostics = [wait.all for wait in self.waits.diagnostics]
        taken = (
            f"{self.before.memory} → {self.after.memory}",
            f"{self.before.descriptors} → {self.after.descriptors}",
            f"{self.before.processes} → {self.after.processes}",
        )
        return (
            self.attack,
            str(self.asked),
            _most(diagnostics),
            _most(self.waits.pages),
            str(len(self.log)),
            *taken,
            f"{self.load:.1f}",
        )


_HEAD = (
    "attack",
    "asked",
    "diagnostics",
    "page",
    "log lines",
    "megabytes",
    "descriptors",
    "processes",
    "load",
)


def one_by_one(attacks: list[str], honest: int, hostile: int, seconds: float) -> None:
    """Play each attack against a server of its own, and print a table."""
    print(
        f"{honest} honest clients, {hostile} hostile ones for {seconds:.0f} s; waits are those "
        "within which 95 of 100 had an answer"
    )
    suffered = []
    for attack in attacks:
        with served() as server:
            suffered.append(asyncio.run(_suffer(server, attack, honest, hostile, seconds)))
        print(*_told(suffered[-1]), sep="\n", flush=True)
    rows = [_HEAD, *(one.row for one in suffered)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print(f"| {' | '.join(cells)} |")


async def _suffer(
    server: Served, attack: str, honest: int, hostile: int, seconds: float
) -> Suffered:
    await asyncio.sleep(_LOADING)
    over, waits = asyncio.Event(), Waits()
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(honest_session(server, n)) for n in range(honest)]
        busy = [types(one, n, waits, over) for n, one in enumerate(people)]
        busy += [opens(server, f"127.0.3.{n + 1}", waits, over) for n in range(honest)]
        tasks = [asyncio.ensure_future(one) for one in busy]
        await asyncio.sleep(_BEFORE)
        before, said = server.taken(), len(server.log())
        with let_loose(server, [attack] * hostile) as (_, asked):
            await asyncio.sleep(_BEFORE)
            waits.diagnostics.clear()
            waits.pages.clear()
            begun, asked_before = time.monotonic(), asked.value
            while time.monotonic() - begun < seconds:
                await asyncio.sleep(0.5)
            load, count = os.getloadavg()[0], asked.value - asked_before
            over.set()
            await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(AFTERWARDS)
        return Suffered(attack, count, waits, load, before, server.taken(), server.log()[said:])


def _told(one: Suffered) -> Iterator[str]:
    """What the table has no room for."""
    yield f"{one.attack}: {len(one.waits.diagnostics)} diagnostics, {len(one.waits.pages)} pages"
    yield from (f"  log: {line[:150]}" for line in one.log)
    yield from (f"  {failure}" for failure in one.waits.failed())


def _most(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "none"
    return f"{1000 * quantiles(seconds, n=20)[18]:.0f} ms"
