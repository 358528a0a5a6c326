"""Many deals at once: those of `engine/game/deal.py`, in a quarter of the time.

The numbers of a seed's shuffle don't depend on each other, so NumPy works them out for many seeds
together, and swaps in all decks at once. A test compares the deals.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tamaya.engine.game.deal import Deal, deal, most_returns, unshuffled
from tamaya.variants.rules import Rules

FEWEST = 20
"""With fewer deals the plain way is as quick."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MOST = (1 << 64) - 1


def deals(rules: Rules, players: int, seeds: Sequence[int]) -> list[Deal]:
    """The deals of these seeds."""
    cards = unshuffled(rules)
    if len(seeds) < FEWEST or len(cards) < 2 or rules.tiles or most_returns(rules):
        return [deal(rules, players, seed) for seed in seeds]
    state = np.array(seeds, dtype=np.uint64)
    for letter in b"deck":
        state = _mixed((state ^ np.uint64(letter)) + _STEP)
    steps = np.arange(1, len(cards), dtype=np.uint64) * _STEP
    numbers = _mixed(state[:, np.newaxis] + steps)
    lasts = np.arange(len(cards) - 1, 0, -1, dtype=np.uint64)
    others = numbers % (lasts + np.uint64(1))
    too_high = numbers - others > np.uint64(_MOST) - lasts  # as `Chance.below` has it
    decks = _swapped(cards, others.astype(np.intp)).tolist()
    return [
        deal(rules, players, seed) if any(again) else Deal(rules, players, tuple(deck), seed=seed)
        for seed, deck, again in zip(seeds, decks, too_high.tolist(), strict=True)
    ]


def _mixed(z: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """What SplitMix64 makes of its state."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def _swapped(cards: Sequence[int], others: NDArray[np.intp]) -> NDArray[np.intp]:
    """The decks: each place from the last one down is swapped with the one that was drawn."""
    decks = np.tile(np.array(cards, dtype=np.intp), (len(others), 1))
    rows = np.arange(len(others))
    for at, drawn in enumerate(others.T):
        last = len(cards) - 1 - at
        taken = decks[rows, drawn]
        decks[rows, drawn] = decks[:, last]
        decks[:, last] = taken
    return decks
