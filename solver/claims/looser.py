"""Rules that a table would rather play by: each differs from the rules in one thing.

The words of a change follow "if", and say all that is changed. Where a sentence of the rules could
mean something else under the change, it isn't tried.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from tamaya.grammar.printing.format import phrase
from tamaya.variants.rules import Effect, Hands, Passing, Price, Range, Rules
from tamaya.variants.tables.prices import most_price
from tamaya.variants.vocabulary.events import MEASURES
from tamaya.variants.words.lists import counted
from tamaya.variants.words.sentences import effect_words, event_words, reaction_words, while_words
from tamaya.variants.words.turns import price_node

What = Literal["card", "copy", "hints", "turns", "strikes", "hands", "clause", "points"]
Looser = tuple[What, str, Rules]


def looser(rules: Rules) -> Iterator[Looser]:
    """Each rule that can be looser, from what a table would think of first."""
    yield from _turns(rules)
    yield from _hints(rules)
    yield from _hint_clauses(rules)
    yield from _discards(rules)
    yield from _plays(rules)
    yield from _penalties(rules)
    yield from _strikes(rules)
    yield from _reactions(rules)
    yield from _actions(rules)
    yield from _losing(rules)
    hands = tuple(Hands(h.players, tuple(size + 1 for size in h.cards)) for h in rules.hands)
    yield "hands", "everybody held one more card", replace(rules, hands=hands)


# ------------------------------------------------------------------- turns


def _turns(rules: Rules) -> Iterator[Looser]:
    longer = _with_effects(rules, _one_more_turn)
    if longer.effects != rules.effects:
        yield "turns", "everybody had one more turn at the end", longer
    at_once = Effect("end")
    reactions = tuple(
        replace(
            reaction,
            effects=tuple(Effect("last_turns", 1) if e == at_once else e for e in reaction.effects),
        )
        if reaction.trigger.event == "deck_runs_out"
        else reaction
        for reaction in rules.reactions
    )
    if reactions != rules.reactions:
        yield (
            "turns",
            "everybody had a turn after the last card",
            replace(rules, reactions=reactions),
        )


def _one_more_turn(effect: Effect) -> Effect:
    otherwise = tuple(map(_one_more_turn, effect.otherwise))
    more = effect.verb == "last_turns"
    return replace(effect, amount=effect.amount + more, otherwise=otherwise)


def _with_effects(rules: Rules, change: Callable[[Effect], Effect]) -> Rules:
    """The rules with each effect changed, wherever it stands."""
    return replace(
        rules,
        reactions=tuple(replace(r, effects=tuple(map(change, r.effects))) for r in rules.reactions),
        actions=tuple(replace(a, effects=tuple(map(change, a.effects))) for a in rules.actions),
        tiles=tuple(tuple(map(change, tile)) for tile in rules.tiles),
    )


# ------------------------------------------------------------------- hints


def _hints(rules: Rules) -> Iterator[Looser]:
    if not most_price(rules):
        return
    token, supply = rules.hint_parts, rules.hints
    if not _names_the_supply(rules):
        more = replace(supply, total=supply.total + token, start=supply.start + token)
        yield "hints", "there were one more hint token", replace(rules, hints=more)
    free = replace(rules.hinting, cost=0, for_each_card=False, prices=())
    # Cards must still be discarded: that a token is spent is no condition any more.
    when = "always" if rules.discarding.when == "spent" else rules.discarding.when
    discarding = replace(rules.discarding, when=when)
    yield "hints", "hints cost nothing", replace(rules, hinting=free, discarding=discarding)


def _names_the_supply(rules: Rules) -> bool:
    """Whether a sentence speaks of all hint tokens, or of their number: which of both is meant, the
    tables don't say."""
    total = rules.hints.total
    return any(
        held.measure == "hints" and held.least == held.most == total for held in ranges_of(rules)
    )


def ranges_of(rules: Rules) -> Iterator[Range]:
    """Every range that a rule depends on, or that an event waits for."""
    for conditions in rules.conditions:
        yield from conditions
    for reaction in rules.reactions:
        if reaction.trigger.into is not None:
            yield reaction.trigger.into


