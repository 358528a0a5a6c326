"""What stands before every answer: who may ask, from where, how much, and what a browser may do.

- The name in `Host` must be one of ours: a stranger's name that leads to this machine is refused.
- A request that a page sends must come from our own page: `Origin`, and `Sec-Fetch-Site`.
- A body is JSON, of a size, and comes within a time.
- A page may load its own files and nothing else, run no code but theirs, and stand in no frame.
"""

import asyncio
import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING

from tamaya.serving.limits import Limits
from tamaya.serving.rates import Gate

if TYPE_CHECKING:
    from starlette.datastructures import Headers
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_PORT = re.compile(r":\d+$")
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}

HEADERS = {
    "content-security-policy": "; ".join(f"{name} {value}" for name, value in _POLICY.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True, slots=True)
class Names:
    """The names of this server. An address in numbers is always right: no stranger can give it
    another meaning, as he can with a name."""

    names: frozenset[str]

    def hold(self, host: str) -> bool:
        """Whether the host of a request is one of ours, at whatever port."""
        name = _PORT.sub("", host).strip("[]").lower()
        try:
            ip_address(name)
        except ValueError:
            return name in self.names
        return True


class RefusedError(Exception):
    """A request that is not answered, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


@dataclass(frozen=True)
class Guard:
    """The middleware."""

    app: "ASGIApp"
    names: Names
    limits: Limits
    gate: Gate

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # nothing else is spoken here

        async def guarded(message: "Message") -> None:
            if message["type"] == "http.response.start":
                held = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *held]
            await send(message)

        from starlette.datastructures import Headers
        from starlette.responses import JSONResponse

        try:
            self._check(scope["method"], Headers(scope=scope))
            if scope["method"] == "POST":
                receive = await self._whole(Headers(scope=scope), receive)
        except RefusedError as error:
            await self.gate.pass_by()
            headers = {"connection": "close"}
            answer = JSONResponse({"error": error.why}, error.status, headers)
            await answer(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)

    def _check(self, method: str, headers: "Headers") -> None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.names.hold(hosts[0]):
            raise RefusedError(403, "this server is not called so: use the address that it printed")
        if method not in ("GET", "HEAD", "POST", "DELETE"):
            raise RefusedError(405, "only GET, HEAD, POST and DELETE are answered")
        origin = headers.get("origin")
        own = {f"{scheme}://{hosts[0].lower()}" for scheme in ("http", "https")}
        if origin is not None and origin.lower() not in own:
            raise RefusedError(403, "this comes from the page of another address")
        site = headers.get("sec-fetch-site", "none")
        if site not in ("same-origin", "none") and headers.get("sec-fetch-mode") != "navigate":
            raise RefusedError(403, "this comes from the page of another address")

    async def _whole(self, headers: "Headers", receive: "Receive") -> "Receive":
        """All of a body, if it is as it should be."""
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise RefusedError(
                415, "what is asked must be JSON, with `Content-Type: application/json`"
            )
        most = self.limits.body
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            raise RefusedError(413, f"what is asked may take {most // 1024} KB")
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                body = await _read(receive, most)
        except TimeoutError:
            raise RefusedError(408, "what is asked came too slowly") from None
        given = False

        async def again() -> "Message":
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


async def _read(receive: "Receive", most: int) -> bytes:
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusedError(400, "what is asked breaks off")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise RefusedError(413, f"what is asked may take {most // 1024} KB")
        more = message.get("more_body", False)
    return b"".join(parts)
