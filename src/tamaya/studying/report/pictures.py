"""The figures of a study as charts."""

from collections.abc import Sequence

from tamaya.studies.answers.answered import Answered, Lost
from tamaya.studies.games.perfect import PERFECT
from tamaya.studying.charts.changes import changes
from tamaya.studying.charts.hills import Hill, hills
from tamaya.studying.charts.rows import ChartRow, rows
from tamaya.studying.charts.theme import Chart
from tamaya.studying.marks import mark
from tamaya.studying.report.words import around, cased, change, lacking, letter, percent, who


def score_hills(answers: Answered, players: int, places: Sequence[int]) -> Chart:
    """How often each score came with so many players, under these rule sets."""
    study = answers.study
    sets = [study.rule_sets[place] for place in places]
    strips = [
        Hill(
            cell.level,
            place,
            letter(place),
            dict(summary.scores),
            summary.score,
            mark(summary),
        )
        for cell, summary in zip(study.cells, answers.look.summaries, strict=True)
        if cell.players == players and (place := study.rule_sets.index(cell.rules)) in places
    ]
    least = min(rules.minimum for rules in sets)
    return hills(strips, least, max(rules.maximum for rules in sets))


def change_rows(answers: Answered, players: int, sets: int) -> Chart:
    """What the others of so many rule sets change with so many players."""
    study = answers.study
    several = len(study.rule_sets) > 2
    drawn = []
    for cell, difference in zip(study.cells, answers.look.differences, strict=True):
        place = study.rule_sets.index(cell.rules)
        if cell.players == players and difference is not None and place < sets:
            left = f"{cell.level}, {letter(place)}" if several else cell.level
            drawn.append((left, place, difference))
    return changes(drawn)


def winnable(answers: Answered) -> Chart:
    """How many deals can be won at all. The pale bar is what the solver left open."""
    study = answers.study
    drawn = []
    for cell, summary in zip(study.cells, answers.look.summaries, strict=True):
        if cell.level == PERFECT:
            place = study.rule_sets.index(cell.rules)
            of = f"{cell.players} players"
            left = f"{of}, {letter(place)}" if len(study.rule_sets) > 1 else of
            half = summary.open / summary.perfect.deals / 2
            share = summary.perfect
            bar = (share.value - half, share.value + half) if summary.open else None
            drawn.append(
                ChartRow(left, percent(share), place, bar, (share.low, share.high), share.value)
            )
    return rows(drawn, (0, 1), percent=True)


def lost_points(answers: Answered, lost: Lost) -> Chart:
    """From the maximum down to the weakest players, step by step."""
    rules = answers.study.rule_sets[lost.place]
    drawn = [ChartRow("Maximum", f"{rules.maximum}", None, bar=(rules.minimum, rules.maximum))]
    top = float(rules.maximum)
    for one in lost.losses:
        points = one.points
        end = top - points.value
        drawn.append(
            ChartRow(
                lacking(one),
                change(points, -1, 1),
                lost.place,
                bar=(min(end, top), max(end, top)),
                line=(top - points.high, top - points.low),
                dot=end,
            )
        )
        top = end
    level = lost.losses[-1].level
    summary = next(
        summary
        for cell, summary in zip(answers.study.cells, answers.look.summaries, strict=True)
        if (cell.players, cell.level, cell.rules) == (lost.players, level, rules)
    )
    drawn.append(
        ChartRow(
            cased(who(level)),
            around(summary.score),
            lost.place,
            bar=(rules.minimum, summary.score.value),
        )
    )
    return rows(drawn, (rules.minimum, rules.maximum))
