"""How much the server does for anybody: sizes, times, numbers."""

import os
from dataclasses import dataclass, field

MEGABYTE = 1 << 20


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    # Questions of a session: so many at once, then so many a second.
    burst: int = 60
    rate: float = 20.0
    # Sessions of an address, and guesses of a password.
    new_burst: int = 100
    new_rate: float = 5.0
    guesses: int = 10
    # All together who show no session, and all who are refused.
    strangers: int = 200
    strangers_rate: float = 100.0
    sessions: int = 2000
    # Quick answers: seats for processes that nobody waits behind for longer than `patience`.
    seats: int = field(default_factory=lambda: max(2, _processors()))
    patience: float = 0.15
    quick: float = 5.0
    slow: int = 2
    quick_memory: int = 1536
    waiting: int = 200
    # Long jobs: so many run at once, and so many are begun. Each has its turn for a `slice`. One
    # that is `late` to come to its end is ended.
    running: int = field(default_factory=_processors)
    begun: int = 64
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
    kept: float = 300.0
    beat: float = 15.0
