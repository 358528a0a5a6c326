"""Take each word away from each part that understands it, and give it to each that doesn't.

    python -m benchmarks.campaign.grasps --less --state less.jsonl
    python -m benchmarks.campaign.grasps --more --state more.jsonl

With a word less nothing may become wrong. With a word more the deals of that word must notice, or
nobody claims more than before, since another part guards the same thing: it prints which. Two words
that only the tests know are put in as well. Pairs that the state file names are passed over.
"""

import argparse
import json
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import cast

from tests.made.grasping import lacking, with_word, without
from tests.made.judging import judge
from tests.made.new_words import new_words
from tests.made.woven.words import Word, Woven, all_words, woven_deals

from tamaya.engine.game.deal import Deal
from tamaya.solver.grasps import GRASPS
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.grasp import Grasp, Graspable

SECONDS = 3.0
SEARCHED = 10
RESTS_ON: dict[str, tuple[str, ...]] = {
    "KERNELS": ("MODEL",),
    "PLAYS_FIRST": ("KERNELS", "MODEL"),
    "BARRED": ("KERNELS", "MODEL"),
    "APART": ("KERNELS", "MODEL"),
}
"""Whom somebody asks first: a word that these decline never gets so far."""
OF_STATES = ("COUNTS", "ALIKE", "USELESS")
"""Those who claim something of every state: a deal tells of it though its score is the same."""
SILENT = ("COUNTS", "ALIKE", "USELESS", "RECOUNT", "EXPLAINED", "LANDING")
"""Those who don't decline in so many words, but do without the argument."""


def truth(deal: Deal) -> int | None:
    """The best score, without any two states or moves taken for the same; None if it is too far."""
    try:
        return best_score(deal, 2_000, merge=False)
    except TooLargeError:
        return None


@dataclass(slots=True)
class Trial:
    """What came of a word that a part was given: in how many deals somebody claims something
    that was declined before, and what is wrong with that, if anything."""

    deals: int = 0
    claimed: int = 0
    fault: str = ""

    @property
    def verdict(self) -> str:
        if self.fault:
            return "noticed"
        return "right so far" if self.claimed else "nobody claims more"


def hold(name: str, word: Word, deal: Deal, trial: Trial) -> None:
    """Try a deal where the part understands the word, and those of whom it asks first do, too."""
    best = truth(deal)
    if best is None:
        return
    trial.deals += 1
    before = judge(deal, best, seconds=SECONDS)
    with ExitStack() as stack:
        for other in (name, *RESTS_ON.get(name, ())):
            stack.enter_context(with_word(GRASPS[other], word))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        if name in SILENT and not GRASPS[name].declines(deal.rules):
            trial.claimed += 1
        after = judge(deal, best, seconds=SECONDS)
    more = before.declined.keys() - after.declined.keys()
    trial.claimed += name not in SILENT and bool(more)
    if after.faults:
        trial.fault = "; ".join(f"{who} {what}" for who, what in after.faults.items())


def notices(name: str, word: Word, deals: int, first: int = 0) -> Trial:
    """Try deals of a word until something is wrong, or there were so many.

    A claim about scores is seldom wrong where the word changes no score: of those deals few are
    looked at.
    """
    trial = Trial()
    for found in islice(woven_deals(word, first), SEARCHED * deals):
        if name in OF_STATES or found.way == "the score" or found.seed % SEARCHED == 0:
            hold(name, word, found.deal, trial)
        if trial.fault:
            trial.fault = f"seed {found.seed}: {trial.fault}"
        if trial.fault or trial.deals == deals:
            break
    return trial


@cache
def _deals_of(word: Word, deals: int) -> tuple[Woven, ...]:
    """So many deals in which a word occurs: each part is tried with the same ones."""
    return tuple(islice(woven_deals(word), deals))


def wrong_without(grasp: Grasp, word: Graspable, deals: int) -> str:
    """What goes wrong with a word less in so many deals of that word; without something that
    effects do, in deals of each of these effects."""
    wrong = []
    doing: list[Word] = [verb for verb, row in EFFECTS.items() if word in row.traits]
    for of in doing or [cast(Word, word)]:
        for found in _deals_of(of, deals):
            with without(grasp, word):
                if not grasp.declines(found.deal.rules):
                    wrong.append(f"seed {found.seed}: `{word}` is not missed")
                faults = judge(found.deal, found.best, seconds=SECONDS).faults
            wrong += [f"seed {found.seed}: {who} {what}" for who, what in faults.items()]
    return "; ".join(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.campaign.grasps", description=__doc__
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--less", action="store_true", help="take words away")
    which.add_argument("--more", action="store_true", help="put words in")
    parser.add_argument("--deals", type=int, default=200, help="deals of each word, at most")
    parser.add_argument("--grasp", choices=GRASPS, help="this one only")
    parser.add_argument("--state", type=Path, metavar="FILE", help="what is done, as JSON lines")
    given = parser.parse_args()
    done = set()
    if given.state is not None and given.state.exists():
        lines = given.state.read_text(encoding="utf-8").splitlines()
        done = {tuple(json.loads(line)[:2]) for line in lines}
    with nullcontext() if given.less else new_words():
        bad = _all(given, done)
    print(f"{bad} bad")
    sys.exit(bad > 0)


def _all(given: argparse.Namespace, done: set[tuple[str, ...]]) -> int:
    bad = 0
    for name in [given.grasp] if given.grasp else GRASPS:
        for word, deals, good, what in _pairs(name, given.less, given.deals, done):
            bad += not good
            print(
                f"{name:12} {word:40} {deals:4} deals  {'good' if good else 'BAD '}  {what[:160]}"
            )
            sys.stdout.flush()
            if given.state is not None:
                with given.state.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, word, deals, good, what]) + "\n")
    return bad


def _pairs(
    name: str, fewer: bool, deals: int, done: set[tuple[str, ...]]
) -> Iterator[tuple[str, int, bool, str]]:
    if fewer:
        traits = {trait for row in EFFECTS.values() for trait in row.traits}
        for entry in sorted(GRASPS[name].words & {*all_words(), *traits}):
            if (name, entry) not in done:
                wrong = wrong_without(GRASPS[name], entry, deals)
                yield entry, deals, not wrong, wrong
        return
    for word in lacking(GRASPS[name]):
        if (name, word) not in done:
            trial = notices(name, word, deals)
            said = f"{trial.verdict} ({trial.claimed} claims) {trial.fault}"
            yield word, trial.deals, trial.verdict != "right so far", said


if __name__ == "__main__":
    main()
