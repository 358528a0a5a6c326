"""Studies: the same deals for everybody, whoever plays them, and whatever dies."""

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from tamaya import rules
from tamaya.lab.studies.comparing import difference
from tamaya.lab.studies.looks import FEWEST
from tamaya.lab.studies.outcomes import Outcome
from tamaya.lab.studies.running import Cell, Chunk, Pool, WorkersDieWarning, chunks
from tamaya.lab.studies.study import Study, StudyError


def outcomes(study: Study, deals: int) -> list[list[Outcome]]:
    seeds = range(study.first, study.first + deals)
    return [study.results.of(place, seeds) for place in range(len(study.cells))]


def test_all_cells_play_the_same_deals() -> None:
    study = Study([rules("nl"), rules("nl(strikes=1)")], [2], ["newcomer", "perfect"])
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
    assert look.compared == 4


def test_any_number_of_processes_gives_the_same() -> None:
    made = [Study([rules("nl"), rules("nl+expert")], [3], ["newcomer"], 7) for _ in range(2)]
    for study, processes in zip(made, (1, 2), strict=True):
        study.run(deals=11, processes=processes)
    assert outcomes(made[0], 11) == outcomes(made[1], 11)


def test_without_a_number_it_plays_the_fewest_at_least() -> None:
    study = Study([rules("nl(strikes=1)")], [2], ["random"])
    look = study.run(seconds=0.001, processes=1)
    assert look.deals == FEWEST
    assert study.looks == 1
    assert look.sureness == 0.975


def test_more_looks_are_surer() -> None:
    study = Study([rules("nl(strikes=1)")], [2], ["random"])
    seen = []

    def told(of: Study) -> None:
        if of.look is not None and of.look.deals not in seen:
            seen.append(of.look.deals)

    study.run(seconds=1.5, processes=1, told=told)
    assert seen[:3] == [60, 90, 135]
    assert study.look is not None
    assert study.look.sureness == 1 - 0.05 / (study.looks * (study.looks + 1))


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
    got: list[tuple[int, list[Outcome]]] = []
    with pytest.warns(WorkersDieWarning, match="its deals are played again") as warned:
        Pool(deadly, 2).play(
            chunks(1, 0, 12, lambda deals: False),
            lambda chunk, found: got.append((chunk.first, found)),
        )
    assert len(warned) == 1
    assert sorted(first for first, _ in got) == [0, 5, 10]
    assert [len(found) for _, found in sorted(got, key=lambda one: one[0])] == [5, 5, 2]


def test_work_comes_in_rounds() -> None:
    work = list(chunks(2, 100, 7, lambda deals: False))
    assert work == [Chunk(0, 100), Chunk(1, 100), Chunk(0, 105, 2), Chunk(1, 105, 2)]


def one(score: int, at_most: int, perfect: bool | None) -> Outcome:
    return Outcome(0, score, at_most, False, perfect, 1, 0)


def test_verdicts() -> None:
    """In a word: by perfect games and by the part of the maximum."""
    both = (rules("nl"), rules("nl"))
    good, bad = [one(25, 25, True)] * 100, [one(20, 20, False)] * 100
    assert difference(both, good, bad, 0.95).verdict == "harder"
    assert difference(both, bad, good, 0.95).verdict == "easier"
    same = difference(both, good, good, 0.95)
    assert (same.verdict, same.enough) == ("no difference seen", None)
    little = difference(both, good, [*good[:97], *[one(24, 24, False)] * 3], 0.95)
    assert little.verdict == "no difference seen"
    assert little.enough is not None
    assert little.enough > 100


def test_open_deals_may_turn_out_either_way() -> None:
    """Where the solver left deals open, nothing is claimed that they could upset."""
    both = (rules("nl"), rules("nl"))
    good, opened = [one(25, 25, True)] * 100, [one(20, 25, None)] * 100
    found = difference(both, good, opened, 0.95)
    assert found.verdict == "no difference seen"
    assert found.perfect.low <= -1 + 0.05 < 0 <= found.perfect.high


@pytest.mark.parametrize(
    ("players", "levels", "message"),
    [
        ([9], None, "not all of these rules are for 9 players"),
        (None, ["wizard"], "there is no level `wizard`"),
    ],
)
def test_what_cannot_be_studied(
    players: list[int] | None, levels: list[str] | None, message: str
) -> None:
    with pytest.raises(StudyError, match=message):
        Study([rules("nl")], players, levels)
