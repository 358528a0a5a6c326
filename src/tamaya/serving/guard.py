"""What stands before every answer: who may ask, from where, how much, and what a browser may do.

- The name in `Host` must be one of ours: a stranger's name that leads to this machine is refused.
- A request that a page sends must come from our own page: `Origin`, and `Sec-Fetch-Site`.
- Only the page, what is the same for everybody, and the entrance need no session.
- A body is JSON, of a size, and comes within a time.
- A page may load its own files and nothing else, run no code but theirs, and stand in no frame.

All of this but the body stands in the head of a request. So a refusal comes at once,
before a body is read, and the connection ends: nobody waits in a line of such requests.
"""

import asyncio
import json
import re
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from tamaya.serving.jobs.turns import Client
from tamaya.serving.limits import Limits, Sessions
from tamaya.serving.rates import Asker, Floods, Rates

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
    another meaning, as they can with a name."""

    names: frozenset[str]

    def hold(self, host: str) -> bool:
        """Whether the host of a request is one of ours, at whatever port."""
        name = _PORT.sub("", host).strip("[]").lower()
        try:
            ip_address(name)
        except ValueError:
            return name in self.names
        return True


ENTRANCE = "/api/session"


def address_of(scope: "Scope") -> str:
    """Where a request comes from. Of the long addresses a household has a whole network."""
    client = scope.get("client")
    try:
        address = ip_address(client[0] if client else "")
    except ValueError:
        return "an unknown address"
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


class RefusedError(Exception):
    """A request that is not answered, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class Admission:
    """Who may ask now: sessions, and how often they and strangers may."""

    def __init__(self, limits: Limits, sessions: Sessions) -> None:
        self.sessions = sessions
        self.clients = Rates[Client](limits.burst, limits.rate)
        self.addresses = Rates[str](limits.address_burst, limits.address_rate)
        self.strangers = Rates[str](
            limits.strangers, limits.strangers_rate, limits.strangers_patience
        )

    async def stranger(self, address: str) -> None:
        """Let somebody in who shows no session, after a moment where the address asks much."""
        await taken(self.strangers, address)

    async def client(self, address: str, headers: "Headers") -> Client:
        """Who asks, if the session is known and doesn't ask too often."""
        scheme, _, session = headers.get("authorization", "").partition(" ")
        client = self.sessions.client(session) if scheme == "Bearer" else None
        if client is None:
            raise RefusedError(401, "open the address that `tamaya serve` printed")
        await taken(self.addresses, address)
        await taken(self.clients, client)
        return client


async def taken(rates: Rates[Asker], asker: Asker) -> None:
    """Take a question of an asker's store: after a wait that is short enough, or not at all."""
    wait = rates.wait(asker)
    if wait > rates.patience:
        raise RefusedError(429, f"too many questions at once: wait {wait:.1f} seconds")
    if wait:
        await asyncio.sleep(wait)


@dataclass(frozen=True)
class Guard:
    """The middleware. It leaves the client of a request, where there must be one, in its state."""

    app: "ASGIApp"
    names: Names
    limits: Limits
    admission: Admission
    floods: Floods

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

        headers, method, path = Headers(scope=scope), scope["method"], scope["path"]
        address = address_of(scope)
        try:
            self._check(method, headers)
            enters = (method, path) == ("POST", ENTRANCE)
            if enters or (method in ("GET", "HEAD") and not path.startswith("/api/jobs/")):
                await self.admission.stranger(address)
            else:
                scope["state"]["client"] = await self.admission.client(address, headers)
            if method == "POST":
                most = self.limits.entry if enters else self.limits.body
                receive = await self._whole(headers, receive, most)
        except RefusedError as error:
            self.floods.refused(address)
            await _refuse(error, guarded)
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

    async def _whole(self, headers: "Headers", receive: "Receive", most: int) -> "Receive":
        """All of a body, if it is as it should be."""
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise RefusedError(
                415, "what is asked must be JSON, with `Content-Type: application/json`"
            )
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


async def _refuse(error: RefusedError, send: "Send") -> None:
    """Say why, and end the connection."""
    body = json.dumps({"error": error.why}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


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
