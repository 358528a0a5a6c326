"""From rules to plain rules, step by step: each step takes some words away.

A step makes rules `wide` enough to allow all that the rules allow, in the words of the argument at
the step. It makes them `narrow`, too: by these lines are sought that are legal under the rules.
Mostly both are the same. A step holds for the words of its grasp, and for no others.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from tamaya.engine.deal import Deal
from tamaya.engine.game import rule_tables
from tamaya.solver.grasps import ANY_HINT, ANY_LINE, ANY_PLACE, ANY_PRICE, AT_ONCE, UPRIGHT
from tamaya.solver.profile.ends import stuck_of
from tamaya.solver.twins.lines import LINES, beginnings_left, choices_of, twin_along
from tamaya.solver.twins.twin import Twin
from tamaya.variants.prices import least_price, usual_price
from tamaya.variants.rules import Discarding, Hinting, Rules
from tamaya.variants.vocabulary.effects import every
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.traits import Trait, traits_of


@dataclass(frozen=True, slots=True)
class Step:
    """`takes` are the traits that it takes away. `holds` are the facts that its argument needs
    besides the words of its grasp."""

    takes: frozenset[Trait]
    grasp: Grasp
    holds: Callable[[Rules], bool]
    wide: Callable[[Rules], Rules]
    narrow: Callable[[Rules], Rules]


def _always(rules: Rules) -> bool:
    return True


# ------------------------------------------------------------------- places in a hand

PLACES: frozenset[Trait] = frozenset(
    {
        "plays from one end of the hand",
        "discards from one end of the hand",
        "new cards may be put first",
    }
)


def _any_place(rules: Rules) -> Rules:
    """Any card of a hand can be taken. Which one is taken changes nothing but where the others lie,
    so whatever is allowed in the real game is allowed in this one, and comes to the same. So does
    the putting of new cards, which goes without saying here."""
    return replace(
        rules,
        holding=replace(rules.holding, may_put_first=False),
        playing=replace(rules.playing, only=""),
        discarding=replace(rules.discarding, only=""),
    )


# ------------------------------------------------------------------- hints

NAMES: frozenset[Trait] = frozenset(
    {
        "names that touch no card",
        "no name twice running",
        "no player twice running",
        "names of limited use",
        "hints go to everybody",
        "hints name two things",
    }
)


def _any_hint(rules: Rules) -> Rules:
    """A hint is the passing of a turn, for its price, and can always be given.

    So the game allows more: whoever may give a hint in the real one may give one here.
    """
    return _any_hint_for(rules, rules.hinting.cost)


def _any_hint_for(rules: Rules, cost: int) -> Rules:
    one_each = {name.axis: name for name in rules.names}.values()
    names = tuple(replace(name, touches=rules.kinds) for name in one_each)
    return replace(rules, names=names, hinting=Hinting(cost, True, "name", False))


def _needs_hints_only_to_pass(rules: Rules) -> bool:
    """Whether nobody is better off for want of a hint that can be given, which some rules turn into
    a turn for nothing, or into the end."""
    return not rules.hand_can_run_empty or stuck_of(rule_tables(rules)) == "lose"


# ------------------------------------------------------------------- prices and passes

PRICES: frozenset[Trait] = frozenset({"hints of different prices", "players may pass"})


def _cheap_hints(rules: Rules) -> Rules:
    """Every hint has the least price that any has, at any time; a pass is a hint for nothing.

    So at each moment there are as many tokens here as in the real game, or more. Only a discard may
    mind that, so cards may be discarded though no token is spent.
    """
    cost = 0 if rules.passing is not None else least_price(rules)
    discarding = rules.discarding
    when = "always" if discarding.when == "spent" else discarding.when
    cheap = _any_hint_for(rules, cost)
    return replace(cheap, passing=None, discarding=replace(discarding, when=when))


def _usual_hints(rules: Rules) -> Rules:
    """Every hint has the least price that is paid in tokens, and nobody passes."""
    return replace(_any_hint_for(rules, usual_price(rules)), passing=None)


def _cheapness_is_no_harm(rules: Rules) -> bool:
    """Whether nothing but hints and passes depends on the table, nobody is better off for want of a
    hint, and a game that everybody lets be over could go on to an end that is as good."""
    hints_and_passes = replace(rules, hinting=Hinting(0, True, "name", False), passing=None)
    if any(hints_and_passes.conditions) or not rules.names:
        return False
    if rules.passing is None:
        return _needs_hints_only_to_pass(rules)
    free = rules.may_always_pass or _needs_hints_only_to_pass(rules)
    return free and _ends_by_itself(rules)


_OF_PLAYS: frozenset[EventName] = frozenset(
    {"misplayed", "strike_taken", "last_strike", "cannot_act"}
)


def _ends_by_itself(rules: Rules) -> bool:
    """Whether players who only discard and give hints come to an end, and lose nothing by it. Who
    can give a hint for nothing is never at a loss."""
    others = [r.effects for r in rules.reactions if r.trigger.event not in _OF_PLAYS]
    lists = [*others, *(action.effects for action in rules.actions), *rules.tiles]
    harms = {effect.verb for effects in lists for effect in every(effects)} & {"lose", "take"}
    runs_out = {effect.verb for r in rules.always_to("deck_runs_out") for effect in r.effects}
    ends = bool(runs_out & {"end", "last_turns"})
    return not harms and ends and rules.discarding.when != "never"


# ------------------------------------------------------------------- fireworks that wait

WAITS: frozenset[Trait] = frozenset({"a firework that waits for another"})


def _begun_at_once(rules: Rules) -> Rules:
    """No firework waits."""
    return replace(rules, suits=tuple(replace(suit, begun_after=()) for suit in rules.suits))


def _begun_at_once_at_any_time(rules: Rules) -> Rules:
    """The same, and cards may be discarded at any time.

    So who misplays a card in the real game, since its firework waits, can discard it here. That
    brings the same cards to the same places, and tokens instead of strikes.
    """
    return replace(_begun_at_once(rules), discarding=replace(rules.discarding, when="always"))


def _waiting_is_no_gain(rules: Rules) -> bool:
    """Whether nothing depends on the table, nobody gains by a misplay or by a strike, and a game
    that the last strike ends can go on to an end that is as good."""
    if any(rules.conditions) or rules.hand_can_run_empty:
        return False
    of_misplays = {
        effect.verb
        for event in _OF_MISPLAYS
        for reaction in rules.reactions_to(event)
        for effect in every(reaction.effects)
    }
    losing = rules.losing
    worse = not rules.can_be_lost or (losing.plus <= 0 and rules.least_points >= 0)
    harm = of_misplays <= {"nothing", "spend", "take", "lose"}
    return harm and worse and _ends_by_itself(replace(rules, discarding=_AT_ANY_TIME))


_OF_MISPLAYS: tuple[EventName, ...] = ("misplayed", "strike_taken", "last_strike")
_AT_ANY_TIME = Discarding("always", 0)


# ------------------------------------------------------------------- inverted suits


def _upright(rules: Rules) -> Rules:
    """The suits the usual way about.

    To play a card of an inverted suit and to discard it have changed places, and with them all that
    comes of it: a discard brings tokens, a play places the card or takes strikes. So where both are
    always allowed the games are the same, move for move.
    """
    return replace(rules, suits=tuple(replace(suit, inverted=False) for suit in rules.suits))


def _upright_at_any_time(rules: Rules) -> Rules:
    """The same, and cards may be discarded at any time. Where they may not be, an inverted suit can
    be discarded when others can't, and can't be placed when others can: this allows both."""
    return replace(_upright(rules), discarding=replace(rules.discarding, when="always"))


# ------------------------------------------------------------------- all steps

STEPS = (
    Step(PRICES, ANY_PRICE, _cheapness_is_no_harm, _cheap_hints, _usual_hints),
    Step(PLACES, ANY_PLACE, _always, _any_place, _any_place),
    Step(WAITS, AT_ONCE, _waiting_is_no_gain, _begun_at_once_at_any_time, _begun_at_once),
    Step(LINES | NAMES, ANY_HINT, _needs_hints_only_to_pass, _any_hint, _any_hint),
    Step(frozenset({"inverted suits"}), UPRIGHT, _always, _upright_at_any_time, _upright),
)


@dataclass(frozen=True, slots=True)
class Twins:
    """The plain rules that stand for some rules; and whether each firework's line is chosen."""

    wide: Rules
    narrow: Rules
    chosen: bool

    def of(self, deal: Deal) -> Iterator[Twin]:
        """The twins of a deal, the most promising first."""
        ways = [(self.wide, True)]
        if self.narrow.hash != self.wide.hash:
            ways.insert(0, (self.narrow, False))
        if not self.chosen:
            kinds = tuple((kind,) for kind in range(len(deal.rules.kinds)))
            for rules, covers in ways:
                yield Twin(replace(deal, rules=rules, seed=None), kinds, covers)
            return
        for choice, all_of_them in choices_of(deal):
            for rules, covers in ways:
                yield twin_along(deal, rules, choice, covers and all_of_them)


@lru_cache(maxsize=64)
def twins_of(rules: Rules) -> Twins | None:
    """The plain rules that stand for these; None where they are plain, or a step isn't certain."""
    wide = narrow = rules
    for step in STEPS:
        if step.takes & traits_of(wide):
            for before in (wide, narrow):
                if step.grasp.declines(before) or not step.holds(before):
                    return None
            wide, narrow = step.wide(wide), step.narrow(narrow)
    chosen = bool(LINES & traits_of(wide))
    if chosen and (ANY_LINE.declines(wide) or not beginnings_left(wide) or not ends_well(wide)):
        return None
    return None if wide is rules else Twins(wide, narrow, chosen)


def ends_well(rules: Rules) -> bool:
    """Whether it is no loss to end when nothing more can be placed: along chosen lines this can be
    so earlier than in the real game, which places nothing more either from then on."""
    effects = [effect for r in rules.reactions_to("nothing_more") for effect in r.effects]
    if not any(effect.verb != "nothing" for effect in effects):
        return True
    losing = rules.losing
    lost = rules.can_be_lost and (losing.plus > 0 or rules.least_points < 0)
    return not lost and all(effect.verb in ("nothing", "end") for effect in effects)
