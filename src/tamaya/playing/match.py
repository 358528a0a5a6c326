"""A game at the table: who sits where, what has happened, and the way back."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tamaya.engine.game.deal import Deal
from tamaya.engine.happenings import Happenings
from tamaya.engine.knowledge.knowledge import Knowledge, at_start
from tamaya.engine.moves import Move
from tamaya.engine.play import MoveMade, legal_moves, make, start
from tamaya.engine.state.state import State
from tamaya.players.game import Moment, folds_of, most_moves
from tamaya.players.levels.levels import LEVELS
from tamaya.variants.words.lists import listed

ME = "me"
"""The seat of somebody who sits in front of the screen."""

USUAL = "practised"


class SeatsError(ValueError):
    """Seats that can't be taken, and why."""


class PlayedMove(NamedTuple):
    """A move that was made: by whom, on which table, to what end, and why."""

    before: State
    move: Move
    happenings: Happenings
    now: State
    why: str

    @property
    def made(self) -> MoveMade:
        return MoveMade(*self[:4])


class Match:
    """A deal in play. `seats` are names of levels, and `ME` for people.

    Several people pass the screen on: it always shows what the one who is to act may see.

    `moves` are made at once, to go on with a game where it was left. The others think about them
    as they did then, so that they go on as they would have.
    """

    def __init__(self, deal: Deal, seats: Sequence[str], moves: Sequence[Move] = ()) -> None:
        self.deal = deal
        self.seats = tuple(seats)
        self.people = frozenset(seat for seat, name in enumerate(self.seats) if name == ME)
        self.players = [
            LEVELS[name].player(deal.seed or 0, seat) if name != ME else None
            for seat, name in enumerate(self.seats)
        ]
        self.moment = Moment.start(start(deal), folds_of([p for p in self.players if p]))
        self.knowledge: Knowledge = at_start(self.moment.state)
        self.played: list[PlayedMove] = []
        for move in moves:
            self.make_again(move)

    @property
    def notes(self) -> list[str]:
        """Who at the table can't follow the rules."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for name in dict.fromkeys(self.seats):
            if name != ME and (words := LEVELS[name].not_followed(self.deal.rules)):
                groups.setdefault(words, []).append(name)
        return [
            f"{listed(names)} can't follow all that these rules say: {listed(words)}. So they "
            "don't play them as people would."
            for words, names in groups.items()
        ]

    @property
    def state(self) -> State:
        return self.moment.state

    @property
    def is_done(self) -> bool:
        """Whether the game is over, or would go on for ever."""
        return self.state.over is not None or len(self.played) >= most_moves(self.deal.rules)

    @property
    def is_mine(self) -> bool:
        """Whether a person is to decide."""
        return self.state.player in self.people

    @property
    def me(self) -> int | None:
        """The seat of the one person, if there is just one."""
        return min(self.people) if len(self.people) == 1 else None

    @property
    def eyes(self) -> int | None:
        """Whose hand is hidden: the onlooker's, and nobody's once the game is over."""
        if self.is_done or not self.people:
            return None
        return self.state.player if self.is_mine else self.me

    def next_of_others(self) -> Move | None:
        """What the player to act decides; None where that is a person."""
        player = self.players[self.state.player]
        if player is None:
            return None
        return player.move(self.moment.sight(player), legal_moves(self.state))

    def make_again(self, move: Move) -> None:
        """Make a move of a game that goes on where it was left."""
        self.next_of_others()
        self.make(move)

    def make(self, move: Move) -> PlayedMove:
        """Make a legal move."""
        before = self.state
        player = self.players[before.player]
        made = make(before, move)
        self.moment = self.moment.after(made.happenings, made.now)
        if self.people:
            self.knowledge = self.knowledge.after(made.happenings, made.now)
        self.played.append(PlayedMove(*made, player.why.words if player else ""))
        return self.played[-1]

    def taken_back(self) -> "Match | None":
        """The game before the last decision of a person, if there is one."""
        mine = [at for at, step in enumerate(self.played) if step.before.player in self.people]
        if not mine:
            return None
        return Match(self.deal, self.seats, [step.move for step in self.played[: mine[-1]]])


def seats_of(text: str, players: int) -> list[str]:
    """The seats that a list such as `me,practised,expert` names, one for each player."""
    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        if name not in (ME, *LEVELS):
            choices = listed([f"`{one}`" for one in (ME, *LEVELS)], "or")
            raise SeatsError(f"nobody is called `{name[:40]}`: a seat is {choices}")
    if names.count(ME) > 1:
        raise SeatsError("one seat at most is yours: write `me` once")
    if len(names) != players:
        raise SeatsError(f"{players} players need {players} seats, but {len(names)} are named")
    return names


def usual_seats(players: int, mine: int | None) -> list[str]:
    """You in one seat, or in none, and practised players in the others."""
    return [ME if seat == mine else USUAL for seat in range(players)]


def seats_in(names: Sequence[str], players: int) -> list[str]:
    """Who sat where in a record that `tamaya play` wrote; the usual seats for any other."""
    seats = [re.sub(r".*\((\w+)\)$", r"\1", name) for name in names]
    try:
        return seats_of(",".join(seats), players)
    except SeatsError:
        return usual_seats(players, 0)
