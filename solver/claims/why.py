"""Why not more: fireworks in each other's way, and what would have to be otherwise.

No sentence is here that wasn't tried. That something matters is shown by a line of the changed deal
that scores more, which the referee has played; that something doesn't help, or that a firework
can't be completed, is proved by the solver. What can't be told in time isn't said.
"""

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.bound import Bound
from tamaya.solver.claims.changes import Alteration, What, rules_changed, single_cards, two_cards
from tamaya.solver.claims.tried import Trials, TriedChange, settled
from tamaya.solver.grasps import EXPLAINED
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.variants.rules import Losing, Rules
from tamaya.variants.words.lists import counted, listed

BRIEFLY, LONGER = 0.015, 0.1  # of the time for each change, at first and where nothing was found
CONFLICT, CONFLICTS = 0.02, 0.05  # of the time for a question which fireworks exclude each other
MOST_CARDS, MOST_RULES = 2, 5  # so many are said


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
        return next((claim.change.cards for claim in self.claims if claim.change.cards), ())

    def to_json(self) -> dict[str, Any]:
        """What `solve --explain --json` adds."""
        return {
            "explanation": list(self.sentences),
            "claims": [claim.to_json() for claim in self.claims],
        }


def explain(bound: Bound, seconds: float = 20.0) -> Explanation:
    """Why the deal of an answer allows no more than it does."""
    deal, rules = bound.deal, bound.deal.rules
    perfect = bound.lower is not None and bound.lower >= rules.maximum
    if perfect or not bound.proved or EXPLAINED.declines(rules):
        return Explanation((bound.reason,))
    claims = _claims(deal, bound.upper, (1 - CONFLICTS) * seconds)
    conflicts = _conflicts(deal, seconds)
    sentences = counts(deal) if bound.proof == "count" else []
    sentences += [*_what(rules, conflicts), *(claim.sentence for claim in claims)]
    if not any(claim.more for claim in claims):
        sentences.append(bound.reason)
    return Explanation(tuple(sentences), conflicts, tuple(claims))


# ------------------------------------------------------------------- what could be otherwise


def _claims(deal: Deal, best: int, seconds: float) -> list[TriedChange]:
    """What would bring more: first all that can be told briefly, and if that is nothing, longer."""
    trials = Trials(best, seconds)
    for most in (BRIEFLY * seconds, LONGER * seconds):
        # Rules and cards by turns, since time may run out.
        pairs = zip_longest(rules_changed(deal), single_cards(deal))
        changes = [change for pair in pairs for change in pair if change is not None]
        found = [claim for change in changes if (claim := trials.of(change, most)) is not None]
        cards = [claim for claim in found if claim.change.cards and claim.more]
        cards = sorted(cards, key=lambda claim: -claim.score) or _two_cards(deal, trials, most)
        rules = [claim for claim in found if not claim.change.cards]
        said = [*cards[:MOST_CARDS], *_worth_saying(rules)]
        if any(claim.more for claim in said):
            break
    return said


def _two_cards(deal: Deal, trials: Trials, most_seconds: float) -> list[TriedChange]:
    """Two late cards that bring more together."""
    for change in two_cards(deal):
        claim = trials.of(change, most_seconds)
        if claim is not None and claim.more:
            return [claim]
    return []


def _worth_saying(claims: list[TriedChange]) -> list[TriedChange]:
    """All that bring more, but of tokens and strikes only the least that does. Of those that don't
    help only what everybody would ask about first: whether it was for want of hints.
    """
    said: list[TriedChange] = []
    for what in dict.fromkeys(claim.change.what for claim in claims):
        several = [claim for claim in claims if claim.change.what == what]
        more = [claim for claim in several if claim.more]
        if what in _LEAST_FIRST:
            said += more[:1] or (several[-1:] if what == "hints" else [])
        else:
            said += more
    return said[:MOST_RULES]


_LEAST_FIRST: tuple[What, ...] = ("hints", "strikes")


# ------------------------------------------------------------------- which fireworks


def _conflicts(deal: Deal, seconds: float) -> tuple[tuple[int, ...], ...]:
    """The fireworks that can't be completed: each that can't alone, or a smallest set together."""
    if deal.rules.reactions_to("points_reached"):  # other points would make another game
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
        if bound.upper < len(fireworks):
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


def counts(deal: Deal) -> list[str]:
    """What copies and turns allow, in words; only what stops something before its end."""
    rules = deal.rules
    table, ceiling = Table(Game(deal)), Ceiling(rules)
    sentences = []
    wanted = 0
    for suit in rules.fireworks:
        built, name = rules.suits[suit].built, rules.suits[suit].name
        height = ceiling.reach(table, suit)
        wanted += height
        if height < len(built):
            lacking, needed = built[height], built[: height + 1].count(built[height])
            copies = rules.suits[suit].copies(lacking)
            sentences.append(
                f"{name} stops after {counted(height, 'card')}: it needs {needed} of "
                f"{name} {lacking}, and there {'is' if copies == 1 else 'are'} {copies or 'none'}"
            )
    room = ceiling.room(table)
    if room is not None and room < wanted:
        left = len(deal.deck) - sum(rules.hands_of(deal.players))
        turns = room - left
        end = f", and {counted(turns, 'turn')} after the last one" if turns > 0 else ""
        sentences.append(
            f"only {counted(left, 'card')} {'is' if left == 1 else 'are'} left to draw once all "
            f"hands are dealt{end}, so no more than {counted(room, 'card')} can be placed"
        )
    return sentences


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
