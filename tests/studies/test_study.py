"""Studies: the same deals for everybody, no matter who plays them and what dies."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tamaya import rules
from tamaya.solver.many.processes import deaf_to_ctrl_c
from tamaya.studies.figures.comparing import difference
from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.figures.looks import FEWEST, paired
from tamaya.studies.outcomes import Outcome
from tamaya.studies.study import StudyError, StudyRun
from tamaya.studies.workers.planning import BLOCK, Rounds, Seeds
from tamaya.studies.workers.running import (
    Cell,
    Chunk,
    Done,
    PlayedChunk,
    Pool,
    WorkersDieError,
    WorkersDieWarning,
    play_chunk,
)


class Noting:
    """Plays as a pool does, and notes the outcomes of each cell, by their seeds."""

    def __init__(self, study: StudyRun, processes: int) -> None:
        self.pool = Pool(study.cells, processes)
        self.width = processes
        self.found: list[dict[int, Outcome]] = [{} for _ in study.cells]

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        def noted(played: PlayedChunk) -> None:
            self.found[played.chunk.cell].update((one.seed, one) for one in played.outcomes)
            done(played)

        self.pool.play(work, noted)


def test_all_cells_play_the_same_deals() -> None:
    study = StudyRun([rules("nl"), rules("nl(strikes=1)")], [2], ["newcomer", "perfect"])
    look = study.run(deals=12, processes=1)
    assert look.deals == 12
    assert [(c.rules.expression, c.level) for c in study.cells] == [
        ("nl", "newcomer"),
        ("nl(strikes=1)", "newcomer"),
        ("nl", "perfect"),
        ("nl(strikes=1)", "perfect"),
    ]
    assert all(study.same_luck(one) for one in study.rule_sets)
    perfect = look.summaries[2]
    assert (perfect.perfect.value, perfect.lost, perfect.turns) == (1.0, None, None)
    assert [change is None for change in look.differences] == [True, False, True, False]
    assert look.compared == 6


def test_any_number_of_processes_gives_the_same() -> None:
    made = [StudyRun([rules("nl"), rules("nl+expert")], [3], ["newcomer"], 7) for _ in range(2)]
    players = [Noting(study, processes) for study, processes in zip(made, (1, 2), strict=True)]
    looks = [one.run(deals=11, executor=by) for one, by in zip(made, players, strict=True)]
    assert players[0].found == players[1].found
    assert [sorted(found) for found in players[0].found] == [list(range(7, 18))] * 2
    assert looks[0] == looks[1]


def test_without_a_number_it_plays_the_fewest_at_least() -> None:
    study = StudyRun([rules("nl(strikes=1)")], [2], ["random"])
    look = study.run(seconds=0.001, processes=1)
    assert look.deals == FEWEST
    assert look.sureness == CONFIDENCE
    assert not study.looks_again


def run(deals: int, listen: Callable[[StudyRun], object], stop: int | None = None) -> StudyRun:
    """A quick study, one deal after the other, perhaps stopped after so many deals."""
    study = StudyRun([rules("nl(strikes=1)")], [2], ["random"])

    def heard(of: StudyRun) -> None:
        listen(of)
        if stop is not None and of.deals >= stop:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        study.run(deals=deals, listener=heard, executor=OneByOne(study))
    return study


class OneByOne:
    """Plays by itself, a deal at a time."""

    width = 1

    def __init__(self, study: StudyRun) -> None:
        self.cells = study.cells

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        for chunk in work:
            for seed in chunk.seeds:
                done(play_chunk(self.cells[chunk.cell], Chunk(chunk.cell, seed, 1)))


def test_looks_that_are_shown_share_what_they_may_err_in() -> None:
    """At 60, 90 and 135 deals of 150, and at the end: by the cube of the way."""
    seen: dict[int, float] = {}

    def listen(of: StudyRun) -> None:
        if of.look is not None:
            seen[of.look.deals] = 1 - of.look.sureness

    study = run(150, listen)
    assert study.look is not None
    seen[study.look.deals] = 1 - study.look.sureness
    cubes = [0, *((deals / 150) ** 3 for deals in (60, 90, 135, 150))]
    assert seen == {
        deals: pytest.approx(0.05 * (cubes[at + 1] - cubes[at]))
        for at, deals in enumerate((60, 90, 135, 150))
    }
    assert study.looks_again


@pytest.mark.parametrize("stop", [None, 70])
def test_what_nobody_has_seen_costs_nothing(stop: int | None) -> None:
    """Not even where it ends before its time."""
    study = run(100, lambda of: of.deals, stop)
    assert study.look is not None
    assert (study.look.deals, study.look.sureness) == (stop or 100, CONFIDENCE)


def test_who_stops_having_seen_figures_gets_no_more_than_the_way_that_is_gone() -> None:
    study = run(150, lambda of: of.look, stop=100)
    assert study.look is not None
    assert study.look.deals == 100
    gone, shown = 100 / 150, 90 / 150
    assert study.look.sureness == pytest.approx(1 - 0.05 * (gone**3 - shown**3))


class Deadly:
    """Rules that kill the process which unpacks them, once."""

    def __init__(self, sign: Path) -> None:
        self.sign = sign

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return _kill_once, (self.sign,)


def _kill_once(sign: Path) -> object:
    if not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return rules("nl")


def test_a_process_that_dies_costs_nothing_but_time(tmp_path: Path) -> None:
    """Its deals are played again, each once, and that is said once."""
    cells = [Cell(rules("nl"), 2, "random")]
    deadly = [replace(cells[0], rules=Deadly(tmp_path / "died"))]  # type: ignore[arg-type]
    got: dict[int, Outcome] = {}
    plan = Rounds([Seeds()], 0, 12, width=2)

    def done(played: PlayedChunk) -> None:
        assert not got.keys() & {*played.chunk.seeds}
        got.update((one.seed, one) for one in played.outcomes)

    with pytest.warns(WorkersDieWarning, match="its deals are played again") as warned:
        Pool(deadly, 2).play(plan.chunks(), done)
    assert len(warned) == 1
    assert sorted(got) == list(range(12))


class Killing:
    """Rules that kill every process which unpacks them."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (9,)


