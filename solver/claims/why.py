"""Why not more: fireworks in each other's way, and what would have to be otherwise.

No sentence is here that wasn't tried. That something matters is shown by a line of the changed deal
that scores more, which the referee has played; that something doesn't help, or that a firework
can't be completed, is proved by the solver. What can't be told in time isn't said.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Any

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.bound import Bound
from tamaya.solver.claims.alterations import (
    Alteration,
    more_copies,
    rules_changed,
    single_cards,
    two_cards,
)
from tamaya.solver.claims.looser import ranges_of
from tamaya.solver.claims.tried import Trials, TriedChange, Tries, settled
from tamaya.solver.grasps import EXPLAINED
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.solver.plain.shortage import Room, Shortfall, room_of, room_words, shortfalls_of
from tamaya.solver.twins.steps import twins_of
from tamaya.variants.rules import Losing, Rules
from tamaya.variants.words.lists import listed

BRIEFLY, LONGER = 0.015, 0.1  # of the time for each change, at first and where nothing was found
CONFLICT, CONFLICTS = 0.02, 0.05  # of the time for a question which fireworks exclude each other
MOST_TWINS = 2_000


@dataclass(frozen=True, slots=True)
class Explanation:
    """`conflicts` are fireworks that can't all be completed, each a smallest set. `claims` are what
    was tried, and worth saying.
    """

    sentences: tuple[str, ...]
    conflicts: tuple[tuple[int, ...], ...] = ()
    claims: tuple[TriedChange, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """Places in the deck: on top of the draw pile, these cards would bring more points."""
        return next((c.change.cards for c in self.claims if c.more and c.change.cards), ())

    def to_json(self) -> dict[str, Any]:
        """What `solve --explain --json` adds."""
        return {
            "explanation": list(self.sentences),
            "claims": [claim.to_json() for claim in self.claims],
        }


def explain(bound: Bound, seconds: float = 20.0) -> Explanation:
    """Why the deal of an answer allows no more than it does."""
    deal, rules, best = bound.deal, bound.deal.rules, bound.lower
    if best is not None and best >= rules.maximum:
        return Explanation((bound.reason,))
    facts = tuple(short_of(deal, best, bound.reason))
    if best is None or not bound.proved:
        untried = "no change was tried, since it is open what the deal allows as it is"
        return Explanation((*facts, bound.reason, untried))
    unknown = EXPLAINED.declines(rules)
    if unknown:
        untried = f"no change was tried, since it isn't known what a change means under {unknown}"
        return Explanation((*facts, bound.reason, untried))
    tries = _tries(deal, best, (1 - CONFLICTS) * seconds)
    conflicts = _conflicts(deal, seconds)
    telling = tries.worth_saying()
    sentences = [*facts, *_what(rules, conflicts), *(claim.sentence for claim in telling)]
    if not tries.more:
        sentences += [bound.reason, *tries.in_vain()]
        telling = tries.settled
    return Explanation(tuple(sentences), conflicts, tuple(telling))


# ------------------------------------------------------------------- what could be otherwise


def _tries(deal: Deal, best: int, seconds: float) -> Tries:
    """What would bring more: first all that can be told briefly, and if that is nothing, longer."""
    trials, tries = Trials(best, seconds), Tries()
    # Rules and cards by turns, since time may run out.
    pairs = zip_longest(rules_changed(deal), single_cards(deal))
    first = [change for pair in pairs for change in pair if change is not None]
    for most in (BRIEFLY * seconds, LONGER * seconds):
        again, tries.unsettled = tries.unsettled or first, []
        for change in again:
            tries.add(trials.of(change, most), change)
        for changes in (two_cards(deal), more_copies(deal)) if again is first else ():
            if not tries.more_by_cards:
                any(tries.add(trials.of(change, most), change) for change in changes)
        if tries.more:
            break
    return tries


# ------------------------------------------------------------------- which fireworks


def _conflicts(deal: Deal, seconds: float) -> tuple[tuple[int, ...], ...]:
    """The fireworks that can't be completed: each that can't alone, or a smallest set together."""
    rules = deal.rules
    by_points = any(held.measure == "points" for held in ranges_of(rules))
    if by_points or rules.reactions_to("points_reached"):  # other points would be another game
        return ()
    if any(suit.twice for suit in rules.suits):  # which of both fireworks, a word can't say
        return ()
    asker = _Asker(deal, clock.now() + CONFLICTS * seconds, CONFLICT * seconds)
    fireworks = deal.rules.fireworks
    alone = tuple((suit,) for suit in fireworks if asker.complete((suit,)) is False)
    if alone:
        return alone
    if asker.complete(fireworks) is not False:
        return ()
    for suit in deal.rules.fireworks:
        fewer = tuple(s for s in fireworks if s != suit)
        if asker.complete(fewer) is False:
            fireworks = fewer
    smaller = (tuple(s for s in fireworks if s != suit) for suit in fireworks)
    return (fireworks,) if all(asker.complete(fewer) for fewer in smaller) else ()


class _Asker:
    """Asks whether some fireworks can all be completed, be the game lost or not: in a deal in which
    nothing else is worth a point.
    """

    def __init__(self, deal: Deal, until: float, most_seconds: float) -> None:
        self.deal = deal
        self.until = until
        self.most_seconds = most_seconds

    def complete(self, fireworks: tuple[int, ...]) -> bool | None:
        """True with a line, False if that is proved, None where it can't be told in time."""
        seconds = min(self.until - clock.now(), self.most_seconds)
        if seconds <= 0.01:
            return None
        change = Alteration("points", "only whole fireworks counted", _only(self.deal, fireworks))
        bound = settled(change, len(fireworks) - 1, seconds)
        if bound.rules_out(len(fireworks)):
            return False
        return True if bound.lower == len(fireworks) else None


