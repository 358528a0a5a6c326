"""What each clause does, as plain data."""

from collections.abc import Sequence
from typing import Any

from tamaya.studies.clauses.effects import effect_tables, foremost
from tamaya.studies.clauses.plan import ClausePlan, Without
from tamaya.studies.clauses.widest import WidestPair
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.clauses.effects_page import conclusions
from tamaya.studying.data import difference_data, study_data


def clauses_data(
    study: StudyRun, plan: ClausePlan, look: Look, widest: Sequence[WidestPair]
) -> dict[str, Any]:
    """The clauses and the rule sets of their trials, what each clause does at each table, and the
    study; `rule_set` says of each cell which one it is about."""
    data = study_data(study, look)
    sets = len(study.rule_sets)
    for place, cell in enumerate(data["cells"]):
        cell["rule_set"] = place % sets
    del data["pairs"]  # `tables` has them all
    tables = effect_tables(study, plan, look)
    return {
        "clauses": {
            "rules": plan.text,
            "base": _without(plan.base),
            "rule_sets": [
                {"name": plan.name(place), "hash": rules.hash}
                for place, rules in enumerate(study.rule_sets)
            ],
            "trials": [
                {
                    "clause": number,
                    "words": one.words,
                    "part": one.part,
                    "where": one.where,
                    "left_out": _without(one.left_out),
                    "alone": _without(one.alone),
                }
                for number, one in enumerate(plan.trials, 1)
            ],
            "tables": [
                {
                    "players": table.players,
                    "level": table.level,
                    "all_left_out": difference_data(table.whole),
                    "matters_most": best.first.number if (best := foremost(table)) else None,
                    "or_as_much": [one.number for one in best.others] if best else [],
                    "effects": [
                        {
                            "clause": one.number,
                            "left_out": difference_data(one.left_out),
                            "alone": difference_data(one.alone),
                        }
                        for one in table.effects
                    ],
                }
                for table in tables
            ],
            "conclusions": conclusions(tables),
            "mattered_most_in": [
                {
                    "players": pair.players,
                    "level": pair.level,
                    "seed": pair.seed,
                    "without": pair.games[0].score,
                    "with": pair.games[1].score,
                    "first_move_that_differs": None if pair.parting is None else pair.parting + 1,
                }
                for pair in widest
            ],
        },
        **data,
    }


def _without(one: Without) -> dict[str, Any]:
    return {"rule_set": one.place, "reason": one.reason or None}
