"""Rule sets side by side, in charts that sharpen while deals are played."""

from collections.abc import Iterator

from tamaya.serving.tabs.parts.documents import MOST_EXPRESSION, Tell
from tamaya.serving.tabs.studies.study_request import Latest, StudyRequest, refuse_many, refusing
from tamaya.studies.figures.comparing import Difference, Summary
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.figures.looks import FEWEST
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.charts.changes import changes
from tamaya.studying.charts.hills import Hill, hills
from tamaya.studying.charts.theme import Chart, spec
from tamaya.studying.data import study_data
from tamaya.studying.marks import mark
from tamaya.studying.report.words import (
    around,
    cased,
    change,
    changes_by_level,
    headline,
    letter,
    percent,
    who,
)
from tamaya.studying.sheet import study_csv
from tamaya.studying.table import notes
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules


def study(request: object, tell: Tell) -> dict[str, object]:
    """How an expression plays, `against` another one if there is one; an interrupt keeps it."""
    wanted = StudyRequest.of(request)
    against = wanted.text("against", MOST_EXPRESSION)
    with wanted.documents.open(), refusing():
        library = wanted.documents.library()
        names = tuple(name for name in (against, wanted.documents.expression) if name)
        made = StudyRun(
            [compile_rules(name, library) for name in names],
            wanted.players,
            wanted.levels,
            wanted.seed,
        )
    refuse_many(len(made.cells))
    looks: Latest[Look | None, dict[str, object] | None] = Latest(
        lambda look: None if look is None else _look(made, look, names)
    )

    def stands() -> dict[str, object]:
        return _stands(made) | {"names": list(names), "look": looks.get(made.look)}

    tell(stands)
    interrupted = False
    try:
        made.run(seconds=wanted.seconds, processes=1, listener=wanted.clock())
    except KeyboardInterrupt:
        interrupted = True
    look = made.look
    return stands() | {
        "interrupted": interrupted,
        "csv": "" if look is None else study_csv(made, look, names),
        "json": None if look is None else study_data(made, look),
    }


def _stands(made: StudyRun) -> dict[str, object]:
    """How many deals are known, in steps that aren't too small to be worth telling."""
    step = 2 if made.deals < FEWEST else 10
    return {"deals": made.deals - made.deals % step, "fewest": FEWEST}


def _look(made: StudyRun, look: Look, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "deals": look.deals,
        "headline": _headline(made, look),
        "sets": [_set(rules, place) for place, rules in enumerate(made.rule_sets)],
        "tables": [_table(made, look, count) for count in made.players],
        "notes": notes(made, look),
    }


def _set(rules: Rules, place: int) -> dict[str, object]:
    facts = f"{len(rules.deck)} cards, at most {rules.maximum} points"
    return {"letter": letter(place), "title": rules.title, "facts": facts}


def _headline(made: StudyRun, look: Look) -> str:
    """What the second rule set changes, in words; nothing where there is only one."""
    if len(made.rule_sets) < 2:
        return ""
    return headline(changes_by_level(made, look, 1))


def _table(made: StudyRun, look: Look, players: int) -> dict[str, object]:
    hill_chart = _hills(made, look, players)
    change_chart = _changes(made, look, players)
    return {
        "players": players,
        "scores": spec(hill_chart),
        "changes": None if change_chart is None else spec(change_chart),
        "rows": [_row(made, look, players, level) for level in made.levels],
    }


def _cells(
    made: StudyRun, look: Look, players: int
) -> Iterator[tuple[str, int, Summary, Difference | None]]:
    """Level, place of the rule set, figures and change of each cell."""
    sets = len(made.rule_sets)
    for place, cell in enumerate(made.cells):
        if cell.players == players:
            yield cell.level, place % sets, look.summaries[place], look.differences[place]


def _hills(made: StudyRun, look: Look, players: int) -> Chart:
    strips = [
        Hill(level, place, letter(place), dict(one.scores), one.score, mark(one))
        for level, place, one, _ in _cells(made, look, players)
    ]
    least = min(rules.minimum for rules in made.rule_sets)
    return hills(strips, least, max(rules.maximum for rules in made.rule_sets))


def _changes(made: StudyRun, look: Look, players: int) -> Chart | None:
    """What the second rule set changes."""
    cells = list(_cells(made, look, players))
    drawn = [(level, place, one) for level, place, _, one in cells if one is not None]
    return changes(drawn) if drawn else None


def _row(made: StudyRun, look: Look, players: int, level: str) -> dict[str, object]:
    cells = [one for one in _cells(made, look, players) if one[0] == level]
    changed = next((one for _, _, _, one in cells if one is not None), None)
    return {
        "level": level,
        "who": cased(who(level)),
        "sets": [
            {
                "letter": letter(place),
                "mean": f"{around(one.score)}{mark(one)}",
                "perfect": percent(one.perfect),
                "lost": _or_none(one.lost),
                "turns": None if one.turns is None else f"{one.turns:.0f}",
            }
            for _, place, one, _ in cells
        ],
        "change": None
        if changed is None
        else {
            "verdict": changed.verdict,
            "typical": f"{change(changed.typical, 1, 2)} {changed.typical_in}",
            "part": change(changed.part),
            "perfect": change(changed.perfect),
            "enough": changed.enough,
        },
    }


def _or_none(figure: Figure | None) -> str | None:
    return None if figure is None else percent(figure)
