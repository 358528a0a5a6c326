"""Write those parts of docs/findings.md that the check itself finds.

Run `python docs/make_findings.py` after a change to the catalogue or to the check. What stands
between `<!-- made: NAME -->` and `<!-- end -->` is replaced; the rest is written by hand.
"""

import re
from functools import cache
from pathlib import Path

from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.findings import Finding

PAGE = Path(__file__).with_name("findings.md")

COMPOSITIONS = (
    "nl",
    "no",
    "dk",
    "abacus-2012",
    "abacus-new",
    "nl+expert",
    "no+expert",
    "dk+expert",
    "abacus-new+expert",
    "no+colour-calling",
    "no+multicolour-own(cards=5)",
    "abacus-2012+multicolour-own(cards=10)",
    "nl+multicolour-wild(cards=5)",
    "abacus-new+multicolour-wild(cards=10)",
    "abacus-new+black-powder",
    "abacus-new+bonus-tiles",
    "everything",
    "everything+expert",
)
"""The booklets as they are, and each expansion with a game that offers it."""

PLAN = Plan(CheckLimits(seconds=120, states=5_000, examples=4))

_PART = re.compile(r"(<!-- made: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def updated(page: str) -> str:
    """The page with its made parts as they should be now."""
    return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part[2]]()}\n{part[3]}", page)


@cache
def found(expression: str) -> tuple[Finding, ...]:
    report = check(expression, PLAN)
    assert report.errors == []
    return tuple(report.findings)


def at_a_glance() -> str:
    """A row for each composition."""
    return "\n".join(["| Rules | Defects | Notes |", "|---|---|---|", *map(row, COMPOSITIONS)])


def row(expression: str) -> str:
    """What is wrong with a composition, and what is worth noting, by codes."""
    defects = sorted(f.code for f in found(expression) if f.is_defect)
    notes = sorted(f.code for f in found(expression) if not f.is_defect)
    cells = [", ".join(codes) or "–" for codes in (defects, notes)]
    return f"| `{expression}` | {cells[0]} | {cells[1]} |"


def traces() -> str:
    """Each fault once, with the rules that have it and its shortest game."""
    groups: dict[tuple[str, str], list[tuple[str, Finding]]] = {}
    for expression in COMPOSITIONS:
        for finding in found(expression):
            place = str(finding.diagnostic.labels[0].span) if finding.diagnostic.labels else ""
            groups.setdefault((finding.code, place), []).append((expression, finding))
    parts = []
    for (code, place), members in sorted(groups.items()):
        _, finding = members[0]
        span = finding.diagnostic.labels[0].span
        kind = "defect" if finding.is_defect else "note"
        parts.append(f"**{code}**, a {kind}: {finding.diagnostic.message}.\n")
        name, line = place.rsplit(":", 2)[:2]
        clause = " ".join(span.text.split())
        after = f", after {finding.booklet}" if finding.booklet else ""
        parts.append(f"- `{clause}` ({name}, line {line}{after})")
        parts.append(f"- in {', '.join(f'`{expression}`' for expression, _ in members)}")
        parts.append(f"- seen in {finding.scope}\n")
        if finding.trace is not None:
            told = "\n".join(step.sentence for step in finding.trace.steps)
            parts.append(f"```text\n{_dealt(finding)}\n{told}\n```\n")
    return "\n".join(parts).rstrip() + "\n"


def _dealt(finding: Finding) -> str:
    assert finding.trace is not None
    deck, dealt, hands = finding.trace.record["deck"], 0, []
    for seat, size in enumerate(finding.trace.hands):
        hands.append(f"player {seat + 1} holds {' '.join(deck[dealt : dealt + size])}")
        dealt += size
    return "; ".join(hands)


PARTS = {"at a glance": at_a_glance, "traces": traces}


def main() -> None:
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
