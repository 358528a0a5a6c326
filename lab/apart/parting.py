"""Where two rule sets part: the shortest game that goes on differently under one and the other.

Both are played in step, breadth first, as long as nothing that lies on the table differs. What
parts them is then played again by the referee, so that the difference shown is a real one.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Act, Hint, Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import move_text
from tamaya.engine.state.state import REST_OF_PILE, State, key_maker
from tamaya.lab import clock
from tamaya.lab.walks.luck import NO_LUCK, Branching, Hands, Luck, source_of
from tamaya.lab.walks.trace import settled_deal
from tamaya.lab.walks.walk import Walk
from tamaya.lab.walks.watched import WatchedTable
from tamaya.solver.clock import now
from tamaya.solver.plain.choices import Key, distinct_moves
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.rules import Rules

Pair = tuple[WatchedTable, WatchedTable]
Lucks = tuple[Luck, Luck]


@dataclass(frozen=True, slots=True)
class Parting:
    """A line of moves after which two rule sets differ, and the deal of each, alike in all cards.

    The moves are the same under both, though their numbers may differ. `afters` are the states that
    they lead to; these differ, or what may be done next does.
    """

    deals: tuple[Deal, Deal]
    line: tuple[str, ...]
    moves: tuple[list[Move], list[Move]]
    afters: tuple[State, State]

    @property
    def only_legal(self) -> tuple[list[str], list[str]]:
        """What may be done now under one of the rule sets and not under the other."""
        one, other = self.afters
        moves = [{move_text(s, m): m for m in legal_moves(s)} for s in self.afters]
        if one.over or other.over:
            return [], []
        first, second = moves
        return [text for text in first if text not in second], [
            text for text in second if text not in first
        ]


@dataclass(slots=True)
class InStep:
    """How far two rule sets were played in step, and where they part if they were seen to."""

    parting: Parting | None = None
    states: int = 0
    complete: bool = False


@dataclass(slots=True)
class _Step:
    """A pair of tables, and how it was reached."""

    tables: Pair
    hands: Hands
    parent: "_Step | None" = None
    move: Move | None = None
    lucks: Lucks = (NO_LUCK, NO_LUCK)

    def path(self) -> list["_Step"]:
        steps = [self]
        while steps[-1].parent is not None:
            steps.append(steps[-1].parent)
        return steps[::-1]


@dataclass(slots=True)
class _InStep:
    """Two rule sets, over all deals or over one."""

    rules: tuple[Rules, Rules]
    players: int
    deals: tuple[Deal, Deal] | None = None
    sources: tuple[Branching, Branching] = field(init=False)

    def __post_init__(self) -> None:
        one, other = self.rules
        first, second = self.deals or (None, None)
        self.sources = (
            source_of(one, self.players, first),
            source_of(other, self.players, second),
        )

    def key(self, step: "_Step") -> tuple[Key, Key]:
        """What two pairs of tables must have in common to go on alike."""
        (one, other), (first, second) = self.sources, step.tables
        return one.key(first), other.key(second)

    def other(self, move: Move) -> Move | None:
        """The same move under the other rules, where they know it."""
        one, other = self.rules
        match move.verb:
            case "hint":
                name = one.names[move.name]
                words = [(n.axis, n.word) for n in other.names]
                word = (name.axis, name.word)
                return Hint.of(move.to, words.index(word)) if word in words else None
            case "act":
                actions = [action.name for action in other.actions]
                name_ = one.actions[move.action].name
                return Act.of(actions.index(name_)) if name_ in actions else None
        return move

    def legal_alike(self, step: _Step) -> bool:
        """Whether the same may be done now under both."""
        one, other = step.tables
        return {self.other(move) for move in one.legal_moves()} == {*other.legal_moves()}

    def starts(self) -> Iterator[_Step]:
        for one, other in zip(self.sources[0].starts(), self.sources[1].starts(), strict=True):
            yield _Step((one, other), tuple(map(tuple, one.hands)))

    def after(self, step: _Step, move: Move) -> Iterator[_Step]:
        """What a move leads to; luck that only one of the rules asks for is told as it comes."""
        moves = move, self.other(move)
        one, other = (
            dict(source.outcomes(table, own)) if own is not None else {}
            for source, table, own in zip(self.sources, step.tables, moves, strict=True)
        )
        for luck, table in one.items():
            same = luck if luck in other else next((k for k in other if _alike(k, luck)), None)
            if same is not None:
                yield _Step((table, other[same]), step.hands, step, move, (luck, same))

    def parted(self, step: _Step) -> Parting | None:
        """The game that leads to a step, played by the referee; None if it shows no difference."""
        path = step.path()
        deals = self.deals or self._deals(path)
        states = [start(deal) for deal in deals]
        moves: tuple[list[Move], list[Move]] = ([], [])
        line = []
        for move in (s.move for s in path if s.move is not None):
            line.append(move_text(states[0], move))
            same = self.other(move)
            assert same is not None  # what may be done was compared before
            for side, own in enumerate((move, same)):
                states[side] = apply(states[side], own)
                moves[side].append(own)
        parting = Parting((deals[0], deals[1]), tuple(line), moves, (states[0], states[1]))
        differ = look(states[0]) != look(states[1]) or any(parting.only_legal)
        return parting if differ else None

    def _deals(self, path: list[_Step]) -> tuple[Deal, Deal]:
        one, other = (
            settled_deal(
                Walk(rules, self.players, starts={0: path[0].hands}),
                0,
                [step.lucks[side] for step in path],
            )
            for side, rules in enumerate(self.rules)
        )
        return one, Deal(self.rules[1], self.players, one.deck, other.tiles, one.returns)


def _alike(one: Luck, other: Luck) -> bool:
    """Whether the same deck can bring both: the cards of one are those of the other, and more."""
    shorter = min(len(one.cards), len(other.cards))
    return one.cards[:shorter] == other.cards[:shorter]


def parting_of(
    rules: tuple[Rules, Rules],
    players: int,
    most: int,
    seconds: float,
    deals: tuple[Deal, Deal] | None = None,
) -> InStep:
    """Play both in step until they part, or until there are `most` states or no time is left.

    The rules must deal the same cards: see `same_cards`.
    """
    walk = _InStep(rules, players, deals)
    seen: set[object] = set()
    waiting: list[_Step] = []
    search = InStep()

    def parts(step: _Step) -> bool:
        """Whether a step shows a difference. One that shows none is gone on from if it is new."""
        one, other = step.tables
        if look(one) != look(other):
            search.states = len(seen) + 1
            search.parting = walk.parted(step)
            return search.parting is not None
        key = walk.key(step)
        if key not in seen:
            seen.add(key)
            search.states = len(seen)
            if not one.over:
                waiting.append(step)
        return False

    with suppress(StoppedError), clock.until(now() + seconds):
        for first in walk.starts():
            if parts(first) or len(seen) >= most:
                return search
        while waiting:
            here, waiting = waiting, []
            for step in here:
                if len(seen) >= most:
                    return search
                if not walk.legal_alike(step):
                    search.parting = walk.parted(step)
                    if search.parting is not None:
                        return search
                    continue
                for move in distinct_moves(step.tables[0]):
                    for after in walk.after(step, move):
                        if parts(after):
                            return search
        search.complete = True
    return search


def same_cards(one: Rules, other: Rules, players: int) -> bool:
    """Whether a deck of one is a deck of the other, and hands are dealt alike."""
    return (
        one.kinds == other.kinds
        and sorted(one.deck) == sorted(other.deck)
        and [suit.name for suit in one.suits] == [suit.name for suit in other.suits]
        and players in one.players
        and players in other.players
        and one.hands_of(players) == other.hands_of(players)
    )


look = key_maker(
    heights="(tuple(table.heights), table.points)",
    hints="table.hints * (2 // table.game.rules.hint_parts)",
    pile=REST_OF_PILE,
    drawn="",
    returned="",
    last_axis="",
    last_name="",
    barred="",
    times_named="",
    passed="",
    goals="",
    again="",
    missing="",
    backwards="",
    used="[(a.name, n) for a, n in zip(table.game.rules.actions, table.used, strict=True) if n]",
    deck_ran_out="",
    stuck="",
    waiting="[effect.verb for effect in table.waiting]",
    owed_draws="",
    looked="",
    over="(table.over.score, table.over.lost) if table.over else None",
)
"""What people see on and around a table, in which two rule sets can be compared."""
