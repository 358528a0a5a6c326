"""A twin: a plain deal beside a deal, and the way from its moves to those of the deal.

In a twin, players act in the same order, and each holds and draws the same cards at the same time.
Only what cards are called can differ, and what some moves mean. So a line of a twin is a line of
the deal, move for move, save for the putting of new cards. Whether it is legal there is for the
referee to say.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import PASS, Choose, Discard, Hint, Move, Play
from tamaya.engine.questions.prices import Prices
from tamaya.engine.records.line import Line, Scribe
from tamaya.engine.state.state import Joker
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.greedy import TEMPERS, Greedy

_MOST_MOVES = 12  # for each card of the deck, as in greedy games


@dataclass(frozen=True, slots=True)
class Twin:
    """`kinds` says for each kind of the twin which it is in the deal: one, or any of several.

    `covers`: together with the other twins of the deal that do, it allows all that the deal allows.
    So no line of the deal scores more than the best of all their lines.
    """

    deal: Deal
    kinds: tuple[tuple[int, ...], ...]
    covers: bool

    def played(self, game: Game, moves: Iterable[Move]) -> Line | None:
        """The line of the deal that these moves of the twin are. What the referee refuses, and what
        is left when they end, is played greedily: so there is a line whatever comes."""
        scribe = Scribe(game)
        twin = Table(Game(self.deal)) if game.tables.fireworks.jokers else None
        try:
            for move in moves:
                while scribe.table.waiting and scribe.table.waiting[0].verb == "put":
                    scribe.perform(scribe.table.legal_moves()[-1])  # last, as in the twin
                if scribe.table.over:
                    break
                played = self._kind(twin, move)
                scribe.perform(self._meant(scribe.table, move))
                if scribe.table.waiting and isinstance(scribe.table.waiting[0], Joker):
                    scribe.perform(Choose.of(self.kinds[played][0]))
        except IllegalMoveError:
            pass
        greedy = Greedy(game)
        for _ in range(_MOST_MOVES * len(game.deal.deck)):
            if scribe.table.over:
                break
            scribe.perform(greedy.move(scribe.table, TEMPERS[0]))
        return scribe.line

    def _kind(self, twin: Table | None, move: Move) -> int:
        """The kind that leaves the hand in a twin, for which a joker stands in the deal."""
        if twin is None:
            return -1
        hand = twin.hands[twin.player]
        kind = -1
        if (move.verb == "play" or move.verb == "discard") and move.place < len(hand):
            kind = hand[move.place]
        if not twin.over:
            twin.perform(move)
        return kind

    def _meant(self, table: Table, move: Move) -> Move:
        """What a move of the twin is at a table of the deal."""
        match move.verb:
            case "hint":
                return self._passed(table, move)
            case "choose":
                meant = [table.tables.choices[kind] for kind in self.kinds[move.kind]]
                return next((choice for choice in table.legal_moves() if choice in meant), meant[0])
            case "play" | "discard":
                hand, place = table.hands[table.player], move.place
                if place < len(hand) and hand[place] in table.tables.inverted:
                    return Discard.of(place) if move.verb == "play" else Play.of(place)
        return move

    def _passed(self, table: Table, hint: Hint) -> Move:
        """A turn that a hint of the twin passes: by a pass, or by a hint of that price, or near it.
        Where the supply is full a token that is spent makes room for a discard."""
        rules, legal = table.rules, table.legal_moves()
        if rules.passing is None and table.tables.one_price:
            return _any_hint(table, hint)
        hints = [move for move in legal if move.verb == "hint"]
        prices, cost = Prices(table), self.deal.rules.hinting.cost
        room = table.hints < rules.hints.total or rules.discarding.when != "spent"
        ends = table.passed + 1 == table.game.players
        if PASS in legal and not (cost or ends) and room:
            return PASS
        wanted = cost or (0 if room else 1)

        def strange(move: Hint) -> tuple[bool, int, bool]:
            price = prices.of(move)
            return bool(price) < bool(wanted), abs(price - wanted), not table.touches(move)

        return min(hints, key=strange) if hints else PASS if PASS in legal else hint


def _any_hint(table: Table, hint: Hint) -> Hint:
    """A hint that is allowed. All say the same to those who know every card; but where one that
    touches no card has consequences it is not the first choice."""
    hints = [legal for legal in table.legal_moves() if legal.verb == "hint"]
    if table.tables.plain["empty_hint"]:
        hints.sort(key=lambda hint: not table.touches(hint))
    return hints[0] if hints else hint
