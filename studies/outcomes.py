"""What came of one deal: played by people of some level, or solved.

Many deals are made at once, in a quarter of the time that `engine/game/deal.py` takes: the numbers
of a seed's shuffle don't depend on each other, so NumPy works them out for many seeds together, and
swaps in all decks at once. A test compares the deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tamaya.engine.game.deal import Deal, deal, most_returns, unshuffled
from tamaya.engine.knowledge.missing import may_be_missed
from tamaya.players.rows import GameRow
from tamaya.solver.attempt import Attempt
from tamaya.solver.clock import own_work
from tamaya.solver.portfolio import solve
from tamaya.studies.games.games import played
from tamaya.studies.games.seating import seated
from tamaya.studies.hard.facts import DeckFacts, facts_of, slack_of
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


SOLVE_SECONDS = 2.0
"""So long the solver may think about a deal, in seconds of the processor: on a busy machine as
long as on a quiet one. What is open then counts as open."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal in numbers: one row of a study, whose fields are the columns of its files.

    The score lies between `score` and `at_most`: they differ where the solver left it open. `lost`
    and `perfect` are None where that is open. `pace` to `clump` are facts of the deal, no matter
    who plays it: see `hard.facts.DeckFacts`.

    Where people play, `turns`, `stuck`, and `strikes` to `broken_off` are as in
    `players.rows.GameRow`.

    Where the solver plays:

    - `line_turns`, and what the line has left at its end: `slack_turns`, hint tokens and strikes.
      It is the first line that was found; another one may leave more. `slack_turns` is None where
      the deck doesn't set the end.
    - `solved_by`: the stage that settled the deal. None where it is open.
    - `proved_by`: the argument that no more is possible, by its name in `solver.stages.register`.
    """

    seed: int
    score: int
    at_most: int
    lost: bool | None
    perfect: bool | None
    turns: int | None
    stuck: int | None
    pace: int | None = None
    opening: int | None = None
    starters_depth: float | None = None
    singles_depth: float | None = None
    disorder: float | None = None
    held: int | None = None
    clump: int | None = None
    strikes: int | None = None
    hints: int | None = None
    hints_not_needed: int | None = None
    needed_discards: int | None = None
    last_resorts: int | None = None
    broken_off: bool | None = None
    line_turns: int | None = None
    slack_turns: int | None = None
    slack_hints: float | None = None
    slack_strikes: int | None = None
    solved_by: str | None = None
    proved_by: str | None = None


def outcome(rules: Rules, players: int, level: str, seed: int) -> Outcome:
    """Let a deal be played, or solve it."""
    (answer,) = outcomes(rules, players, level, [seed])
    return answer


def outcomes(rules: Rules, players: int, level: str, seeds: Sequence[int]) -> list[Outcome]:
    """What comes of many deals. Each step is taken for all of them before the next one: the caches
    of a processor are made for that, and a tenth of the time is saved."""
    dealt = deals(rules, players, seeds)
    facts = list(map(facts_of, dealt))
    seats = seated(level, players)
    if seats is None:
        with own_work():
            return [
                _solved(solve(one, SOLVE_SECONDS), deck_facts)
                for one, deck_facts in zip(dealt, facts, strict=True)
            ]
    rows = played(dealt, seats)
    missed = {name for row in rows for name in row.missed}
    if missed and not may_be_missed(rules):
        raise AssertionError(f"no word of {rules.expression} says that it brings {missed}")
    return [_of_game(row, deck_facts) for row, deck_facts in zip(rows, facts, strict=True)]


def _of_game(row: GameRow, facts: DeckFacts) -> Outcome:
    assert row.seed is not None
    return Outcome(
        row.seed,
        row.score,
        row.score,
        row.lost,
        row.perfect,
        row.turns,
        row.stuck,
        *facts,
        row.strikes,
        row.hints,
        row.hints_not_needed,
        row.needed_discards,
        row.last_resorts,
        row.broken_off,
    )


def _solved(attempt: Attempt, facts: DeckFacts) -> Outcome:
    rules, line = attempt.deal.rules, attempt.witness
    low = rules.minimum if attempt.lower is None else attempt.lower
    high = attempt.at_most
    assert high is not None, "a study begins only where there is a limit: see `StudyRun`"
    perfect = True if low == rules.maximum else False if high < rules.maximum else None
    slack = slack_of(attempt.deal, line)
    assert attempt.deal.seed is not None
    return Outcome(
        attempt.deal.seed,
        low,
        high,
        None,
        perfect,
        None,
        None,
        *facts,
        line_turns=slack.line_turns,
        slack_turns=slack.turns,
        slack_hints=slack.hints,
        slack_strikes=slack.strikes,
        solved_by=attempt.working if low == high else None,
        proved_by=attempt.proof.name if attempt.proof and low == high else None,
    )
