"""The figures of a study as tables that fit 80 columns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tamaya.studies.figures.comparing import UNSEEN, Difference, Summary
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.games.seating import JOINT
from tamaya.studies.people.recordings import PeopleGames, PeopleRows
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.marks import mark, mark_notes
from tamaya.studying.people import PEOPLE, likeness_words, people_notes
from tamaya.studying.report.words import mixed_words
from tamaya.studying.worse import worse_notes
from tamaya.text.page import FIRM, Page, painted
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted, listed

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BARS = " ▁▂▃▄▅▆▇█"
_BAR_WIDTH = 12
_TONES = {"harder": "red", "easier": "green", "mixed": "yellow"}


def study_page(
    study: StudyRun,
    look: Look,
    names: Sequence[str],
    width: int,
    color: bool,
    people: PeopleRows | None = None,
) -> str:
    """All cells, for each number of players; then what the rules change; then how sure it is.

    `names` is what the caller calls the rule sets. `people` are rows of recorded games.
    """
    page = Page(width, color)
    if len(names) > 1:
        page.rows(
            [painted(letter, "bold"), name] for letter, name in zip(_LETTERS, names, strict=False)
        )
    for count in study.players:
        page.gap()
        page.text(painted(f"{count} players, {counted(look.deals, 'deal')}", "bold"))
        groups = [one for one in people.groups if one.players == count] if people else []
        _cells(page, study, look, count, groups)
        for base in range(len(study.rule_sets)):
            _changes(page, study, look, count, base)
        for group in groups:
            page.gap()
            letter = f"{_letter(study, group.rules)}, " if len(names) > 1 else ""
            page.text(painted(f"{PEOPLE}, {letter}{counted(len(group.games), 'game')}", "bold"))
            page.text(likeness_words(group))
    page.gap()
    for line in [*notes(study, look), *(people_notes(people) if people else ())]:
        page.text(line)
    return str(page)


def _letter(study: StudyRun, rules: Rules) -> str:
    return _LETTERS[study.rule_sets.index(rules)]


def _cells(
    page: Page, study: StudyRun, look: Look, players: int, people: Sequence[PeopleGames]
) -> None:
    several = len(study.rule_sets) > 1
    marked = any(
        mark(one)
        for cell, one in zip(study.cells, look.summaries, strict=True)
        if cell.players == players
    )
    heads = [
        "",
        *([""] if several else []),
        *([""] if marked else []),
        "mean score",
        "perfect",
        "lost",
        "turns",
        "stuck",
        "scores",
    ]
    rows = [[painted(head, "dim") for head in heads]]
    by_level: Rows = {}
    lines = [
        (cell.level, cell.rules, summary)
        for cell, summary in zip(study.cells, look.summaries, strict=True)
        if cell.players == players
    ]
    lines += [(PEOPLE, one.rules, one.summary(look.sureness)) for one in people]
    for level, rules, summary in lines:
        letter = [painted(_letter(study, rules), "bold")] if several else []
        sign = [mark(summary).strip()] if marked else []
        row = [*letter, *sign, *_cell(summary, rules.minimum, rules.maximum)]
        by_level.setdefault(level, []).append(row)
    labels = 1 + several + marked
    page.rows([*rows, *_labelled(by_level)], right=range(labels, 5 + labels))


Rows = dict[str, list[list[str]]]
"""The rows of each level."""


def _labelled(by_level: Rows) -> Iterator[list[str]]:
    """The rows with the names of the levels before them; that of a mixed table takes a line for
    each level."""
    for level, rows in by_level.items():
        names = [f"+{name}" if at else name for at, name in enumerate(level.split(JOINT))]
        for name, row in zip_longest(names, rows):
            yield [name or "", *(row or ())]


def _cell(summary: Summary, least: int, most: int) -> list[str]:
    return [
        f"{summary.score.value:.1f}{FIRM}{_around(summary.score)}",
        _percent(summary.perfect),
        "–" if summary.lost is None else _percent(summary.lost),
        "–" if summary.turns is None else f"{summary.turns:.0f}",
        "–" if summary.stuck is None else f"{summary.stuck:.1f}",
        _bars(summary.scores, least, most),
    ]


def _around(figure: Figure) -> str:
    return f"{figure.low:.1f}–{figure.high:.1f}"


def _percent(figure: Figure) -> str:
    """`12 % 9–15`: a share with its interval."""
    return f"{figure.value:.0%}{FIRM}{100 * figure.low:.0f}–{100 * figure.high:.0f}"


def _bars(scores: Sequence[tuple[int, int]], least: int, most: int) -> str:
    """How often the scores are met, from the least to the most, in columns of equal width."""
    span = max(1, most - least + 1)
    counts: Counter[int] = Counter()
    for score, count in scores:
        counts[min(_BAR_WIDTH - 1, (score - least) * _BAR_WIDTH // span)] += count
    highest = max(counts.values(), default=1)
    return "".join(
        _BARS[-(-counts[at] * (len(_BARS) - 1) // highest)] if counts[at] else "·"
        for at in range(_BAR_WIDTH)
    )


def _changes(page: Page, study: StudyRun, look: Look, players: int, base: int) -> None:
    """Against a rule set, on the same deals: the verdicts, and then the figures they go by."""
    compared = [
        (study.cells[one.place], one.difference)
        for one in look.changes(study.compared)
        if study.cells[one.place].players == players
        and study.cells[one.against].rules == study.rule_sets[base]
    ]
    verdicts: Rows = {}
    figures: Rows = {}
    for cell, change in compared:
        if change is not None:
            letter = painted(_letter(study, cell.rules), "bold")
            verdicts.setdefault(cell.level, []).append([letter, _verdict(change)])
            typical, perfect, part = change.typical, change.perfect, change.part
            row = [letter, _points(typical, 1, 2), _points(perfect), _points(part)]
            figures.setdefault(cell.level, []).append(row)
    changes = [change for _, change in compared if change is not None]
    if not changes:
        return
    page.gap()
    page.text(f"Against {_LETTERS[base]}, on the same seeds:")
    page.rows(_labelled(verdicts))
    page.gap()
    heads = ["", "", "typical change", "perfect games", "of the maximum"]
    page.rows(
        [[painted(head.replace(" ", FIRM), "dim") for head in heads], *_labelled(figures)],
        right=(2, 3, 4),
    )
    page.text(f"Typical change: {changes[0].typical_in}; others: of{FIRM}100.")


def _verdict(change: Difference) -> str:
    words = painted(change.verdict, _TONES.get(change.verdict, ""))
    if change.verdict == UNSEEN and change.enough is not None:
        return f"{words}; about {change.enough:,}{FIRM}deals would show what was found"
    return words


def _points(figure: Figure, times: float = 100, digits: int = 0) -> str:
    """`-8 (-12 to -4)`: a difference, by itself of shares in points of a hundred."""
    value, low, high = (
        f"{times * number:+.{digits}f}" for number in (figure.value, figure.low, figure.high)
    )
    return f"{value}{FIRM}({low}{FIRM}to{FIRM}{high})"


def notes(study: StudyRun, look: Look) -> list[str]:
    """How sure the figures are."""
    often = ", however often you look while it grows" if study.looks_again else ""
    sentences = [f"Each interval holds the true figure in at least 95 of 100 such studies{often}."]
    if look.compared:
        sentences.append(
            f"In at most 5 of 100 such studies any of the {look.compared} comparisons is wrong."
        )
    others = [
        letter
        for letter, rules in zip(_LETTERS, study.rule_sets, strict=False)
        if not study.same_luck(rules)
    ]
    if others:
        sentences.append(
            f"{listed(others)} {'has' if len(others) == 1 else 'have'} other cards than A. There "
            "the same seeds deal other cards, so luck doesn't cancel out."
        )
    sentences += mixed_words(study.levels)
    sentences += mark_notes(study, _LETTERS)
    sentences += worse_notes(study, look, _LETTERS)
    left = sum(one.open for one in look.summaries)
    if left:
        sentences.append(
            f"The solver left {counted(left, 'deal')} open. The intervals allow for either outcome."
        )
    return sentences
