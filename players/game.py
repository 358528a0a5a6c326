"""A game among players: who sees what, move by move, to its end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tamaya.engine.game.deal import Deal
from tamaya.engine.happenings import Happenings
from tamaya.engine.moves import Move
from tamaya.engine.play import start
from tamaya.engine.state.state import Ending, State
from tamaya.engine.turn.table import Table
from tamaya.players.fold.common import Common, Fold, SeenTurn
from tamaya.players.player import Player
from tamaya.players.sight import Folds, Sight
from tamaya.variants.rules import Rules


class Moment(NamedTuple):
    """A moment of a game: the table, what everybody knows, and what was concluded besides.

    It is a value: to take a move back, go back to the moment before it.
    """

    state: State
    common: Common
    folds: Folds

    @classmethod
    def start(cls, state: State, folds: Iterable[type[Fold]] = ()) -> "Moment":
        """The moment at which the hands are dealt. `folds` is what players have agreed on."""
        common = Common.start(state)
        return cls(state, common, {fold: fold.start(state, common) for fold in folds})

    def after(self, happenings: Happenings, now: State) -> "Moment":
        """The moment after a move in which this happened, and which led to this state."""
        common = self.common.after(happenings, now)
        if not self.folds:
            return Moment(now, common, self.folds)
        turn = SeenTurn(self.state, happenings, now, self.common, common)
        return Moment(now, common, {kind: fold.after(turn) for kind, fold in self.folds.items()})

    def turn_since(self, before: "Moment", happenings: Happenings) -> SeenTurn:
        """What all have seen since the moment before a move."""
        return SeenTurn(before.state, happenings, self.state, before.common, self.common)

    def sight(self, player: Player) -> Sight:
        """What the player to act sees."""
        state = self.state
        return Sight(state, state.player, self.common, self.folds, player.open_hands)


def folds_of(players: Sequence[Player]) -> list[type[Fold]]:
    """What players have agreed on, each once."""
    folds = {player.fold: None for player in players}
    return [fold for fold in folds if fold is not None]


def most_moves(rules: Rules) -> int:
    """After so many moves a game is broken off: house rules can let players go on for ever."""
    return max(200, 20 * len(rules.deck))


Watcher = Callable[[SeenTurn, Player], None]


def play(
    deal: Deal, players: Sequence[Player], watch: Watcher | None = None
) -> tuple[list[Move], State]:
    """Let players play a deal, one for each seat: the moves, and the last state.

    The game isn't over where it was broken off. `watch` is told of each move and who made it.
    """
    moment = Moment.start(start(deal), folds_of(players))
    moves: list[Move] = []
    for move, after in course(moment, players, most_moves(deal.rules), watch):
        moves.append(move)
        moment = after
    return moves, moment.state


def course(
    moment: Moment, players: Sequence[Player], most: int, watch: Watcher | None = None
) -> Iterator[tuple[Move, Moment]]:
    """Let players go on from a moment, for so many moves at most: each move and what follows it."""
    table = Table.of(moment.state)
    for _ in range(most):
        if moment.state.over:
            return
        before = moment
        player = players[before.state.player]
        move = player.move(before.sight(player), table.legal_moves())
        happenings = table.hear(move)
        moment = before.after(happenings, table.state())
        if watch is not None:
            watch(moment.turn_since(before, happenings), player)
        yield move, moment


def scored(state: State) -> Ending:
    """How a game ended; one that was broken off is scored as it lies on the table."""
    if state.over is not None:
        return state.over
    losing, points = state.game.rules.losing, state.points
    lost = losing.below is not None and points < losing.below
    return Ending(losing.score(points) if lost else points, lost, "the game was broken off")
