"""The game in which tokens bar nothing: it stands for rules that depend on the table.

Hints cost nothing, a card may be discarded at any time where it ever may, and a misplay takes no
strike. So whatever a rule does to tokens, and while what, makes no difference here, and it is left
out. What is left depends on the cards alone. A line of the real game is a line of this one, move
for move: where a player does nothing to cards there, a hint is given here, for one always can be.

Real games can end sooner, by the last strike or by a rule that is left out. Then the line goes on
here. That is no loss where fireworks are never worth less for having grown, where nobody gains by
losing, and, if the real game was not lost, where nothing but strikes loses. If a rule that is left
out sets the last turns, they begin later here, and are as many as the most that any rule grants.
"""

from collections.abc import Iterable
from dataclasses import replace

from tamaya.variants.rules import Effect, Hinting, Reaction, Rules
from tamaya.variants.tables.tables import Action
from tamaya.variants.vocabulary.effects import Verb, every, has
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.traits import steps

_TOKENS: frozenset[Verb] = frozenset(
    {"regain", "spend", "take", "take_back", "free_hint", "free_colour_hint", "free_value_hint"}
)
_ASIDE: frozenset[Verb] = _TOKENS | {"nothing", "look"}
"""What moves no card and ends nothing."""
_ENDS: frozenset[Verb] = frozenset({"end", "lose", "last_turns"})
_BY_TOKENS: frozenset[EventName] = frozenset(
    {
        *("strike_taken", "last_strike", "no_hint_left", "becomes"),
        *("hint_given", "empty_hint", "touches_many", "touches_first", "touches_last"),
    }
)
"""Events that cards alone don't bring about. Where everybody holds a card there is one more event
that never comes, that a player cannot act."""


def free(rules: Rules) -> Rules:
    """The rules in which tokens bar nothing."""
    discarding = rules.discarding
    turns = max(
        [effect.amount for effect in _left_out(rules) if effect.verb == "last_turns"], default=0
    )
    return replace(
        rules,
        suits=tuple(replace(suit, regains=()) for suit in rules.suits),
        hinting=Hinting(0, True, "name", False),
        passing=None,
        names=tuple(replace(name, touches=rules.kinds, conditions=()) for name in rules.names),
        discarding=replace(
            discarding,
            when="never" if discarding.when == "never" else "always",
            regains=0,
            conditions=(),
        ),
        playing=replace(rules.playing, misplay_strikes=0),
        actions=tuple(
            replace(action, cost=0, effects=_of_cards(action.effects, turns), conditions=())
            for action in rules.actions
            if not _is_a_pass(action)
        ),
        tiles=tuple(_of_cards(tile, turns) for tile in rules.tiles),
        reactions=tuple(
            replace(reaction, effects=_of_cards(reaction.effects, turns))
            for reaction in rules.reactions
            if not _is_left_out(reaction)
        ),
    )


def _is_a_pass(action: Action) -> bool:
    """Whether all that an action does to cards is to let a turn pass."""
    return all(effect.verb in _ASIDE for effect in action.effects)


def _is_left_out(reaction: Reaction) -> bool:
    """Whether tokens or conditions decide when it happens. The last strike is still there for
    those who look for it, though nobody ever takes one."""
    event = reaction.trigger.event
    by_tokens = event in _BY_TOKENS and event != "last_strike"
    return bool(reaction.conditions) or by_tokens or event == "cannot_act"


def _left_out(rules: Rules) -> list[Effect]:
    """The effects that tokens or conditions decide about."""
    lists = [r.effects for r in rules.reactions if r.conditions or r.trigger.event in _BY_TOKENS]
    return [effect for effects in lists for effect in every(effects)]


def _of_cards(effects: tuple[Effect, ...], turns: int) -> tuple[Effect, ...]:
    """The effects without those on tokens, and with so many last turns at least."""
    rest: list[Effect] = []
    for effect in effects:
        if effect.verb == "last_turns":
            rest.append(replace(effect, amount=max(effect.amount, turns)))
        elif effect.verb not in _TOKENS:
            otherwise = effect.otherwise and _of_cards(effect.otherwise, turns)
            rest.append(replace(effect, otherwise=otherwise))
    return tuple(rest) or (Effect("nothing"),)


def can_be_free(rules: Rules) -> bool:
    """Whether the free game allows all that the rules allow, by these facts."""
    left_out = _left_out(rules)
    if any(effect.verb not in _ASIDE | _ENDS | {"skip"} for effect in left_out):
        return False  # it moves cards
    passes = rules.passing is not None
    if (rules.actions or passes) and not (rules.names and min(rules.players) > 1):
        return False  # nothing stands for an action that does nothing to cards, or for a pass
    # Where every player holds a card to the end, everybody can always act, and the game comes to
    # an end: the deck runs out.
    if rules.hand_can_run_empty or min(steps(rules), default=0) < 0 or gains_by_losing(rules):
        return False
    honest = passes or any(effect.verb in ("end", "last_turns") for effect in left_out)
    return not (honest and has(_effects_that_stay(rules), "loses"))


def _effects_that_stay(rules: Rules) -> Iterable[Effect]:
    game = free(rules)
    for reaction in game.reactions:
        if reaction.trigger.event != "last_strike":
            yield from reaction.effects
    for action in game.actions:
        yield from action.effects
    for tile in game.tiles:
        yield from tile


def depends(rules: Rules) -> bool:
    """Whether rules depend on the table, or watch what becomes true there."""
    watched = any(r.trigger.event in ("becomes", "no_hint_left") for r in rules.reactions)
    return watched or any(rules.conditions)


def depends_beside_hints(rules: Rules) -> bool:
    """The same but for what hints and passes depend on, where these have prices: see `steps`."""
    if rules.hinting.prices or rules.passing is not None:
        rules = replace(rules, hinting=Hinting(0, True, "name", False), passing=None)
    return depends(rules)


def only_permits(rules: Rules) -> bool:
    """Whether only what may be done depends on the table. Without the conditions more may be done,
    and it does the same. Nobody is worse off for it who never cannot act."""
    watched = any(r.trigger.event in ("becomes", "no_hint_left") for r in rules.reactions)
    by_table = any(reaction.conditions for reaction in rules.reactions)
    priced = rules.hinting.prices or rules.passing is not None
    return not (watched or by_table or priced or rules.hand_can_run_empty)


def unconditional(rules: Rules) -> Rules:
    """The rules without what depends on the table; what may be done may be done at any time."""
    return replace(
        rules,
        names=tuple(replace(name, conditions=()) for name in rules.names),
        hinting=replace(
            rules.hinting,
            conditions=(),
            prices=tuple(price for price in rules.hinting.prices if not price.conditions),
        ),
        passing=rules.passing and replace(rules.passing, conditions=()),
        discarding=replace(rules.discarding, conditions=()),
        actions=tuple(replace(action, conditions=()) for action in rules.actions),
        reactions=tuple(
            reaction
            for reaction in rules.reactions
            if not reaction.conditions and reaction.trigger.event not in ("becomes", "no_hint_left")
        ),
    )


def gains_by_losing(rules: Rules) -> bool:
    """Whether a lost game can be worth more than the same table in a game that is not lost."""
    return rules.can_be_lost and (rules.losing.plus > 0 or rules.least_points < 0)
