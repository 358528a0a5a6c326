"""What could be otherwise in a deal: a card, the tokens, the end, a clause of the rules.

Each change makes a deal of its own, which can be solved like any other. Whether it matters is for
whoever solves it to say.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from tamaya.engine.game.deal import Deal
from tamaya.variants.rules import Effect, Hands, Reaction, Rules
from tamaya.variants.tables.prices import most_price
from tamaya.variants.words.events import effect_words, event_words
from tamaya.variants.words.lists import counted, listed

What = Literal["card", "hints", "turns", "strikes", "hands", "clause", "points"]


@dataclass(frozen=True, slots=True)
class Alteration:
    """`words` follow "if". `cards` are places in the deck, where cards are moved."""

    what: What
    words: str
    deal: Deal
    cards: tuple[int, ...] = ()


MOST_LATE = 12
MOST_PAIRED = 6


def single_cards(deal: Deal) -> Iterator[Alteration]:
    """Each late card on top of the draw pile, the last one first."""
    for place in _late(deal)[:MOST_LATE]:
        yield _cards(deal, (place,))


def two_cards(deal: Deal) -> Iterator[Alteration]:
    for places in combinations(_late(deal)[:MOST_PAIRED], 2):
        yield _cards(deal, tuple(sorted(places)))


def _late(deal: Deal) -> list[int]:
    """The first copy of each kind that a firework takes, where it isn't dealt or drawn at once."""
    dealt = sum(deal.rules.hands_of(deal.players))
    suits = enumerate(deal.rules.suits)
    wanted = {(s, value) for s, suit in suits for line in suit.lines for value in line}
    firsts: dict[int, int] = {}
    for place, kind in enumerate(deal.deck):
        firsts.setdefault(kind, place)
    late = (p for kind, p in firsts.items() if deal.rules.kinds[kind] in wanted and p > dealt)
    return sorted(late, reverse=True)


def _cards(deal: Deal, places: tuple[int, ...]) -> Alteration:
    rules = deal.rules
    names = []
    for place in places:
        suit, value = rules.kinds[deal.deck[place]]
        first = "" if rules.suits[suit].copies(value) == 1 else "first "
        name = f"{rules.suits[suit].name} {value}"
        names.append(f"the {first}{name} (card {place + 1} of {len(deal.deck)})")
    words = f"{listed(names)} lay on top of the draw pile"
    return Alteration("card", words, moved_to_top(deal, places), places)


def moved_to_top(deal: Deal, places: tuple[int, ...]) -> Deal:
    """The deal with some cards of the deck moved to the top of the draw pile."""
    dealt = sum(deal.rules.hands_of(deal.players))
    moved = [deal.deck[place] for place in places]
    rest = [kind for place, kind in enumerate(deal.deck) if place not in places]
    return replace(deal, deck=(*rest[:dealt], *moved, *rest[dealt:]), seed=None)


def rules_changed(deal: Deal) -> Iterator[Alteration]:
    """Each rule that can be looser, from what a table would think of first."""
    for what, words, rules in _looser(deal.rules):
        if sum(rules.hands_of(deal.players)) <= len(deal.deck):
            yield Alteration(what, words, replace(deal, rules=rules, seed=None))


def _looser(rules: Rules) -> Iterator[tuple[What, str, Rules]]:
    longer = _with_longer_end(rules)
    if longer is not None:
        yield "turns", "everybody had one more turn at the end", longer
    yield from _hints(rules)
    yield from _penalties(rules)
    if rules.can_be_lost and rules.strikes:
        words = "it took one more strike to lose"
        yield "strikes", words, replace(rules, strikes=rules.strikes + 1)
    yield from _clauses(rules)
    yield from _losing(rules)
    hands = tuple(Hands(h.players, tuple(size + 1 for size in h.cards)) for h in rules.hands)
    yield "hands", "everybody held one card more", replace(rules, hands=hands)


# ------------------------------------------------------------------- tokens and turns


