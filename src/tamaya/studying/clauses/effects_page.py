"""What each clause does, in a terminal: bars with intervals, and which one matters most."""

from collections.abc import Iterator, Sequence

from tamaya.studies.clauses.effects import EffectTable, effect_tables, foremost
from tamaya.studies.clauses.plan import ClausePlan
from tamaya.studies.clauses.widest import WidestPair
from tamaya.studies.figures.comparing import SEEN, UNSEEN, Difference
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.clauses.side_by_side import widest_page
from tamaya.studying.marks import mark_notes
from tamaya.studying.report.words import mixed_words, who, with_players
from tamaya.studying.worse import worse_notes
from tamaya.text.page import FIRM, Page, cells, painted
from tamaya.variants.words.lists import counted, listed

_TONES = {"harder": "red", "easier": "green", "mixed": "yellow"}
_LEAST_HALF, _MOST_HALF = 6, 20
"""A bar has so many columns on each side of its middle."""

_WIDE = len("left out")

_LONGEST = 60
"""So much of a clause is shown."""

NOT_SEEN = "not seen"
ALIKE = "alike"


def clauses_page(
    study: StudyRun,
    plan: ClausePlan,
    look: Look,
    widest: Sequence[WidestPair],
    width: int,
    color: bool,
) -> str:
    """The clauses by their numbers, what each does at each table, what to conclude, and the deal in
    which they mattered most."""
    page = Page(width, color)
    page.text(f"{painted(plan.text, 'bold')}, clause by clause")
    page.gap()
    page.rows([str(number), one.words] for number, one in enumerate(plan.trials, 1))
    tables = effect_tables(study, plan, look)
    for table in tables:
        page.gap()
        deals = counted(look.deals, "deal")
        page.text(painted(f"{table.level}, {table.players} players, {deals}", "bold"))
        _table(page, plan, table)
    reasons = impossible(plan)
    if reasons:
        page.gap()
        for one in reasons:
            page.text(one, hang=2)
    page.gap()
    for sentence in conclusions(tables):
        page.text(painted(sentence, "bold"))
    if widest:
        widest_page(page, widest[0])
    page.gap()
    for line in clause_notes(study, look):
        page.text(line)
    return str(page)