def test_deals_that_kill_every_process_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tamaya.studies.workers.running._MOST_DEATHS", 1)
    cells = [Cell(rules("nl"), 2, "random")]
    deadly = [replace(cells[0], rules=Killing())]  # type: ignore[arg-type]
    with (
        pytest.warns(WorkersDieWarning),
        pytest.raises(WorkersDieError, match="die again and again"),
    ):
        Pool(deadly, 2).play(iter([Chunk(0, 0, 1)]), lambda played: None)


def one_at_a_time(plan: Rounds, seconds: float) -> list[Chunk]:
    """The chunks of a plan where every deal takes so long."""
    chunks = []
    for chunk in plan.chunks():
        chunks.append(chunk)
        plan.learn(PlayedChunk(chunk, [], seconds * chunk.count))
    return chunks


def test_all_cells_have_the_same_rounds() -> None:
    chunks = one_at_a_time(Rounds([Seeds(), Seeds()], 100, 7), 1.0)
    assert [(c.cell, *c.seeds) for c in chunks[:2]] == [
        (0, 100, 101, 102, 103, 104),
        (1, 100, 101, 102, 103, 104),
    ]
    for cell in range(2):
        assert [s for c in chunks if c.cell == cell for s in c.seeds] == list(range(100, 107))


def test_chunks_take_about_a_second() -> None:
    """And none crosses a block, so that blocks of outcomes can be kept."""
    quick = one_at_a_time(Rounds([Seeds()], 0, 20_000, width=2), 0.002)
    assert max(chunk.count for chunk in quick) == 500
    assert all(chunk.first // BLOCK == chunk.seeds[-1] // BLOCK for chunk in quick)
    assert len(quick) < 80
    slow = one_at_a_time(Rounds([Seeds()], 0, 40, width=2), 3.0)
    assert {chunk.count for chunk in slow[1:]} == {1}


def test_what_is_known_is_not_played_again() -> None:
    known = [Seeds([range(3), range(5, 9)]), Seeds([range(12)])]
    chunks = one_at_a_time(Rounds(known, 0, 14), 0.1)
    assert [s for c in chunks if c.cell == 0 for s in c.seeds] == [3, 4, 9, 10, 11, 12, 13]
    assert [s for c in chunks if c.cell == 1 for s in c.seeds] == [12, 13]


def test_sets_of_seeds() -> None:
    seeds = Seeds([range(10, 20), range(30, 40)])
    assert list(seeds.gaps(range(5, 45))) == [range(5, 10), range(20, 30), range(40, 45)]
    assert list(seeds.gaps(range(12, 18))) == []
    assert list(seeds.gaps(range(15, 25))) == [range(20, 25)]
    assert [seeds.next_gap(seed) for seed in (5, 10, 19, 20, 39)] == [5, 20, 20, 20, 40]
    seeds.add(range(20, 30))
    assert list(seeds) == [range(10, 40)]
    assert len(seeds) == 30


def one(score: int, at_most: int, perfect: bool | None) -> Outcome:
    return Outcome(0, score, at_most, False, perfect, 1, 0)


def test_verdicts() -> None:
    """In a word: by perfect games and by the part of the maximum."""
    both = (rules("nl"), rules("nl"))
    good, bad = [one(25, 25, True)] * 100, [one(20, 20, False)] * 100
    assert difference(both, paired(good, bad), 0.95).verdict == "harder"
    assert difference(both, paired(bad, good), 0.95).verdict == "easier"
    same = difference(both, paired(good, good), 0.95)
    assert (same.verdict, same.enough) == ("no difference seen", None)
    little = difference(both, paired(good, [*good[:97], *[one(24, 24, False)] * 3]), 0.95)
    assert little.verdict == "no difference seen"
    assert little.enough is not None
    assert little.enough > 100


def test_open_deals_may_turn_out_either_way() -> None:
    """Where the solver left deals open, nothing is claimed that they could upset."""
    both = (rules("nl"), rules("nl"))
    good, opened = [one(25, 25, True)] * 100, [one(20, 25, None)] * 100
    found = difference(both, paired(good, opened), 0.95)
    assert found.verdict == "no difference seen"
    assert found.perfect.low <= -1 + 0.05 < 0 <= found.perfect.high


def test_more_deals_settle_luck_but_not_what_is_open() -> None:
    """How many deals would show a difference is told only where it doesn't hang on open ones."""
    both = (rules("nl"), rules("nl"))
    good, bad, opened = one(25, 25, True), one(24, 24, False), one(24, 25, None)
    known = difference(both, paired([good] * 100, [bad] * 3 + [good] * 97), 0.95)
    some = difference(both, paired([good] * 100, [bad] * 3 + [opened] + [good] * 96), 0.95)
    most = difference(both, paired([good] * 100, [opened] * 4 + [good] * 96), 0.95)
    assert known.enough is not None
    assert some.enough is not None
    assert 150 < some.enough < known.enough * 1.5
    assert (most.verdict, most.enough) == ("no difference seen", None)


@pytest.mark.parametrize(
    ("players", "levels", "message"),
    [
        ([9], None, "9 players can't play all of these rules: 2 to 5 can"),
        (None, ["wizard"], "there is no level `wizard`"),
        (None, ["open+newcomr"], "no level `newcomr` in `open.newcomr`; did you mean `newcomer`"),
        (None, ["open+"], "a level is missing beside a `.` in `open.`: write `newcomer.practised`"),
        (None, ["open+open"], "`open.open` is a table of equals: write `open`"),
        (None, ["open+open+random"], "`open.open.random` needs 3 players or more, not 2"),
        (None, ["open+perfect"], "`perfect` is the solver, which takes all seats"),
    ],
)
def test_what_cannot_be_studied(
    players: list[int] | None, levels: list[str] | None, message: str
) -> None:
    with pytest.raises(StudyError, match=message):
        StudyRun([rules("nl")], players, levels)


def test_ctrl_c_tears_nothing_apart() -> None:
    """It is heard when the step is done, and every step after that is torn as usual."""
    steps = []

    def work() -> None:
        with deaf_to_ctrl_c():
            signal.raise_signal(signal.SIGINT)
            steps.append("done")

    def fail() -> None:
        with deaf_to_ctrl_c():
            signal.raise_signal(signal.SIGINT)
            raise ValueError

    with pytest.raises(KeyboardInterrupt):
        work()
    assert steps == ["done"]
    with pytest.raises(KeyboardInterrupt):  # what else goes wrong doesn't silence it
        fail()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
