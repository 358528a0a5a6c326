"""Many clients at once: `python -m benchmarks.serving`, or for long with `--minutes 60`. With
`--attacks` the hostile ones do one thing at a time, all that there are or those that are named.

Everything happens on this machine, where each client has a loopback address of its own. Jobs are
fair when n honest clients wait no longer for all of theirs than 1.5 · n/2 times as long as one
alone, whatever the hostile ones do.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from itertools import cycle, islice
from statistics import quantiles

from benchmarks.serving.attacks import one_by_one
from benchmarks.serving.clients import (
    AFTERWARDS,
    Wait,
    Waits,
    honest_session,
    session,
    types,
    works,
)
from benchmarks.serving.hostile import HOSTILE, let_loose
from benchmarks.serving.link import Link
from benchmarks.serving.server import Served, served
from benchmarks.serving.spent import Spending

_ALONE = 3
_PEAK = 5.0
_PARTS: dict[str, Callable[[Wait], float]] = {
    "until the answer": lambda wait: wait.all,
    "of which for a process": lambda wait: wait.seat,
    "of which for its work": lambda wait: wait.work,
    "of which on the way": lambda wait: wait.rest,
}


async def measure(server: Served, honest: int, hostile: int, seconds: float) -> None:
    """Everybody at once, until the honest ones have what they want, or time is over."""
    await asyncio.sleep(4)  # until the server has loaded all
    before = server.taken()
    alone = await _alone(server)
    over, waits = asyncio.Event(), Waits()
    stack = AsyncExitStack()
    people = [await stack.enter_async_context(honest_session(server, n)) for n in range(honest)]
    typing = [asyncio.ensure_future(types(one, n, waits, over)) for n, one in enumerate(people)]
    peak = asyncio.ensure_future(_peak(server, over))
    with let_loose(server, _some(hostile)) as (their_process, asked):
        await asyncio.sleep(5)
        waits.diagnostics.clear()
        load = os.getloadavg()[0]
        spending = Spending(
            server.pid, {os.getpid(): "honest clients", their_process: "hostile clients"}
        )
        watching = asyncio.ensure_future(spending.watch())
        begun, asked_before = time.monotonic(), asked.value
        await _within(seconds, asyncio.gather(*(works(one, waits) for one in people)))
        took = time.monotonic() - begun
        watching.cancel()
        spent, asked_then = list(spending.lines()), asked.value - asked_before
        over.set()
        await asyncio.gather(*typing, return_exceptions=True)
    await stack.aclose()
    await asyncio.sleep(AFTERWARDS)
    after = server.taken()
    processors = len(os.sched_getaffinity(0))
    factor = took / (alone * honest / processors)
    print(
        f"{honest} honest clients, {hostile} hostile ones, who asked {asked_then} times; "
        f"{processors} processors; load {load:.1f}, of which the clients and the server are a part"
    )
    _say_waits(waits)
    print(f"a job alone {alone:.1f} s, {honest} of them {took:.1f} s: fairness {factor:.2f}")
    print(*spent, sep="\n")
    most = await peak
    print(f"megabytes {before.memory} before, {most} at most, {after.memory} after")
    print(f"processes {before.processes} before, {after.processes} after")
    for failure in waits.failed():
        print(failure)


async def soak(server: Served, honest: int, hostile: int, minutes: float) -> None:
    """Mixed use for long: memory and processes shall be at the end as at the start."""
    await asyncio.sleep(4)
    over, waits = asyncio.Event(), Waits()
    stack = AsyncExitStack()
    people = [await stack.enter_async_context(honest_session(server, n)) for n in range(honest)]
    tasks = [asyncio.ensure_future(types(one, n, waits, over)) for n, one in enumerate(people)]
    tasks += [asyncio.ensure_future(_again(one, waits, over)) for one in people]
    begun = time.monotonic()
    with let_loose(server, _some(hostile)):
        while time.monotonic() - begun < 60 * minutes:
            await asyncio.sleep(min(60.0, 60 * minutes / 4))
            taken = server.taken()
            print(
                f"{(time.monotonic() - begun) / 60:5.1f} min: {taken.memory} MB, "
                f"{taken.processes} processes, {len(waits.jobs)} jobs",
                flush=True,
            )
    over.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await stack.aclose()
    await asyncio.sleep(AFTERWARDS)
    taken = server.taken()
    print(f"at the end: {taken.memory} MB, {taken.processes} processes")
    _say_waits(waits)


def _some(count: int) -> list[str]:
    """So many hostile clients: of each kind in turn."""
    return list(islice(cycle(HOSTILE), count))


async def _again(client: Link, waits: Waits, over: asyncio.Event) -> None:
    seed = 0
    while not over.is_set():
        seed += 1
        await works(
            client, waits, kind="solve", expression="nl", players=3, seed=seed, explain=True
        )
        await works(client, waits)
        await asyncio.sleep(5)


async def _alone(server: Served) -> float:
    """How long a job takes when nobody else wants anything."""
    waits = Waits()
    async with session(server) as client:
        for _ in range(_ALONE):
            await works(client, waits)
    return sum(waits.jobs) / len(waits.jobs)


async def _peak(server: Served, over: asyncio.Event) -> int:
    most = 0
    while not over.is_set():
        most = max(most, server.taken().memory)
        await asyncio.sleep(_PEAK)
    return most


async def _within(seconds: float, work: "asyncio.Future[list[None]]") -> None:
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        print(f"not all jobs were done after {seconds:.0f} s")


def _say_waits(waits: Waits) -> None:
    if len(waits.diagnostics) > 1:
        print(f"diagnostics: {len(waits.diagnostics)}")
        for words, of in _PARTS.items():
            found = sorted(map(of, waits.diagnostics))
            parts = [1000 * seconds for seconds in quantiles(found, n=20)]
            print(
                f"  {words}: half within {parts[9]:.0f} ms, 95 of 100 within {parts[18]:.0f} ms, "
                f"the slowest after {1000 * found[-1]:.0f} ms"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--honest", type=int, default=40)
    parser.add_argument("--hostile", type=int, help="usually 10, or 1 for each attack")
    parser.add_argument(
        "--seconds", type=float, help="how long at most, usually 300, or 15 for each attack"
    )
    parser.add_argument(
        "--attacks",
        nargs="*",
        choices=HOSTILE,
        metavar="ATTACK",
        help=f"play these one by one, usually all: {', '.join(HOSTILE)}",
    )
    parser.add_argument("--minutes", type=float, help="mixed use for so long instead")
    asked = parser.parse_args()
    if asked.attacks is not None:
        attacks = asked.attacks or list(HOSTILE)
        one_by_one(attacks, asked.honest, asked.hostile or 1, asked.seconds or 15.0)
        return
    hostile = 10 if asked.hostile is None else asked.hostile
    with served() as server:
        work: Coroutine[object, object, None]
        if asked.minutes is not None:
            work = soak(server, asked.honest, hostile, asked.minutes)
        else:
            work = measure(server, asked.honest, hostile, asked.seconds or 300.0)
        asyncio.run(work)


if __name__ == "__main__":
    main()
