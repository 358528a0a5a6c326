"""Work beside: it stops when time is up or at Ctrl-C, and what goes wrong in it is heard."""

import _thread
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

import pytest

import tamaya
from tamaya.engine.game.game import Game
from tamaya.solver.events.solving.cpsat import Watcher, solve_model
from tamaya.solver.events.solving.stopping import Stop, beside, load
from tamaya.solver.plain.search import StoppedError
from tamaya.solver.profile.profile import Profile, profile_of

pytestmark = pytest.mark.on_the_wall


def large() -> tuple[Game, Profile]:
    """A deal whose model takes half a second to build, and CP-SAT long to solve."""
    game = Game(tamaya.deal(tamaya.rules("everything+expert+colour-calling"), 3, 3))
    return game, profile_of(game.rules)


@pytest.mark.parametrize("limit", [0.05, 0.4, 1.5])
def test_the_time_limit_holds_while_building_and_while_solving(limit: float) -> None:
    """Counted is the work of this process, which others that run beside can't lengthen."""
    game, profile = large()
    begun = time.process_time()
    answer = solve_model(game, profile, Stop(time.monotonic() + limit))
    assert time.process_time() - begun < limit + 2.0
    assert answer.line == ()
    assert answer.upper == 30


def test_no_time_at_all() -> None:
    game, profile = large()
    begun = time.process_time()
    assert solve_model(game, profile, Stop(time.monotonic() - 1)).lower is None
    assert time.process_time() - begun < 0.2


def test_what_work_comes_to() -> None:
    assert beside(lambda: 7, Stop(time.monotonic() + 1)) == (7, False)


def test_what_goes_wrong_beside_is_raised_here() -> None:
    def fail() -> None:
        raise StoppedError("in time")

    with pytest.raises(StoppedError, match="in time"):
        beside(fail, Stop(time.monotonic() + 1))


def test_ctrl_c_stops_the_work_and_keeps_what_it_found() -> None:
    stop = Stop(time.monotonic() + 60)

    def work() -> str:
        while stop.seconds_left:
            time.sleep(0.01)
        return "found"

    Timer(0.2, _thread.interrupt_main).start()
    begun = time.monotonic()
    assert beside(work, stop) == ("found", True)
    assert time.monotonic() - begun < 20


def test_lines_and_bounds_are_told_as_they_come() -> None:
    game = Game(tamaya.deal(tamaya.rules("abacus-2012+one-each"), 2, 1))
    lines: list[int] = []
    bounds: list[int] = []
    watcher = Watcher(lambda line: lines.append(len(line)), bounds.append)
    profile = profile_of(game.rules)
    answer = solve_model(game, profile, Stop(time.monotonic() + 60), watcher=watcher)
    assert (answer.lower, answer.upper) == (14, 14)
    assert lines
    assert min(bounds) == 14


def test_an_error_in_the_watcher_is_not_lost() -> None:
    game = Game(tamaya.deal(tamaya.rules("nl"), 4, 1))

    def refuse(line: object) -> None:
        raise ValueError("not this line")

    profile = profile_of(game.rules)
    with pytest.raises(ValueError, match="not this line"):
        solve_model(
            game,
            profile,
            Stop(time.monotonic() + 60),
            watcher=Watcher(refuse, lambda bound: None),
        )


PEAK = """
import resource, time
import tamaya
from tamaya.engine.game.game import Game
from tamaya.solver.events.solving.cpsat import solve_model
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.solver.events.solving.stopping import Stop
game = Game(tamaya.deal(tamaya.rules({expression!r}), 5, 1))
solve_model(game, profile_of(game.rules), Stop(time.monotonic() + 40))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""

ALL_SUITS = (
    "everything+teal+hill+purple+smoke+pink+brown+omni+mines+expert+colour-calling+big-hands"
)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems count memory in other units")
@pytest.mark.parametrize(
    "expression", ["everything+expert+colour-calling", f"{ALL_SUITS}+must-touch+alternating+peek"]
)
def test_memory_stays_below_a_gigabyte(expression: str) -> None:
    """The largest models of the catalogue, each in a process of its own."""
    program = PEAK.format(expression=expression)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300
    )
    assert 50 < int(done.stdout) < 1000


def test_ctrl_c_in_the_midst_of_an_import_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The module is there as a whole, and then the signal is heard."""
    (tmp_path / "slow_to_load.py").write_text("import time\ntime.sleep(0.6)\nwhole = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        load("slow_to_load")
    assert sys.modules.pop("slow_to_load").whole


def test_or_tools_does_not_end_the_process() -> None:
    """It did so by itself where no literal was tried beforehand: so another is asked here."""
    asked = """
import json, pathlib, sys
from tamaya.engine.game.deal import deal_from_json
from tamaya.solver.portfolio import solve
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import from_json

kept = json.loads(pathlib.Path(sys.argv[1]).read_text())
deal = deal_from_json(from_json(Rules, kept["rules"]), kept["deal"])
for stage in ("cp-sat-at-once", "cp-sat-briefly", "cp-sat"):
    answer = solve(deal, 5.0, only=stage)
    print(answer.lower, answer.upper)
"""
    case = Path(__file__).parent / "cases" / "no-solution.json"
    done = subprocess.run([sys.executable, "-c", asked, case], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "0 0\n" * 3), done.stderr
