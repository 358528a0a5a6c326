"""Searches of a deal by the kernels, from Python: their memory, their time, their lines.

One process has one `Memory`, which all searches use in turn.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tamaya.engine.deal import Deal
from tamaya.engine.game import RuleTables
from tamaya.solver.bound import Relaxation
from tamaya.solver.kernel import layers as layered
from tamaya.solver.kernel.compiled import note_ready
from tamaya.solver.kernel.dive import MOST_CHILDREN, MOST_EVENTS, dive
from tamaya.solver.kernel.laying import lay_out
from tamaya.solver.kernel.rows import (
    BEAM,
    DEALT,
    DEALT_SIZES,
    DIVE,
    FREE,
    HINTS,
    LAST_TURNS,
    LOOSE,
    MOST_CARDS,
    PLAYERS,
    SHARED,
    TEMPER,
    Ints,
    bits_of,
    deal_facts,
    rule_facts,
    share,
)
from tamaya.solver.kernel.words import CROWDED, HANDS
from tamaya.solver.plain.ceiling import Ceiling

MOST_BYTES = 600_000_000  # what the states of a search may take
_FIRST_STATES = 1 << 16
_SLICE = 20_000  # states between two looks at the clock


@dataclass(slots=True)
class Memory:
    """Where searches keep their states. It grows with need, and is used again."""

    words: int = 0
    most: int = 0
    stamp: int = 1
    dive_stamp: int = 0
    arrays: dict[str, Any] = field(default_factory=dict)

    def fit(self, words: int, states: int = 0) -> None:
        """Room for so many states of so many words; what is there already stays."""
        states = max(states, _FIRST_STATES)
        if words == self.words and states <= self.most:
            return
        old = self.arrays.get("states") if words == self.words else None
        if words != self.words:
            self._fit_dive(words)
        self.words, self.most = words, states
        new = self.arrays
        grown = np.empty((states, words), np.int64)
        parents = np.empty(states, np.int32)
        if old is not None:
            grown[: len(old)] = old
            parents[: len(old)] = new["parents"]
        new["states"], new["parents"] = grown, parents
        slots = 1 << (2 * states - 1).bit_length()
        new["slots"] = np.zeros(slots, np.int64)
        new["worth"] = np.empty(states, np.int64)

    def _fit_dive(self, words: int) -> None:
        new = self.arrays
        new["out"] = np.zeros((MOST_CHILDREN, words), np.int64)
        new["codes"] = np.zeros(MOST_CHILDREN, np.int64)
        new["ranks"] = np.zeros(MOST_CHILDREN, np.int64)
        new["order"] = np.zeros(4096, np.int64)
        new["starts"] = np.zeros(layered.MOST_LAYERS + 2, np.int64)
        new["progress"] = np.zeros(8, np.int64)
        new["answer"] = np.zeros(2, np.int64)
        new["scratch"] = np.zeros((1, words), np.int64)
        new["deep"] = np.zeros((MOST_EVENTS + 2, MOST_CHILDREN, words), np.int64)
        new["deep_codes"] = np.zeros((MOST_EVENTS + 2, MOST_CHILDREN), np.int64)
        new["deep_ranks"] = np.zeros((MOST_EVENTS + 2, MOST_CHILDREN), np.int64)
        new["counts"] = np.zeros(MOST_EVENTS + 2, np.int64)
        new["seen"] = np.zeros((1 << 18, 2), np.int64)
        new["path"] = np.zeros(MOST_EVENTS + 1, np.int64)


_memory = Memory()


class DealSearches:
    """The searches of one deal."""

    def __init__(self, deal: Deal, tables: RuleTables, ceiling: Ceiling) -> None:
        self.deal = deal
        self.rule_facts = rule_facts(deal.rules, deal.players)
        self.deal_facts = deal_facts(deal, ceiling)
        bits = bits_of(tables)
        cards = np.array([bits[kind] for kind in deal.deck], dtype=np.int64)
        self.cards = cards
        lay_out(self.rule_facts, self.deal_facts, cards)
        self.words = HANDS + deal.players
        self.reached = False

    # ------------------------------------------------------------------ finding

    def dive(self, target: int, budget: int, temper: int = 0) -> list[int] | None:
        """The events of a line that reaches the target, if a greedy search meets one."""
        self.rule_facts[TEMPER] = DIVE + 9 * temper
        memory = _memory
        memory.fit(self.words)
        memory.dive_stamp += 1
        a = memory.arrays
        found = dive(
            self.rule_facts, self.deal_facts, target, self.words, budget,
            a["deep"], a["deep_codes"], a["deep_ranks"], a["counts"],
            a["seen"], memory.dive_stamp, a["path"],
        )  # fmt: skip
        if found != 1:
            return None
        path: list[int] = a["path"].tolist()
        return path[: path[MOST_EVENTS]]

    def warm_up(self, told: Callable[[str], None]) -> None:
        """Have everything compiled, say how far that is, and note that it is done."""
        impossible = 1 << 40
        memory = _memory
        memory.fit(self.words)
        a = memory.arrays
        parts: list[Callable[[], object]] = [
            lambda: self.layers(impossible, 0.0),
            lambda: self.dive(impossible, 1),
            lambda: layered.go_on(
                self.rule_facts, self.deal_facts, impossible, self.words, 0, 0, a["states"],
                a["parents"], a["starts"], a["progress"], a["slots"], a["out"], a["codes"],
                a["ranks"], a["worth"], a["order"],
            ),
            lambda: self._step_back(impossible, [(0, 0)], a["scratch"], 0),
        ]  # fmt: skip
        for number, part in enumerate(parts, 1):
            told(f"compiling the searches, this once: {number} of {len(parts)}")
            part()
        note_ready()

    # ------------------------------------------------------------------ layers

    @property
    def states_seen(self) -> int:
        """By the last layered search, but for those it forgot."""
        return int(_memory.arrays["progress"][layered.USED])

    def layers(
        self,
        target: int,
        until: float,
        width: int = 0,
        relaxed: Relaxation = "",
        most_states: int = 1 << 40,
        temper: int = 0,
        first: int = 0,
    ) -> tuple[bool, list[int]]:
        """Whether a layered search proved that the target can't be reached; or else the events of
        a line, if it found one. In the shared game the `first` cards are shared. `reached` is
        whether the target was reached, in a relaxed game too, which has no line.
        """
        self.rule_facts[TEMPER] = BEAM + 5 * temper
        rules, cards = self._facts(relaxed, first)
        words = self.words  # of all games of the deal, so that they can share the memory
        memory = _memory
        memory.fit(words)
        a = memory.arrays
        if memory.stamp > 2_000_000_000:
            a["slots"][:] = 0
            memory.stamp = 1
        self.reached = False
        stamp, memory.stamp = memory.stamp, memory.stamp + 2 * layered.MOST_LAYERS
        if not layered.begin(
            rules,
            cards,
            target,
            words,
            a["states"],
            a["parents"],
            a["starts"],
            a["progress"],
            stamp,
        ):
            return True, []
        while True:
            verdict = layered.go_on(
                rules, cards, target, words, width, _SLICE, a["states"], a["parents"], a["starts"],
                a["progress"], a["slots"], a["out"], a["codes"], a["ranks"],
                a["worth"], a["order"],
            )  # fmt: skip
            if verdict == layered.FULL:
                if a["progress"][layered.LAYER] + 3 >= layered.MOST_LAYERS:
                    return False, []
                if not self._make_room(words):
                    return False, []
            elif verdict == layered.GOING:
                if time.monotonic() > until or a["progress"][layered.USED] > most_states:
                    return False, []
            else:
                break
        self.reached = bool(verdict == layered.FOUND)
        if self.reached and not relaxed and not a["progress"][layered.FORGOTTEN]:
            return False, self._trace(target)
        return bool(verdict == layered.NONE), []

    def _make_room(self, words: int) -> bool:
        """Twice the room; or where that is too much, the room of the layers that are done with.

        Then no line can be traced any more, but a proof needs none. The layer in work is gone
        through again, which makes its table of states anew.
        """
        memory = _memory
        a = memory.arrays
        progress, starts = a["progress"], a["starts"]
        row = 8 * words + 4 + 8 + 4 * 8
        first, end = int(starts[progress[layered.LAYER]]), int(progress[layered.END])
        if 2 * memory.most * row <= MOST_BYTES:
            memory.fit(words, 2 * memory.most)
        elif first > memory.most // 4:
            a["states"][: end - first] = a["states"][first:end]
            progress[layered.FORGOTTEN] = 1
            first, end = 0, end - first
            starts[progress[layered.LAYER]], starts[progress[layered.LAYER] + 1] = first, end
            progress[layered.END] = end
            a["slots"][:] = 0
        else:
            return False
        progress[layered.NEXT] = first
        progress[layered.USED] = end
        return True

    def _facts(self, relaxed: Relaxation, first: int) -> tuple[Ints, Ints]:
        rules, cards, players = self.rule_facts, self.deal_facts, self.deal.players
        if not relaxed:
            return rules, cards
        rules, cards = rules.copy(), cards.copy()
        if relaxed == "shared":
            rules[SHARED] = 1
            share(cards, self.cards, players, first)
        if relaxed in ("shared", "loose"):
            rules[LOOSE] = 1
            return rules, cards
        rules[FREE] = 1
        rules[HINTS] = 1
        if relaxed == "one-hand":
            rules[LAST_TURNS] = max(-1, rules[LAST_TURNS] * players)
            cards[DEALT_SIZES] = cards[DEALT_SIZES : DEALT_SIZES + players].sum()
            cards[DEALT] = np.bitwise_or.reduce(cards[DEALT : DEALT + players])
            rules[PLAYERS] = 1
        return rules, cards

    def fits_one_hand(self) -> bool:
        """Whether all cards and turns of the players fit into the words of one."""
        turns = self.rule_facts[LAST_TURNS] * self.deal.players
        return sum(self.deal.rules.hands_of(self.deal.players)) <= MOST_CARDS >= turns

    def _trace(self, target: int) -> list[int]:
        """The events of the line that a search has just found, from the last one back."""
        a = _memory.arrays
        states, starts, answer = a["states"], a["starts"], a["answer"]
        at, layer = int(a["progress"][layered.LAST]), int(a["progress"][layered.LAYER])
        line: list[int] = []
        # Mostly the state that was noted as the first way to another is the right one.
        ways = [(at, at + 1)]
        reached, tokens = states[at : at + 1], -1
        while True:
            at = self._step_back(target, ways, reached, tokens)
            if at == CROWDED:
                return []
            if at < 0:
                raise AssertionError("a layered search lost its line")
            line.append(int(answer[0]))
            if layer == 0:
                return line[::-1]
            reached, tokens = states[at : at + 1], int(answer[1])
            layer -= 1
            parent = int(a["parents"][at])
            ways = [(parent, parent + 1), (int(starts[layer]), int(starts[layer + 1]))]

    def _step_back(self, target: int, ways: list[tuple[int, int]], reached: Ints, bit: int) -> int:
        a = _memory.arrays
        for first, last in ways:
            at = layered.step_back(
                self.rule_facts, self.deal_facts, target, self.words, a["states"], first, last,
                reached, bit, a["scratch"], a["out"], a["codes"], a["ranks"], a["answer"],
            )  # fmt: skip
            if at != -1:
                return int(at)
        return -1
