"""Facts of a deal: what lies where in its deck, no matter who plays it.

Each is a sentence about copies and the order in which fireworks take cards, so it means the same
under all rules. Where one of them means nothing it is None. A card is *ready* when it has been
dealt or drawn and so have all cards below it: before that nobody can place it, not even with all
cards in one hand. A card is *single* when there is one copy of it.

A study does this for every deal, so it takes care to be quick.
"""

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import rule_tables
from tamaya.engine.records.line import Line
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- facts


class DeckFacts(NamedTuple):
    """Depths are parts of the deck: 0 is the first card that is dealt, and 1 the last.

    - `pace`: at the tightest moment, how many cards more can still leave hands than have to be
      placed to complete all fireworks, though each card was placed as soon as it was ready. None
      where the deck doesn't set the end, or where cards come back from the discards.
    - `opening`: how many cards are ready in the hands that are dealt.
    - `starters_depth`: how deep the first copies lie, on average, of the cards that fireworks begin
      with.
    - `singles_depth`: how deep the single cards lie, on average.
    - `disorder`: of the cards that lie on others, the part that comes before one of those.
    - `held`: how many single cards the table has to hold at once, though each is placed as soon as
      it is ready.
    - `clump`: how many single cards one hand is dealt at most.
    """

    pace: int | None = None
    opening: int | None = None
    starters_depth: float | None = None
    singles_depth: float | None = None
    disorder: float | None = None
    held: int | None = None
    clump: int | None = None


class _DeckQuestions(NamedTuple):
    """What is asked of every deck of some rules. `fireworks` are the kinds that each takes, in
    order, and whether there is a single copy."""

    fireworks: tuple[tuple[tuple[int, bool], ...], ...]
    starters: tuple[int, ...]
    seats: tuple[int, ...]  # for each card that is dealt, whose hand it is in
    cards: int
    steps: int
    turns: int | None  # how many cards can be placed after the last card was drawn


@lru_cache(maxsize=64)
def _questions_of(rules: Rules, players: int) -> _DeckQuestions | None:
    """None where a firework takes a value twice, or can be built in several ways: there the first
    copies don't tell when a card is ready."""
    tables = rule_tables(rules)
    twice = any(len(set(suit.built)) < len(suit.built) for suit in rules.suits)
    if twice or not tables.fireworks.plain:
        return None
    fireworks = [wants[:-1] for wants in tables.wants if len(wants) > 1]
    return _DeckQuestions(
        tuple(tuple((kind, tables.copies[kind] == 1) for kind in row) for row in fireworks),
        tuple(row[0] for row in fireworks),
        tuple(seat for seat, size in enumerate(rules.hands_of(players)) for _ in range(size)),
        len(rules.deck),
        sum(map(len, fireworks)) - len(fireworks),
        _turns(rules, players),
    )


def _turns(rules: Rules, players: int) -> int | None:
    """How many cards can be placed after the deck ran out, where the deck sets the end."""
    ceiling = ceiling_of(rules)
    if not ceiling.understood or ceiling.revives:
        return None
    if ceiling.ends_with_deck:
        return ceiling.late
    return None if ceiling.last_turns is None else ceiling.last_turns * players + ceiling.late


def facts_of(deal: Deal) -> DeckFacts:
    """The facts of a deal."""
    layout = _questions_of(deal.rules, deal.players)
    if layout is None or not layout.fireworks:
        return DeckFacts()
    fireworks, starters, seats, cards, steps, turns = layout
    dealt = len(seats)
    first = dict(zip(reversed(deal.deck), range(cards - 1, -1, -1), strict=True))
    ready: list[int] = []
    singles: list[tuple[int, int]] = []  # from when they are there, and from when they are ready
    early = 0
    for row in fireworks:
        latest = -1
        for kind, single in row:
            place = first[kind]
            if place > latest:
                latest = place
            else:
                early += 1
            ready.append(latest)
            if single:
                singles.append((place, latest))
    ready.sort()
    in_hands = [seats[place] for place, _ in singles if place < dealt]
    return DeckFacts(
        None if turns is None else _pace(ready, dealt, cards + turns),
        bisect_left(ready, dealt),
        _depth([first[kind] for kind in starters], cards),
        _depth([place for place, _ in singles], cards),
        round(early / steps, 4) if steps else None,
        max([len([1 for a, b in singles if a <= at < b]) for at, _ in singles], default=0),
        max([in_hands.count(seat) for seat in in_hands], default=0),
    )


def _pace(ready: list[int], dealt: int, most: int) -> int:
    """After the card in a place was drawn so many cards can leave hands as are left to draw, and
    then one in each last turn. Of the cards that are ready now or later none has been placed."""
    late = [at - before for before, at in enumerate(ready) if at >= dealt]
    return most - len(ready) - max([*late, dealt - 1]) - 1


def _depth(places: list[int], cards: int) -> float | None:
    return round(sum(places) / len(places) / (cards - 1), 4) if places and cards > 1 else None


# ------------------------------------------------------------------- slack

# What the best line leaves over: the less, the closer the deal was.


@dataclass(frozen=True, slots=True)
class Slack:
    """What is unused at the end of a line, and how many turns it took.

    All are None where there is no line, and `turns` where the deck doesn't set the end.
    """

    line_turns: int | None = None
    turns: int | None = None
    hints: float | None = None
    strikes: int | None = None


def slack_of(deal: Deal, line: Line | None) -> Slack:
    """Turns are those that would follow, were each of them to take a card from a hand."""
    if line is None:
        return Slack()
    rules, left = deal.rules, line.left
    return Slack(
        left.turns,
        _card_turns(rules, deal.players, left.deck, left.turns_left),
        left.hints / rules.hint_parts,
        left.strikes,
    )


def _card_turns(rules: Rules, players: int, deck: int, turns_left: int) -> int | None:
    """The turn in which a game ends still counts among those that are left, or draws a card."""
    ceiling = ceiling_of(rules)
    if not ceiling.understood or ceiling.revives:
        return None
    if turns_left >= 0:
        return max(turns_left - 1, 0)
    if ceiling.ends_with_deck:
        return max(deck - 1, 0)
    if ceiling.last_turns is None:
        return None
    return max(deck - 1, 0) + ceiling.last_turns * players
