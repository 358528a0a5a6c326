"""The greedy player: sees all cards, plays what fits, and looks one move ahead.

Its games are the floor of every answer: they take milliseconds, under any rules. It tries a few
*tempers*, which care about different things, and its best game counts. The last one loses on
purpose, which some rules pay for.
"""

from dataclasses import dataclass

from tamaya.engine.game.game import Game
from tamaya.engine.game.tables import places
from tamaya.engine.moves import Move
from tamaya.engine.questions.holding import last_first
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.solver.plain.choices import Keys

_MOST_MOVES = 12  # for each card of the deck: enough for any number of hints between two cards


@dataclass(frozen=True, slots=True)
class Temper:
    """What a greedy player cares about.

    `helps`: gives a hint when somebody else can play, so as not to lose a card by a discard.
    `spare`: begins to save cards when the deck allows so few discards more.
    `avoids`: places no card that costs points. `loses`: tries to lose.
    """

    helps: bool = True
    spare: int = 2
    avoids: bool = False
    loses: bool = False


TEMPERS = (
    Temper(),
    Temper(helps=False),
    Temper(spare=6),
    Temper(spare=0),
    Temper(helps=False, spare=0),
    Temper(avoids=True),
)
LOSING = Temper(loses=True)


class Greedy:
    """Greedy games of one deal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ceiling = ceiling_of(game.rules)
        self.keys = Keys(game.rules, self.ceiling)

    def line(self, temper: Temper) -> list[Move] | None:
        """A game, or None where it comes to no end."""
        table = Table(self.game)
        line: list[Move] = []
        for _ in range(_MOST_MOVES * len(self.game.deal.deck)):
            if table.over:
                return line
            move = self.move(table, temper)
            table.perform(move)
            line.append(move)
        return line if table.over else None

    def move(self, table: Table, temper: Temper) -> Move:
        """The most promising move that doesn't lose at once, if there is one."""
        ranked = self.ranked(table, temper)
        if temper.loses:
            return ranked[0]
        for move in ranked[:8]:
            after = Table.of(table)
            after.perform(move)
            if not (after.over and after.over.lost):
                return move
        return ranked[0]

    def ranked(self, table: Table, temper: Temper) -> list[Move]:
        useful = self.keys.useful(table)
        tables, hand = table.tables, table.hands[table.player]
        wanted = {*table.wanted()}
        fireworks = tables.fireworks
        taken = wanted if fireworks.plain else fireworks.takes(table.heights, table.ways)
        held = [kind for p, cards in enumerate(table.hands) if p != table.player for kind in cards]
        others_play = bool(wanted & {*held})
        tight = self.spare(table, useful) <= temper.spare
        full = table.hints >= table.rules.hints.total

        def followers(kind: int) -> set[int]:
            """The kinds that fit onto a card which fits now."""
            suit = tables.suit_of[kind]
            height, way = table.heights[suit], table.ways[suit]
            if fireworks.plain:
                return {tables.wants[suit][height + 1]}
            after = fireworks.at(suit, height, way).follows[kind]
            return {*fireworks.at(suit, height + 1, after).follows}

        def worth_of_play(kind: int) -> int:
            suit = tables.suit_of[kind]
            height = table.heights[suit]
            if kind not in wanted:
                # A misplay: the least harm with a card that nobody needs.
                return 50 if temper.loses else -50 - 40 * useful[kind]
            points = table.rules.suits[suit].points
            if kind not in taken:
                return -10 if temper.loses else 60  # it stands for others, and waits for them
            if temper.loses or (temper.avoids and points[height + 1] < points[height]):
                return -10
            follows = followers(kind)
            theirs, mine = not follows.isdisjoint(held), not follows.isdisjoint(hand)
            return 100 + 10 * theirs + 5 * mine - height

        def worth_of_discard(kind: int) -> int:
            if not useful[kind]:
                return 20 if tight else 40
            copies = tables.copies[kind] - table.discards[kind]
            if hand.count(kind) > 1 or kind in held:
                return 18 if tight else 35
            later = kind in table.pile[table.drawn :]
            waits = tables.value_of[kind] - table.heights[tables.suit_of[kind]]
            return (5 if later else -20) + min(copies, 3) + min(waits, 5)

        def worth_of_place(at: int) -> int:
            """Where a new card leaves the better cards at the ends that count, or last."""
            row = hand if at else last_first(hand)
            played = [row[place] for place in places(len(row), table.rules.playing.only)]
            gone = [row[place] for place in places(len(row), table.rules.discarding.only)]
            plays, goes = any(k in wanted for k in played), any(not useful[k] for k in gone)
            return 4 * plays + 2 * goes + (at > 0)

        def worth(move: Move) -> int:
            match move.verb:
                case "play":
                    return worth_of_play(hand[move.place])
                case "call":
                    right = tables.suit_of[hand[move.place]] == move.suit
                    return worth_of_play(hand[move.place]) + 2 if right else -95
                case "discard":
                    return worth_of_discard(hand[move.place])
                case "hint":
                    urgent = full or tight or (temper.helps and others_play)
                    return (45 if urgent else 25) + table.touches(move)
                case "choose":
                    return 10 * (move.kind in wanted) + useful[move.kind]
                case "put":
                    return worth_of_place(move.place)
            return 1

        return sorted(table.legal_moves(), key=worth, reverse=True)

    def spare(self, table: Table, useful: list[bool]) -> int:
        """How many cards can still be lost to discards, as far as deck and turns tell."""
        room = self.ceiling.room(table)
        if room is None:
            return 99
        wanting = sum(
            self.ceiling.reach(table, suit) - height for suit, height in enumerate(table.heights)
        )
        return room - wanting
