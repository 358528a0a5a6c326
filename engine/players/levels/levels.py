"""The ladder: players of every skill by name."""

from collections.abc import Callable
from typing import NamedTuple

from tamaya.engine.game.deal import Deal
from tamaya.engine.knowledge.following import FOLLOWED, IN_SIGHT
from tamaya.engine.players.fold.common import SeenTurn
from tamaya.engine.players.game import play
from tamaya.engine.players.levels.expert import Expert
from tamaya.engine.players.levels.newcomer import Newcomer
from tamaya.engine.players.levels.open_hands import OpenHands
from tamaya.engine.players.levels.practised import Practised
from tamaya.engine.players.levels.random import Random
from tamaya.engine.players.player import Player
from tamaya.engine.players.rows import GameRow, Tally
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.grasp import Grasp

Seated = Callable[[int, int], Player]
"""Makes the player of a game: from the seed of its deal and the seat."""


class Level(NamedTuple):
    """Players of some skill. `words` say in a line what they do.

    `grasp` is what they understand of rules; there is None for those who go by nothing.
    """

    name: str
    words: str
    player: Seated
    grasp: Grasp | None = FOLLOWED

    def not_followed(self, rules: Rules) -> tuple[str, ...]:
        """The words of the rules that these players can't follow, in words.

        Where there are any, their games don't show how people play, and nothing may rest on them.
        """
        return () if self.grasp is None else tuple(dict.fromkeys(self.grasp.unknown(rules)))


def _attentive(seed: int, seat: int) -> Player:
    return Newcomer(seed, seat, slips=False)


def _practised(seed: int, seat: int) -> Player:
    return Practised()


def _expert(seed: int, seat: int) -> Player:
    return Expert()


def _open_hands(seed: int, seat: int) -> Player:
    return OpenHands()


LEVELS = {
    level.name: level
    for level in (
        Level("random", "any legal move", Random, None),
        Level("newcomer", "takes hints at their word, and makes slips", Newcomer),
        Level("attentive", "a newcomer who makes no slips", _attentive),
        Level("practised", "shares conventions, and imagines what others conclude", _practised),
        Level("expert", "speaks a code, by which each hint tells everybody something", _expert),
        Level("open", "sees all hands, the own one too, but not the deck", _open_hands, IN_SIGHT),
    )
}


def game(deal: Deal, player: Seated) -> GameRow:
    """Let players of one kind play a deal, and count."""
    players = [player(deal.seed or 0, seat) for seat in range(deal.players)]
    tally = Tally(deal)

    def watch(turn: SeenTurn, of: Player) -> None:
        tally.see(turn, of.why)

    _, state = play(deal, players, watch)
    return tally.row(state)
