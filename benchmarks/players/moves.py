"""A digest of what players of every level do: `python -m benchmarks.players.moves [--cells FILE]`.

Run it before and after a change that is to leave all games as they are: every move, every row of
counts and every telling goes into the digest. With `--cells` it writes a line for each cell, so
that two files show where games differ.
"""

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, start
from tamaya.engine.records.notation import move_row, move_text
from tamaya.engine.records.playthrough import playthrough
from tamaya.engine.records.record import Record
from tamaya.players.game import play
from tamaya.players.levels.levels import LEVELS, Level
from tamaya.players.rows import Tally
from tamaya.variants.compile.passes import compile_rules

COMPOSITIONS = (
    "nl",
    "everything",
    "nl+expert",
    "nl+alternating+silence",
    "nl+amber+in-the-hole",
    "nl+amber+must-touch+murmur",
    "nl+belt+twofold+both-ends",
    "nl+black-powder",
    "nl+bonus-tiles",
    "nl+bonus-tiles+murmur+show-window",
    "nl+colour-calling+omni",
    "nl+countdown+peek+deck-play",
    "nl+crier",
    "nl+crier+silence",
    "nl+deck-play+mines",
    "nl+fireworks-first+proud",
    "nl+free-pass+priced-colours+sudoku",
    "nl+grace+fours",
    "nl+head-count+reversed-white",
    "nl+hill+stutter",
    "nl+hoarding+in-turns",
    "nl+in-the-hole+silence",
    "nl+newest-only+show-window",
    "nl+prized-fives+sulking",
    "nl+smoke+must-touch",
    "nl+starved+cold-start",
    "nl+to-the-maximum",
    "nl+totally-blind+unrepeated",
    "nl+wild-cards",
    "nl+worn-out+white-waits+head-start",
)
SEED = 1_000_000


def told(dealt: Deal, moves: list[Move]) -> str:
    """A game as a text to read."""
    state, notation = start(dealt), list[str]()
    for move in moves:
        notation.append(move_text(state, move))
        state = apply(state, move)
    return playthrough(Record(dealt, tuple(notation)))[0]


def played(dealt: Deal, level: Level) -> str:
    """A game of players of a level: its moves, its row of counts, and its telling."""
    tally = Tally(dealt)
    seats = [level.player(dealt.seed or 0, seat) for seat in range(dealt.players)]
    moves, last = play(dealt, seats, lambda turn, of: tally.see(turn, of.why))
    rows = [move_row(move) for move in moves]
    return f"{rows}{tally.row(last)}{told(dealt, moves)}"


def cells(games: int) -> Iterator[tuple[str, str]]:
    """Each cell of compositions, players and levels, with a digest of its games."""
    for expression in COMPOSITIONS:
        rules = compile_rules(expression)
        for players in range(2, 6):
            for name, level in LEVELS.items():
                seeds = range(SEED, SEED + games)
                text = "".join(played(deal(rules, players, seed), level) for seed in seeds)
                digest = sha256(text.encode()).hexdigest()[:16]
                yield f"{expression}, {players} {name}", digest


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players.moves", description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="for each cell")
    parser.add_argument("--cells", type=Path, metavar="FILE", help="write a line for each there")
    chosen = parser.parse_args()
    lines = [f"{cell}: {digest}\n" for cell, digest in cells(chosen.games)]
    text = "".join(lines)
    if chosen.cells is not None:
        chosen.cells.write_text(text, encoding="utf-8")
    print(f"{len(lines)} cells: {sha256(text.encode()).hexdigest()[:16]}")


if __name__ == "__main__":
    main()