def _table(page: Page, plan: ClausePlan, table: EffectTable) -> None:
    """Two rows for each clause that has figures, around a common zero."""
    figures = [one.typical for _, _, one in _lines(plan, table)]
    if not figures:
        page.text("Nothing can be said of these games: see below.")
        return
    reach = max(abs(end) for one in figures for end in (one.low, one.high)) or 1.0
    heads = ["", "", "typical change", "of the maximum", ""]
    rows = [[painted(head.replace(" ", FIRM), "dim") for head in heads]]
    for label, how, one in _lines(plan, table):
        rows.append(
            [
                f"{painted(label, 'bold')} {how.ljust(_WIDE)}".replace(" ", FIRM),
                "",
                _points(one.typical, 1, 2),
                _points(one.part),
                painted(short_verdict(one).replace(" ", FIRM), _TONES.get(one.verdict, "")),
            ]
        )
    taken = sum(2 + max(cells(row[at]) for row in rows) for at in (0, 2, 3, 4))
    half = min(_MOST_HALF, max(_LEAST_HALF, (page.width - taken - 1) // 2))
    for row, (_, _, one) in zip(rows[1:], _lines(plan, table), strict=True):
        row[1] = painted(_bar(one.typical, reach, half), _TONES.get(one.verdict, "dim"))
    page.rows(rows, right=(0, 2, 3))


def _lines(plan: ClausePlan, table: EffectTable) -> Iterator[tuple[str, str, Difference]]:
    """The rows of a table: the clause's number where it begins, how it was tried, and what that
    changed."""
    for one in table.effects:
        label = str(one.number)
        for how, change in (("left out", one.left_out), ("alone", one.alone)):
            if change is not None:
                yield label, how, change
                label = ""
    if table.whole is not None and len(plan.trials) > 1:
        yield "all", "left out", table.whole


def _bar(figure: Figure, reach: float, half: int) -> str:
    """An interval as a line from end to end, with its value, around a middle line at zero."""

    def place(value: float) -> int:
        return half + round(half * value / reach)

    signs = [" "] * (2 * half + 1)
    signs[half] = "│"
    for at in range(place(figure.low), place(figure.high) + 1):
        signs[at] = "┼" if at == half else "─"
    signs[place(figure.value)] = "●"
    return "".join(signs).replace(" ", FIRM)


def _points(figure: Figure, times: float = 100, digits: int = 0) -> str:
    value, low, high = (
        f"{times * number:+.{digits}f}" for number in (figure.value, figure.low, figure.high)
    )
    return f"{value}{FIRM}({low}{FIRM}to{FIRM}{high})"


def short_verdict(one: Difference) -> str:
    if one.verdict in SEEN:
        return one.verdict
    return NOT_SEEN if one.verdict == UNSEEN else ALIKE


def shortened(words: str) -> str:
    cut = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
    return f"`{cut}`"


# ------------------------------------------------------------------- in sentences


def impossible(plan: ClausePlan) -> list[str]:
    """Which clauses can't be left out or stand alone, and why."""
    if plan.base.place is None:
        alone = [f"No clause is shown alone, since not all can be left out: {plan.base.reason}."]
    else:
        alone = [
            f"Clause {number} isn't shown alone: {one.alone.reason}."
            for number, one in enumerate(plan.trials, 1)
            if one.alone.place is None
        ]
    return [
        *(
            f"Clause {number} isn't left out: {one.left_out.reason}."
            for number, one in enumerate(plan.trials, 1)
            if one.left_out.place is None
        ),
        *alone,
    ]


def conclusions(tables: Sequence[EffectTable]) -> list[str]:
    """Which clause matters most to whom, by its typical change."""
    firsts: dict[tuple[int, str], list[EffectTable]] = {}
    rivals: dict[tuple[int, str], dict[int, str]] = {}
    nothing: list[EffectTable] = []
    for table in tables:
        if not any(one.leading for one in table.effects):
            continue
        best = foremost(table)
        if best is None:
            nothing.append(table)
            continue
        key = best.first.number, shortened(best.first.trial.words)
        firsts.setdefault(key, []).append(table)
        rivals.setdefault(key, {}).update(
            (one.number, shortened(one.trial.words)) for one in best.others
        )
    sentences = []
    for key, of in sorted(firsts.items(), key=lambda item: -len(item[1])):
        others = listed(rivals[key].values(), "or")
        maybe = f" These deals can't tell whether {others} matters as much." if others else ""
        sentences.append(f"{key[1]} matters most to {_whom(of)}.{maybe}")
    if nothing:
        sentences.append(f"For {_whom(nothing)}, these deals show no effect of any clause.")
    return sentences


def _whom(tables: Sequence[EffectTable]) -> str:
    by_level: dict[str, list[int]] = {}
    for one in tables:
        by_level.setdefault(one.level, []).append(one.players)
    alike: dict[str, list[str]] = {}
    for level, counts in by_level.items():
        alike.setdefault(with_players(counts), []).append(who(level))
    return listed(f"{listed(levels)} {players}" for players, levels in alike.items())


def clause_notes(study: StudyRun, look: Look) -> list[str]:
    """What the rows mean, and how sure the figures are."""
    changes = [one.difference for one in look.changes(study.compared) if one.difference is not None]
    notes = []
    if changes:
        words = {short_verdict(one): one.verdict for one in changes}
        notes.append(
            "Left out: against the rules as they stand. Alone: added to the rules without any of "
            f"these clauses. Typical change: {changes[0].typical_in}; of the maximum: of{FIRM}100."
            + "".join(
                f" {short.capitalize()}: {words[short]}."
                for short in (NOT_SEEN, ALIKE)
                if short in words
            )
        )
    often = ", however often you look while it grows" if study.looks_again else ""
    notes.append(f"Each interval holds the true figure in at least 95 of 100 such studies{often}.")
    if look.compared:
        notes.append(
            f"In at most 5 of 100 such studies any of the {look.compared} comparisons is wrong."
        )
    other = [place for place, rules in enumerate(study.rule_sets) if not study.same_luck(rules)]
    if other:
        notes.append(
            f"{len(other)} of {counted(len(study.rule_sets), 'rule set')} have other cards than "
            "the rules as they stand. There the same seeds deal other cards, so luck doesn't "
            "cancel out."
        )
    notes += mixed_words(study.levels)
    notes += mark_notes(study)
    notes += worse_notes(study, look)
    left = sum(one.open for one in look.summaries)
    if left:
        notes.append(
            f"The solver left {counted(left, 'deal')} open. The intervals allow for either outcome."
        )
    return notes