def _hint_clauses(rules: Rules) -> Iterator[Looser]:
    hinting = rules.hinting
    for at, price in enumerate(hinting.prices):
        prices = (*hinting.prices[:at], *hinting.prices[at + 1 :])
        changed = replace(rules, hinting=replace(hinting, prices=prices))
        yield "clause", f"the rules left out `{_price_words(rules, price)}`", changed
    if hinting.for_each_card:
        words = "a hint cost no more however many cards it touched"
        yield "clause", words, replace(rules, hinting=replace(hinting, for_each_card=False))
    loosened = (
        ("colours and values need not alternate", replace(hinting, alternates=False)),
        ("a name could be said twice running", replace(hinting, alternates_names=False)),
        ("a player could be given hints twice running", replace(hinting, alternates_players=False)),
        ("a hint could go to the player who hinted last", replace(hinting, not_to_giver=False)),
        ("each name could be said any number of times", replace(hinting, most_times=0)),
        ("hints could touch any card of a hand", replace(hinting, spares="")),
        ("any number of colours could be named", replace(hinting, most_colours=0)),
        ("any number of values could be named", replace(hinting, most_values=0)),
        ("hints might touch no card", replace(hinting, may_touch_none=True)),
    )
    for words, loose in loosened:
        if loose != hinting:
            yield "clause", words, replace(rules, hinting=loose)
    if hinting.reach == "next":
        loose = replace(hinting, reach="player")
        yield "clause", "a hint could go to any player", replace(rules, hinting=loose)
    if any(name.conditions for name in rules.names):
        names = tuple(replace(name, conditions=()) for name in rules.names)
        yield "clause", "no name had to wait for anything", replace(rules, names=names)
    if hinting.conditions:
        words = f"the rules left out `hint {{ only{while_words(rules, hinting.conditions)} }}`"
        yield "clause", words, replace(rules, hinting=replace(hinting, conditions=()))
    if rules.passing is not None and rules.passing.conditions:
        yield "clause", "a player might always pass", replace(rules, passing=Passing())
    elif rules.passing is None and rules.names and _limited(rules):
        yield "clause", "a player might pass", replace(rules, passing=Passing())


def _limited(rules: Rules) -> bool:
    """Whether there may be no hint to give though there are tokens for it."""
    hinting = rules.hinting
    return bool(
        hinting.conditions
        or hinting.alternates
        or hinting.alternates_names
        or hinting.alternates_players
        or hinting.not_to_giver
        or hinting.most_times
        or hinting.most_colours
        or hinting.most_values
        or any(name.conditions for name in rules.names)
        or not hinting.may_touch_none
    )


def _price_words(rules: Rules, price: Price) -> str:
    return phrase(price_node(rules, price))


# ------------------------------------------------------------------- discards and plays


def _discards(rules: Rules) -> Iterator[Looser]:
    discarding = rules.discarding
    if discarding.when == "spent":
        always = replace(discarding, when="always")
        words = "cards could be discarded even with all hints ready"
        yield "clause", words, replace(rules, discarding=always)
    if discarding.when == "never":
        always = replace(discarding, when="always")
        yield "clause", "cards could be discarded", replace(rules, discarding=always)
    if discarding.conditions:
        words = (
            f"the rules left out `discard {{ only{while_words(rules, discarding.conditions)} }}`"
        )
        yield "clause", words, replace(rules, discarding=replace(discarding, conditions=()))
    if 0 < discarding.regains < rules.hint_parts:
        whole = replace(discarding, regains=rules.hint_parts)
        yield "clause", "a discard brought a whole hint token", replace(rules, discarding=whole)
    if discarding.only:
        any_card = replace(discarding, only="")
        words = "any card of a hand could be discarded"
        yield "clause", words, replace(rules, discarding=any_card)


def _plays(rules: Rules) -> Iterator[Looser]:
    playing = rules.playing
    if playing.only:
        words = "any card of a hand could be played"
        yield "clause", words, replace(rules, playing=replace(playing, only=""))
    if playing.begins_unlike:
        words = "fireworks could begin alike"
        yield "clause", words, replace(rules, playing=replace(playing, begins_unlike=False))
    for at, suit in enumerate(rules.suits):
        if suit.begun_after:
            suits = (*rules.suits[:at], replace(suit, begun_after=()), *rules.suits[at + 1 :])
            yield "clause", f"{suit.name} needn't wait", replace(rules, suits=suits)


