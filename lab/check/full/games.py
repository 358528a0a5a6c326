"""Games of the full table, played in several tempers: each comes to positions the others don't.

A claim that something never happens is held to them. A claim that it can happen
finds it in one of them, or says that it was seen at a small table only.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Call, Move, Play
from tamaya.engine.questions.placing import misplays
from tamaya.lab.findings import Trace
from tamaya.lab.walks.luck import dealt
from tamaya.lab.walks.watched import WatchedTable, watched
from tamaya.solver.clock import now
from tamaya.solver.plain.choices import distinct_moves
from tamaya.solver.plain.greedy import TEMPERS, Greedy
from tamaya.variants.rules import Rules

MOST_MOVES = 250
_SEEDS = 6

Choice = Callable[[WatchedTable, list[Move], Random], Move]
Pattern = tuple[tuple[str, object], ...]
"""What comes again and again: verbs, with the action or with the kind of name that is hinted."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of the full table and the moves of a game."""

    deal: Deal
    moves: tuple[Move, ...]

    def tables(self) -> Iterator[WatchedTable]:
        """The game once more, move by move, with what had just happened."""
        table = dealt(Game(self.deal))
        yield table
        for move in self.moves:
            table = watched(table)
            table.perform(move)
            yield table


@dataclass(slots=True)
class FullTable:
    """The games of some rules at the full table: the same ones whenever they are asked for.

    `first` is the seed of the first deal.
    """

    rules: Rules
    until: float
    first: int = 0
    _games: list[Played] = field(default_factory=list)
    _best: list["Best"] = field(default_factory=list)

    @property
    def is_late(self) -> bool:
        return now() > self.until

    def deals(self) -> Iterator[tuple[int, Deal]]:
        """Some deals for the fewest and for the most players, with their seeds."""
        for seed in range(self.first, self.first + _SEEDS):
            for players in dict.fromkeys((self.rules.players[0], self.rules.players[-1])):
                yield seed, deal(self.rules, players, seed)

    def games(self) -> list[Played]:
        """Games of every temper."""
        if not self._games:
            for seed, each in self.deals():
                self._games += [_game(each, choice, Random(seed)) for choice in _CHOICES]
                lines = [Greedy(Game(each)).line(temper) for temper in TEMPERS[:2]]
                self._games += [Played(each, tuple(line)) for line in lines if line is not None]
                if self.is_late:
                    break
        return self._games

    def games_like(self, trace: Trace) -> Iterator[Played]:
        """Games in which the moves of a game, or those of its end, come again and again, with
        hands of the same suits besides."""
        if trace.deal is None:
            return
        done = [_manner(trace.deal.rules, move) for move in trace.moves]
        patterns = dict.fromkeys(tuple(done[-length:]) for length in (len(done), 1, 2, 3, 4, 6))
        for seed, each in self.deals():
            chance = Random(seed)
            for own in (each, stacked(each, trace.deal, chance)):
                for pattern in patterns:
                    if pattern and not self.is_late:
                        yield _game(own, _repeating(pattern), chance)

    def best(self) -> list["Best"]:
        """What the solver makes of the first deals."""
        from tamaya.solver.portfolio import solve

        if not self._best:
            for _, each in list(self.deals())[:_SOLVED]:
                left = min(_SOLVING, self.until - now())
                if left <= 0:
                    break
                attempt = solve(each, left)
                moves = attempt.witness.moves if attempt.witness is not None else ()
                self._best.append(Best(Played(each, moves), attempt.lower, attempt.at_most))
        return self._best


@dataclass(frozen=True, slots=True)
class Best:
    """The best game of a deal that the solver found, and both bounds of its score."""

    played: Played
    lower: int | None
    upper: int | None

    @property
    def is_proved(self) -> bool:
        return self.lower is not None and self.lower == self.upper


_SOLVED = 3
_SOLVING = 2.0
"""So many deals are solved, each for so many seconds at most."""


