"""Whose turn it is: each client has the same share of the time, whatever it asks for."""

import asyncio
import time
from collections.abc import Iterable
from typing import cast

import pytest

from tamaya.serving.jobs.bench import Bench, FullError
from tamaya.serving.jobs.desk import Desk, DeskQuestion, Reply
from tamaya.serving.jobs.job import PROGRESS, STOPPED, Job, message
from tamaya.serving.jobs.turns import Client, Turns, gives_way
from tamaya.serving.jobs.worker import Worker
from tamaya.serving.limits import Limits

TICK = 0.1


class Paper(Bench):
    """A bench without processes: who runs is only written down."""

    def _let(self, job: Job, runs: bool) -> None:
        job.runs = runs
        job.begun = job.begun or runs


def bench(**limits: float) -> Paper:
    settings = {"running": 2, "begun": 64, "slice": 1.0, "jobs": 3, **limits}
    return Paper(Limits(**settings))  # type: ignore[arg-type]


def finished(jobs: Paper, work: dict[Job, float], most: float) -> dict[Job, float]:
    """When each job ended that needs so many seconds of work."""
    ends: dict[Job, float] = {}
    now = 0.0
    while len(ends) < sum(seconds < most for seconds in work.values()) and now < most:
        now += TICK
        jobs._account(TICK)
        for job, seconds in work.items():
            if job.had >= seconds and not job.over:
                job.tell(message(status=200, answer=None))
                ends[job] = now
        jobs._choose()
    return ends


def at(address: str, session: str = "") -> Client:
    """A session of an address."""
    return Client(address, session)


def begun(jobs: Paper, clients: Iterable[str | Client]) -> list[Job]:
    """A job of each client, which it follows. Names are clients of addresses of their own."""
    each = [at(client) if isinstance(client, str) else client for client in clients]
    found = [jobs.take(client, "check", {}) for client in each]
    for job in found:
        job.readers = 1
    return found


@pytest.mark.parametrize(("honest", "hostile", "seconds"), [(10, 0, 3), (40, 10, 3), (12, 4, 8)])
def test_hostile_clients_don_t_starve_others(honest: int, hostile: int, seconds: float) -> None:
    """n honest clients have their jobs within 1.5 · n/2 of the time of one, though the hostile ones
    came first and have as many endless jobs as they may."""
    jobs = bench()
    work = {job: 1e6 for n in range(hostile) for job in begun(jobs, [f"hostile {n}"] * 3)}
    mine = begun(jobs, (f"honest {n}" for n in range(honest)))
    work |= dict.fromkeys(mine, seconds)
    ends = finished(jobs, work, 1000)
    assert len(ends) == honest
    assert max(ends.values()) <= 1.5 * honest / 2 * seconds


def test_sessions_of_one_address_share_its_time() -> None:
    """Ninety sessions of an address take no more from the others than one would."""
    jobs = bench()
    flood = [at("flood", str(n)) for n in range(64) for _ in range(3)]
    work = dict.fromkeys(begun(jobs, flood), 1e6)
    mine = begun(jobs, ["honest", "other"])
    ends = finished(jobs, work | dict.fromkeys(mine, 3.0), 100)
    assert max(ends[job] for job in mine) <= 3 * 3 / 2 + 1.1
    begun_there = sum(job.begun for job in work)
    assert 0 < begun_there <= jobs.limits.begun_here


def test_an_address_with_many_jobs_makes_room_for_others() -> None:
    jobs = bench(all_jobs=6, running=1)
    flood = begun(jobs, [at("flood", str(n)) for n in range(6)])
    jobs._choose()
    (mine,) = begun(jobs, ["honest"])
    assert not mine.over
    assert [job.over for job in flood] == [False] * 5 + [True]
    assert b"too many people" in flood[5].news
    with pytest.raises(FullError, match="too many people"):
        jobs.take(at("flood", "7"), "check", {})


def test_who_holds_the_most_gives_way() -> None:
    assert gives_way(["a", "a", "b"], "c") == "a"
    assert gives_way(["a", "a", "b"], "b") == "b"
    assert gives_way(["a", "b"], "b") == "b"


def test_a_job_that_nobody_follows_does_not_run() -> None:
    jobs = bench(running=1)
    (left, followed) = begun(jobs, ["one", "other"])
    left.readers = 0
    ends = finished(jobs, {left: 1, followed: 1}, 10)
    assert list(ends) == [followed]
    assert left.had == 0


def test_a_client_alone_has_all_of_the_time() -> None:
    jobs = bench()
    mine = begun(jobs, ["one"] * 3)
    assert max(finished(jobs, dict.fromkeys(mine, 2.0), 10).values()) <= 4.2


def test_few_jobs_of_a_client_and_of_all() -> None:
    jobs = bench(all_jobs=5)
    begun(jobs, ["one"] * 3)
    with pytest.raises(FullError, match="3 jobs at a time"):
        jobs.take(at("one"), "check", {})
    begun(jobs, ["two"] * 2)
    with pytest.raises(FullError, match="too many people"):
        jobs.take(at("two", "more"), "check", {})


