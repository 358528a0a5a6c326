"""How much the server does for anybody: sizes, times, numbers."""

import os
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from tamaya.serving.jobs.turns import Client, gives_way
from tamaya.solver.many.processes import processors

# ------------------------------------------------------------------- limits

MEGABYTE = 1 << 20


def _half_of_memory() -> int:
    """Half of this machine's memory, in megabytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // MEGABYTE // 2


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are in seconds, memory in megabytes."""

    # What comes in.
    body: int = 256 * 1024
    body_seconds: float = 10.0
    connections: int = 256
    entry: int = 4 * 1024
    """What somebody may send who shows no session."""
    # Questions of a session, and of an address: so many at once, then so many a second.
    burst: int = 60
    rate: float = 20.0
    address_burst: int = 600
    address_rate: float = 200.0
    # Of an address: sessions, guesses of a password, and requests that need no session. Those who
    # would wait for longer than `patience` are refused.
    new_burst: int = 100
    new_rate: float = 5.0
    guesses: int = 10
    guesses_rate: float = 0.5
    guesses_patience: float = 20.0
    strangers: int = 300
    strangers_rate: float = 100.0
    strangers_patience: float = 1.0
    sessions: int = 2000
    # Quick answers: seats for processes that nobody waits behind for longer than `patience`.
    seats: int = field(default_factory=lambda: max(2, processors()))
    patience: float = 0.15
    quick: float = 5.0
    slow: int = 2
    quick_memory: int = 1536
    waiting: int = 200
    # Long jobs: so many run at once, and so many are begun. Each has its turn for a `slice`. One
    # that is `late` to come to its end is ended.
    running: int = field(default_factory=processors)
    begun: int = 64
    begun_here: int = 16
    """The same for one address."""
    slice: float = 1.0
    jobs: int = 3
    all_jobs: int = 200
    job_seconds: float = 120.0
    late: float = 40.0
    job_memory: int = 3072
    jobs_memory: int = field(default_factory=lambda: min(8192, _half_of_memory()))
    # What goes out.
    answer: int = 8 * MEGABYTE
    unread: float = 10.0
    retention: float = 300.0
    beat: float = 15.0


# ------------------------------------------------------------------- sessions

# Who may ask: a client that shows the secret is given a session, and a session is one client.


@dataclass
class Sessions:
    """The secret, if one is needed, and the sessions that were given. Where there are too many, the
    address with the most loses the one that has been silent for the longest."""

    secret: str | None
    most: int
    _clients: OrderedDict[str, Client] = field(default_factory=OrderedDict)

    def begin(self, shown: str, address: str) -> str | None:
        """A session for a client that shows the secret; no time tells how much of it was right."""
        if self.secret is not None and not secrets.compare_digest(
            shown.encode("utf-8", "replace"), self.secret.encode()
        ):
            return None
        session = secrets.token_urlsafe(24)
        if len(self._clients) >= self.most:
            most = gives_way((client.address for client in self._clients.values()), address)
            theirs = (one for one, client in self._clients.items() if client.address == most)
            self._clients.pop(next(theirs, ""), None)
        self._clients[session] = Client(address, session)
        return session

    def client(self, session: str) -> Client | None:
        """The client of a session, or None where there is no such session. That it is looked up
        tells nobody anything: 24 random bytes can't be found sign by sign."""
        if session not in self._clients:
            return None
        self._clients.move_to_end(session)
        return self._clients[session]
