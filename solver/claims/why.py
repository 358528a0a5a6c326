"""Why not more: fireworks in each other's way, what they lack, and which cards do it.

Each sentence is the answer of the event model to a question with something changed: fewer fireworks
asked for, hints that cost nothing, a further round at the end, a card moved to the top of the deck.
So whatever is named here matters: with it changed, the fireworks can all be completed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import combinations

from tamaya.engine.deal import Deal
from tamaya.engine.game import Game
from tamaya.engine.table import Table
from tamaya.solver.bound import Bound
from tamaya.solver.events.stopping import Stop, beside
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.solver.plain.search import StoppedError
from tamaya.solver.profile.profile import profile_of
from tamaya.variants.rules import Effect, Rules

MOST_CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class Explanation:
    """`fireworks` can't all be completed. `cards` are places in the deck: moved to the top of the
    draw pile, they could. Empty where that was not found in time.
    """

    sentences: tuple[str, ...]
    fireworks: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


def explain(bound: Bound, seconds: float = 20.0) -> Explanation:
    """Why the deal of an answer allows no more than it does."""
    deal, rules = bound.deal, bound.deal.rules
    profile = profile_of(rules)
    perfect = bound.lower is not None and bound.lower >= rules.maximum
    if perfect or not bound.proved or profile.declined:
        return Explanation((bound.reason,))
    asker = _Asker(time.monotonic() + seconds)
    counted = counts(deal) if bound.proof == "count" else []
    alone = tuple(s for s in rules.fireworks if asker.possible(deal, (s,)) is False)
    fireworks = alone[:1] or _conflict(asker, deal)
    if not fireworks:
        return Explanation((*counted, bound.reason))
    cards = _cards(asker, deal, fireworks)
    sentences = [*counted, *_what(rules, alone or fireworks, bool(alone))]
    sentences += _rules(asker, deal, bound.upper + 1, fireworks)
    sentences += _which(deal, fireworks, cards)
    return Explanation(tuple(sentences), fireworks, cards)


class _Asker:
    """Asks the event model whether some fireworks can all be completed in a deal."""

    def __init__(self, until: float) -> None:
        self.until = until

    def possible(self, deal: Deal, fireworks: tuple[int, ...]) -> bool | None:
        """True, False, or None where there is no time for an answer."""
        return self.ask(deal, fireworks, None)

    def reaches(self, deal: Deal, points: int) -> bool | None:
        """The same for so many points, whichever fireworks they come from."""
        return self.ask(deal, (), points)

    def ask(self, deal: Deal, fireworks: tuple[int, ...], points: int | None) -> bool | None:
        stop = Stop(self.until)
        if stop.seconds_left <= 0:
            return None
        answer, interrupted = beside(lambda: _possible(deal, fireworks, points, stop), stop)
        if interrupted:
            raise KeyboardInterrupt
        return answer


def _possible(
    deal: Deal, fireworks: tuple[int, ...], points: int | None, stop: Stop
) -> bool | None:
    from tamaya.solver.events.cpsat import satisfy
    from tamaya.solver.events.model import EventModel

    game = Game(deal)
    profile = profile_of(deal.rules)
    if profile.declined:
        return None
    try:
        whole = EventModel(game, profile, to_the_end=points is not None, check=stop.check)
    except StoppedError:
        return None
    if points is not None:
        whole.model.add(whole.points >= points)
    for suit in fireworks:
        top = (suit, len(deal.rules.suits[suit].built) - 1)
        whole.model.add(whole.stands[top, whole.steps[-1]] == 1)
    return satisfy(whole, stop)[0]


def _conflict(asker: _Asker, deal: Deal) -> tuple[int, ...]:
    """A smallest set of fireworks that can't all be completed: none of it can be left out."""
    fireworks = deal.rules.fireworks
    if asker.possible(deal, fireworks) is not False:
        return ()
    for suit in deal.rules.fireworks:
        fewer = tuple(s for s in fireworks if s != suit)
        if fewer and asker.possible(deal, fewer) is False:
            fireworks = fewer
    return fireworks


def _cards(asker: _Asker, deal: Deal, fireworks: tuple[int, ...]) -> tuple[int, ...]:
    """The fewest late cards that stand in the way: on top of the deck they would not."""
    dealt = sum(deal.rules.hands_of(deal.players))
    firsts: dict[int, int] = {}
    for place, kind in enumerate(deal.deck):
        firsts.setdefault(kind, place)
    late = sorted(
        (
            place
            for kind, place in firsts.items()
            if deal.rules.kinds[kind][0] in fireworks and place > dealt
        ),
        reverse=True,
    )[:MOST_CANDIDATES]
    for size in (1, 2):
        for places in combinations(late, size):
            if asker.possible(moved_to_top(deal, places), fireworks):
                return places
    return ()


