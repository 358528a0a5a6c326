"""Games in which each move is asked for twice: as the table is, and with other cards where the
player can't see them."""

from collections.abc import Callable, Iterator

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.happenings import Happenings
from tamaya.engine.moves import Move
from tamaya.engine.play import start
from tamaya.engine.turn.table import Table
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels.levels import LEVELS

Blinding = Callable[[Moment, int, Chance], Moment]
"""A moment with other cards where a seat can't see them."""


def asked_twice(
    level: str, dealt: Deal, without_knowing: Blinding
) -> Iterator[tuple[Move, Move, Happenings]]:
    """Each move of a game, what the player would do without knowing what is hidden, and what
    happened."""
    chance, seats = Chance(3, "scramble"), range(dealt.players)
    players, blind = (
        [LEVELS[level].player(dealt.seed or 0, seat) for seat in seats] for _ in range(2)
    )
    moment = Moment.start(start(dealt), folds_of(players))
    while not moment.state.over:
        seat, on = moment.state.player, Table.of(moment.state)
        legal = on.legal_moves()
        move = players[seat].move(moment.sight(players[seat]), legal)
        other = without_knowing(moment, seat, chance)
        unknowing = blind[seat].move(other.sight(blind[seat]), legal)
        happenings = on.hear(move)
        yield move, unknowing, happenings
        moment = moment.after(happenings, on.state())
