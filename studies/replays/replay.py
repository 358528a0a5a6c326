"""A game, and what else it could have come to: the same game from a moment on, with new luck.

A *replay* keeps all that had happened up to some moment, and draws anew what chance decides after
it: the order of the cards and tiles that nobody has seen, and the slips of the players. The game
and its replay are two draws from all that could follow on that moment. So how far apart they are,
on average, says how much was still open then. One replay a moment is enough for that, and no noise
has to be taken out of it.

The moments are turns that were settled before the game was played, since the length of a game tells
of its end. Where a game was over before such a turn, nothing was open any more.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.moves import Move
from tamaya.engine.play import start
from tamaya.engine.state.state import State
from tamaya.players.game import Moment, course, folds_of, most_moves, scored
from tamaya.players.levels.levels import Seated
from tamaya.players.player import Player
from tamaya.variants.rules import Rules

KINDS = ("hint", "play", "discard", "other")
"""What turns are spent on; `other` are actions and passes."""


class Replayed(NamedTuple):
    """What came of a deal: the score, and that of the same deal with other slips; for each turn
    that was asked about, the score with new luck from there on; and how many turns of each kind
    there were."""

    score: int
    again: int
    anew: tuple[int, ...]
    turns: tuple[int, ...]


class Played(NamedTuple):
    """A game: its score, its turns by kind, and the moments before the turns asked about that it
    came to, with how many moves were made by then."""

    score: int
    turns: tuple[int, ...]
    moments: list[tuple[Moment, int]]


def replayed(
    rules: Rules, players: int, seated: Seated, seed: int, turns: Sequence[int]
) -> Replayed:
    """Play a deal, and play it again after each of these numbers of turns, in rising order."""
    dealt = deal(rules, players, seed)
    game = played(dealt, seats_of(seated, players, seed), turns)
    again = played(dealt, seats_of(seated, players, seed, 1), ())
    anew = []
    for number, (moment, moves) in enumerate(game.moments, 2):
        luck = moment._replace(state=shuffled(moment.state, Chance(seed, f"replay {number}")))
        seats = seats_of(seated, players, seed, number)
        anew.append(_ended(luck, seats, most_moves(rules) - moves))
    over = [game.score] * (len(turns) - len(anew))
    return Replayed(game.score, again.score, (*anew, *over), game.turns)


def played(dealt: Deal, seats: Sequence[Player], turns: Sequence[int]) -> Played:
    """Play a deal, and keep the moments before some turns."""
    moment = Moment.start(start(dealt), folds_of(seats))
    counts = Counter[str]()
    moments: list[tuple[Moment, int]] = []
    for made, (move, after) in enumerate(course(moment, seats, most_moves(dealt.rules)), 1):
        if not moment.state.waiting:
            counts[kind_of(move)] += 1
        moment = after
        begins = not moment.state.over and not moment.state.waiting
        if begins and counts.total() in turns[len(moments) :]:
            moments.append((moment, made))
    each = tuple([counts[kind] for kind in KINDS])
    return Played(scored(moment.state).score, each, moments)


def kind_of(move: Move) -> str:
    """What a turn is spent on."""
    if move.verb == "call":
        return "play"
    return move.verb if move.verb in KINDS else "other"


def shuffled(state: State, chance: Chance) -> State:
    """The same table, with everything that is to be drawn from now on in another order."""
    drawn, dealt = state.drawn, state.game.deal
    state = state._replace(pile=(*state.pile[:drawn], *chance.shuffled(state.pile[drawn:])))
    if not (dealt.tiles or dealt.returns):
        return state
    tiles, returns = state.tiles_drawn, state.returned
    luck = replace(
        dealt,
        tiles=(*dealt.tiles[:tiles], *chance.shuffled(dealt.tiles[tiles:])),
        returns=(*dealt.returns[:returns], *chance.shuffled(dealt.returns[returns:])),
    )
    return state._replace(game=Game(luck))


def _ended(moment: Moment, seats: Sequence[Player], most: int) -> int:
    """The score of a game that goes on from a moment."""
    for _, after in course(moment, seats, most):
        moment = after
    return scored(moment.state).score


_APART = 1 << 40
"""No study has so many seeds: players of a replay have other chance than those of any deal."""


def seats_of(seated: Seated, players: int, seed: int, number: int = 0) -> list[Player]:
    """The players of a deal, in the same seats each time it is played."""
    chance = seed + number * players * _APART
    return [seated(chance, seat) for seat in range(players)]
