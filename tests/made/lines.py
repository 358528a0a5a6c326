"""Golden files of line counts: moments of games, and how many lines of moves begin there.

Such a file says `rules EXPRESSION` and then has a block for each moment:

    2 players, seed 3, after hint 2 red, play r1
    moves      lines       over       lost      score
        1         20          0          0          0
        2        ...

`counted` makes the counts anew. What stands before the counts is written by hand.
"""

import re
from textwrap import wrap
from typing import NamedTuple

from tamaya.engine.game.deal import deal
from tamaya.engine.perft import Lines, perft
from tamaya.engine.play import apply, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.state.state import State
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

_HEADING = re.compile(r"(\d+) players, seed (\d+), (?:at the start|after (.+))", re.DOTALL)
_COLUMNS = ("moves", *Lines._fields)
_WIDTH = 96


class LineStart(NamedTuple):
    """A place in a game, and how far its lines are counted."""

    players: int
    seed: int
    played: tuple[str, ...]
    depth: int

    def state(self, rules: Rules) -> State:
        """The state at that moment under these rules. The moves must be legal under them."""
        state = start(deal(rules, self.players, self.seed))
        for move in self.played:
            state = apply(state, read_move(state, move))
        return state

    def counts(self, rules: Rules) -> list[Lines]:
        return perft(self.state(rules), self.depth)


def read_lines(text: str) -> tuple[Rules, list[LineStart]]:
    """The rules and the moments of a golden file."""
    first, *blocks = text.rstrip("\n").split("\n\n")
    expression = first.splitlines()[-1].removeprefix("rules ")
    return compile_rules(expression), [_moment(block) for block in blocks]


def _moment(block: str) -> LineStart:
    heading, _, table = block.partition(_COLUMNS[0] + " ")
    parts = _HEADING.fullmatch(heading.rstrip())
    if not parts:
        raise ValueError(f"this is no moment of a game: {heading!r}")
    played = " ".join(parts[3].split()).split(", ") if parts[3] else []
    return LineStart(int(parts[1]), int(parts[2]), tuple(played), table.count("\n"))


def counted(text: str) -> str:
    """The text of a golden file with its counts made anew."""
    rules, moments = read_lines(text)
    blocks = [text.split("\n\n", 1)[0]]
    return "\n\n".join([*blocks, *(moment_text(m, m.counts(rules)) for m in moments)]) + "\n"


def moment_text(moment: LineStart, counts: list[Lines]) -> str:
    # A move is not broken up: its spaces are hard ones while the lines are made.
    played = ", ".join(move.replace(" ", "\N{NO-BREAK SPACE}") for move in moment.played)
    when = f"after {played}" if played else "at the start"
    heading = f"{moment.players} players, seed {moment.seed}, {when}"
    rows = [_COLUMNS, *((n, *lines) for n, lines in enumerate(counts, 1))]
    table = [f"{row[0]:>5}" + "".join(f"{cell:>12}" for cell in row[1:]) for row in rows]
    lines = wrap(heading, _WIDTH, subsequent_indent="    ")
    return "\n".join([*(line.replace("\N{NO-BREAK SPACE}", " ") for line in lines), *table])
