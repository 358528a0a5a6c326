"""Games of the full table that are bent on showing something.

A promise is about all games or about some, so any game that shows it settles it.
The player here sees all cards. It plays sensibly for a while and then makes for what is asked: of
the moves that don't end the game it takes one that leaves the table nearest to it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import MOST_SEED, Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.questions.conditions import distance, holds
from tamaya.engine.turn.table import Table
from tamaya.lab.check.promises.question import Question, Sight, look_for
from tamaya.lab.walks.luck import dealt
from tamaya.lab.walks.walk import walk
from tamaya.solver.attempt import Attempt
from tamaya.solver.clock import now
from tamaya.solver.plain.beam import sweep
from tamaya.solver.plain.choices import distinct_moves
from tamaya.solver.plain.greedy import TEMPERS, Greedy
from tamaya.variants.rules import Rules

MOST_MOVES = 250
_LATEST = 60
"""After so many moves at the latest a player makes for what is asked."""
_WHIMS = (0.0, 0.05, 0.3)
_TRIES = 800
_STATES = 3_000
_DEALS = 2
_SECONDS = 5.0
_BEAM = 16


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """A game that shows what was asked, right after its last move."""

    deal: Deal
    moves: tuple[Move, ...]


@dataclass(slots=True)
class Games:
    """What came of the games: for each question the first that shows it, and what came up."""

    games: int = 0
    moves: int = 0
    shown: dict[int, ExampleGame] = field(default_factory=dict)
    sights: set[Sight] = field(default_factory=set)


def play(questions: dict[int, Question], examples: int, seed: int, until: float) -> Games:
    """Play up to so many games for each question. All of them are about the same rules."""
    tally = Games()
    if not questions:
        return tally
    rules = next(iter(questions.values())).rules
    for number in range(examples):
        for place, question in questions.items():
            if place in tally.shown or now() > until:
                continue
            chance = Random(f"{seed} {number}")
            counts = [n for n in rules.players if n >= question.least_players]
            game = deal(rules, counts[number % len(counts)], chance.randint(0, MOST_SEED))
            _follow(game, _line(game, question, chance), questions, tally)
    _best_lines(rules, questions, seed, until, tally)
    for place, example in tally.shown.items():
        tally.shown[place] = shortened(example, questions[place], until)
    return tally


def _line(game: Deal, question: Question, chance: Random) -> Iterable[Move]:
    """The moves of a game, one by one."""
    table = Table(Game(game))
    greedy, temper = Greedy(table.game), chance.choice(TEMPERS)
    whim, begins = chance.choice(_WHIMS), chance.choice((0, chance.randrange(_LATEST)))
    for step in range(MOST_MOVES):
        if table.over:
            return
        if chance.random() < whim:
            move = chance.choice(distinct_moves(table))
        elif step < begins:
            move = greedy.move(table, temper)
        else:
            move = _bent(table, question, chance, greedy.move(table, temper))
        yield move
        table.perform(move)


def _bent(table: Table, question: Question, chance: Random, sensible: Move) -> Move:
    """A move towards what is asked; the sensible one as often as not, if it is as good."""
    ranked: dict[tuple[bool, int], list[Move]] = {}
    for move in distinct_moves(table):
        after = Table.of(table)
        after.perform(move)
        far = distance(question.conditions, after)
        if not far:
            return move
        ranked.setdefault((after.over is not None, far), []).append(move)
    best = ranked[min(ranked)]
    return sensible if sensible in best and chance.random() < 0.5 else chance.choice(best)


def _follow(game: Deal, line: Iterable[Move], questions: dict[int, Question], tally: Games) -> None:
    """Play a line, and note whatever is to be seen on the way."""
    look = look_for({p: q for p, q in questions.items() if p not in tally.shown})
    table = dealt(Game(game))
    moves: list[Move] = []
    tally.games += 1

    def note() -> None:
        for place, number in look(table):
            tally.sights.add((place, number))
            if number < 0:
                tally.shown[place] = ExampleGame(game, tuple(moves))

    note()
    for move in line:
        table.perform(move)
        moves.append(move)
        note()
    tally.moves += len(moves)


def _best_lines(
    rules: Rules, questions: dict[int, Question], seed: int, until: float, tally: Games
) -> None:
    """High scores are for a beam search: the best lines that it finds for a few deals."""
    for number in range(_DEALS):
        high = any(
            term.measure in ("points", "fireworks complete")
            for place, question in questions.items()
            if place not in tally.shown
            for term in question.ranges
        )
        left = min(_SECONDS, until - now())
        if not high or left <= 0:
            return
        game = deal(rules, rules.players[0], Random(f"{seed} best {number}").randint(0, MOST_SEED))
        attempt = Attempt(game, now() + left)
        sweep(attempt, _BEAM)
        if attempt.witness is not None:
            _follow(game, attempt.witness.moves, questions, tally)


# ------------------------------------------------------------------- shorter games


def shortened(example: ExampleGame, question: Question, until: float) -> ExampleGame:
    """A game of the same deal that shows the same and from which nothing more can be left out."""
    moves = list(example.moves)
    tries = 0
    length = len(moves)
    while length and tries < _TRIES and now() < until:
        at = 0
        while at < len(moves) and tries < _TRIES:
            tries += 1
            fewer = _as_far_as_it_shows(
                example.deal, [*moves[:at], *moves[at + length :]], question
            )
            if fewer is None:
                at += 1
            else:
                moves = fewer
        length = min(length // 2, len(moves))
    if len(moves) > 1:
        moves = _shortest(example.deal, moves, question, until - now())
    return ExampleGame(example.deal, tuple(moves))


def _as_far_as_it_shows(game: Deal, moves: list[Move], question: Question) -> list[Move] | None:
    """Those of the moves that it takes; None where they are not legal, or don't show it."""
    table = Table(Game(game))
    for number in range(len(moves) + 1):
        if holds(question.conditions, table):
            return moves[:number]
        if number == len(moves) or table.over:
            return None
        try:
            table.perform(moves[number])
        except IllegalMoveError:
            return None
    return None


def _shortest(game: Deal, moves: list[Move], question: Question, seconds: float) -> list[Move]:
    """The shortest of all games of the deal, if it is among the first states."""
    walked = walk(game.rules, game.players, _STATES, seconds, game, look=look_for({0: question}))
    state = walked.sights.get((0, -1))
    if state is None or walked.depth(state) >= len(moves):
        return moves
    return [move for step in walked.path(state) if (move := walked.moves[step]) is not None]
