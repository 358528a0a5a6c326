"""Levels that play worse than those who know less, in sentences."""

from tamaya.studies.study import Look, StudyRun
from tamaya.studying.marks import WORSE
from tamaya.studying.report.words import cased, who
from tamaya.variants.words.lists import listed


def worse_notes(study: StudyRun, look: Look, letters: str = "") -> list[str]:
    """Which levels play worse than which, and by how much."""
    met: dict[tuple[str, str, int], list[str]] = {}
    for one in look.reversals:
        cell, lower = study.cells[one.place], study.cells[one.below].level
        value, low, high = (f"{x:.1f}" for x in (one.points.value, one.points.low, one.points.high))
        met.setdefault((cell.level, lower, study.rule_sets.index(cell.rules)), []).append(
            f"{value} points ({low} to {high}) with {cell.players} players"
        )
    sentences = []
    for (level, below, place), much in met.items():
        rules = letters[place] if letters else study.rule_sets[place].expression
        under = f" under {rules}" if len(study.rule_sets) > 1 else ""
        sentences.append(
            f"{WORSE} {cased(who(level))} score less than {who(below)}{under}, on the same deals: "
            f"by {listed(much)}. They don't know how to play by these rules, so nothing is "
            "concluded from their figures."
        )
    if sentences:
        several = len(study.couples) > 1
        sentences.append(
            "In at most 5 of 100 such studies "
            + (f"any of the {len(study.couples)} comparisons of levels" if several else "that")
            + " is wrong."
        )
    return sentences