def test_only_so_many_are_begun() -> None:
    """What is begun holds memory, also while it is paused."""
    jobs = bench(begun=3, slice=0.1)
    work = dict.fromkeys(begun(jobs, map(str, range(6))), 2.0)
    while not all(job.over for job in work):
        finished(jobs, work, TICK)
        jobs._account(TICK)
        for job in work:
            if job.had >= 2 and not job.over:
                job.tell(STOPPED)
        jobs._choose()
        assert sum(job.begun and not job.over for job in work) <= 3


def test_who_runs_too_long_is_ended() -> None:
    jobs = bench(job_seconds=5, late=2)
    (mine,) = begun(jobs, ["one"])
    for _ in range(200):
        jobs._choose()
        jobs._account(TICK)
        jobs._end_some(0.0)
    assert b"more than 5 seconds" in mine.news
    assert mine.had < 5 + 2.2


def test_nobody_saves_up() -> None:
    """A client who comes back is put beside the one who had least, not before everybody."""
    turns = Turns()
    old, older, new = at("old"), at("older"), at("new")
    turns.present([old, older])
    turns.used(old, 10)
    turns.used(older, 20)
    turns.present([old, older, new])
    assert turns.rank(new) < turns.rank(old) < turns.rank(older)
    assert turns.addresses.had == {"old": 10, "older": 20, "new": 10}
    turns.present([older])
    turns.present([older, old])
    assert turns.addresses.had == {"old": 20, "older": 20}


def test_only_the_latest_news_is_kept() -> None:
    job = Job(at("one"), "check", {}, 1)
    for number in range(1000):
        job.tell(PROGRESS + b"%d}" % number)
    assert job.news == PROGRESS + b"999}"
    job.tell(STOPPED)
    job.tell(PROGRESS + b"0}")
    assert (job.over, job.news) == (True, STOPPED)


class Busy(Worker):
    """A process on paper that does so much work between two looks."""

    def __init__(self, work: float) -> None:
        self.work, self.done = work, 0.0

    @property
    def worked(self) -> float:
        self.done += self.work
        return self.done


def test_turns_are_counted_in_work() -> None:
    """On a machine that does other things a turn takes longer; a job on two processors has had
    twice as much; and a place costs a little even where nothing is done there."""
    jobs = bench(running=3)
    mine = begun(jobs, ["slow", "double", "idle"])
    for job, work in zip(mine, (0.02, 0.2, 0.0), strict=True):
        job.worker = Busy(work)
    for _ in range(10):
        jobs._choose()
        jobs._account(TICK)
    assert [round(job.had, 3) for job in mine] == [0.2, 2.0, 0.05]
    had = jobs.turns.addresses.had
    assert had["double"] == pytest.approx(10 * had["slow"])
    mine[1].runs = False
    jobs._account(TICK)
    assert mine[1].had == pytest.approx(2.0)


class Heavy(Worker):
    """A process on paper that holds so many megabytes."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes

    @property
    def memory(self) -> int:
        return self.megabytes

    async def end(self) -> None:
        self.megabytes = 0


def test_the_job_that_holds_the_most_is_ended_when_memory_is_short() -> None:
    async def look() -> None:
        jobs = bench(jobs_memory=1000)
        small, large = begun(jobs, ["small", "large"])
        small.worker, large.worker = Heavy(300), Heavy(600)
        jobs._end_some(1.0)
        assert not small.over
        assert not large.over
        small.worker.megabytes = 500
        jobs._end_some(2.0)
        assert not small.over
        assert b"this one took the most" in large.news

    asyncio.run(look())


# ------------------------------------------------------------------- quick answers


def question(client: Client) -> DeskQuestion:
    return DeskQuestion(client, "diagnose", b"{}", asyncio.get_running_loop().create_future())


def test_an_address_with_many_questions_waits_for_one_with_few() -> None:
    """Where both have had the same, for one has just come and the other's time isn't counted yet:
    however many sessions the other has, and though they asked first."""

    async def first() -> Client | None:
        desk = Desk(Limits())
        for number in range(3):
            client = at("flood", str(number))
            desk.asking[client] = question(client)
        desk.waiting = [question(at("flood", str(number))) for number in range(3, 90)]
        desk.waiting.append(question(at("honest")))
        found = desk._first()
        return found.client if found is not None else None

    assert asyncio.run(first()) == at("honest")


def test_time_on_a_seat_counts_when_the_seat_is_left() -> None:
    """Not only when the answer is there, which may be seconds later."""

    class Thinking:
        """A process that works and works."""

        @property
        def worked(self) -> float:
            return time.monotonic()

        def leave_the_seat(self) -> None:
            pass

    class Slow(Desk):
        async def _heard(self, worker: Worker, question: DeskQuestion) -> Reply:
            await asyncio.get_running_loop().create_future()  # for ever
            raise AssertionError

    async def had() -> float:
        desk = Slow(Limits(patience=0.05))
        asked = question(at("one"))
        desk.turns.present([asked.client])
        assert await desk._serve(cast(Worker, Thinking()), asked)
        for task in desk._tasks:
            task.cancel()
        return desk.turns.rank(asked.client)[0]

    assert 0.04 < asyncio.run(had()) < 2
