"""Many deals: answers as they come, and no process left however the loop ends."""

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tamaya
from tamaya.solver.many.batch import Failure

RULES = tamaya.rules("nl")

PROGRAM = """
import multiprocessing, os, signal, sys
import tamaya

def deals():
    yield tamaya.deal("nl", players=3, seed=7)
    while True:
        yield tamaya.deal("nl", players=2, seed=61)

if __name__ == "__main__":
    answers = tamaya.solve_many(deals(), jobs=2, time_limit=600, only="search")
    for best in answers:
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        if sys.argv[1] == "error":
            raise ValueError("an error of the program's own")
        os.kill(os.getpid(), signal.SIGINT)
"""


def deals(count: int | None = None) -> Iterator[tamaya.Deal]:
    seeds = itertools.count() if count is None else range(count)
    return (tamaya.deal(RULES, players=3, seed=seed) for seed in seeds)


def scores(bounds: Iterator[tamaya.Bound]) -> list[tuple[int | None, int | None, int | None]]:
    return [(best.deal.seed, best.lower, best.upper) for best in bounds]


def children() -> set[int]:
    return {child.pid for child in multiprocessing.active_children() if child.pid is not None}


def none_is_left() -> bool:
    """Whether all children have ended. One whose end a thread of the pool has just been told of
    still counts as a child for a moment."""
    until = time.monotonic() + 30
    while children() and time.monotonic() < until:
        time.sleep(0.01)
    return not children()


def test_several_processes_say_what_one_says() -> None:
    """In the order of the deals, each with its deal."""
    alone = scores(tamaya.solve_many(deals(5)))
    assert [seed for seed, *_ in alone] == [*range(5)]
    assert scores(tamaya.solve_many(deals(5), jobs=2)) == alone


def test_deals_are_taken_as_they_are_needed() -> None:
    """There may be any number of them, and one answer needs one deal."""
    taken: list[int] = []

    def noted() -> Iterator[tamaya.Deal]:
        for number, deal in enumerate(deals()):
            taken.append(number)
            yield deal

    answers = tamaya.solve_many(noted())
    next(answers)
    assert taken == [0]
    answers.close()


def hard() -> Iterator[tamaya.Deal]:
    """One easy deal, and then deals that take far longer than any test."""
    yield tamaya.deal(RULES, players=3, seed=7)
    while True:
        yield tamaya.deal(RULES, players=2, seed=61)


def left_by_break() -> None:
    for _ in tamaya.solve_many(hard(), jobs=2, time_limit=600, only="search"):
        assert len(children()) == 2
        break


def left_by_ctrl_c(jobs: int = 2) -> None:
    """It comes while the next answer is waited for."""
    answers = tamaya.solve_many(hard(), jobs, time_limit=600, only="search")
    next(answers)
    assert len(children()) == (jobs if jobs > 1 else 0)
    usual = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            next(answers)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


@pytest.mark.parametrize("leave", [left_by_break, left_by_ctrl_c])
def test_no_process_is_left(leave: Callable[[], None]) -> None:
    """Not even one that has ten minutes' work to do: if it hears no sign, it is killed."""
    assert none_is_left()
    leave()
    assert none_is_left()


def test_ctrl_c_where_there_are_no_processes() -> None:
    left_by_ctrl_c(jobs=1)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(("how", "status"), [("error", 1), ("ctrl-c", -signal.SIGINT)])
def test_a_program_that_ends_leaves_none(how: str, status: int, tmp_path: Path) -> None:
    """Its error keeps the loop alive, and Python would wait for all that was handed out."""
    program = tmp_path / "many.py"
    program.write_text(PROGRAM, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, str(program), how], capture_output=True, timeout=120, check=False
    )
    assert ended.returncode == status, ended.stderr.decode()
    processes = [int(word) for word in ended.stdout.split()]
    assert len(processes) == 2
    assert not [process for process in processes if is_there(process)]


def test_a_deal_without_an_answer_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tamaya.solver.many.batch.answer_to", lambda *_: Failure("memory ran out"))
    (best,) = tamaya.solve_many(deals(1))
    assert (best.lower, best.upper, best.proved) == (None, None, False)
    assert best.reason == "memory ran out"
    assert repr(best).startswith("<Bound unknown, of <Deal of nl for 3")
    (found,) = tamaya.find(RULES, 3, "open", seeds=[0])
    assert (found.seed, found.lower, found.upper) == (0, None, 25)


def test_finds_are_those_of_the_command() -> None:
    finds = [*tamaya.find("nl", 2, "not-perfect", seeds=range(58, 63))]
    assert [(found.seed, found.lower, found.upper) for found in finds] == [(61, 24, 24)]
    assert [found.seed for found in tamaya.find("nl", 2, 24, seeds=[60, 61, 62])] == [61]
