"""Let players of every level meet all pairs of words, and house rules in pairs.

    python -m benchmarks.players.pairs --kind words --games 20 --state pairs.jsonl
    python -m benchmarks.players.pairs --state pairs.jsonl --summary

Kinds: `words` (two words of the vocabulary at a small table), `ordinary` (the same at a table of
ordinary size), `rules` (two house rules of the catalogue, added to `nl`). Each pair is played with
two to six players, as far as the rules have them, in deals that all levels share. It counts games,
illegal moves, exceptions, and games that would not end, and says which levels play worse than the
level below them, or than `random`, by more than chance. Pairs that the state file holds are passed
over, so the same command goes on where it was stopped. `--pair A B` plays one pair alone,
`--word A` all pairs with a word.
"""

import argparse
import json
import random
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Literal, cast, get_args

from benchmarks.players.ladder import Scores, worse
from tests.made.judging import said_of
from tests.made.woven.tables import SEATS, table_of_two
from tests.made.woven.words import Word, all_words

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import deal
from tamaya.grammar.collecting import without_collecting
from tamaya.grammar.diagnostics import RulesError
from tamaya.players.levels.levels import LEVELS, game
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index
from tamaya.variants.rules import Rules

Kind = Literal["words", "ordinary", "rules"]
Pair = tuple[str, str]

CALL = "python -m benchmarks.players.pairs"
ROUND = len(SEATS)
"""Deals of a pair that are played at once: one for each number of players, of the same rules."""


@dataclass(slots=True)
class Round:
    """A round of a pair, and what came of it: each level's share of the maximum, deal by deal."""

    kind: Kind
    pair: Pair
    number: int
    commit: str = ""
    found: bool = False  # whether there are such rules
    games: int = 0
    illegal: int = 0
    exceptions: int = 0
    unending: int = 0
    shares: Scores = field(default_factory=dict)


@lru_cache(maxsize=1)
def house_rules() -> tuple[str, ...]:
    """The expansions of the catalogue that `nl` can be played with."""
    found = []
    for name in sorted(catalogue_index()):
        try:
            compile_rules(f"nl+{name}")
        except RulesError:
            continue
        found.append(name)
    return tuple(found)


def pairs(kind: Kind) -> list[Pair]:
    """All pairs of a kind, in an order that meets every word early."""
    found = [*combinations(house_rules() if kind == "rules" else all_words(), 2)]
    random.Random(0).shuffle(found)
    return found


def rules_of(kind: Kind, pair: Pair, number: int) -> Rules | None:
    """The rules of a round; None where a pair doesn't go together, or none were found."""
    if kind == "rules":
        try:
            return compile_rules("+".join(["nl", *pair]))
        except RulesError:
            return None
    first, second = cast(Word, pair[0]), cast(Word, pair[1])
    return table_of_two(first, second, number, "small" if kind == "words" else kind)


def played(kind: Kind, pair: Pair, number: int) -> Round:
    """Play a round. What goes wrong is printed, with the command that shows it again."""
    done = Round(kind, pair, number)
    rules = rules_of(kind, pair, number)
    if rules is None:
        return done
    done.found = True
    for players in rules.players:
        dealt = deal(rules, players, number * ROUND + players)
        shares: dict[str, float] = {}
        for name, level in LEVELS.items():
            done.games += 1
            try:
                row = game(dealt, level.player)
            except Exception as error:
                illegal = isinstance(error, IllegalMoveError)
                done.illegal += illegal
                done.exceptions += not illegal
                print(f"\n{name}, {players} players: {type(error).__name__}: {error}")
                call = f"{CALL} --kind {kind} --pair {pair[0]!r} {pair[1]!r}"
                print(f"  {call} --games {(number + 1) * ROUND}")
                print(f"  {traceback.format_exc().splitlines()[-3].strip()}")
                print(f"  {said_of(rules)}", flush=True)
                continue
            done.unending += row.broken_off
            shares[name] = row.score / max(1, abs(rules.maximum))
        if len(shares) == len(LEVELS):
            for name, share in shares.items():
                done.shares.setdefault(name, []).append(round(share, 4))
    return done