def _only(deal: Deal, fireworks: tuple[int, ...]) -> Deal:
    """The deal, where each of these fireworks is worth a point if it is whole."""
    rules = deal.rules
    suits = tuple(
        replace(suit, points=(*(0 for _ in suit.built), int(at in fireworks)))
        for at, suit in enumerate(rules.suits)
    )
    return replace(deal, rules=replace(rules, suits=suits, losing=Losing(True, 0)), seed=None)


# ------------------------------------------------------------------- in words


def short_of(deal: Deal, best: int | None, reason: str = "") -> Iterator[str]:
    """The cards and turns that the deal is short of, as far as counting tells: fireworks that can't
    be completed, and how many cards there is room for, where that is why there is no more."""
    yield from (stop.words for stop in shortfalls_in(deal))
    room = "" if best is None else room_words(deal.rules, room_in(deal), best)
    if room and room not in reason:
        yield room


def shortfalls_in(deal: Deal) -> tuple[Shortfall, ...]:
    """The fireworks that can't be completed, as far as counting tells. Where words keep from
    counting, one plain game may allow all that the deal allows, with the same fireworks."""
    twins = twins_of(deal.rules)
    ceiling = Ceiling(deal.rules)
    if not ceiling.understood and twins is not None and twins.choosing is None:
        ceiling = Ceiling(twins.wide)
    if ceiling.rules.suits != deal.rules.suits:
        return ()
    return tuple(shortfalls_of(ceiling, Table(Game(replace(deal, rules=ceiling.rules)))))


def room_in(deal: Deal) -> Room | None:
    """How many cards can be placed, as far as counting tells: in the deal, or in each of the plain
    games of which one allows all that is done in it."""
    ceiling, twins = Ceiling(deal.rules), twins_of(deal.rules)
    if ceiling.understood:
        return room_of(ceiling, Table(Game(deal)))
    made = [] if twins is None else list(islice(twins.of(deal), MOST_TWINS + 1))
    plain = [twin.deal for twin in made if twin.covers]
    rooms = {room_of(Ceiling(twin.rules), Table(Game(twin))) for twin in plain}
    return rooms.pop() if len(rooms) == 1 and len(made) <= MOST_TWINS else None


def _what(rules: Rules, conflicts: tuple[tuple[int, ...], ...]) -> list[str]:
    """Which fireworks can't be completed, where that isn't for want of copies."""
    sets = [[rules.suits[suit].name for suit in fireworks] for fireworks in conflicts]
    whole = all(rules.suits[suit].reach == len(rules.suits[suit].built) for (suit, *_) in conflicts)
    if not sets or not whole:
        return []
    if len(sets) == len(rules.fireworks) > 1:
        return ["none of the fireworks can be completed in this deal"]
    if len(sets) > 1:
        several = listed([name for (name,) in sets], "nor")
        return [f"neither {several} can be completed in this deal, whatever becomes of the others"]
    names = sets[0]
    if len(names) == 1:
        return [f"{names[0]} can't be completed in this deal, whatever becomes of the others"]
    if len(names) == len(rules.fireworks):
        return ["all fireworks can be completed but one, and it can be any of them"]
    return [
        f"{listed(names)} can't all be completed in this deal, though it would be enough to "
        "leave out any of them"
    ]
