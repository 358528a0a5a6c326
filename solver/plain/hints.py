"""Hints worth reading: each points at a card, and says something new.

To the solver a hint is a turn that costs a token. If you read a line, you want a hint to point at a
card that is to be played, or to be kept. What else changes with the choice, the referee says: a
line counts by what it scores with the hints that were chosen.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Hint, Move
from tamaya.engine.questions.prices import Prices
from tamaya.engine.records.line import Line, Scribe
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows.tempers import DIVE_TEMPERS
from tamaya.solver.stages.kernels import kernels_decline
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- hints

Name = tuple[int, frozenset[int]]
"""A place in `rules.names`, and the kinds that it touches."""
Plays = Iterable[tuple[int, int]]
"""Who plays which kind next, as the line goes on."""
AHEAD = 8
"""So many moves ahead a hint may look for the play that it is about."""


class Hints:
    """Chooses the hints of one line: about what is played next, about what fits, about the rest.

    What has been told isn't told again while there is more.
    """

    def __init__(self, game: Game) -> None:
        self.hints_given: set[tuple[int, int, int]] = (
            set()
        )  # to whom, what was named, about which kind
        self.reacts = bool(game.tables.plain["empty_hint"])
        self.alternates = game.rules.hinting.alternates
        self.names = _names_of(game.rules, "")
        self.others = _others(game.players)
        # For each player whom a hint goes to that is meant for a seat.
        self.reaching = [
            {seat: to for to in reversed(receivers) for seat in to.seats}
            for receivers in game.receivers
        ]

    def instead_of(self, table: Table, hint: Hint, plays: Plays = ()) -> Hint:
        """The hint that means most of those that the rules take for the same as this one."""
        if self.reacts and not table.touches(hint):
            return hint
        same = self.alternates or table.waiting
        axis = table.tables.axis_of[hint.name] if same else ""
        best = self._best(table, axis, plays) or hint
        if table.tables.one_price or table.waiting:
            return best
        prices = Prices(table)
        return best if prices.of(best) == prices.of(hint) else hint

    def _best(self, table: Table, axis: str, plays: Plays) -> Hint | None:
        names = self.names if not axis else _names_of(table.rules, axis)
        player, hands = table.player, [table.tables.touchable(hand) for hand in table.hands]
        reaching = self.reaching[player]
        for seat, kind in plays:
            if seat in reaching and kind in hands[seat]:
                name = self._new(seat, hands[seat], kind, names[kind])
                if name is not None:
                    return Hint.of(reaching[seat], name)
        again: Hint | None = None
        for kinds in _by_worth(table):
            for seat in filter(reaching.__contains__, self.others[player]):
                hand = hands[seat]
                for kind in hand:
                    if kind in kinds:
                        name = self._new(seat, hand, kind, names[kind])
                        if name is not None:
                            return Hint.of(reaching[seat], name)
                        if again is None and names[kind]:
                            again = Hint.of(reaching[seat], names[kind][0][0])
        return again

    def _new(self, seat: int, hand: Sequence[int], kind: int, names: Sequence[Name]) -> int | None:
        """Which of these names says least beside, and was not told before of this card."""
        best, fewest, hints = None, len(hand) + 1, self.hints_given
        for name, touches in names:
            if (seat, name, kind) not in hints:
                touched = len(touches.intersection(hand))
                if touched < fewest:
                    best, fewest = name, touched
                if touched == 1:
                    break
        if best is not None:
            hints.add((seat, best, kind))
        return best


@lru_cache(maxsize=64)
def _names_of(rules: Rules, axis: str) -> tuple[tuple[Name, ...], ...]:
    """For each kind, the names that touch it; only those of one axis where one is named."""
    place = {kind: at for at, kind in enumerate(rules.kinds)}
    named = [
        (at, frozenset(place[kind] for kind in name.touches if kind in place))
        for at, name in enumerate(rules.names)
        if axis in ("", name.axis)
    ]
    return tuple(
        tuple(entry for entry in named if kind in entry[1]) for kind in range(len(rules.kinds))
    )


@lru_cache(maxsize=16)
def _others(players: int) -> tuple[tuple[int, ...], ...]:
    """For each player the other ones, who is next first."""
    return tuple(
        tuple((player + turn) % players for turn in range(1, players)) for player in range(players)
    )


def _by_worth(table: Table) -> Iterator[Collection[int]]:
    """What to point at: cards that fit; then the last of their kind, what is still useful, any."""
    tables = table.tables
    yield table.wanted()
    useful = sorted(tables.fireworks.needed(table.heights, table.ways))
    yield [kind for kind in useful if tables.copies[kind] - table.discards[kind] == 1]
    yield useful
    yield range(len(tables.copies))


# ------------------------------------------------------------------- lines of moves


def told_line(game: Game, moves: Iterable[Move]) -> Line | None:
    """The line of some moves, with hints worth reading where it scores as much with them.

    The referee plays both. None where the moves don't end the game. Raises `IllegalMoveError` where
    they break the rules.
    """
    scribe, plays = Scribe(game), list[tuple[int, int] | None]()
    for move in moves:
        seat = scribe.table.player
        scribe.perform(move)
        if move.verb == "play" or move.verb == "call":
            plays.append((seat, scribe.hands[-1][move.place]))
        else:
            plays.append(None)
    plain, hint_line = scribe.line, _with_hints(game, scribe.moves, plays)
    better = hint_line is not None and (plain is None or hint_line.score >= plain.score)
    return hint_line if better else plain


def _with_hints(
    game: Game, moves: Sequence[Move], plays: Sequence[tuple[int, int] | None]
) -> Line | None:
    scribe, hints = Scribe(game), Hints(game)
    try:
        for at, move in enumerate(moves):
            if move.verb == "hint":
                ahead = filter(None, plays[at : at + AHEAD])
                move = hints.instead_of(scribe.table, move, ahead)
            scribe.perform(move)
    except IllegalMoveError:
        return None
    return scribe.line


# ------------------------------------------------------------------- readable

# Lines to read: fewer turns, and hints that mean something.
#
# The first line that reaches the best score is rarely a short one, and any hint will do for it.
# People who read it get a shorter one, where a few more searches meet one and where turns
# can be left out, with hints that are chosen. It is a little work for one deal, some milliseconds,
# and too much for thousands that are solved in less. How much is tried doesn't depend on the clock,
# so the same deal gets the same line.

_STATES = 2_000


def make_readable(attempt: Attempt) -> None:
    """Look for a line that scores as much in fewer moves, and choose its hints."""
    if attempt.witness is None or attempt.interrupted:
        return
    for other in (_met_otherwise, _without_rounds, _sooner_ended):
        for line in other(attempt, attempt.witness):
            if line is None or line.score < attempt.witness.score:
                continue
            if line.score > attempt.witness.score:
                attempt.take(line)
            elif len(line.moves) < len(attempt.witness.moves):
                attempt.witness = line
    attempt.witness = told_line(attempt.game, attempt.witness.moves) or attempt.witness


def _met_otherwise(attempt: Attempt, line: Line) -> Iterator[Line | None]:
    """Lines that greedy searches meet which care about other things."""
    if kernels_decline(attempt, line.score, "dive"):
        return
    from tamaya.solver.kernel.search.line import UnplayableError, line_of

    for temper in range(len(DIVE_TEMPERS)):
        events = attempt.kernel.dive(line.score, _STATES, temper)
        try:
            yield line_of(attempt.game, events) if events else None
        except (UnplayableError, IllegalMoveError):
            yield None


def _without_rounds(attempt: Attempt, line: Line) -> Iterator[Line | None]:
    """The line without a round in which everybody gives a hint, and without another, and so on."""
    players, moves = attempt.deal.players, list(line.moves)
    at = 0
    while at + players <= len(moves):
        rest = moves[:at] + moves[at + players :]
        shorter = None
        if all(move.verb in ("hint", "pass") for move in moves[at : at + players]):
            shorter = _played(attempt, rest)
            yield shorter
        if shorter is not None and shorter.score >= line.score:
            moves = rest
        else:
            at += 1


def _sooner_ended(attempt: Attempt, line: Line) -> Iterator[Line | None]:
    """Other ways to the end, once all points are made."""
    states = line.states(attempt.game)
    last = next(at for at, state in enumerate(states) if state.heights == states[-1].heights)
    for wanted in (("play", "call", "discard"), ("discard", "act"), ("hint", "discard")):
        moves, table = list(line.moves[:last]), Table.of(states[last])
        while table.over is None and len(moves) < len(line.moves) - 1:
            legal = table.legal_moves()
            moves.append(next((move for move in legal if move.verb in wanted), legal[0]))
            table.perform(moves[-1])
        if table.over is not None and table.over.score >= line.score:
            yield _played(attempt, moves)


def _played(attempt: Attempt, moves: list[Move]) -> Line | None:
    try:
        return Line.of(attempt.game, moves)
    except IllegalMoveError:
        return None
