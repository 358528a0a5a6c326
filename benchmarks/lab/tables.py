"""What the tables claim of rules, held to exhaustive play: a study of the check.

`python -m benchmarks.lab.tables --first 0 --count 20000 --state tables.jsonl` draws tiny rule sets
with words of every kind, plays all games of a deal, and asks whether any of them shows something
that was said never to happen, or doesn't show what was said always to. Seeds that the state file
says are done are passed over, so the same command goes on where it was stopped. What is wrong is
printed with its seed; `--seed N` looks at one again.
"""

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.campaign.done import chunks, done_before
from benchmarks.lab.held.claims import wrong_of
from benchmarks.lab.held.drawn import drawn
from benchmarks.lab.held.played import play_all
from benchmarks.lab.held.walked import wrong_of_walks
from tests.made.judging import said_of

from tamaya.solver.plain.reference import TooLargeError
from tamaya.variants.vocabulary.traits import traits_of

NAME = "tables"
MOST_TABLES = 500
WALKED = 5
"""One of so many rule sets is walked over all deals, which takes longer than all the rest."""


def judged(seed: int, held: Counter[str], words: Counter[str]) -> Iterator[str]:
    """What is wrong with the claims about the rules of a seed."""
    deal = drawn(seed)
    if deal is None:
        return
    try:
        played = play_all(deal, MOST_TABLES)
    except TooLargeError:
        return
    held["rule sets"] += 1
    rules = deal.rules
    words.update({effect.verb for effect in rules.effects})
    words.update({reaction.trigger.event for reaction in rules.reactions})
    words.update(traits_of(rules))
    yield from wrong_of(played, seed, held)
    if seed % WALKED == 0:
        yield from wrong_of_walks(played, seed, held)


def _tried(seed: int, held: Counter[str], words: Counter[str]) -> Iterator[str]:
    try:
        yield from judged(seed, held, words)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        yield f"{type(error).__name__}: {error} ({place.filename.split('/')[-1]}:{place.lineno})"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.tables", description=__doc__)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--count", type=int, default=1_000, metavar="N", help="so many seeds")
    parser.add_argument("--state", type=Path, metavar="FILE", help="what was done, a line a chunk")
    parser.add_argument("--seed", type=int, metavar="SEED", help="this one, with its rules")
    chosen = parser.parse_args()
    if chosen.seed is not None:
        deal = drawn(chosen.seed)
        print(said_of(deal.rules) if deal else "these rules don't fit together")
        found = list(judged(chosen.seed, Counter(), Counter()))
        print("\n".join(found) or "nothing is wrong")
        return 1 if found else 0
    begun, wrong = time.monotonic(), 0
    for seeds in chunks(
        range(chosen.first, chosen.first + chosen.count), done_before(chosen.state, NAME)
    ):
        held, words, bad = Counter[str](), Counter[str](), 0
        for seed in seeds:
            for message in dict.fromkeys(_tried(seed, held, words)):
                bad += 1
                print(f"seed {seed}: {message}", flush=True)
        wrong += bad
        if chosen.state is not None:
            line = {"name": NAME, "first": seeds[0], "last": seeds[-1], "wrong": bad}
            with chosen.state.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**line, "held": held, "words": words}) + "\n")
        else:
            print(", ".join(f"{count} {what}" for what, count in sorted(held.items())))
    if chosen.state is not None:
        print(_summary(chosen.state))
    print(f"{wrong} wrong, {time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


def _summary(state: Path) -> str:
    """What the state file says in all."""
    held, words, wrong = Counter[str](), Counter[str](), 0
    for line in map(json.loads, state.read_text(encoding="utf-8").splitlines()):
        held.update(line["held"])
        words.update(line["words"])
        wrong += line["wrong"]
    sets = held.pop("rule sets", 0)
    rarest = ", ".join(f"{word} {count}" for word, count in words.most_common()[:-6:-1])
    claims = ", ".join(f"{what} {count:,}" for what, count in sorted(held.items()))
    return f"{sets:,} rule sets, {wrong} wrong; {claims}\nrarest words: {rarest}"


if __name__ == "__main__":
    sys.exit(main())
