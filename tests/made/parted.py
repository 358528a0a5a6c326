"""Rules of three clauses, and studies of them whose scores are made up: so nobody has to play."""

from collections.abc import Callable
from pathlib import Path

from tamaya.studies.clauses.plan import Planned, clause_plan
from tamaya.studies.outcomes import Outcome
from tamaya.studies.study import Look, StudyRun
from tamaya.studies.workers.running import Cell

THREE = """expansion mine "three ideas" {
  option purse = 1 to 8, normally 4
  replace tokens hints [purse]
  discard { replace regains 0 hints }
  when a card is placed { regain 1 hint }
  expect 4 hints for nl + mine
}
"""


def planned(folder: Path, text: str = THREE, rules: str = "nl+mine") -> Planned:
    file = folder / "mine.hanabi"
    file.write_text(text, encoding="utf-8")
    return clause_plan(f"{file}:{rules}")


def made_up(
    planned: Planned, score: Callable[[Cell, int], int], deals: int = 60, players: int = 2
) -> tuple[StudyRun, Look]:
    """A study in which each deal of a cell scores what a function says."""
    plan, rule_sets = planned
    study = StudyRun(rule_sets, [players], ["newcomer", "open"], contrasts=plan.contrasts)
    for place, cell in enumerate(study.cells):
        scores = [score(cell, seed) for seed in range(deals)]
        study.results.add(
            place,
            [Outcome(at, one, one, False, one == 25, 60, 0) for at, one in enumerate(scores)],
        )
    study.results.count_to(deals)
    return study, study.looked(0.95)
