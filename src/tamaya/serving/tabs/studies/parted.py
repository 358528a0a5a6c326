"""What single clauses of the open files do, in bars that sharpen while deals are played."""

from tamaya.serving.tabs.parts.documents import Tell
from tamaya.serving.tabs.studies.study_request import Latest, StudyRequest, refuse_many, refusing
from tamaya.studies.clauses.effects import EffectTable, effect_tables
from tamaya.studies.clauses.plan import ClausePlan, clause_plan
from tamaya.studies.clauses.widest import widest_pairs
from tamaya.studies.figures.looks import FEWEST
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.charts.clause_bars import clause_bars, tried
from tamaya.studying.charts.theme import spec
from tamaya.studying.clauses.clause_data import clauses_data
from tamaya.studying.clauses.effects_page import clause_notes, conclusions, impossible
from tamaya.studying.report.words import change


def clauses(request: object, tell: Tell) -> dict[str, object]:
    """What each clause of somebody's own does, left out and alone; an interrupt keeps it."""
    wanted = StudyRequest.of(request)
    with wanted.documents.open(), refusing():
        library = wanted.documents.library()
        plan, rule_sets = clause_plan(wanted.documents.expression, wanted.players, library)
        study = StudyRun(
            rule_sets, plan.players, wanted.levels, wanted.seed, contrasts=plan.contrasts
        )
    refuse_many(len(study.cells))
    looks: Latest[Look | None, dict[str, object] | None] = Latest(
        lambda look: None if look is None else _look(study, plan, look)
    )

    def stands() -> dict[str, object]:
        step = 2 if study.deals < FEWEST else 10
        return {
            "deals": study.deals - study.deals % step,
            "fewest": FEWEST,
            "clauses": [one.words for one in plan.trials],
            "impossible": impossible(plan),
            "look": looks.get(study.look),
        }

    tell(stands)
    interrupted = False
    try:
        study.run(seconds=wanted.seconds, processes=1, listener=wanted.clock())
    except KeyboardInterrupt:
        interrupted = True
    look = study.look
    data = None if look is None else clauses_data(study, plan, look, widest_pairs(study, plan))
    return stands() | {"interrupted": interrupted, "json": data}


def _look(study: StudyRun, plan: ClausePlan, look: Look) -> dict[str, object]:
    tables = effect_tables(study, plan, look)
    return {
        "deals": look.deals,
        "conclusions": conclusions(tables),
        "tables": [_table(one) for one in tables],
        "notes": clause_notes(study, look),
    }


def _table(table: EffectTable) -> dict[str, object]:
    every = list(tried(table))
    return {
        "players": table.players,
        "level": table.level,
        "chart": spec(clause_bars(table)) if every else None,
        "rows": [
            {
                "words": words,
                "verdict": one.verdict,
                "typical": change(one.typical, 1, 2),
                "part": change(one.part),
            }
            for words, _, one in every
        ],
    }
