"""A change, tried: more points with a line that the referee played, or proved to be in vain."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Bound
from tamaya.solver.claims.alterations import Alteration
from tamaya.solver.claims.looser import What
from tamaya.solver.portfolio import solve
from tamaya.variants.words.lists import counted, listed


@dataclass(frozen=True, slots=True)
class TriedChange:
    """With the change the deal scores `score` by `line`; or, without a line, no more than `score`,
    which is no more than it does as it is.
    """

    change: Alteration
    score: int
    line: tuple[str, ...] = ()

    @property
    def more(self) -> bool:
        return bool(self.line)

    @property
    def sentence(self) -> str:
        if self.more:
            points = "1 point" if self.score == 1 else f"{self.score} points"
            return f"if {self.change.words}, {points} could be reached"
        return f"even if {self.change.words}, no more could be reached"

    def to_json(self) -> dict[str, Any]:
        """`cards` are places in the deck, 1 for the top card."""
        return {
            "what": self.change.what,
            "change": self.change.words,
            "cards": [place + 1 for place in self.change.cards],
            "more": self.more,
            "score": self.score,
            "line": list(self.line),
        }


class _SettledError(Exception):
    """The question is answered; how much more could be had isn't asked."""


def tried(change: Alteration, best: int, seconds: float) -> TriedChange | None:
    """Whether a change allows more than `best`. None where that can't be told in time."""
    bound = settled(change, best, seconds)
    if bound.lower is not None and bound.lower > best:
        return TriedChange(change, bound.lower, bound.line)
    if bound.at_most is not None and bound.at_most <= best:
        return TriedChange(change, bound.at_most)
    return None


def settled(change: Alteration, best: int, seconds: float) -> Bound:
    """What is known of a changed deal as soon as it is known whether it allows more than `best`."""
    latest: list[Attempt] = []

    def listen(attempt: Attempt, stage: str) -> None:
        latest[:] = [attempt]
        reached = attempt.lower is not None and attempt.lower > best
        if reached or attempt.rules_out(best + 1):
            raise _SettledError

    try:
        attempt = solve(change.deal, seconds, listener=listen)
    except _SettledError:
        attempt = latest[0]
    if attempt.interrupted:
        raise KeyboardInterrupt
    return attempt.bound()


EASE = 0.1  # of the time: after so much what was found is enough


class Trials:
    """Many changes tried within a time; once some brings more, only as long as that is quick."""

    def __init__(self, best: int, seconds: float) -> None:
        self.best = best
        now = clock.now()
        self.until, self.enough = now + seconds, now + EASE * seconds
        self.has_more = False

    def of(self, change: Alteration, most_seconds: float) -> TriedChange | None:
        """The claim about a change; None where it can't be told in time."""
        left = (self.enough if self.has_more else self.until) - clock.now()
        if left <= 0.01:
            return None
        claim = tried(change, self.best, min(left, most_seconds))
        self.has_more = self.has_more or (claim is not None and claim.more)
        return claim


# ------------------------------------------------------------------- what came of many


@dataclass(slots=True)
class Tries:
    """What came of changes: claims, and those that nothing could be told of in time."""

    settled: list[TriedChange] = field(default_factory=list)
    unsettled: list[Alteration] = field(default_factory=list)

    @property
    def more(self) -> bool:
        return any(claim.more for claim in self.settled)

    @property
    def more_by_cards(self) -> bool:
        return any(claim.more and claim.change.is_of_cards for claim in self.settled)

    def add(self, claim: TriedChange | None, change: Alteration) -> bool:
        """Take note of a try; whether it brings more."""
        if claim is None:
            self.unsettled.append(change)
            return False
        self.settled.append(claim)
        return claim.more

    def worth_saying(self) -> list[TriedChange]:
        """All that bring more, but of cards the best, and of tokens and strikes only the least that
        does. Of those that don't help only what everybody would ask about first: whether it was for
        want of hints.
        """
        if not self.more:
            return []
        cards = [claim for claim in self.settled if claim.more and claim.change.is_of_cards]
        rules = [claim for claim in self.settled if not claim.change.is_of_cards]
        claims: list[TriedChange] = []
        for what in dict.fromkeys(claim.change.what for claim in rules):
            several = [claim for claim in rules if claim.change.what == what]
            more = [claim for claim in several if claim.more]
            if what in _LEAST_FIRST:
                claims += more[:1] or (several[-1:] if what == "hints" else [])
            else:
                claims += more
        cards.sort(key=lambda claim: -claim.score)
        return [*cards[:MOST_CARDS], *claims[:MOST_RULES]]

    def in_vain(self) -> Iterator[str]:
        """What was tried though nothing helps, and what couldn't be told."""
        vain = _options([claim.change for claim in self.settled])
        if vain:
            alone = ": each was tried by itself" if len(vain) > 1 else ""
            yield f"even if {listed(vain, 'or')}, no more could be reached{alone}"
        unsettled = _options(self.unsettled)
        if unsettled:
            yield f"there was no time to tell whether it would help if {listed(unsettled, 'or')}"


_LEAST_FIRST: tuple[What, ...] = ("hints", "strikes")
MOST_CARDS, MOST_RULES = 2, 5  # so many are said


def _options(changes: list[Alteration]) -> list[str]:
    """Changes as they follow "if", those of cards by their number."""
    words = [change.words for change in changes if not change.is_of_cards]
    single = sum(len(change.cards) == 1 for change in changes)
    pairs = sum(len(change.cards) == 2 for change in changes)
    copies = sum(change.what == "copy" for change in changes)
    if single:
        words.append(f"{_any_of(single, 'late card')} lay on top of the draw pile")
    if pairs:
        words.append(f"{_any_of(pairs, 'pair')} of late cards lay there")
    if copies:
        words.append(f"there were one more copy of {_any_of(copies, 'late card')}")
    return words


def _any_of(number: int, thing: str) -> str:
    return f"any of {counted(number, thing)}" if number > 1 else f"a {thing}"