def stored(state: Path | None) -> Iterator[Round]:
    """The rounds that a state file holds."""
    if state is not None and state.exists():
        for text in state.read_text(encoding="utf-8").splitlines():
            data = json.loads(text)
            yield Round(**{**data, "pair": (data["pair"][0], data["pair"][1])})


def summary(rounds: Sequence[Round]) -> Iterator[str]:
    """What came of all rounds, kind by kind."""
    for kind in get_args(Kind):
        of_kind = [each for each in rounds if each.kind == kind]
        if not of_kind:
            continue
        counts = Counter[str]()
        met = Counter(each.pair for each in of_kind if each.found)
        for each in of_kind:
            counts.update({name: getattr(each, name) for name in _COUNTED})
        said = ", ".join(f"{name.replace('_', ' ')} {counts[name]:,}" for name in _COUNTED)
        yield f"{kind}: {len(met):,} of {len(pairs(kind)):,} pairs, {said}"
        by_pair: dict[str, Scores] = {}
        by_word: dict[str, Scores] = {}
        for each in of_kind:
            groups = [(by_pair, " + ".join(each.pair)), *((by_word, word) for word in each.pair)]
            for scores, name in groups:
                of_name = scores.setdefault(name, {})
                for level, shares in each.shares.items():
                    of_name.setdefault(level, []).extend(shares)
        for title, scores in (("words, with any other", by_word), ("pairs", by_pair)):
            lines = [str(one) for one in worse(scores)]
            yield f"  {len(lines)} worse than the level below, or than chance, of {title}"
            yield from (f"    {line}" for line in lines)


_COUNTED = ("games", "illegal", "exceptions", "unending")


def main() -> None:
    parser = argparse.ArgumentParser(prog=CALL, description=__doc__)
    parser.add_argument("--kind", choices=get_args(Kind), default="words")
    parser.add_argument("--games", type=int, default=20, help="deals of each pair, for each level")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"), help="one pair alone")
    parser.add_argument("--word", metavar="A", help="only pairs with this word")
    parser.add_argument("--seconds", type=float, metavar="N", help="stop after so long")
    parser.add_argument("--state", type=Path, metavar="FILE", help="go on where this file ends")
    parser.add_argument("--summary", action="store_true", help="print what the file says, and stop")
    given = parser.parse_args()
    before = list(stored(given.state))
    if given.summary:
        print("\n".join(summary(before)))
        return
    chosen = [(given.pair[0], given.pair[1])] if given.pair else pairs(given.kind)
    chosen = [pair for pair in chosen if given.word is None or given.word in pair]
    numbers = range(-(-given.games // ROUND))
    done = {(each.pair, each.number) for each in before if each.kind == given.kind}
    work = [(pair, number) for number in numbers for pair in chosen if (pair, number) not in done]
    revision = ["git", "describe", "--always", "--dirty"]
    commit = subprocess.run(revision, capture_output=True, text=True, check=False).stdout.strip()
    rounds, begun = list[Round](), time.monotonic()
    for at, (pair, number) in enumerate(work, 1):
        with without_collecting():
            each = played(given.kind, pair, number)
        each.commit = commit
        rounds.append(each)
        if given.state is not None:
            with given.state.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(each)) + "\n")
        spent = time.monotonic() - begun
        left = spent / at * (len(work) - at) / 60
        print(
            f"\r{at:,} of {len(work):,} rounds, {left:.0f} minutes left ", end="", file=sys.stderr
        )
        if given.seconds is not None and spent > given.seconds:
            break
    print(file=sys.stderr)
    print("\n".join(summary(rounds)))
    sys.exit(1 if any(each.illegal or each.exceptions for each in rounds) else 0)


if __name__ == "__main__":
    main()