def moved_to_top(deal: Deal, places: tuple[int, ...]) -> Deal:
    """The deal with some cards of the deck moved to the top of the draw pile."""
    dealt = sum(deal.rules.hands_of(deal.players))
    moved = [deal.deck[place] for place in places]
    rest = [kind for place, kind in enumerate(deal.deck) if place not in places]
    return replace(deal, deck=(*rest[:dealt], *moved, *rest[dealt:]), seed=None)


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
                f"{name} stops after {number_of(height, 'card')}: it needs {needed} of "
                f"{name} {lacking}, and there {'is' if copies == 1 else 'are'} {copies or 'none'}"
            )
    room = ceiling.room(table)
    if room is not None and room < wanted:
        left = len(deal.deck) - sum(rules.hands_of(deal.players))
        turns = room - left
        end = f", and {number_of(turns, 'turn')} after the last one" if turns > 0 else ""
        sentences.append(
            f"only {number_of(left, 'card')} {'is' if left == 1 else 'are'} left to draw once all "
            f"hands are dealt{end}, so no more than {number_of(room, 'card')} can be placed"
        )
    return sentences


def number_of(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _what(rules: Rules, fireworks: tuple[int, ...], alone: bool) -> list[str]:
    """Which fireworks can't be completed: each of them `alone`, or only not together."""
    names = [rules.suits[suit].name for suit in fireworks]
    listed = " and ".join([", ".join(names[:-1])] * (len(names) > 1) + names[-1:])
    if alone and len(names) > 1 and fireworks == rules.fireworks:
        return ["none of the fireworks can be completed in this deal"]
    if alone and len(names) == 2:
        return [f"neither {names[0]} nor {names[1]} can be completed, whatever becomes of the rest"]
    if alone and len(names) > 2:
        return [f"none of {listed} can be completed in this deal, whatever becomes of the others"]
    if len(names) == 1:
        return [f"{listed} can't be completed in this deal, whatever becomes of the others"]
    if fireworks == rules.fireworks:
        return ["all fireworks can be completed but one, and it can be any of them"]
    return [
        f"{listed} can't all be completed in this deal, though it would do to leave out any of them"
    ]


def _rules(asker: _Asker, deal: Deal, more: int, fireworks: tuple[int, ...]) -> list[str]:
    """Which rules it takes for more points: hint tokens, or the shortness of the end."""
    most = deal.rules.maximum
    more = max(more, deal.rules.losing.below or more)
    words = f"{more} points could be reached" if more < most else "everything could be completed"
    free = asker.reaches(replace(deal, rules=_with_free_hints(deal.rules)), more)
    if free:
        return [f"hint tokens run short: if hints cost nothing, {words}"]
    found = ["even if hints cost nothing, no more could be reached"] if free is False else []
    longer = _with_longer_end(deal.rules)
    if longer is not None and asker.reaches(replace(deal, rules=longer), more):
        found.append(f"turns run short: with one more turn each at the end {words}")
    return found


def _with_free_hints(rules: Rules) -> Rules:
    return replace(
        rules,
        hinting=replace(rules.hinting, cost=0),
        discarding=replace(
            rules.discarding,
            when="never" if rules.discarding.when == "never" else "always",
        ),
    )


def _with_longer_end(rules: Rules) -> Rules | None:
    """The rules with one more turn each after the last card; None where there is no such end."""
    changed = False
    reactions = []
    for reaction in rules.reactions:
        effects = []
        for effect in reaction.effects:
            if effect.verb == "last_turns":
                effect, changed = Effect("last_turns", effect.amount + 1), True
            effects.append(effect)
        reactions.append(replace(reaction, effects=tuple(effects)))
    return replace(rules, reactions=tuple(reactions)) if changed else None


def _which(deal: Deal, fireworks: tuple[int, ...], cards: tuple[int, ...]) -> list[str]:
    if not cards:
        return []
    rules, size = deal.rules, len(deal.deck)
    names = []
    for place in sorted(cards):
        suit, value = rules.kinds[deal.deck[place]]
        name = f"{rules.suits[suit].name} {value}"
        copies = rules.suits[suit].copies(value)
        which = f"the {name}" if copies == 1 else f"the first {name}"
        names.append(f"{which} (card {place + 1} of {size})")
    what = rules.suits[fireworks[0]].name if len(fireworks) == 1 else "that"
    they = "it" if len(names) == 1 else "they"
    return [f"{what} hangs on {' and '.join(names)}: on top of the deck {they} would come in time"]
