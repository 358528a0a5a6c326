"""Hold every claimant of the solver to exhaustive play, on as many tiny deals as there is time for.

    python -m benchmarks.campaign --kind words --first 0 --count 10000 --state words.jsonl

Kinds: `tiny` (rules at random, from the language), `words` (each word of the vocabulary in games in
which it matters; `--word` for some), `pairs` (two words at random in one game), `new-words` (the
same for two words that only the tests know), `extreme` (amounts at the limits of machine words).
With `--stage loose shared` it aims at these stages, in games of their own: see `aimed`.
Seeds that the state file says are done are passed over, so the same command goes on where it was
stopped. A wrong answer is printed with the command that shows it again, its rules and its deal.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

from benchmarks.campaign.aimed import aim
from benchmarks.campaign.done import chunks, done_before, summary
from tests.made.judging import judge, said_of
from tests.made.new_words import EFFECT, EVENT, WIND, new_words
from tests.made.tiny import tiny_deal
from tests.made.woven.extreme import extreme_deal
from tests.made.woven.words import DECKS, Word, Woven, all_words, woven, woven_pair

from tamaya.engine.game.deal import Deal
from tamaya.grammar.collecting import without_collecting
from tamaya.solver.events.solving import apart
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.portfolio import stage_names

KINDS = ("tiny", "words", "pairs", "new-words", "extreme")
MOST_STATES = 3_000
SECONDS = 1.0
"""For each claimant, unless `--seconds` says otherwise: one that needs more has proved nothing that
could be wrong."""


@dataclass(frozen=True, slots=True)
class Known:
    """A deal whose best score is known, and how the deal is called again."""

    deal: Deal
    best: int
    way: str


def _by_play(make: Callable[[int], Deal | None]) -> Callable[[int], Known | None]:
    def known(seed: int) -> Known | None:
        deal = make(seed)
        try:
            return None if deal is None else Known(deal, best_score(deal, MOST_STATES), "played")
        except TooLargeError:
            return None

    return known


def _woven(weave: Callable[[int], Woven | None]) -> Callable[[int], Known | None]:
    def known(seed: int) -> Known | None:
        found = weave(seed)
        return None if found is None else Known(found.deal, found.best, found.way)

    return known


def makers(kind: str, chosen: list[str], decks: int) -> dict[str, Callable[[int], Known | None]]:
    """What makes the deals of a kind, by name."""
    if kind in ("words", "new-words"):
        words = all_words() if kind == "words" else (EFFECT, WIND, EVENT)
        words = tuple(cast(Word, word) for word in chosen) or words
        return {f"words {word}": _woven(partial(woven, word, decks=decks)) for word in words}
    if kind == "pairs":
        return {kind: _woven(partial(woven_pair, decks=decks))}
    return {kind: _by_play(tiny_deal if kind == "tiny" else extreme_deal)}


@dataclass(slots=True)
class Tally:
    """What came of some seeds."""

    name: str
    first: int
    last: int = 0
    commit: str = ""
    deals: int = 0
    wrong: int = 0
    crashes: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    proved: Counter[str] = field(default_factory=Counter)  # less than the count, in aimed deals
    closed: Counter[str] = field(default_factory=Counter)
    declined: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        return json.dumps({name: getattr(self, name) for name in self.__slots__})


def run(
    tally: Tally, seeds: range, known: Callable[[int], Known | None], call: str, seconds: float
) -> None:
    for seed in seeds:
        at = known(seed)
        if at is None:
            continue
        tally.deals += 1
        tally.ways[at.way] += 1
        verdict = judge(at.deal, at.best, seconds=seconds)
        tally.wrong += len(verdict.wrong)
        tally.crashes += len(verdict.crashed)
        tally.closed.update(verdict.closed)
        tally.declined.update(f"{who}: {why}" for who, why in verdict.declined.items())
        _report(tally.name, seed, at.deal, at.best, verdict.faults, call)


def run_aimed(tally: Tally, seeds: range, stages: list[str], call: str) -> None:
    for seed in seeds:
        at = aim(seed, stages)
        if at is None:
            continue
        tally.deals += 1
        tally.ways[at.way] += 1
        tally.wrong += len(at.wrong)
        tally.crashes += len(at.crashed)
        tally.proved.update(at.proved.keys())
        tally.closed.update(at.closed)
        _report(tally.name, seed, at.deal, at.best, at.wrong | at.crashed, call)


def _report(name: str, seed: int, deal: Deal, best: int, faults: dict[str, str], call: str) -> None:
    if faults:
        print(f"\nWRONG: {name}, seed {seed}, best {best}")
        for who, what in faults.items():
            print(f"  {who} {what}")
        print(f"  {call} --first {seed} --count 1")
        print(f"  {json.dumps(deal.to_json())}")
        print(f"  {said_of(deal.rules)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.campaign", description=__doc__)
    parser.add_argument("--kind", choices=KINDS, default="tiny")
    words = (*all_words(), EFFECT, WIND, EVENT)
    parser.add_argument("--word", nargs="+", choices=words, metavar="WORD", default=[])
    parser.add_argument("--stage", nargs="+", choices=stage_names(), metavar="STAGE", default=[])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1_000, help="seeds; of words, for each word")
    parser.add_argument(
        "--decks", type=int, default=DECKS, help="seeds with the same rules, one after another"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each claimant")
    parser.add_argument("--state", type=Path, metavar="FILE", help="what is done, as JSON lines")
    parser.add_argument(
        "--here", action="store_true", help="let CP-SAT work in this process, twice as fast"
    )
    parser.add_argument("--summary", action="store_true", help="print what the file says, and stop")
    given = parser.parse_args()
    if given.here:
        apart.CAN_FORK = False
    if given.summary:
        print("\n".join(summary(given.state)))
        return
    with new_words() if given.kind == "new-words" else nullcontext():
        play(given)


def play(given: argparse.Namespace) -> None:
    named = makers(given.kind, given.word, given.decks) if not given.stage else {}
    names = [f"aimed at {' '.join(given.stage)}"] if given.stage else list(named)
    seeds = range(given.first, given.first + given.count)
    # A piece of each word, then the next piece of each: so all have their turn early.
    work = [
        (piece, name) for name in names for piece in chunks(seeds, done_before(given.state, name))
    ]
    work.sort(key=lambda item: item[0].start)
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    begun, total = time.monotonic(), Counter[str]()
    for number, (piece, name) in enumerate(work):
        word = ["--word", repr(name.removeprefix("words "))] if name.startswith("words ") else []
        decks = ["--decks", str(given.decks)] if given.decks != DECKS else []
        call = " ".join(["python -m benchmarks.campaign --kind", given.kind, *word, *decks])
        if given.stage:
            call = " ".join(["python -m benchmarks.campaign --stage", *given.stage])
        tally = Tally(name, piece.start, piece.stop - 1, commit)
        with without_collecting():
            if given.stage:
                run_aimed(tally, piece, given.stage, call)
            else:
                run(tally, piece, named[name], call, given.seconds)
        total.update(deals=tally.deals, wrong=tally.wrong, crashes=tally.crashes)
        if given.state is not None:
            with given.state.open("a", encoding="utf-8") as file:
                file.write(tally.line() + "\n")
        left = (time.monotonic() - begun) / (number + 1) * (len(work) - number - 1)
        print(
            f"\r{total['deals']:,} deals, {total['wrong']} wrong, {total['crashes']} crashes, "
            f"about {left / 60:.0f} minutes left ",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(f"\n{total['deals']:,} deals, {total['wrong']} wrong, {total['crashes']} crashes")
    sys.exit(1 if total["wrong"] + total["crashes"] else 0)


if __name__ == "__main__":
    main()
