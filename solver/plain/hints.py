"""Hints worth reading: each points at a card, and says something new.

To the solver a hint is a turn that costs a token. Whoever reads a line wants a hint to point at a
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
from tamaya.variants.rules import Rules

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
        player, hands = table.player, table.hands
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

    def _new(self, seat: int, hand: list[int], kind: int, names: Sequence[Name]) -> int | None:
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
