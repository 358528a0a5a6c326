"""The figures of a study as plain data."""

from dataclasses import asdict
from typing import Any

from tamaya.studies.figures.comparing import Difference
from tamaya.studies.people.recordings import PeopleRows
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.people import people_data


def study_data(study: StudyRun, look: Look, people: PeopleRows | None = None) -> dict[str, Any]:
    """One entry for each cell, in the order of players, levels and rules; and one for each two rule
    sets without the first, if the study compares these. Recorded games are rows of `people`."""
    beside = {} if people is None else {"people": people_data(people, look.sureness)}
    return {
        "deals": look.deals,
        "first_seed": study.first,
        "players_revision": study.revision,
        "sureness": look.sureness,
        "comparisons": look.compared,
        "order_comparisons": len(study.couples),
        "order": [
            {
                "rules": study.cells[one.place].rules.expression,
                "players": study.cells[one.place].players,
                "level": study.cells[one.place].level,
                "below": study.cells[one.below].level,
                "points_less": asdict(one.points),
            }
            for one in look.reversals
        ],
        "cells": [
            {
                "rules": cell.rules.expression,
                "hash": cell.rules.hash,
                "players": cell.players,
                "level": cell.level,
                **{key: value for key, value in asdict(summary).items() if key != "scores"},
                "against_first": difference_data(change),
            }
            for cell, summary, change in zip(
                study.cells, look.summaries, look.differences, strict=True
            )
        ],
        "pairs": [
            {
                "players": study.cells[one.place].players,
                "level": study.cells[one.place].level,
                "rules": study.cells[one.place].rules.expression,
                "against": study.cells[one.against].rules.expression,
                "difference": difference_data(one.difference),
            }
            for one in look.between
        ],
        **beside,
    }


def difference_data(change: Difference | None) -> dict[str, Any] | None:
    if change is None:
        return None
    return {**asdict(change), "verdict": change.verdict, "typical_in": change.typical_in}
