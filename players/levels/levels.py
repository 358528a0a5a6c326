"""The ladder: players of every skill by name."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.knowledge.missing import may_be_missed
from tamaya.engine.moves import Move
from tamaya.players.fold.common import SeenTurn
from tamaya.players.game import play
from tamaya.players.levels.club import Club
from tamaya.players.levels.expert import Expert
from tamaya.players.levels.newcomer import ATTENTIVE, FIRST_TIMER, Newcomer
from tamaya.players.levels.open_hands import OpenHands
from tamaya.players.levels.practised import Practised
from tamaya.players.player import Player, Reason
from tamaya.players.revision import not_followed_at
from tamaya.players.rows import GameRow, Tally
from tamaya.players.sight import Sight
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- random

# A player without any thought, to measure the others by.


class Random(Player):
    """Any legal move, each as likely as the others."""

    why = Reason("I chose blindly.")

    def __init__(self, seed: int, seat: int) -> None:
        self.chance = Chance(seed, f"player {seat}")

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        return legal[self.chance.below(len(legal))]


# ------------------------------------------------------------------- levels

Seated = Callable[[int, int], Player]
"""Makes the player of a game: from the seed of its deal and the seat."""


class Level(NamedTuple):
    """Players of some skill. `words` say in a line what they do; `one` and `several` are what they
    are called. Some go by nothing that happens, and some remember nothing of it."""

    name: str
    words: str
    one: str
    several: str
    player: Seated
    listens: bool = True
    remembers: bool = True

    def not_followed(self, rules: Rules, revision: int | None = None) -> tuple[str, ...]:
        """The words of the rules that these players may be unable to follow, in words; or those of
        a revision, if one is named.

        Where there are any, their games don't show how people play, and nothing may rest on them.
        """
        words = may_be_missed(rules) if self.listens else ()
        if self.remembers and revision is not None:
            words += not_followed_at(rules, revision)
        return tuple(dict.fromkeys(words))


def _first_timer(seed: int, seat: int) -> Player:
    return Newcomer(seed, seat, FIRST_TIMER)


def _attentive(seed: int, seat: int) -> Player:
    return Newcomer(seed, seat, ATTENTIVE)


def _practised(seed: int, seat: int) -> Player:
    return Practised()


def _club(seed: int, seat: int) -> Player:
    return Club()


def _expert(seed: int, seat: int) -> Player:
    return Expert()


def _open_hands(seed: int, seat: int) -> Player:
    return OpenHands()


LEVELS = {
    level.name: level
    for level in (
        Level(
            "random",
            "any legal move",
            "player who moves at random",
            "players who move at random",
            Random,
            listens=False,
            remembers=False,
        ),
        Level(
            "first-timer",
            "plays on a hunch, and lets any card go",
            "first-timer",
            "first-timers",
            _first_timer,
        ),
        Level(
            "newcomer",
            "takes hints at their word, makes slips, and stakes strikes",
            "newcomer",
            "newcomers",
            Newcomer,
        ),
        Level(
            "attentive",
            "a newcomer who makes no slips",
            "attentive newcomer",
            "attentive newcomers",
            _attentive,
        ),
        Level(
            "practised",
            "shares conventions, and imagines what others conclude",
            "practised player",
            "practised people",
            _practised,
        ),
        Level(
            "club",
            "practised people who bluff, and guard last copies",
            "club player",
            "club players",
            _club,
        ),
        Level(
            "expert",
            "what a code can do: each hint tells everybody something",
            "expert",
            "experts",
            _expert,
        ),
        Level(
            "open",
            "sees all hands, even their own, but not the deck",
            "player who sees all hands",
            "players who see all hands",
            _open_hands,
            remembers=False,
        ),
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
