"""Sets of kinds of card as bits, and what some rules say of kinds once and for all."""

from collections.abc import Iterable
from functools import lru_cache

from tamaya.engine.game.responses import Response, Responses
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.state.state import State, Waiting
from tamaya.players.fold.branching import branching_facts
from tamaya.players.fold.facts import Facts, OfSuit, SuitFacts
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import FREE_HINTS


class Kinds:
    """The kinds of card under some rules: which names touch them, which of them are dangerous.

    A set of kinds is a number whose bits are places in `rules.kinds`. `hit[name]` are the kinds
    that a name touches and `miss[name]` the others.
    """

    def __init__(self, tables: RuleTables) -> None:
        rules = tables.rules
        count = len(rules.kinds)
        self.tables = tables
        self.rules = rules
        self.all = (1 << count) - 1
        self.hit = tuple(
            sum(1 << kind for kind, names in enumerate(tables.touched_by) if names >> name & 1)
            for name in range(len(rules.names))
        )
        self.miss = tuple(self.all & ~hit for hit in self.hit)
        self.of_suit = tuple(
            sum(1 << kind for kind, other in enumerate(tables.suit_of) if other == suit)
            for suit in range(len(rules.suits))
        )
        self.inverted = sum(1 << kind for kind in tables.inverted)
        self.lost_if_placed = _losing(tables.placed)
        self.lost_if_misplayed = _losing(tables.misplayed)
        self.lost_if_discarded = _losing(tables.discarded)
        self.lost_if_needed = rules.outcome("needed_lost") == "lose"
        self.empty_hints_hurt = any(map(_hurts, tables.plain["empty_hint"]))
        self.words_tell = _words_tell(tables)
        self.tells_cards = rules.hinting.tells_cards
        self.last_round = max((r.last_turns for r in tables.plain["deck_runs_out"]), default=-1)
        self.ends_with_deck = rules.deck_end.ends
        self.plain = tables.fireworks.plain
        # Whether some cards leave hands unseen by those who held them.
        self.face_down = rules.playing.face_down or rules.discarding.face_down
        self._facts: dict[tuple[object, ...], Facts] = {}
        self._suits: dict[tuple[int, int, tuple[int, ...]], SuitFacts] = {}

    def facts(self, state: State) -> Facts:
        """What everybody can tell of the kinds from the fireworks and the discards."""
        heights, discards = state.heights, state.discards
        key: tuple[object, ...] = heights, discards
        if not self.plain:
            key = heights, discards, state.ways, state.stand_ins, state.waiting
        facts = self._facts.get(key)
        if facts is None:
            if len(self._facts) > MOST_KEPT:
                self._facts.clear()
            suits: Iterable[OfSuit]
            if self.plain:
                suits = [self._suit(suit, height, discards) for suit, height in enumerate(heights)]
            else:
                suits = branching_facts(self.tables, state, self.lost_if_placed)
            facts = self._facts[key] = Facts(suits, self.inverted)
        return facts

    def _suit(self, suit: int, height: int, discards: tuple[int, ...]) -> SuitFacts:
        of_suit = self.of_suit[suit]
        first = (of_suit & -of_suit).bit_length() - 1
        gone = discards[first : of_suit.bit_length()]
        key = suit, height, gone
        facts = self._suits.get(key)
        if facts is None:
            if len(self._suits) > MOST_KEPT:
                self._suits.clear()
            facts = self._suits[key] = SuitFacts(
                first,
                self.tables.copies[first : first + len(gone)],
                gone,
                self.tables.wants[suit][:-1],
                height,
                self.rules.suits[suit].points,
                self.lost_if_placed,
            )
        return facts

    def meant(self, name: int, waiting: tuple[Waiting, ...]) -> tuple[int, ...]:
        """The names that a hint can have meant, for all that its receiver is told."""
        free = waiting[0] if waiting else None
        of_one_kind = isinstance(free, Effect) and FREE_HINTS.get(free.verb) is not None
        return self.tables.meant(name, of_one_kind)

    def touched(self, name: int, hand: tuple[int, ...]) -> tuple[bool, ...]:
        """Which cards of a hand a name touches."""
        return self.tables.touched(name, hand)

    def by_touch(self, name: int, touched: tuple[bool, ...]) -> list[int]:
        """The kinds that each card of a hand can be of, by a hint that touches these of them."""
        hit, miss = self.hit[name], self.miss[name]
        if not self.tables.spares:
            return [hit if touches else miss for touches in touched]
        pairs = zip(touched, self.tables.exposed[len(touched)], strict=True)
        return [hit if touches else miss if can else -1 for touches, can in pairs]

    def narrowed(
        self, row: tuple[int, ...], name: int, touched: tuple[bool, ...]
    ) -> tuple[int, ...]:
        """What the cards of a hand can be after a hint that touches these of them."""
        if self.tables.spares:
            kinds = self.by_touch(name, touched)
            return tuple([mask & can for mask, can in zip(row, kinds, strict=True)])
        hit, miss = self.hit[name], self.miss[name]
        pairs = zip(row, touched, strict=True)
        return tuple([mask & hit if touches else mask & miss for mask, touches in pairs])

    def shown(self, touched: tuple[bool, ...]) -> tuple[bool, ...]:
        """Which of the cards that a hint touches everybody knows to be touched."""
        every = self.tables.exposed[len(touched)]
        return touched if self.tells_cards or touched == every else (False,) * len(touched)


MOST_KEPT = 4_000
"""So many tables' facts are kept at a time."""


def _losing(responses: tuple[Responses, ...]) -> int:
    return sum(
        1 << kind for kind, to in enumerate(responses) if any(response.loses for response in to)
    )


def _hurts(response: Response) -> bool:
    """Whether nobody would bring a response about if there is anything else to do."""
    return response.loses or response.ends or any(one.verb == "take" for one in response.tokens)


def _words_tell(tables: RuleTables) -> bool:
    """Whether hints can tell most kinds of card from all others by what they name."""
    different = len({*tables.touched_by})
    return tables.rules.hinting.announces == "name" and 2 * different >= len(tables.touched_by)


@lru_cache(maxsize=64)
def kinds_under(tables: RuleTables) -> Kinds:
    """The kinds under some rules, made once."""
    return Kinds(tables)