def _hints(rules: Rules) -> Iterator[tuple[What, str, Rules]]:
    if most_price(rules):
        token, supply = rules.hint_parts, rules.hints
        more = replace(supply, total=supply.total + token, start=supply.start + token)
        yield "hints", "there were one more hint token", replace(rules, hints=more)
        # Cards must still be discarded: that a token is spent is no condition any more.
        when = "always" if rules.discarding.when == "spent" else rules.discarding.when
        yield (
            "hints",
            "hints cost nothing",
            replace(
                rules,
                hinting=replace(rules.hinting, cost=0, for_each_card=False, prices=()),
                discarding=replace(rules.discarding, when=when),
            ),
        )
    if rules.discarding.when == "spent":
        always = replace(rules.discarding, when="always")
        words = "cards could be discarded at any time"
        yield "clause", words, replace(rules, discarding=always)
    if rules.discarding.when == "never":
        always = replace(rules.discarding, when="always")
        yield "clause", "cards could be discarded", replace(rules, discarding=always)
    if 0 < rules.discarding.regains < rules.hint_parts:
        whole = replace(rules.discarding, regains=rules.hint_parts)
        yield "clause", "a discard brought a whole hint token", replace(rules, discarding=whole)
    if rules.hinting.alternates:
        free = replace(rules.hinting, alternates=False)
        words = "colours and values need not alternate"
        yield "clause", words, replace(rules, hinting=free)
    if rules.playing.only:
        free_play = replace(rules.playing, only="")
        yield "clause", "any card of a hand could be played", replace(rules, playing=free_play)
    if rules.discarding.only:
        any_card = replace(rules.discarding, only="")
        words = "any card of a hand could be discarded"
        yield "clause", words, replace(rules, discarding=any_card)
    if not rules.hinting.may_touch_none:
        free = replace(rules.hinting, may_touch_none=True)
        yield "clause", "hints might touch no card", replace(rules, hinting=free)


def _with_longer_end(rules: Rules) -> Rules | None:
    """The rules with one more turn each after the last card; None where there is no such end."""
    changed = False
    reactions: list[Reaction] = []
    for reaction in rules.reactions:
        effects = []
        for effect in reaction.effects:
            if effect.verb == "last_turns":
                effect, changed = Effect("last_turns", effect.amount + 1), True
            effects.append(effect)
        reactions.append(replace(reaction, effects=tuple(effects)))
    return replace(rules, reactions=tuple(reactions)) if changed else None


# ------------------------------------------------------------------- clauses


_KEPT = ("deck_runs_out", "last_strike", "all_completed", "cannot_act", "nothing_more")
"""Events without which a game may have no end."""


def _clauses(rules: Rules) -> Iterator[tuple[What, str, Rules]]:
    """The rules without one of the things that happen at an event."""
    for at, reaction in enumerate(rules.reactions):
        quiet = all(effect.verb == "nothing" for effect in reaction.effects)
        if reaction.trigger.event in _KEPT or quiet:
            continue
        others = (*rules.reactions[:at], *rules.reactions[at + 1 :])
        event = event_words(rules, reaction.trigger)
        words = f"when {event} {{ {effect_words(rules, reaction.effects)} }}"
        yield "clause", f"the rules left out `{words}`", replace(rules, reactions=others)
    if rules.playing.misplay_strikes:
        free = replace(rules.playing, misplay_strikes=0)
        yield "strikes", "a misplay took no strike", replace(rules, playing=free)


# ------------------------------------------------------------------- points


def _penalties(rules: Rules) -> Iterator[tuple[What, str, Rules]]:
    for at, suit in enumerate(rules.suits):
        if min(suit.points) < 0:
            mild = replace(suit, points=tuple(max(0, points) for points in suit.points))
            suits = (*rules.suits[:at], mild, *rules.suits[at + 1 :])
            yield "points", f"{suit.name} cost no points", replace(rules, suits=suits)


def _losing(rules: Rules) -> Iterator[tuple[What, str, Rules]]:
    losing = rules.losing
    if losing.below is not None:
        words = f"less than {counted(losing.below, 'point')} were not lost"
        yield "points", words, replace(rules, losing=replace(losing, below=None))
    if rules.can_be_lost and not losing.keeps_points:
        words = "a lost game scored its points"
        yield "points", words, replace(rules, losing=replace(losing, keeps_points=True))
