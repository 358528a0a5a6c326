"""The figures of a study as charts."""

from collections.abc import Sequence
from math import ceil

from tamaya.lab.games.perfect import PERFECT
from tamaya.lab.studies.answers.answered import Answered, Lost
from tamaya.lab.studies.figures.intervals import Figure
from tamaya.studying.charts.hills import Hill, hills
from tamaya.studying.charts.rows import Row, rows
from tamaya.studying.charts.theme import Chart
from tamaya.studying.report.words import around, cased, change, lacking, letter, percent, who


def score_hills(found: Answered, players: int, places: Sequence[int]) -> Chart:
    """How often each score came with so many players, under these rule sets."""
    study = found.study
    sets = [study.rule_sets[place] for place in places]
    strips = [
        Hill(cell.level, place, letter(place), dict(told.scores), told.score)
        for cell, told in zip(study.cells, found.look.summaries, strict=True)
        if cell.players == players and (place := study.rule_sets.index(cell.rules)) in places
    ]
    least = min(rules.minimum for rules in sets)
    return hills(strips, least, max(rules.maximum for rules in sets))


def changes(found: Answered, players: int, sets: int) -> Chart:
    """What the other of so many rule sets change with so many players, of 100 points."""
    study = found.study
    several = len(study.rule_sets) > 2
    drawn = []
    for cell, told in zip(study.cells, found.look.differences, strict=True):
        if cell.players == players and told is not None:
            place = study.rule_sets.index(cell.rules)
            if place >= sets:
                continue
            left = f"{cell.level}, {letter(place)}" if several else cell.level
            drawn.append(
                _around_zero(left, f"{change(told.part)}, {told.verdict}", place, told.part)
            )
    reach = max(
        (100 * max(abs(one.part.low), abs(one.part.high)) for one in found.look.differences if one),
        default=1.0,
    )
    reach = 5 * ceil(reach / 5)
    return rows(drawn, (-reach, reach), zero=True)


def _around_zero(left: str, right: str, place: int, figure: Figure) -> Row:
    line = (100 * figure.low, 100 * figure.high)
    return Row(left, right, place, line=line, dot=100 * figure.value)


def winnable(found: Answered) -> Chart:
    """How many deals can be won at all. The pale bar is what the solver left open."""
    study = found.study
    drawn = []
    for cell, told in zip(study.cells, found.look.summaries, strict=True):
        if cell.level == PERFECT:
            place = study.rule_sets.index(cell.rules)
            of = f"{cell.players} players"
            left = f"{of}, {letter(place)}" if len(study.rule_sets) > 1 else of
            half = told.open / told.perfect.deals / 2
            share = told.perfect
            bar = (share.value - half, share.value + half) if told.open else None
            drawn.append(
                Row(left, percent(share), place, bar, (share.low, share.high), share.value)
            )
    return rows(drawn, (0, 1), percent=True)


def lost_points(found: Answered, lost: Lost) -> Chart:
    """From the maximum down to the weakest players, step by step."""
    rules = found.study.rule_sets[lost.place]
    drawn = [Row("Maximum", f"{rules.maximum}", None, bar=(rules.minimum, rules.maximum))]
    top = float(rules.maximum)
    for one in lost.found:
        points = one.points
        end = top - points.value
        drawn.append(
            Row(
                lacking(one),
                change(points, -1, 1),
                lost.place,
                bar=(min(end, top), max(end, top)),
                line=(top - points.high, top - points.low),
                dot=end,
            )
        )
        top = end
    level = lost.found[-1].level
    told = next(
        told
        for cell, told in zip(found.study.cells, found.look.summaries, strict=True)
        if (cell.players, cell.level, cell.rules) == (lost.players, level, rules)
    )
    drawn.append(
        Row(
            cased(who(level)), around(told.score), lost.place, bar=(rules.minimum, told.score.value)
        )
    )
    return rows(drawn, (rules.minimum, rules.maximum))
