"""What is said never to happen, held to games: a study of `lab/check/possible`.

`python -m benchmarks.lab.possible [--first SEED] [--count N] [--games N] [--word WORD]` makes up
small rule sets, with a word that matters in them if you name one, and plays games of each at
random. A clause that answers, an action that is taken, an effect that is carried out, a score that
comes up, a strike too many: whatever was said to be impossible is shown.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random
from typing import TypeVar

from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.engine.game.responses import Response
from tamaya.lab.apart.lockstep import differ_in_samples
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.check.possible.scores import scores_of
from tamaya.lab.check.possible.strikes import idle_strikes, most_strikes
from tamaya.lab.grasps import TABLES
from tamaya.lab.walks.luck import dealt
from tamaya.lab.walks.watched import WatchedTable
from tamaya.solver.plain.choices import distinct_moves
from tamaya.testing.making.tiny import tiny_deal
from tamaya.testing.making.woven.words import all_words, woven
from tamaya.variants.rules import Action, Effect, Reaction, Rules

_MOST_MOVES = 200
_Clause = TypeVar("_Clause", Reaction, Action)


def said_of(rules: Rules) -> Counter[str]:
    """How much is claimed of some rules, by sort."""
    can, scores, most = possible(rules), scores_of(rules), most_strikes(possible(rules))
    every = sum(effect.verb != "nothing" for effects in rules.effect_lists for effect in effects)
    return Counter(
        clauses=len(rules.effect_lists) - len(can.fires),
        effects=every - len(can.applies),
        strikes=int(most is not None and most < rules.strikes),
        idle=int(idle_strikes(rules) is not None),
        lost=int(scores is not None and not scores.honest),
        alike=int(scores is not None and len(scores.every) == 1),
        hints=int(not can.hints),
    )


def wrong_of(rules: Rules, games: int, seed: int) -> Iterator[str]:
    """What random games of some rules show though it was said never to happen."""
    can, scores, most = possible(rules), scores_of(rules), most_strikes(possible(rules))
    chance = Random(seed)
    if differ_in_samples(rules, without_idle(rules), games, seed, inf):
        yield "without what comes to nothing a game is another"
    for _ in range(games):
        table = dealt(Game(deal(rules, chance.choice(rules.players), chance.getrandbits(32))))
        yield from _wrong_clauses(table, can.fires)
        for _ in range(_MOST_MOVES):
            if table.over:
                break
            move = chance.choice(distinct_moves(table))
            if move.verb == "hint" and not can.hints:
                yield "a hint is given"
            table.happened.clear()
            table.perform(move)
            yield from _wrong_clauses(table, can.fires)
        if most is not None and table.strikes > most:
            yield f"{table.strikes} strikes, not {most}"
        if table.over and scores is not None:
            known = scores.lost if table.over.lost else scores.honest
            if table.over.score not in known:
                yield f"a score of {table.over.score}, {'lost' if table.over.lost else 'not lost'}"


def without_idle(rules: Rules) -> Rules:
    """The rules without all clauses and effects that are said to come to nothing."""
    can = possible(rules)
    kept = [
        tuple(e for n, e in enumerate(effects) if (place, n) in can.applies) or (Effect("nothing"),)
        for place, effects in enumerate(rules.effect_lists)
    ]
    reactions, actions = len(rules.reactions), len(rules.actions)
    return replace(
        rules,
        reactions=tuple(map(_with, rules.reactions, kept)),
        actions=tuple(map(_with, rules.actions, kept[reactions:])),
        tiles=tuple(kept[reactions + actions :]),
    )


def _with(clause: _Clause, effects: tuple[Effect, ...]) -> _Clause:
    return replace(clause, effects=effects)


def _wrong_clauses(table: WatchedTable, fires: set[int]) -> Iterator[str]:
    answers = table.tables.answers
    for one in table.happened:
        if isinstance(one, Response) and one in answers and answers.index(one) not in fires:
            yield f"clause {answers.index(one)} answers: {one.text}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.possible")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--count", type=int, default=1_000, metavar="N")
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--word", choices=all_words(), metavar="WORD")
    arguments = parser.parse_args()
    said: Counter[str] = Counter()
    sets = wrong = 0
    for seed in range(arguments.first, arguments.first + arguments.count):
        found = woven(arguments.word, seed) if arguments.word else None
        made = found.deal if found else None if arguments.word else tiny_deal(seed)
        if made is None or TABLES.declines(made.rules):
            continue
        sets += 1
        said += said_of(made.rules)
        for message in dict.fromkeys(wrong_of(made.rules, arguments.games, seed)):
            wrong += 1
            print(f"seed {seed}: {message}", flush=True)
    claims = ", ".join(f"{count} {word}" for word, count in sorted(said.items()))
    print(f"{sets} rule sets, {arguments.games} games each; said never to happen: {claims}")
    print(f"{wrong} of that happened")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
