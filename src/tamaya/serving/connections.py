"""Connections: only so many, and none that keeps us waiting.

Those who connect must say what they want within a time, and must take what they are sent. Where
there are too many connections, the address with the most loses the one that has kept us waiting for
the longest: for a question, for the rest of one, or to take an answer. If none of them does, it is
one of those that we answer.
"""

import asyncio
import time

from uvicorn.protocols.http.h11_impl import H11Protocol

from tamaya.serving.guard import address_of
from tamaya.serving.jobs.turns import gives_way
from tamaya.serving.limits import Limits

_LOOK = 1.0


def protocol(limits: Limits) -> type[H11Protocol]:
    """How this server speaks HTTP."""

    class Bounded(H11Protocol):
        """`waiting_since` is when it began to wait for the other side, if it does."""

        waiting_since: float | None = None
        address = ""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            super().connection_made(transport)
            self.waiting_since = time.monotonic()
            self.address = address_of({"client": self.client})
            self._look()
            held = [one for one in self.connections if isinstance(one, Bounded) and one._lasts]
            if len(held) > limits.connections:
                most = gives_way((one.address for one in held if one is not self), self.address)
                theirs = [one for one in held if one.address == most]
                waits = [one for one in theirs if one._waits]
                first = min(waits or theirs, key=lambda one: one.waiting_since or 0.0, default=self)
                first.transport.abort()

        def on_response_complete(self) -> None:
            self.waiting_since = time.monotonic()
            super().on_response_complete()

        def pause_writing(self) -> None:
            self.waiting_since = time.monotonic()
            super().pause_writing()

        def resume_writing(self) -> None:
            self.waiting_since = None
            super().resume_writing()

        @property
        def _lasts(self) -> bool:
            return not self.transport.is_closing()

        @property
        def _idle(self) -> bool:
            """Whether nothing was asked that isn't answered."""
            return self.cycle is None or self.cycle.response_complete

        @property
        def _waits(self) -> bool:
            """Whether it is the other side's turn."""
            asking = self.cycle is not None and self.cycle.more_body
            return self._idle or asking or self.flow.write_paused

        def _look(self) -> None:
            """Look now and then, and end the connection where its time is over."""
            if self.transport.is_closing():
                return
            if self._idle or self.flow.write_paused:
                since = self.waiting_since or time.monotonic()
                if time.monotonic() - since > limits.body_seconds:
                    self.transport.abort()
                    return
            self.loop.call_later(_LOOK, self._look)

    return Bounded
