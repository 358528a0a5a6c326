"""Circles in a walk: moves that lead back to the very state from which they began."""

from collections import deque

from tamaya.engine.moves import Move
from tamaya.lab.walks.luck import Branching, Luck, source_of
from tamaya.lab.walks.walk import Walk
from tamaya.lab.walks.watched import WatchedTable
from tamaya.solver.plain.choices import distinct_moves

_MOST_TRIED = 20
_MOST_SEEN = 20_000

Circle = tuple[int, list[tuple[Move, Luck]]]


def shortest_circle(walk: Walk) -> Circle | None:
    """A state that lies on a circle, the first that was reached, and the way back to it."""
    left = _on_circles(walk)
    for state in sorted(left)[:_MOST_TRIED]:
        way = _way_back(walk, state)
        if way is not None:
            return state, way
    return None


def _on_circles(walk: Walk) -> set[int]:
    """The states without those that lead nowhere in the end, and those that nothing leads to."""
    forward = [[t for t in edges if walk.edges[t]] for edges in walk.edges]
    backward: list[list[int]] = [[] for _ in forward]
    for state, targets in enumerate(forward):
        for target in targets:
            backward[target].append(state)
    left = {state for state, targets in enumerate(forward) if targets and backward[state]}
    for one, other in ((forward, backward), (backward, forward)):
        count = [sum(t in left for t in targets) for targets in one]
        done = [state for state in left if not count[state]]
        while done:
            state = done.pop()
            left.discard(state)
            for neighbour in other[state]:
                count[neighbour] -= 1
                if neighbour in left and not count[neighbour]:
                    done.append(neighbour)
    return left


def table_at(walk: Walk, source: Branching, state: int) -> WatchedTable:
    """The table of a state, played anew."""
    path = walk.path(state)
    table = source.start(walk.starts[path[0]])
    for step in path[1:]:
        move = walk.moves[step]
        assert move is not None
        table = source.outcome(table, move, walk.lucks[step])
    return table


def step_to(walk: Walk, state: int, end: int) -> tuple[Move, Luck] | None:
    """A move, and the luck, that lead from a state to an end of the game that follows it."""
    source = source_of(walk.rules, walk.players, walk.deal)
    before = table_at(walk, source, state)
    for move in distinct_moves(before):
        for luck, after in source.outcomes(before, move):
            if after.over == walk.ends[end]:
                return move, luck
    return None


def _way_back(walk: Walk, state: int) -> list[tuple[Move, Luck]] | None:
    source = source_of(walk.rules, walk.players, walk.deal)
    start = table_at(walk, source, state)
    goal = source.key(start)
    seen = {goal}
    waiting: deque[tuple[WatchedTable, list[tuple[Move, Luck]]]] = deque([(start, [])])
    while waiting and len(seen) < _MOST_SEEN:
        table, way = waiting.popleft()
        for move in distinct_moves(table):
            for luck, after in source.outcomes(table, move):
                key = source.key(after)
                if key == goal:
                    return [*way, (move, luck)]
                if key not in seen and not after.over:
                    seen.add(key)
                    waiting.append((after, [*way, (move, luck)]))
    return None