def stacked(each: Deal, small: Deal, chance: Random) -> Deal:
    """A deal in which players hold cards of the suits that they hold in a deal of a small table."""
    kinds, names = small.rules.kinds, [suit.name for suit in small.rules.suits]
    wanted: list[set[str]] = []
    at = 0
    for size in small.rules.hands_of(small.players):
        wanted.append({names[kinds[kind][0]] for kind in small.deck[at : at + size]})
        at += size
    hands = each.rules.hands_of(each.players)
    places = [wanted[seat % len(wanted)] for seat, size in enumerate(hands) for _ in range(size)]
    places += [{names[kinds[kind][0]]} for kind in small.deck[at:]]
    left = list(each.deck)
    chance.shuffle(left)
    deck: list[int] = []
    for suits in places[: len(left)]:
        fits = (k for k in left if each.rules.suits[each.rules.kinds[k][0]].name in suits)
        kind = next(fits, left[0])
        left.remove(kind)
        deck.append(kind)
    return replace(each, deck=(*deck, *left), seed=None)


def _manner(rules: Rules, move: Move) -> tuple[str, object]:
    match move.verb:
        case "act":
            return move.verb, move.action
        case "hint":
            return move.verb, rules.names[move.name].axis
    return move.verb, None


def _game(each: Deal, choice: Choice, chance: Random) -> Played:
    table = dealt(Game(each))
    moves: list[Move] = []
    while not table.over and len(moves) < MOST_MOVES:
        legal = distinct_moves(table)
        chance.shuffle(legal)
        move = choice(table, legal, chance)
        moves.append(move)
        table.perform(move)
    return Played(each, tuple(moves))


# ------------------------------------------------------------------- tempers


def _carelessly(table: WatchedTable, legal: list[Move], chance: Random) -> Move:
    return legal[0]


def _carefully(table: WatchedTable, legal: list[Move], chance: Random) -> Move:
    """Nobody misplays who needn't."""
    return next((move for move in legal if not misplays(table, move)), legal[0])


def _well(table: WatchedTable, legal: list[Move], chance: Random) -> Move:
    """A player who holds a card that fits mostly plays it."""
    plays = [m for m in legal if m.verb in ("play", "call") and not misplays(table, m)]
    return plays[0] if plays and chance.random() < 0.8 else _carefully(table, legal, chance)


def _wastefully(table: WatchedTable, legal: list[Move], chance: Random) -> Move:
    """Nothing is placed that needn't be, and all strikes are taken but the last."""
    last = table.strikes + max(1, table.rules.playing.misplay_strikes) >= table.rules.strikes
    order = ["discard", "hint", "act", "choose", "look", "pass"]
    wrong = [] if last else [move for move in legal if misplays(table, move)]
    costly = [m for m in legal if isinstance(m, Play | Call) and _costs(table, m)]
    rest = sorted((m for m in legal if m.verb in order), key=lambda m: order.index(m.verb))
    return [*wrong, *costly, *rest, *legal][0]


def _costs(table: WatchedTable, move: Play | Call) -> bool:
    """Whether a card is placed that lowers the points. What a joker stands for is chosen later."""
    kind = table.hands[table.player][move.place]
    if not table.tables.lays(move.verb, kind) or misplays(table, move):
        return False
    suit = table.tables.suit_of[kind]
    points, height = table.rules.suits[suit].points, table.heights[suit]
    return any(more < points[height] for more in points[height + 1 : height + 2])


def _miserly(table: WatchedTable, legal: list[Move], chance: Random) -> Move:
    """The next player has as little choice as can be."""

    def left(move: Move) -> tuple[bool, int]:
        after = watched(table)
        after.perform(move)
        return after.over is not None, 0 if after.over else len(after.legal_moves())

    return min(legal, key=left)


_CHOICES: tuple[Choice, ...] = (_carelessly, _carefully, _well, _wastefully, _miserly)


def _repeating(pattern: Pattern) -> Choice:
    """The verbs of a pattern in their order; what isn't legal is passed over."""
    turn = 0

    def choice(table: WatchedTable, legal: list[Move], chance: Random) -> Move:
        nonlocal turn
        for step in range(len(pattern)):
            manner = pattern[(turn + step) % len(pattern)]
            fits = [m for m in legal if _manner(table.rules, m) == manner]
            if fits:
                turn += step + 1
                safe = [m for m in fits if not misplays(table, m)]
                return (safe or fits)[0]
        return _carefully(table, legal, chance)

    return choice
