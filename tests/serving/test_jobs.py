"""Long jobs: their news, their end, and who has a turn."""

import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
import pytest

from tamaya.serving.jobs.worker import Worker

DEAL = {"expression": "nl", "players": 3, "seed": 7}


def news(client: httpx.Client, job: str) -> Iterator[dict[str, Any]]:
    """What a job says, as it comes."""
    with client.stream("GET", f"/api/jobs/{job}") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def begin(client: httpx.Client, **asked: object) -> str:
    answer = client.post("/api/jobs", json=asked)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def done(client: httpx.Client, **asked: object) -> dict[str, Any]:
    """The last news of a job."""
    *_, last = news(client, begin(client, **asked))
    return last


def test_deal_is_solved(client: httpx.Client) -> None:
    """The answer holds the line, a frame for each moment, and what else the tab shows."""
    answer = done(client, kind="solve", seconds=20, on="hanab.live", **DEAL)["answer"]
    assert (answer["lower"], answer["upper"], answer["proved"]) == (25, 25, True)
    assert len(answer["frames"]) == len(answer["line"]) + 1 == len(answer["told"]) + 1
    assert answer["link"].startswith("https://hanab.live/")
    assert answer["command"] == "tamaya solve nl -p 3 --seed 7 --on hanab.live"


FAULTY = Path(__file__).parents[2] / "examples" / "consolation" / "broken.hanabi"


def test_findings_are_shown_as_games(client: httpx.Client) -> None:
    """A finding points at its clause, its game can be drawn, and a reason accepts it."""
    text = FAULTY.read_text(encoding="utf-8")
    asked = {"files": {"mine.hanabi": text}, "expression": "mine.hanabi", "seconds": 2}
    answer = done(client, kind="check", **asked)["answer"]
    finding = next(one for one in answer["findings"] if one["record"])
    assert finding["place"]["file"] == "mine.hanabi"
    assert text[finding["place"]["from"] :].startswith(finding["clause"][:10])
    shown = client.post("/api/game", json={**asked, "record": finding["record"]}).json()
    assert len(shown["frames"]) == len(finding["steps"]) + 1


def test_a_job_that_is_stopped_says_what_it_knows(client: httpx.Client) -> None:
    job = begin(client, kind="check", expression="nl+expert", seconds=60)
    for said in news(client, job):
        if said.get("progress", {}).get("phases"):
            assert client.delete(f"/api/jobs/{job}").status_code == 204
    assert said["answer"]["interrupted"] is True
    assert said["answer"]["phases"][0]["name"] == "rules"


def test_faulty_rules_are_told_with_their_places(client: httpx.Client) -> None:
    files = {"mine.hanabi": "variant mine = nl { tokns }"}
    said = done(client, kind="check", files=files, expression="mine", seconds=5)
    assert said["status"] == 422
    assert said["diagnostics"][0]["places"][0]["file"] == "mine.hanabi"


def _with_a_helper(link: socket.socket) -> None:
    """A process that has another one work for it, in its own group."""
    os.setpgrp()
    helper = os.fork()
    if not helper:
        while True:
            time.sleep(60)
    link.sendall(f"{helper}\n".encode())
    while True:
        time.sleep(60)


def _state(process: int) -> str:
    """As the system has it: S for one that sleeps, T for one that was stopped, Z for a dead one."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return "Z"
    return stat.rpartition(")")[2].split()[0]


def _becomes(process: int, state: str) -> bool:
    for _ in range(200):
        if _state(process) == state:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell states in other ways")
def test_what_works_for_a_job_is_paused_and_ended_with_it() -> None:
    async def live() -> None:
        ours, theirs = socket.socketpair()
        process = get_context("spawn").Process(target=_with_a_helper, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        worker = Worker(process, *await asyncio.open_connection(sock=ours))
        helper = int(await worker.hear())
        worker.pause()
        assert _becomes(helper, "T")
        worker.go_on()
        assert _becomes(helper, "S")
        await worker.end()
        assert _becomes(helper, "Z")

    asyncio.run(live())
