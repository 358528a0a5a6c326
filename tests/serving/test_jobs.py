"""Long jobs: their news, their end, and who has a turn."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

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
