"""A walk through all states of a small game, breadth first.

Each state remembers the state that it was first reached from, so whatever is found first is found
by a shortest line. Chance is a branch like a move: a walk is over all deals unless it is given one.
"""

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Move
from tamaya.engine.state.state import Ending
from tamaya.grammar.collecting import without_collecting
from tamaya.lab import clock
from tamaya.lab.walks.luck import NO_LUCK, Hands, Luck, source_of
from tamaya.lab.walks.watched import Happening, WatchedTable
from tamaya.solver.clock import now
from tamaya.solver.plain.choices import Key, distinct_moves
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.rules import Rules

Look = Callable[[WatchedTable], Iterable[Hashable]]
"""What is to be seen on a table, by whatever names the looker has for it. It must be the same for
tables with the same key."""


@dataclass(slots=True)
class Walk:
    """The states that were reached, by number in the order in which they were reached.

    `edges` of a state lead to the states that a move and some luck bring about; they are missing
    for states that a broken-off walk didn't come to. `first` holds, for all that ever happened, the
    number of the state in which it had just happened for the first time; `sights`, for all that was
    looked for, the first state in which it was to be seen. A walk that is `late` was broken off by
    the time, and not by the number of states.
    """

    rules: Rules
    players: int
    deal: Deal | None = None
    complete: bool = False
    parents: list[int] = field(default_factory=list)
    moves: list[Move | None] = field(default_factory=list)
    lucks: list[Luck] = field(default_factory=list)
    edges: list[tuple[int, ...]] = field(default_factory=list)
    ends: dict[int, Ending] = field(default_factory=dict)
    first: dict[Happening, int] = field(default_factory=dict)
    sights: dict[Hashable, int] = field(default_factory=dict)
    forced: int = -1
    starts: dict[int, Hands] = field(default_factory=dict)
    states: int = 0
    again: set[int] = field(default_factory=set)
    seconds: float = 0.0
    late: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether these are all states of all deals."""
        return self.complete and self.deal is None

    @property
    def extent(self) -> str:
        """How far the walk went: `over all deals, complete to the end`."""
        deals = "of one deal" if self.deal is not None else "over all deals"
        if self.late:
            return f"{deals}, interrupted by the time limit"
        return f"{deals}, {'complete to the end' if self.complete else 'broken off there'}"

    def depth(self, state: int) -> int:
        return len(self.path(state)) - 1

    def path(self, state: int) -> list[int]:
        """The states from a start to this one."""
        states = [state]
        while self.parents[states[-1]] >= 0:
            states.append(self.parents[states[-1]])
        return states[::-1]


@without_collecting()
def walk(
    rules: Rules,
    players: int,
    most: int,
    seconds: float = 60.0,
    deal: Deal | None = None,
    look: Look | None = None,
) -> Walk:
    """All states that legal moves lead to, until there are `most` or the time is over."""
    walked = Walk(rules, players, deal)
    begun = now()
    places: dict[Key, int] = {}
    source = source_of(rules, players, deal)
    waiting: list[tuple[int, WatchedTable]] = []

    def note(table: WatchedTable, parent: int, move: Move | None, luck: Luck) -> int:
        key = source.key(table)
        place = places.get(key)
        if place is None:
            place = places[key] = len(walked.parents)
            walked.parents.append(parent)
            walked.moves.append(move)
            walked.lucks.append(luck)
            walked.edges.append(())
            if table.over is not None:
                walked.ends[place] = table.over
            else:
                waiting.append((place, table))
            if look is not None:
                for sight in look(table):
                    walked.sights.setdefault(sight, place)
            if table.happened:
                for happening in table.happened:
                    walked.first.setdefault(happening, place)
        elif table.happened:
            for happening in table.happened:
                if happening not in walked.first:  # the same state, come to in another way
                    walked.first[happening] = len(walked.parents)
                    walked.parents.append(parent)
                    walked.moves.append(move)
                    walked.lucks.append(luck)
                    walked.edges.append((place,))
                    walked.again.add(walked.first[happening])
        return place

    def finished(complete: bool) -> Walk:
        walked.complete, walked.states = complete, len(places)
        walked.seconds = now() - begun
        return walked

    with suppress(StoppedError), clock.until(begun + seconds):
        for table in source.starts():
            if len(places) >= most:
                return finished(False)
            hands = tuple(map(tuple, table.hands))
            walked.starts[note(table, -1, None, NO_LUCK)] = hands
        while waiting:
            here, waiting = waiting, []
            for place, table in here:
                successors: list[int] = []
                moves = distinct_moves(table)
                if walked.forced < 0 and not table.waiting and all(m.verb in _PLAYS for m in moves):
                    walked.forced = place
                for move in moves:
                    for luck, after in source.outcomes(table, move):
                        if len(places) >= most:
                            return finished(False)
                        successors.append(note(after, place, move, luck))
                walked.edges[place] = tuple(successors)
        return finished(True)
    walked.late = True
    return finished(False)


_PLAYS = ("play", "call")
