"""Take each word off each list of understood words, and put each on that isn't there.

    python -m benchmarks.grasps --less --state less.jsonl
    python -m benchmarks.grasps --more --state more.jsonl

With a word less nothing may become wrong. With a word more the deals of that word must notice: it
prints how many deals it took. Two words that only the tests know are put in as well. Pairs that the
state file names are passed over.
"""

import argparse
import json
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from itertools import islice
from pathlib import Path
from typing import cast

from tests.new_words import new_words

from tamaya.solver.grasps import GRASPS
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.testing.grasping import List, Listed, lacking, listed, with_word, without
from tamaya.testing.judging import judge
from tamaya.testing.making.woven.words import Word, Woven, woven_deals
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.grasp import Grasp

SECONDS = 3.0
SEARCHED = 10
RESTS_ON: dict[str, tuple[str, ...]] = {
    "KERNELS": ("MODEL",),
    "PLAYS_FIRST": ("KERNELS", "MODEL"),
    "BARRED": ("KERNELS", "MODEL"),
    "APART": ("KERNELS", "MODEL"),
}
"""Whom somebody asks first: a word that these decline never gets so far."""


def truth(found: Woven) -> int | None:
    """The best score, without any two states or moves taken for the same; None if it is too far."""
    try:
        return best_score(found.deal, 2_000, merge=False)
    except TooLargeError:
        return None


def fault_with(name: str, word: Word, found: Woven) -> str:
    """What goes wrong in a deal when a grasp has a word more, and those that it rests on; or
    nothing."""
    best = truth(found)
    if best is None:
        return ""
    with ExitStack() as stack:
        for other in (name, *RESTS_ON.get(name, ())):
            stack.enter_context(with_word(GRASPS[other], word))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        try:
            merged = best_score(found.deal, 4_000)
        except TooLargeError:
            merged = best
        if merged != best:
            return f"where states are merged the best score is {merged}, but it is {best}"
        faults = judge(found.deal, best, seconds=SECONDS).faults
    return "; ".join(f"{who} {what}" for who, what in faults.items())


def notices(name: str, word: Word, deals: int, first: int = 0) -> tuple[int, str]:
    """How many deals of a word it takes until something is wrong, and what; or all, and nothing.

    A claim about scores is seldom wrong where the word changes no score: of those deals few are
    looked at.
    """
    asked = 0
    for found in islice(woven_deals(word, first), SEARCHED * deals):
        if found.way == "the states" and found.seed % SEARCHED:
            continue
        fault = fault_with(name, word, found)
        asked += 1
        if fault:
            return asked, f"seed {found.seed}: {fault}"
        if asked == deals:
            break
    return asked, ""


def words_of(name: str, word: str) -> list[Word]:
    """The words whose deals tell something of an entry of a list."""
    if name != "does":
        return [cast(Word, word)]
    return [verb for verb, row in EFFECTS.items() if word in row.traits]


def wrong_without(grasp: Grasp, name: List, word: Listed, deals: int) -> str:
    """What goes wrong with a word less in so many deals of that word."""
    wrong = []
    for of in words_of(name, word):
        for found in islice(woven_deals(of), deals):
            with without(grasp, name, word):
                if not grasp.declines(found.deal.rules):
                    wrong.append(f"seed {found.seed}: `{word}` is not missed")
                faults = judge(found.deal, found.best, seconds=SECONDS).faults
            wrong += [f"seed {found.seed}: {who} {what}" for who, what in faults.items()]
    return "; ".join(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grasps", description=__doc__)
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
        for word, deals, what in _pairs(name, given.less, given.deals, done):
            good = not what if given.less else bool(what)
            bad += not good
            print(f"{name:8} {word:40} {deals:4} deals  {'good' if good else 'BAD'}  {what[:160]}")
            sys.stdout.flush()
            if given.state is not None:
                with given.state.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, word, deals, good, what]) + "\n")
    return bad


def _pairs(
    name: str, fewer: bool, deals: int, done: set[tuple[str, ...]]
) -> Iterator[tuple[str, int, str]]:
    if fewer:
        for where, entry in listed(GRASPS[name]):
            if (name, f"{where}: {entry}") not in done:
                yield f"{where}: {entry}", deals, wrong_without(GRASPS[name], where, entry, deals)
        return
    for word in lacking(GRASPS[name]):
        if (name, word) not in done:
            yield (word, *notices(name, word, deals))


if __name__ == "__main__":
    main()
