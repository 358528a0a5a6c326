"""HTTP as plain as it goes: what the clients of a load test do should cost next to nothing, since
they share the machine with the server that they measure."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

MOST = 16 << 20


@dataclass(frozen=True, slots=True)
class Said:
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


@dataclass
class Link:
    """One client: a connection that is kept for its questions, and one more for each job. `source`
    is its own address."""

    host: str
    port: int
    session: str = ""
    source: str = "127.0.0.1"
    _kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Said:
        """Ask something, one question after the other; again where the line was cut."""
        async with self._turn:
            for attempt in range(2):
                fresh = self._kept is None
                reader, writer = self._kept or await self._connected()
                self._kept = reader, writer
                try:
                    writer.write(self._head(method, path, body, headers or {}) + body)
                    return await self._heard(reader)
                except (OSError, asyncio.IncompleteReadError):
                    self.close()
                    if fresh or attempt:
                        raise
                except BaseException:  # the line is closed, too, if the client leaves
                    self.close()
                    raise
            raise AssertionError

    async def post(self, path: str, data: object) -> Said:
        return await self.ask("POST", path, json.dumps(data).encode())

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        """What is sent bit by bit, line by line."""
        reader, writer = await self._connected()
        try:
            writer.write(self._head("GET", path, b"", {}))
            status, headers = await _headed(reader)
            rest = b""
            while status == 200 and headers.get("transfer-encoding") == "chunked":
                size = int(await reader.readuntil(b"\r\n"), 16)
                *whole, rest = (rest + (await reader.readexactly(size + 2))[:-2]).split(b"\n")
                for line in whole:
                    yield line
                if not size:
                    return
        finally:
            writer.close()

    def close(self) -> None:
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await connected(self.host, self.port, self.source)

    def _head(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        said = {"host": "localhost", "content-type": "application/json"} | dict(headers)
        said["content-length"] = str(len(body))
        if self.session:
            said["authorization"] = f"Bearer {self.session}"
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items())]
        return "\r\n".join([*lines, "", ""]).encode()

    async def _heard(self, reader: asyncio.StreamReader) -> Said:
        status, headers = await _headed(reader)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return Said(status, headers, body)


async def connected(
    host: str, port: int, source: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from one of the many addresses that loopback has."""
    return await asyncio.open_connection(host, port, limit=MOST, local_addr=(source, 0))


async def _headed(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def job(link: Link, **asked: object) -> AsyncIterator[dict[str, Any]]:
    """The news of a job, from its beginning to its end."""
    taken = await link.post("/api/jobs", asked)
    if taken.status != 202:
        return
    with suppress(asyncio.IncompleteReadError):
        async for line in link.lines(f"/api/jobs/{taken.data['id']}"):
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))