def _penalties(rules: Rules) -> Iterator[Looser]:
    for at, suit in enumerate(rules.suits):
        if min(suit.points) < 0:
            mild = replace(suit, points=tuple(max(0, points) for points in suit.points))
            suits = (*rules.suits[:at], mild, *rules.suits[at + 1 :])
            yield "points", f"{suit.name} cost no points", replace(rules, suits=suits)


def _strikes(rules: Rules) -> Iterator[Looser]:
    ends = any(
        effect.verb in ("lose", "end")
        for reaction in rules.reactions
        if reaction.trigger.into is not None and reaction.trigger.into.measure == "strikes"
        for effect in reaction.effects
    )
    if rules.can_be_lost and rules.strikes and not ends:
        words = "it took one more strike to lose"
        yield "strikes", words, replace(rules, strikes=rules.strikes + 1)
    if rules.playing.misplay_strikes:
        free = replace(rules.playing, misplay_strikes=0)
        yield "strikes", "a misplay took no strike", replace(rules, playing=free)


# ------------------------------------------------------------------- what happens


_EVENTS_TO_KEEP = ("deck_runs_out", "last_strike", "all_completed", "cannot_act", "nothing_more")
"""Events without which a game may have no end."""


def _reactions(rules: Rules) -> Iterator[Looser]:
    """The rules without one of the things that happen at an event, or where it happens sooner, or
    whatever else holds."""
    for at, reaction in enumerate(rules.reactions):
        before, after = rules.reactions[:at], rules.reactions[at + 1 :]
        if all(effect.verb == "nothing" for effect in reaction.effects):
            continue
        event = reaction_words(rules, reaction)
        if reaction.trigger.event not in _EVENTS_TO_KEEP:
            words = f"when {event} {{ {effect_words(rules, reaction.effects)} }}"
            left_out = replace(rules, reactions=(*before, *after))
            yield "clause", f"the rules left out `{words}`", left_out
        if reaction.conditions:
            open_ = replace(reaction, conditions=())
            held = while_words(rules, reaction.conditions).strip()
            words = f"the rules left out `{held}` behind `when {event.removesuffix(f' {held}')}`"
            yield "clause", words, replace(rules, reactions=(*before, open_, *after))
        sooner = _sooner(reaction.trigger.into)
        if sooner is not None:
            trigger = replace(reaction.trigger, into=sooner)
            words = f"`when {event_words(rules, reaction.trigger)}` were"
            words += f" `when {event_words(rules, trigger)}`"
            changed = replace(reaction, trigger=trigger)
            yield "clause", words, replace(rules, reactions=(*before, changed, *after))


def _sooner(into: Range | None) -> Range | None:
    """What becomes true one step sooner: one card earlier, one firework fewer."""
    if into is None:
        return None
    if MEASURES[into.measure].falls:
        open_ = into.least is None and into.most is not None
        return replace(into, most=into.most + 1) if open_ and into.most is not None else None
    if into.measure in _COUNTED and into.most is None and into.least is not None and into.least > 1:
        return replace(into, least=into.least - 1)
    return None


_COUNTED = ("strikes", "height", "fireworks complete", "cards of the discards")


def _actions(rules: Rules) -> Iterator[Looser]:
    for at, action in enumerate(rules.actions):
        before, after = rules.actions[:at], rules.actions[at + 1 :]
        name = f"the action {action.name}"
        if action.cost:
            free = replace(action, cost=0)
            yield "clause", f"{name} cost nothing", replace(rules, actions=(*before, free, *after))
        if action.limit != "none":
            often = replace(action, limit="none")
            words = f"{name} could be taken any number of times"
            yield "clause", words, replace(rules, actions=(*before, often, *after))
        if action.conditions:
            open_ = replace(action, conditions=())
            held = while_words(rules, action.conditions)
            words = f"the rules left out `only{held}` of {name}"
            yield "clause", words, replace(rules, actions=(*before, open_, *after))


# ------------------------------------------------------------------- points


def _losing(rules: Rules) -> Iterator[Looser]:
    losing = rules.losing
    if losing.below is not None:
        words = f"fewer than {counted(losing.below, 'point')} were not lost"
        yield "points", words, replace(rules, losing=replace(losing, below=None))
    if rules.can_be_lost and losing.half:
        words = "a lost game kept all its points"
        yield "points", words, replace(rules, losing=replace(losing, half=""))
    if rules.can_be_lost and not losing.keeps_points:
        words = "a lost game scored its points"
        yield "points", words, replace(rules, losing=replace(losing, keeps_points=True))
