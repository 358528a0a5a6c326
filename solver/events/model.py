"""The event model: a deal as a CP-SAT model whose solutions are the ways to play it.

Its time is counted in *events*: the e-th time that the deck loses a card, or would lose one if it
weren't empty. Nearly always that is because a card leaves a hand and the next one is drawn. Event e
draws the e-th card of the deck, no matter who plays and how many hints are given between. So a card
that is drawn at event b belongs to the player who acts at b, and can leave at any later event at
which that player acts. Hints are passes: turns between two events, each costing a token.

A tile that returns a card makes all later draws one event later from where the card landed on.
Tiles that play a discarded card add *steps* to an event: step 0 is the card from the hand, step m
what the m-th tile of that event places.
"""

from __future__ import annotations

from collections.abc import Callable

from tamaya.engine.game.game import Game
from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.cards.fates import FatePart
from tamaya.solver.events.cards.fireworks import FireworkPart
from tamaya.solver.events.cards.points import PointPart
from tamaya.solver.events.cards.tiles import TilePart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal, Step
from tamaya.solver.events.turns.end import EndPart
from tamaya.solver.events.turns.tokens import TokenPart
from tamaya.solver.events.turns.turns import turn_part
from tamaya.solver.profile.profile import Profile, Slot


class EventModel:
    """The model of one deal, part by part: each knows the parts before it, and none the whole.

    `solve_model` is in `cpsat`; here it is only built.
    """

    def __init__(
        self,
        game: Game,
        profile: Profile,
        check: Callable[[], None] | None = None,
    ) -> None:
        """`check` is called now and then, and may raise an error to break the work off."""
        draft, frame = Draft(check), Frame(game, profile)
        self.frame, self.model = frame, draft.model
        self.cards = cards = CardPart(draft, frame)
        self.fireworks = fireworks = FireworkPart(draft, frame)
        self.fates = fates = FatePart(draft, frame, cards, fireworks)
        points = PointPart(draft, frame, fireworks)
        tiles = None
        if profile.tiles:
            tiles = TilePart(draft, frame, cards, fireworks, fates, points)
        if profile.losing_needed:
            fates.keep_what_is_needed(tiles.lying if tiles else {})
        self.turns = turns = turn_part(draft, frame, cards, tiles)
        self.tokens = tokens = TokenPart(
            draft, frame, cards, fireworks, fates, points, tiles, turns
        )
        end = EndPart(draft, frame, cards, fireworks, points, turns, tokens)
        tokens.keep_strikes(end.done)
        turns.finish()
        self.points: Linear = points.all

    @property
    def steps(self) -> list[Step]:
        return self.frame.steps

    @property
    def stands(self) -> dict[tuple[Slot, Step], Literal]:
        return self.fireworks.stands
