"""Whether what the check claims of rules is true, of rule sets that nobody has seen before.

`python -m benchmarks.lab.claims --rule-sets 100`: whole rule sets are drawn at random and checked;
with `--word` only such in which this word matters. Of each finding that says "never" or "every
game" it is asked whether other games show otherwise: games of the full table with seeds that the
check didn't use, in all tempers, and the best games that the solver finds. What is shown otherwise
is printed with its seed, and the exit status is 1.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.made.tiny import SMALL, tiny_deal
from tests.made.woven.words import Word, all_words, woven

from tamaya.engine.game.responses import Response
from tamaya.lab.apart.lockstep import differ_in_games
from tamaya.lab.case import Case
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.files.static import StaticReport, Subject
from tamaya.lab.check.files.trials import clauses_of, compiled_with, without
from tamaya.lab.check.full.games import FullTable, Played
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Clauses, Tables, Walks
from tamaya.lab.findings import Finding
from tamaya.lab.small.written import rewritten, written

_OTHER_SEEDS = 1_000
_CLAIMS = ("F205", "F206", "F301", "F304")
PHASES = (Tables(), Walks(), Clauses())


def false_claims(one: Subject, findings: list[Finding]) -> Iterator[tuple[Finding, str]]:
    """The findings that some game shows to be false, and how it does."""
    claims = [f for f in findings if f.code in _CLAIMS and "at a small table" not in str(f.says)]
    if not claims:
        return
    full = FullTable(one.rules, time.monotonic() + 60, first=_OTHER_SEEDS)
    best = full.best()
    games = [*full.games(), *(each.played for each in best if each.played.moves)]
    most = max((each.lower for each in best if each.lower is not None), default=-(10**9))
    for claim in claims:
        match claim.code:
            case "F205" | "F206" if claim.is_defect:
                if most >= one.rules.maximum:
                    yield claim, f"{most} points in a deal"
            case "F301":
                if any(_fires(one, claim, played) for played in games):
                    yield claim, "it happens in a game"
            case "F304":
                if _matters(one, claim, games):
                    yield claim, "a game goes otherwise without it"


def _fires(one: Subject, claim: Finding, played: Played) -> bool:
    case = Case(one.rules, one.library)
    orders = {
        i
        for i, r in enumerate(one.rules.reactions)
        if str(case.label(r.origin).span) == claim.place
    }
    return any(
        isinstance(each, Response) and each.order in orders
        for table in played.tables()
        for each in table.happened
    )


def _matters(one: Subject, claim: Finding, games: list[Played]) -> bool:
    for declaration in one.library.own.values():
        for clause in clauses_of(declaration):
            if str(clause.node.span) == claim.place:
                other = compiled_with(declaration, without(clause), one.expression, one.library)
                return other is not None and differ_in_games(one.rules, other, games)
    return False


def reports(
    first: int, count: int, limits: CheckLimits, word: Word | None = None
) -> Iterator[tuple[int, StaticReport]]:
    """The checks of the first so many seeds whose rules fit together."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "drawn.hanabi"
        for seed in itertools.count(first):
            found = woven(word, seed) if word else None
            deal = found.deal if found else None if word else tiny_deal(seed, SMALL)
            if deal is None or (word and rewritten(deal.rules) is None):
                continue
            file.write_text(written(deal.rules), encoding="utf-8")
            yield seed, check(str(file), Plan(limits, phases=PHASES))
            count -= 1
            if not count:
                return


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.claims", description=__doc__)
    parser.add_argument("--rule-sets", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed to begin with")
    parser.add_argument("--states", type=int, default=3_000)
    parser.add_argument("--word", choices=all_words(), metavar="WORD")
    chosen = parser.parse_args()
    told: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    tried, seed, limits = 0, chosen.first, CheckLimits(20, chosen.states)
    try:
        for seed, report in reports(chosen.first, chosen.rule_sets, limits, chosen.word):
            tried += 1
            for finding in report.findings:
                (told if finding.is_defect else notes)[finding.code] += 1
            for one in report.subjects:
                for claim, how in false_claims(one, report.findings):
                    wrong[claim.code] += 1
                    print(f"FALSE: seed {seed}: {claim.code} {claim.clause}: {how}")
                    print(f"       {claim.diagnostic.message}; {claim.scope}", flush=True)
    except KeyboardInterrupt:
        print("broken off")
    print(f"{tried} rule sets checked, seeds {chosen.first} to {seed}")
    print("findings: " + ", ".join(f"{code} {n}" for code, n in sorted(told.items())))
    print("notes: " + ", ".join(f"{code} {n}" for code, n in sorted(notes.items())))
    print(f"false: {wrong.total()}" + "".join(f", {code} {n}" for code, n in wrong.items()))
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
