"""Searches of a deal by the kernels, from Python: their memory, their time, their lines."""

from typing import Literal

import numpy as np

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import RuleTables
from tamaya.solver import clock
from tamaya.solver.kernel.machine.state import CROWDED, HANDS
from tamaya.solver.kernel.rows.fields import MOST_CARDS
from tamaya.solver.kernel.rows.filling import bits_of, deal_facts, rule_facts, share
from tamaya.solver.kernel.rows.laying import lay_out
from tamaya.solver.kernel.rows.layout import (
    BEAM,
    BEAM_TEMPER,
    DEALT,
    DEALT_SIZES,
    DIVE,
    DIVE_TEMPER,
    FREE,
    HINTS,
    LAST_TURNS,
    LOOSE,
    PLAYERS,
    SHARED,
    TEMPER,
    Ints,
)
from tamaya.solver.kernel.search import layers as layered
from tamaya.solver.kernel.search.dive import MOST_EVENTS, SUCCESS, dive
from tamaya.solver.kernel.search.memory import POOL, Memory
from tamaya.solver.kernel.shelf import Search
from tamaya.solver.plain.ceiling import Ceiling

Relaxation = Literal["", "one-hand", "apart", "shared", "loose"]
"""What a layered search gives up: nothing; who holds which card, and whose turn it is; whose turn
it is; who holds which of the cards that come first; which cards are discarded."""
_SLICE = 20_000  # states between two looks at the clock


class DealSearches:
    """The searches of one deal: for one thread, since their rows are written to."""

    def __init__(self, deal: Deal, tables: RuleTables, ceiling: Ceiling) -> None:
        self.deal = deal
        self.pool = POOL
        self.rule_facts = rule_facts(deal.rules, deal.players)
        self.deal_facts = deal_facts(deal, ceiling)
        bits = bits_of(tables)
        cards = np.array([bits[kind] for kind in deal.deck], dtype=np.int64)
        self.cards = cards
        lay_out(self.rule_facts, self.deal_facts, cards)
        self.words = HANDS + deal.players
        self.reached = False
        self.states_seen = 0

    # ------------------------------------------------------------------ finding

    def dive(self, target: int, budget: int, temper: int = 0) -> list[int] | None:
        """The events of a line that reaches the target, if a greedy search meets one."""
        self.deal_facts[TEMPER] = DIVE + DIVE_TEMPER * temper
        m = self.pool.borrow(self.words)
        status = dive(
            self.rule_facts, self.deal_facts, target, self.words, budget, m.children, m.codes,
            m.ranks, m.counts, m.seen, m.new_dive(), m.path,
        )  # fmt: skip
        events = m.path[: m.path[MOST_EVENTS]].tolist() if status == SUCCESS else None
        self.pool.give_back(m)
        return events

    def load(self, search: Search) -> None:
        """Have the kernels of a search loaded, and compiled before that where they are not."""
        impossible = 1 << 40
        if search == "dive":
            self.dive(impossible, 1)
            return
        memory = self.pool.borrow(self.words)
        self.layers(impossible, 0.0)
        self._go_on(self.rule_facts, self.deal_facts, impossible, 0, 0, memory)
        self._step_back(impossible, [(0, 0)], memory.scratch, 0, memory)
        self.pool.give_back(memory)

    # ------------------------------------------------------------------ layers

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
        a line, if it found one. In the shared game the `first` cards are shared.

        Afterwards `reached` is whether the target was reached, in a relaxed game too, which has no
        line; and `states_seen` how many states there were, but for those it forgot.
        """
        self.deal_facts[TEMPER] = BEAM + BEAM_TEMPER * temper
        rules, cards = self._facts(relaxed, first)
        self.reached = False
        # The words of all games of the deal are as many, so that they can share the memory.
        memory = self.pool.borrow(self.words)
        verdict = self._verdict(rules, cards, target, until, width, most_states, memory)
        self.states_seen = int(memory.progress[layered.USED])
        self.reached = verdict == layered.SUCCESS
        line = []
        if self.reached and not relaxed and not memory.progress[layered.FORGOTTEN]:
            line = self._trace(target, memory)
        self.pool.give_back(memory)
        return verdict == layered.NONE, line

    def _verdict(
        self,
        rules: Ints,
        cards: Ints,
        target: int,
        until: float,
        width: int,
        most_states: int,
        memory: Memory,
    ) -> int:
        """SUCCESS, NONE, or something else where it was given up."""
        if not layered.begin(
            rules, cards, target, self.words, memory.states, memory.parents, memory.starts,
            memory.progress, memory.new_stamp(),
        ):  # fmt: skip
            return layered.NONE
        while True:
            verdict = self._go_on(rules, cards, target, width, _SLICE, memory)
            if verdict == layered.FULL:
                if memory.progress[layered.LAYER] + 3 >= layered.MOST_LAYERS:
                    return verdict
                if not memory.make_room():
                    return verdict
            elif verdict == layered.GOING:
                if clock.now() > until or memory.progress[layered.USED] > most_states:
                    return verdict
            else:
                return verdict

    def _go_on(
        self, rules: Ints, cards: Ints, target: int, width: int, budget: int, memory: Memory
    ) -> int:
        m = memory
        return int(
            layered.go_on(
                rules, cards, target, self.words, width, budget, m.states, m.parents, m.starts,
                m.progress, m.slots, m.out, m.out_codes, m.out_ranks, m.worth, m.order,
            )
        )  # fmt: skip

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
        """Whether the cards of all players fit into one hand."""
        return sum(self.deal.rules.hands_of(self.deal.players)) <= MOST_CARDS

    def _trace(self, target: int, memory: Memory) -> list[int]:
        """The events of the line that a search has just found, from the last one back."""
        states, starts, answer = memory.states, memory.starts, memory.answer
        at, layer = int(memory.progress[layered.LAST]), int(memory.progress[layered.LAYER])
        line: list[int] = []
        # Mostly the state that was noted as the first way to another is the right one.
        ways = [(at, at + 1)]
        reached, tokens = states[at : at + 1], -1
        while True:
            at = self._step_back(target, ways, reached, tokens, memory)
            if at == CROWDED:
                return []
            if at < 0:
                raise AssertionError("a layered search lost its line")
            line.append(int(answer[0]))
            if layer == 0:
                return line[::-1]
            reached, tokens = states[at : at + 1], int(answer[1])
            layer -= 1
            parent = int(memory.parents[at])
            ways = [(parent, parent + 1), (int(starts[layer]), int(starts[layer + 1]))]

    def _step_back(
        self, target: int, ways: list[tuple[int, int]], reached: Ints, bit: int, memory: Memory
    ) -> int:
        m = memory
        for first, last in ways:
            at = layered.step_back(
                self.rule_facts, self.deal_facts, target, self.words, m.states, first, last,
                reached, bit, m.scratch, m.out, m.out_codes, m.out_ranks, m.answer,
            )  # fmt: skip
            if at != -1:
                return int(at)
        return -1
