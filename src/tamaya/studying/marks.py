"""Marks on figures of players who can't follow the rules, or play worse by them than those who know
less; and what the marks mean in words."""

from collections.abc import Sequence

from tamaya.studies.figures.comparing import Summary
from tamaya.studies.study import StudyRun
from tamaya.variants.words.lists import counted, listed

MARK = "†"
WORSE = "‡"


def mark(of: Summary) -> str:
    """The mark that stands at such figures; nothing at others."""
    sign = MARK if of.not_followed else WORSE if of.worse_than else ""
    return f"\N{NO-BREAK SPACE}{sign}" if sign else ""


def mark_notes(study: StudyRun, letters: str = "") -> list[str]:
    """Who can't follow what. `letters` name the rule sets; without them they are only counted."""
    groups: dict[tuple[tuple[str, ...], tuple[int, ...]], list[str]] = {}
    for level in study.levels:
        by_words: dict[tuple[str, ...], list[int]] = {}
        for place, rules in enumerate(study.rule_sets):
            at = next(
                number
                for number, cell in enumerate(study.cells)
                if cell.level == level and cell.rules is rules
            )
            if words := study.not_followed[at]:
                by_words.setdefault(words, []).append(place)
        for words, places in by_words.items():
            groups.setdefault((words, tuple(places)), []).append(level)
    return [
        f"{MARK} {listed(levels)} can't follow all that {_where(study, places, letters)}: "
        f"{listed(words)}. Such figures don't show how people would play, so nothing is concluded "
        "from them."
        for (words, places), levels in groups.items()
    ]


def _where(study: StudyRun, places: Sequence[int], letters: str) -> str:
    sets = len(study.rule_sets)
    if sets == 1:
        return "these rules say"
    if sets <= len(letters):
        return (
            f"{listed(letters[place] for place in places)} {'says' if len(places) == 1 else 'say'}"
        )
    many = "the" if len(places) == sets else f"{len(places)} of"
    return f"{many} {counted(sets, 'rule set')} say"
