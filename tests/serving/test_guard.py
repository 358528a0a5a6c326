"""Each rule of the guard, with a request that breaks it."""

from typing import Any

import httpx
import pytest


@pytest.mark.parametrize(
    ("status", "request_"),
    [
        (403, {"headers": {"host": "evil.example"}}),
        (403, {"headers": {"host": "127.0.0.1.evil.example"}}),
        (403, {"headers": {"origin": "http://evil.example"}}),
        (403, {"headers": {"origin": "null"}}),
        (403, {"headers": {"sec-fetch-site": "cross-site"}}),
        (403, {"headers": {"sec-fetch-site": "same-site"}}),
        (401, {"headers": {"authorization": "Bearer wrong"}}),
        (401, {"headers": {"authorization": ""}}),
        (415, {"headers": {"content-type": "text/plain"}}),
        (413, {"content": b'{"files":"' + b" " * 300_000 + b'"}'}),
        (400, {"content": b"{"}),
        (400, {"content": b"[" * 100_000}),
        (400, {"content": b'{"files": {"../x.hanabi": ""}}'}),
        (400, {"content": b'{"files": {"x.hanabi": 5}}'}),
    ],
)
def test_refused(client: httpx.Client, status: int, request_: dict[str, Any]) -> None:
    """Each is refused with its own status, and says why in a sentence."""
    headers = {"content-type": "application/json", **request_.get("headers", {})}
    sent = {"content": b"{}", **request_, "headers": headers}
    answer = client.post("/api/diagnose", **sent)
    assert answer.status_code == status, answer.text
    assert len(answer.json()["error"].split()) > 3


def test_accepted(client: httpx.Client, address: str) -> None:
    """What the refused requests lack, this one has."""
    sent = {"files": {"mine.hanabi": "variant mine = nl"}}
    answer = client.post("/api/diagnose", json=sent, headers={"origin": address})
    assert (answer.status_code, answer.json()) == (200, {"diagnostics": []})
