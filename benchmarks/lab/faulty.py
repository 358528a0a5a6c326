"""What `tamaya check` finds in faulty files, and what it says of sound ones: a study of the check.

`python -m benchmarks.lab.faulty` checks each file of `tests/lab/faulty` and `tests/lab/nearly`. A
faulty file marks each clause that is to blame with the code that it must get: `# F308` behind it.
Sound files mark nothing. A *hit* has every mark. In a *miss* nothing is found. Anything else is
*misleading*: something is found, but not this, or not there. A *false alarm* is a finding without
a mark, in either sort of file; notes are none, since they say themselves that all may be well.
"""

import argparse
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tamaya.lab.check.check import STILL, Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.findings import Finding

LAB = Path(__file__).parents[2] / "tests" / "lab"
FAULTY = sorted((LAB / "faulty").glob("*.hanabi"))
SOUND = sorted((LAB / "nearly").glob("*.hanabi"))

FAST = Plan(CheckLimits(seconds=60), phases=STILL)
FULL = Plan(CheckLimits(seconds=60, states=5_000, examples=20))

_MARK = re.compile(r"#.*?\b(F\d{3})\b(?:, (F\d{3})\b)?")

Mark = tuple[str, int]
"""A code, and the line that it blames: 0 where that is in another file."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a file asks for, what was found, and which of that is a finding and no note."""

    wanted: frozenset[Mark]
    found: frozenset[Mark]
    alarms: frozenset[Mark]

    @property
    def word(self) -> str:
        if not self.wanted:
            return "false alarm" if self.alarms else "sound"
        if self.wanted <= self.found:
            return "hit"
        return "misleading" if self.found else "miss"

    @property
    def strangers(self) -> frozenset[Mark]:
        return self.alarms - self.wanted


def marks_of(path: Path) -> frozenset[Mark]:
    """The codes that a file writes behind its clauses."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = ((_MARK.search(line), number) for number, line in enumerate(lines, 1))
    return frozenset(
        (code, number) for mark, number in found if mark for code in mark.groups() if code
    )


def judged(path: Path, plan: Plan = FULL) -> Judged:
    """Check a file and compare."""
    report = check(str(path), plan)
    if report.errors:
        raise ValueError(f"{path}: {report.errors[0].message}")
    marks = [(finding, _mark(finding, path)) for finding in report.findings]
    return Judged(
        marks_of(path),
        frozenset(mark for _, mark in marks),
        frozenset(mark for finding, mark in marks if finding.is_defect),
    )


def _mark(finding: Finding, path: Path) -> Mark:
    labels = finding.diagnostic.labels
    own = labels and labels[0].span.source.name == str(path)
    return finding.code, labels[0].span.place[0] if own else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.faulty")
    parser.add_argument("--fast", action="store_true", help="only what needs no play")
    parser.add_argument("files", nargs="*", type=Path, help="other files than these")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    strangers = 0
    for path in arguments.files or [*FAULTY, *SOUND]:
        begun = time.monotonic()
        one = judged(path, FAST if arguments.fast else FULL)
        counts[one.word] += 1
        strangers += len(one.strangers) if one.wanted else 0
        print(f"{one.word:12} {path.stem:26} wanted {_words(one.wanted):16}", end="")
        print(f" found {_words(one.found):16} {time.monotonic() - begun:5.1f} s", flush=True)
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
    print(f"{strangers} findings besides in faulty files")
    return 0


def _words(marks: frozenset[Mark]) -> str:
    return " ".join(f"{code}:{line or 'elsewhere'}" for code, line in sorted(marks)) or "-"


if __name__ == "__main__":
    sys.exit(main())
