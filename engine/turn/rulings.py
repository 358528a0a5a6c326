"""What the rules allow at a table: moves, hints, choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import assert_never

from tamaya.engine.moves import (
    DRAW,
    PASS,
    Act,
    Exchange,
    Give,
    Hint,
    Look,
    Move,
    Put,
    Receivers,
)
from tamaya.engine.questions.conditions import hold
from tamaya.engine.questions.prices import Prices, names_left, receivers_left
from tamaya.engine.state.state import CardToDraw, Drawn, Joker, Position, Waiting
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import EFFECTS


@lru_cache(maxsize=1 << 12)
def _hints_that_name(to: Receivers, names: int) -> tuple[Hint, ...]:
    """The hints to somebody that speak names, given as bits."""
    return tuple([Hint.of(to, name) for name in range(names.bit_length()) if names >> name & 1])


class Rulings(Position):
    """A table that knows what is allowed on it."""

    __slots__ = ()

    def legal_moves(self) -> list[Move]:
        """Every move that the rules allow now; none when the game is over."""
        if self.over:
            return []
        if self.waiting:
            return [*self.choices(self.waiting[0])]
        tables, rules, hand = self.tables, self.rules, len(self.hands[self.player])
        moves: list[Move] = [*tables.plays[hand]]
        if self.may_discard():
            moves += tables.discard_moves[hand]
        if not tables.hints_are_plain:
            moves += self.hints_to_give()
        elif self.hints >= rules.hinting.cost:
            moves += self.game.hints[self.player] if tables.free_speech else self.hint_moves(None)
        if rules.actions:
            moves += [Act.of(at) for at in range(len(rules.actions)) if self.may_act(at)]
        if rules.passing is not None and self.may_pass():
            moves.append(PASS)
        return moves

    def may_pass(self) -> bool:
        passing = self.rules.passing
        return passing is not None and (not passing.conditions or hold(passing.conditions, self))

    def hints_to_give(self) -> list[Hint]:
        """The hints that may be given now, and can be paid for."""
        if not hold(self.rules.hinting.conditions, self):
            return []
        prices = Prices(self)
        return [hint for hint in self.hint_moves(None) if prices.of(hint) <= self.hints]

    def may_discard(self) -> bool:
        discarding = self.rules.discarding
        if discarding.conditions and not hold(discarding.conditions, self):
            return False
        when = discarding.when
        return (when == "spent" and self.hints < self.rules.hints.total) or when == "always"

    def may_act(self, place: int) -> bool:
        """Whether an action can be paid for, is not used up, and would do anything."""
        action = self.rules.actions[place]
        if self.hints < action.cost or self.is_used_up(place):
            return False
        if action.conditions and not hold(action.conditions, self):
            return False
        self.hints -= action.cost  # what it would do is looked at as if that were paid
        does_something = any(self.can_happen(effect) for effect in action.effects)
        self.hints += action.cost
        return does_something

    def is_used_up(self, place: int) -> bool:
        limit = self.rules.actions[place].limit
        bit = 1 << self.player if limit == "player" else 1
        return limit != "none" and bool(self.used[place] & bit)

    def hint_moves(self, only: str | None) -> list[Hint]:
        """The hints that may be given, price apart; only those of one axis where one is named."""
        tables, player = self.tables, self.player
        if only is None and tables.free_speech:
            return list(self.game.hints[player])
        names = tables.all_names
        if only is not None or tables.limits_names:
            names = names_left(tables, self, only)
        touching, hints = self.names_that_touch(), list[Hint]()
        for to in receivers_left(self) if tables.bars_seats else self.game.receivers[player]:
            touched = reduce(or_, [touching[seat] for seat in to.seats])
            hints += _hints_that_name(to, names & (tables.said_to_none | touched))
        return hints

    def names_that_touch(self) -> list[int]:
        """For each hand, a bit for each name that touches one of its cards."""
        touched_by, touching = self.tables.touched_by, []
        for hand in map(self.tables.touchable, self.hands) if self.tables.spares else self.hands:
            names = 0
            for kind in hand:
                names |= touched_by[kind]
            touching.append(names)
        return touching

    def touches(self, hint: Hint) -> bool:
        touched_by, name = self.tables.touched_by, hint.name
        for seat in hint.to.seats:
            for kind in self.tables.touchable(self.hands[seat]):
                if touched_by[kind] >> name & 1:
                    return True
        return False

    def choices(self, effect: Waiting) -> Sequence[Move]:
        """The ways in which the player to act can carry out a waiting effect."""
        if isinstance(effect, Joker):
            fireworks = self.tables.fireworks
            taken = fireworks.takes(self.heights, self.ways)
            return [self.tables.choices[kind] for kind in fireworks.meanings(effect.kind, taken)]
        if isinstance(effect, CardToDraw):
            takes: list[Move] = [self.tables.choices[kind] for kind in dict.fromkeys(self.display)]
            return [*takes, DRAW] if self.deck_size else takes
        if isinstance(effect, Drawn):
            return [Put.of(0), Put.of(len(self.hands[self.player]) - 1)]
        word = EFFECTS[effect.verb]
        match word.asks:
            case "hint":
                while_ = self.rules.hinting.conditions
                barred = while_ and not hold(while_, self)
                return [] if barred else self.hint_moves(word.axis)
            case "discard":
                if effect.otherwise and not self.deck_size:
                    return []
                return [self.tables.choices[k] for k, count in enumerate(self.discards) if count]
            case "fitting discard":
                wanted = self.wanted()
                return [
                    self.tables.choices[k]
                    for k, count in enumerate(self.discards)
                    if count and k in wanted
                ]
            case "open card" | "fitting open card":
                shown: Iterable[int] = dict.fromkeys(self.display)
                if word.asks == "fitting open card":
                    wanted = self.wanted()
                    shown = [kind for kind in shown if kind in wanted]
                return [self.tables.choices[kind] for kind in shown]
            case "own card":
                # From the first on, leaving room for the cards that are still to be looked at.
                first, size = self.looked + 1, len(self.hands[self.player])
                last = max(size - effect.amount, first)
                return [Look.of(at) for at in range(first, min(last + 1, size))]
            case "own play":
                return self.tables.plays[len(self.hands[self.player])]
            case "gift":
                return [Give.of(at) for at in range(len(self.hands[self.player]))]
            case "swap":
                theirs = range(len(self.hands[self.next_seat]))
                own = range(len(self.hands[self.player]))
                return [Exchange.of(at, other) for at in own for other in theirs]
            case "":
                return []
            case _:
                assert_never(word.asks)

    def wanted(self) -> Sequence[int]:
        """The kinds of which a card fits now, jokers included; -1 for a complete firework."""
        tables = self.tables
        if not tables.fireworks.plain:
            return tables.fireworks.fitting(self.heights, self.ways)
        return [tables.wants[suit][height] for suit, height in enumerate(self.heights)]

    def can_grow(self, first: int, turns: int) -> bool:
        """Whether some firework could still grow, with so many turns left from a player on.

        A card that fits must be in the deck, or in a hand that will be played from; where cards
        come back it may be a discarded one, and where players take from it one of the display.
        """
        players = self.game.players
        hands = [self.hands[(first + turn) % players] for turn in range(min(turns, players))]
        deck = self.pile[self.drawn :]
        if self.tables.uses_display:
            deck += tuple(self.display)
        back = self.tables.brings_cards_back
        return any(
            kind in deck or any(kind in hand for hand in hands) or (back and self.discards[kind])
            for kind in self.wanted()
            if kind >= 0
        )

    def can_happen(self, effect: Effect) -> bool:
        """Whether an effect would do anything now."""
        return EFFECTS[effect.verb].can(self, effect)

    def can_draw_tile(self) -> bool:
        """Whether there is a tile, or the want of one would do anything."""
        return self.tiles_drawn < len(self.game.deal.tiles) or any(
            self.can_happen(effect)
            for reaction in self.rules.reactions_to("no_tile_left")
            if hold(reaction.conditions, self)
            for effect in reaction.effects
        )

    def can_act(self) -> bool:
        """Whether the player to act has any legal move. A card can always be played."""
        return bool(self.hands[self.player]) or bool(self.legal_moves())
