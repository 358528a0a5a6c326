"""A second opinion on the referee: random games, compared move by move with open_spiel's Hanabi.

`python -m benchmarks.engine.second_opinion --games 2000` plays so many games with tamaya, lets
open_spiel play the same moves with the same deck in another process, and compares all that both can
tell: whose turn it is, the legal moves, tokens, fireworks, hands, deck, discards, the end and the
score. It exits with 1 where they differ.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.records.notation import move_row
from tamaya.engine.turn.table import Table
from tamaya.testing.seeing import seeing
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

WORKER = Path(__file__).with_name("open_spiel_worker.py")
BATCH = 100

# What is compared, in this order.
SEEN = (
    "over",
    "scores",
    "player",
    "fireworks",
    "lives",
    "hints",
    "hands",
    "discards",
    "deck",
    "legal",
)

# The rules that open_spiel knows: no empty hints, no discard at the full supply.
RULES = (
    "abacus-2012+must-touch",
    "abacus-2012(hints=9,strikes=1)+must-touch",
    "abacus-2012(strikes=2)+four-suits+must-touch",
    "dk+must-touch+small-hands+spare",
    "no+big-hands+must-touch",
)


@dataclass(frozen=True, slots=True)
class Played:
    """A game as tamaya played it: what open_spiel needs to play it too, and what tamaya saw."""

    name: str
    ending: str
    job: dict[str, Any]
    views: list[dict[str, Any]]


def settings(rules: Rules, players: int) -> dict[str, int]:
    """What open_spiel can be told about the rules."""
    return {
        "players": players,
        "colors": len(rules.suits),
        "hand_size": rules.hands_of(players)[0],
        "max_information_tokens": rules.hints.total,
        "max_life_tokens": rules.strikes,
    }


def move_word(rules: Rules, move: Move) -> str:
    """A move in the words of the worker."""
    if move.verb != "hint":
        verb, place, _ = move_row(move)
        return f"{verb} {place}"
    name, seat = rules.names[move.name], move.to.seats[0]
    if name.axis == "value":
        return f"hint {seat} value {int(name.word) - 1}"
    return f"hint {seat} colour {[suit.name for suit in rules.suits].index(name.word)}"


def seen(table: Table) -> dict[str, Any]:
    """All that tamaya tells of a state, in the form of the worker."""
    rules = table.rules
    cards = [[suit, value - 1] for suit, value in rules.kinds]
    view: dict[str, Any] = {
        "lives": rules.strikes - table.strikes,
        "hints": table.hints,
        "fireworks": list(table.heights),
        "hands": [[cards[kind] for kind in hand] for hand in table.hands],
        "deck": len(table.pile) - table.drawn,
        "discards": sorted(cards[k] for k, n in enumerate(table.discards) for _ in range(n)),
        "over": table.over is not None,
    }
    if table.over:
        if table.heights == [len(suit.built) for suit in rules.suits]:
            # The last firework ends the game before any reward. open_spiel still brings the token.
            view["hints"] = min(table.hints + 1, rules.hints.total)
        return view | {"scores": [float(table.over.score)] * table.game.players}
    words = [move_word(rules, move) for move in table.legal_moves()]
    return view | {"player": table.player, "legal": sorted(words)}


def play(rules: Rules, players: int, seed: int) -> Played:
    """A game with luck and moves that follow from the seed."""
    chance = random.Random(seed)
    care = chance.choice((0.0, 0.5, 0.9, 1.0, 1.0))
    luck = deal(rules, players, seed)
    table = Table(Game(luck))
    views, moves = [seen(table)], []
    while not table.over:
        move = seeing(table, chance, care)
        moves.append(move_word(rules, move))
        table.perform(move)
        views.append(seen(table))
    deck = [[suit, value - 1] for suit, value in (rules.kinds[kind] for kind in luck.deck)]
    job = {"settings": settings(rules, players), "deck": deck, "moves": moves}
    name = f"{rules.expression}, {players} players, seed {seed}"
    return Played(name, ending(table), job, views)


def ending(table: Table) -> str:
    assert table.over
    if table.over.lost:
        return "lost"
    return "perfect" if table.over.score == table.rules.maximum else "after the last round"


def opinions(games: list[Played]) -> Iterator[list[dict[str, Any]]]:
    """What open_spiel says of each game."""
    jobs = json.dumps([game.job for game in games])
    command = [sys.executable, str(WORKER)]
    answer = subprocess.run(command, input=jobs, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise SystemExit(f"open_spiel stopped with {answer.returncode}: {answer.stderr[-2000:]}")
    return (json.loads(line) for line in answer.stdout.splitlines())


def difference(game: Played, opinion: list[dict[str, Any]]) -> str:
    """The first thing that the two see differently, or nothing."""
    for number, (ours, theirs) in enumerate(zip(game.views, opinion, strict=False)):
        before = game.job["moves"][number - 1] if number else "the deal"
        for key in SEEN:
            if ours.get(key) != theirs.get(key):
                return (
                    f"{game.name}: after {number} moves, the last being `{before}`, {key}: "
                    f"tamaya {ours.get(key)}, open_spiel {theirs.get(key)}"
                )
    if len(game.views) != len(opinion):
        return f"{game.name}: {len(game.views)} states, but {len(opinion)} in open_spiel"
    return ""


def compare(
    rules: list[Rules], players: list[int], games: int, seed: int
) -> tuple[list[str], Counter[str]]:
    """Play and compare games. Returns the differences, and counts of what was compared."""
    counts: Counter[str] = Counter(games=0, moves=0)
    differences: list[str] = []
    places = [(r, p) for r in rules for p in players if p in r.players]
    plan = (play(*places[n % len(places)], seed + n) for n in range(games))
    while batch := list(islice(plan, BATCH)):
        for game, opinion in zip(batch, opinions(batch), strict=True):
            found = difference(game, opinion)
            differences += [found] if found else []
            counts += Counter({"games": 1, "moves": len(game.job["moves"]), game.ending: 1})
    return differences, counts


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engine.second_opinion", description=__doc__
    )
    parser.add_argument("--games", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's; the rest follow (0)")
    parser.add_argument("--players", type=int, action="append", help="only with so many")
    parser.add_argument("--rules", action="append", help="other rules than those that agree")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    given = parser.parse_args()
    begin = time.perf_counter()
    rules = [compile_rules(expression) for expression in given.rules or RULES]
    differences, counts = compare(rules, given.players or [2, 3, 4, 5], given.games, given.seed)
    seconds = round(time.perf_counter() - begin, 1)
    if given.json:
        print(json.dumps({**counts, "differences": differences, "seconds": seconds}))
    else:
        print(*differences, sep="\n", end="\n" if differences else "")
        print(", ".join(f"{count} {what}" for what, count in counts.items()), f"in {seconds} s")
        print(f"{len(differences)} differences")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
