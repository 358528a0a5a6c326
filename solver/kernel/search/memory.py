"""Where searches keep their states. Each search has a memory of its own while it runs.

Big tables are dear to make, so a memory is lent: it comes back when a search is over, and the next
one takes it. Two searches at once have two.
"""

import numpy as np

from tamaya.solver.kernel.rows.layout import Ints, Shorts
from tamaya.solver.kernel.search.dive import MOST_EVENTS
from tamaya.solver.kernel.search.layers import END, FORGOTTEN, LAYER, MOST_LAYERS, NEXT, USED

MOST_BYTES = 600_000_000  # what the states of a search may take
KEPT_BYTES = MOST_BYTES // 8  # a larger memory is not kept: filling one takes long anyway
FIRST_STATES = 1 << 16
MOST_CHILDREN = 640  # states after one event
_MOST_STAMP = 2_000_000_000


class Memory:
    """Room for states of so many words. It grows with need, and stays as large."""

    __slots__ = (
        "answer", "children", "codes", "counts", "dive_stamp", "order", "out", "out_codes",
        "out_ranks", "parents", "path", "progress", "ranks", "scratch", "seen", "slots", "stamp",
        "starts", "states", "words", "worth",
    )  # fmt: skip

    def __init__(self, words: int) -> None:
        deep = MOST_EVENTS + 2
        self.words = words
        # The states after the one that is looked at.
        self.out: Ints = np.zeros((MOST_CHILDREN, words), np.int64)
        self.out_codes: Ints = np.zeros(MOST_CHILDREN, np.int64)
        self.out_ranks: Ints = np.zeros(MOST_CHILDREN, np.int64)
        # Of searches in layers.
        self.starts: Ints = np.zeros(MOST_LAYERS + 2, np.int64)
        self.progress: Ints = np.zeros(8, np.int64)
        self.order: Ints = np.zeros(4096, np.int64)
        self.scratch: Ints = np.zeros((1, words), np.int64)
        self.answer: Ints = np.zeros(2, np.int64)
        self.stamp = 1
        self.states: Ints = np.empty((0, words), np.int64)
        self.parents: Shorts = np.empty(0, np.int32)
        self.grow(FIRST_STATES)
        # Of searches in depth, by depth.
        self.children: Ints = np.zeros((deep, MOST_CHILDREN, words), np.int64)
        self.codes: Ints = np.zeros((deep, MOST_CHILDREN), np.int64)
        self.ranks: Ints = np.zeros((deep, MOST_CHILDREN), np.int64)
        self.counts: Ints = np.zeros(deep, np.int64)
        self.path: Ints = np.zeros(MOST_EVENTS + 1, np.int64)
        self.seen: Ints = np.zeros((1 << 18, 2), np.int64)
        self.dive_stamp = 0

    @property
    def row(self) -> int:
        """The bytes that a state takes, with its share of all tables."""
        return 8 * self.words + 4 + 8 + 4 * 8

    @property
    def bytes(self) -> int:
        return len(self.states) * self.row

    def grow(self, states: int) -> None:
        """Room for so many states; those that are there stay."""
        old, parents = self.states, self.parents
        self.states = np.empty((states, self.words), np.int64)
        self.states[: len(old)] = old
        self.parents = np.empty(states, np.int32)
        self.parents[: len(parents)] = parents
        self.slots: Ints = np.zeros(1 << (2 * states - 1).bit_length(), np.int64)
        self.worth: Ints = np.empty(states, np.int64)

    def make_room(self) -> bool:
        """Twice the room; or where that is too much, the room of the layers that are done with.

        Then no line can be traced any more, but a proof needs none. The layer in work is gone
        through again, which makes its table of states anew.
        """
        progress, starts, most = self.progress, self.starts, len(self.states)
        first, end = int(starts[progress[LAYER]]), int(progress[END])
        if 2 * self.bytes <= MOST_BYTES:
            self.grow(2 * most)
        elif first > most // 4:
            self.states[: end - first] = self.states[first:end]
            progress[FORGOTTEN] = 1
            first, end = 0, end - first
            starts[progress[LAYER]], starts[progress[LAYER] + 1] = first, end
            progress[END] = end
            self.slots[:] = 0
        else:
            return False
        progress[NEXT] = first
        progress[USED] = end
        return True

    def new_stamp(self) -> int:
        """The stamp of the first layer of a search; each further layer has the next."""
        if self.stamp > _MOST_STAMP:
            self.slots[:] = 0
            self.stamp = 1
        self.stamp += 2 * MOST_LAYERS
        return self.stamp - 2 * MOST_LAYERS

    def new_dive(self) -> int:
        self.dive_stamp += 1
        return self.dive_stamp


class MemoryPool:
    """Memories that lie idle, by the words of their states."""

    def __init__(self) -> None:
        self._idle: dict[int, list[Memory]] = {}

    def borrow(self, words: int) -> Memory:
        """A memory that nobody else has, until it is given back."""
        try:
            return self._idle[words].pop()
        except LookupError:
            return Memory(words)

    def give_back(self, memory: Memory) -> None:
        """Keep a memory for the next search, if it isn't too large to lie idle.

        That of a search which was broken off is never given back.
        """
        if memory.bytes <= KEPT_BYTES:
            self._idle.setdefault(memory.words, []).append(memory)


POOL = MemoryPool()
"""The memories of this process."""
