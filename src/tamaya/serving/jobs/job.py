"""A long job: what is known of it, and those who follow it.

Only the latest news is kept. A slow reader misses what came between, and holds no memory.
"""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tamaya.serving.jobs.turns import Client
from tamaya.serving.jobs.worker import Worker

PROGRESS = b'{"progress":'
MOST_READERS = 2
_IDLE = 0.05


def message(**fields: object) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


STOPPED = message(status=200, stopped=True)


@dataclass(eq=False)
class Job:
    """What a client wants done. `had` is how much work it was, `over` whether it has ended."""

    client: Client
    kind: str
    data: object
    number: int
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    news: bytes = b""
    over: bool = False
    had: float = 0.0
    runs: bool = False
    begun: bool = False
    worker: Worker | None = None
    worked: float = 0.0
    """What its process had worked when somebody last looked."""
    ending: bytes = b""
    """Why the server ends it, if it does."""
    stop_until: float | None = None
    """Until when a job that was asked to stop may still say what it knows."""
    readers: int = 0
    left: float = field(default_factory=time.monotonic)
    """When the last reader left, or when it ended."""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def work(self, seconds: float) -> float:
        """The work of this job since somebody last looked, which was so many seconds ago.

        A job that runs has a place, so it is charged a little even where it does nothing with it.
        """
        if not self.runs:
            return 0.0
        if self.worker is None:
            return seconds
        before, self.worked = self.worked, self.worker.worked
        return max(self.worked - before, seconds * _IDLE)

    def tell(self, news: bytes) -> None:
        """The latest of it. Whatever is no progress is the end."""
        if self.over:
            return
        if not news.startswith(PROGRESS):
            self.over = True
            self.left = time.monotonic()
        self.wait(news)

    def wait(self, news: bytes) -> None:
        """What is to be known while it waits."""
        self.news = news
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def follow(self, beat: float) -> AsyncIterator[bytes]:
        """All news from now on to the end; empty where there was none for a while."""
        last_news = b""
        while True:
            changed = self._changed
            if self.news is not last_news:
                last_news = self.news
                yield last_news
            if self.over and last_news is self.news:
                return
            try:
                async with asyncio.timeout(beat):
                    await changed.wait()
            except TimeoutError:
                yield b""

    @contextmanager
    def read(self) -> Iterator[None]:
        """Somebody follows it meanwhile. A job without a reader has no turn."""
        self.readers += 1
        try:
            yield
        finally:
            self.readers -= 1
            self.left = time.monotonic()
