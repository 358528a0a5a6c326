"""Work in a process of its own: whatever becomes of it, this one goes on and leaves none behind."""

import _thread
import faulthandler
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Timer

import pytest
from tests.made.tiny import tiny_deal

from tamaya.solver import clock
from tamaya.solver.bound import StageFaultWarning
from tamaya.solver.events.solving import cpsat
from tamaya.solver.events.solving.apart import CAN_FORK, ProcessEndedError, apart
from tamaya.solver.events.solving.stopping import Stop
from tamaya.solver.portfolio import solve
from tamaya.solver.stages.register import STAGES

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="the work is done in this process here")

Tell = Callable[[object], None]


def dies(*_: object, **__: object) -> None:
    faulthandler.disable()  # it would write what this process was doing
    os.abort()


def no_child_is_left() -> bool:
    try:
        return os.waitpid(-1, os.WNOHANG) == (0, 0)  # those of others, which are still at work
    except ChildProcessError:
        return True


def test_what_it_finds_is_heard() -> None:
    heard: list[object] = []

    def work(stop: Stop, tell: Tell) -> None:
        assert 8 < stop.seconds_left < 9.01
        for found in (1, [2], os.getpid()):
            tell(found)

    apart(work, 9, heard.append)
    assert heard[:2] == [1, [2]]
    assert heard[2] != os.getpid()
    assert no_child_is_left()


def test_what_it_found_before_its_end_is_kept() -> None:
    heard: list[object] = []

    def work(stop: Stop, tell: Tell) -> None:
        tell("a line")
        dies()

    with pytest.raises(ProcessEndedError, match=r"its process ended by itself \(SIGABRT\)"):
        apart(work, 9, heard.append)
    assert heard == ["a line"]
    assert no_child_is_left()


@pytest.mark.parametrize("error", [ValueError("not this"), RuntimeError(lambda: "can't be sent")])
def test_what_goes_wrong_there_is_raised_here(error: Exception) -> None:
    def work(stop: Stop, tell: Tell) -> None:
        raise error

    with pytest.raises(type(error)):
        apart(work, 9, print)
    assert no_child_is_left()


def test_what_goes_wrong_here_ends_it() -> None:
    def work(stop: Stop, tell: Tell) -> None:
        tell(1)
        time.sleep(60)

    def refuse(found: object) -> None:
        raise ValueError(f"not {found}")

    begun = time.monotonic()
    with pytest.raises(ValueError, match="not 1"):
        apart(work, 60, refuse)
    assert time.monotonic() - begun < 30
    assert no_child_is_left()


def test_ctrl_c_ends_it_at_once() -> None:
    Timer(0.3, _thread.interrupt_main).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        apart(lambda stop, tell: time.sleep(60), 60, print)
    assert time.monotonic() - begun < 30
    assert no_child_is_left()


def test_ctrl_c_amid_a_fork_is_heard_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python would raise it where nothing hears it, and go on as if nobody had pressed it."""
    fork = os.fork

    def interrupted() -> int:
        child = fork()
        if child:
            with suppress(KeyboardInterrupt):  # as Python does
                _thread.interrupt_main()
                for _ in range(1000):
                    pass
        return child

    monkeypatch.setattr(os, "fork", interrupted)
    with pytest.raises(KeyboardInterrupt):
        apart(lambda stop, tell: time.sleep(60), 60, print)
    assert no_child_is_left()


def test_its_work_counts_where_work_is_counted() -> None:
    def work(stop: Stop, tell: Tell) -> None:
        enough = time.process_time() + 0.3
        while time.process_time() < enough:
            pass

    with clock.own_work():
        begun, here = clock.now(), time.process_time()
        apart(work, 20, print)
        assert clock.now() - begun >= 0.3
        assert time.process_time() - here < 0.3


def test_it_does_not_outlive_this_process() -> None:
    program = """
import os, time
from tamaya.solver.events.solving.apart import apart
def work(stop, tell):
    tell(os.getpid())
    time.sleep(60)
apart(work, 60, lambda child: print(child, flush=True))
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGKILL)
    for _ in range(300):  # the process that takes its place as a parent may be slow
        try:
            with open(f"/proc/{child}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return
        except OSError:
            return
        time.sleep(0.1)
    raise AssertionError("it is still there")


def test_a_stage_that_ends_its_process_leaves_the_deal_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = tiny_deal(5)
    assert deal is not None
    whole = solve(deal, 60).bound()
    monkeypatch.setattr(cpsat, "solve_model", dies)
    with pytest.warns(StageFaultWarning, match=r"its process ended by itself \(SIGABRT\)"):
        alone = solve(deal, 60, "cp-sat").bound()
    assert [report.stage for report in alone.faults] == ["cp-sat"]
    assert alone.lower is not None  # the greedy games came first
    assert "SIGABRT" in alone.to_json()["stages"][-1]["fault"]
    monkeypatch.setattr("tamaya.solver.portfolio.STAGES", _with_cp_sat_first())
    with pytest.warns(StageFaultWarning, match="stage cp-sat: ProcessEndedError"):
        bound = solve(deal, 60).bound()
    assert (bound.lower, bound.proved) == (whole.lower, True)
    assert no_child_is_left()


def test_a_confirmation_that_ends_its_process_confirms_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = tiny_deal(5)
    assert deal is not None
    monkeypatch.setattr(cpsat, "without_presolve", dies)
    with pytest.warns(StageFaultWarning, match="stage cp-sat-again: ProcessEndedError"):
        bound = solve(deal, 60, "cp-sat").bound()
    assert bound.lower == bound.upper
    assert not bound.proved


def _with_cp_sat_first() -> tuple[object, ...]:
    from tamaya.solver import portfolio

    return (portfolio.stage_named("cp-sat"), *STAGES)
