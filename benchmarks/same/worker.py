"""What one tree says: a line of text for each rule set, deal and solved deal.

It runs with either tree before it on the path, so it asks only for what both have. A solved deal
whose time ran out is told as `open`: how far it came depends on the machine.
"""

import argparse
import sys
import time
from collections.abc import Iterator

import tamaya
from tamaya.engine.game.game import Game
from tamaya.engine.records.notation import move_text
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index


def rule_sets() -> Iterator[str]:
    """Each entry of the catalogue with its hash: games as they are, others with a game they fit."""
    names = sorted(catalogue_index())
    games = [name for name in names if _hash(name)]
    for name in names:
        expressions = [name] if name in games else [f"{game}+{name}" for game in games]
        pairs = ((one, _hash(one)) for one in expressions)
        first = next((pair for pair in pairs if pair[1]), ("", ""))
        yield f"hash {name}: {' '.join(first)}"


def _hash(expression: str) -> str:
    """The hash of some rules; nothing where there are none."""
    try:
        return str(compile_rules(expression).hash)
    except tamaya.RulesError:
        return ""


def solved(expressions: list[str], seeds: int, limit: float) -> Iterator[str]:
    """Deals with their cards, their bounds, and the line."""
    for expression in expressions:
        rules = compile_rules(expression)
        for players in rules.players:
            for seed in range(seeds):
                deal = tamaya.deal(rules, players, seed)
                begun = time.process_time()
                bound = tamaya.solve(deal, time_limit=limit)
                name = f"{expression} {players} {seed}"
                cards = " ".join(deal.cards)
                if bound.upper != bound.lower or time.process_time() - begun > limit / 2:
                    yield f"open {name} {cards}"
                    continue
                line = ""
                if bound.witness is not None:
                    states = bound.witness.states(Game(deal))
                    pairs = zip(states, bound.witness.moves, strict=False)
                    line = ", ".join(move_text(state, move) for state, move in pairs)
                yield f"solved {name} {cards}: {bound.lower} to {bound.upper}: {line}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, required=True)
    parser.add_argument("--limit", type=float, required=True)
    parser.add_argument("expressions", nargs="+")
    chosen = parser.parse_args()
    for line in rule_sets():
        print(line)
    for line in solved(chosen.expressions, chosen.seeds, chosen.limit):
        print(line)
        sys.stdout.flush()


main()
