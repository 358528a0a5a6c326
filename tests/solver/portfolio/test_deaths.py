"""A process of a batch that dies takes no other answer with it, and somebody says so."""

import os
import pickle
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.made.tiny import tiny_deal

from tamaya.engine.game.deal import Deal
from tamaya.solver.bound import Bound
from tamaya.solver.kernel.rows.arguments import declines
from tamaya.solver.many import batch
from tamaya.solver.many.batch import (
    Answered,
    Batch,
    Failure,
    Job,
    ProcessDiedWarning,
    Result,
)

TINY = [found for seed in range(120) if (found := tiny_deal(seed)) is not None]
DEALS = [one for one in TINY if declines(one.rules, one.players)][:8]  # no kernels to be loaded


def shuffled(deal: Deal, seed: int) -> Deal:
    return replace(deal, deck=tuple(Random(seed).sample(deal.deck, len(deal.deck))))


ALIKE = [shuffled(DEALS[0], seed) for seed in range(100)]
"""Deals of the same rules, which are handed out together."""


class Deadly:
    """Rules that kill the process that unpacks them: always, or as long as a file is there."""

    def __init__(self, rules: bytes, while_there: Path | None) -> None:
        self.call = "__import__('os')._exit(9)"
        if while_there is not None:
            gone = f"__import__('os').path.exists({str(while_there)!r}) and ("
            self.call = f"{gone}__import__('os').unlink({str(while_there)!r}), {self.call})"
        self.call = f"({self.call}, __import__('pickle').loads({rules!r}))[1]"

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return eval, (self.call,)


class Dying(Batch):
    """A batch in which one deal kills the process that solves it."""

    def __init__(self, deadly: Deal, while_there: Path | None = None) -> None:
        self.widths: list[int] = []
        self.jobs_of_several = 0
        super().__init__(2, 20.0)
        self.deadly, self.while_there = deadly, while_there

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        self.widths.append(jobs)
        return super()._new_pool(jobs)

    def _job(self, deals: Sequence[Deal]) -> Job:
        job = super()._job(deals)
        self.jobs_of_several += len(deals) > 1
        if not any(deal is self.deadly for deal in deals):
            return job
        return pickle.dumps(Deadly(job[0], self.while_there)), *job[1:]


def answers_of(
    batch: Batch, deals: Sequence[Deal] = DEALS
) -> tuple[list[Answered], list[type[Warning]]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        answers = list(batch.answers(deals))
    return answers, [warning.category for warning in caught]


def test_one_that_always_dies() -> None:
    """Only the deal that is to blame goes without an answer; it is the only one solved alone."""
    batch = Dying(DEALS[1])
    answers, caught = answers_of(batch)
    assert [isinstance(answer, Failure) for answer in answers] == [at == 1 for at in range(8)]
    assert all(answer.proved for answer in answers if isinstance(answer, Bound))
    assert ProcessDiedWarning in caught
    assert batch.widths[:4] == [2, 2, 2, 1]
    assert len(batch.widths) <= 5  # its neighbour may be to blame just as well


def test_one_that_dies_once(tmp_path: Path) -> None:
    """Memory may be there the next time: then nothing is lost at all."""
    (tmp_path / "flag").touch()
    batch = Dying(DEALS[3], tmp_path / "flag")
    answers, caught = answers_of(batch)
    assert [answer.proved for answer in answers if isinstance(answer, Bound)] == [True] * 8
    assert caught == [ProcessDiedWarning]
    assert batch.widths == [2, 2]
    assert not os.path.exists(tmp_path / "flag")


def test_one_of_several_that_go_together() -> None:
    """A job that is lost comes again deal by deal, until it is clear which one is to blame."""
    batch = Dying(ALIKE[40])
    answers, caught = answers_of(batch, ALIKE)
    assert batch.jobs_of_several
    assert [isinstance(answer, Failure) for answer in answers] == [at == 40 for at in range(100)]
    assert [answer.deal for answer in answers if isinstance(answer, Bound)] == [
        deal for deal in ALIKE if deal is not ALIKE[40]
    ]
    assert all(answer.proved for answer in answers if isinstance(answer, Bound))
    assert caught == [ProcessDiedWarning] * 3
    assert batch.widths[:5] == [2, 2, 2, 2, 1]


class Forgetful(Dying):
    """Its pool forgets the jobs that are handed out when a process has just died: all, or all but
    the one that kills it."""

    def __init__(self, deadly: Deal, while_there: Path, every: bool) -> None:
        super().__init__(deadly, while_there)
        self.every = every

    def _submitted(self, job: Job) -> "Future[Result]":
        future = super()._submitted(job)
        kills = b"_exit" in job[0]
        forgets = self.every or not kills
        return Future() if len(self.widths) == 1 and forgets else future


@pytest.mark.parametrize("every", [False, True], ids=["some", "all"])
def test_a_pool_that_forgets_jobs_as_it_breaks(
    tmp_path: Path, every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's pool may: a job that comes in while it breaks is neither done nor refused."""
    monkeypatch.setattr(batch, "_LATE", 0.05)
    (tmp_path / "flag").touch()
    answers, caught = answers_of(Forgetful(DEALS[0], tmp_path / "flag", every))
    assert [answer.proved for answer in answers if isinstance(answer, Bound)] == [True] * 8
    assert caught == [ProcessDiedWarning]
