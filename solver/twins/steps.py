"""From rules to plain rules, step by step: each step takes some words away.

A step makes rules `wide` enough to allow all that the rules allow, in the words of the argument at
the step. It makes them `narrow`, too: by these lines are sought that are legal under the rules.
Mostly both are the same. A step holds for the words of its grasp, and for no others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tamaya.engine.game.deal import Deal
from tamaya.solver.grasps import (
    ANY_CARD,
    ANY_HINT,
    ANY_LINE,
    ANY_PLACE,
    ANY_PRICE,
    EITHER,
    OPEN,
    UPRIGHT,
)
from tamaya.solver.twins.free import (
    can_be_free,
    depends,
    depends_beside_hints,
    free,
    gains_by_losing,
    only_permits,
    unconditional,
)
from tamaya.solver.twins.jokers import JOKERS, by_no_card, twins_with_jokers
from tamaya.solver.twins.lines import LINES, beginnings_left, twins_along_lines
from tamaya.solver.twins.twice import TWICE, by_height_alone, twins_side_by_side
from tamaya.solver.twins.twin import Twin
from tamaya.variants.rules import Hinting, Rules
from tamaya.variants.tables.prices import least_price, usual_price
from tamaya.variants.vocabulary.effects import every, has
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.traits import Trait, traits_of


@dataclass(frozen=True, slots=True)
class Step:
    """`takes` says whether there is something in some rules that it takes away. `holds` are the
    facts that its argument needs besides the words of its grasp."""

    takes: Callable[[Rules], bool]
    grasp: Grasp
    holds: Callable[[Rules], bool]
    wide: Callable[[Rules], Rules]
    narrow: Callable[[Rules], Rules]


def _always(rules: Rules) -> bool:
    return True


def _any_of(traits: frozenset[Trait]) -> Callable[[Rules], bool]:
    return lambda rules: bool(traits & traits_of(rules))


# ------------------------------------------------------------------- what depends on the table


def _wide_open(rules: Rules) -> Rules:
    return unconditional(rules) if _can_be_unconditional(rules) else free(rules)


def _can_be_open(rules: Rules) -> bool:
    return _can_be_unconditional(rules) or can_be_free(rules)


def _can_be_unconditional(rules: Rules) -> bool:
    """Whether nobody has to do more for being allowed more: a free hint that is passed over in the
    real game would be given."""
    waits = rules.hinting.conditions or any(name.conditions for name in rules.names)
    barred = has(rules.effects, "gives a hint") and bool(waits)
    return only_permits(rules) and not _free_hints_matter(rules) and not barred


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

CHOSEN = LINES | JOKERS | TWICE
"""With several twins, names would touch other cards in each."""
NAMES: frozenset[Trait] = frozenset(
    {
        "names that touch no card",
        "no name twice running",
        "no player twice running",
        "names of limited use",
        "few colours or values a game",
        "names that wait for something",
        "hints go to everybody",
        "hints go to the next player",
        "no hint back",
        "hints spare a card of each hand",
        "hints name two things",
    }
)


def _any_hint(rules: Rules) -> Rules:
    """A hint is the passing of a turn, for its price, and can always be given.

    So the game allows more: a player who may give a hint in the real one may give one here.
    """
    return _any_hint_for(rules, rules.hinting.cost)


def _any_hint_for(rules: Rules, cost: int) -> Rules:
    one_each = {name.axis: name for name in rules.names}.values()
    names = tuple(replace(name, touches=rules.kinds, conditions=()) for name in one_each)
    return replace(rules, names=names, hinting=Hinting(cost, True, "name", False))


def _needs_hints_only_to_pass(rules: Rules) -> bool:
    """Whether nobody is better off for want of a hint that can be given, which some rules turn into
    a turn for nothing, or into the end; and others into a free hint that is passed over."""
    stuck = rules.hand_can_run_empty and rules.outcome("cannot_act") != "lose"
    return not stuck and not _free_hints_matter(rules)


def _free_hints_matter(rules: Rules) -> bool:
    """Whether a free hint is more than words: where it can be given it must, and something happens
    at each hint, or by what it touches."""
    heeded = {"hint_given", "touches_many", "touches_first", "touches_last"}
    reacts = any(reaction.trigger.event in heeded for reaction in rules.reactions)
    return has(rules.effects, "gives a hint") and reacts


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
    ends = rules.deck_end.surely_ends or rules.deck_end.surely_turns
    return not harms and ends and rules.discarding.when != "never"


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
    Step(depends_beside_hints, OPEN, _can_be_open, _wide_open, unconditional),
    Step(_any_of(PRICES), ANY_PRICE, _cheapness_is_no_harm, _cheap_hints, _usual_hints),
    Step(_any_of(PLACES), ANY_PLACE, _always, _any_place, _any_place),
    Step(_any_of(CHOSEN | NAMES), ANY_HINT, _needs_hints_only_to_pass, _any_hint, _any_hint),
    Step(_any_of(frozenset({"inverted suits"})), UPRIGHT, _always, _upright_at_any_time, _upright),
)


# ------------------------------------------------------------------- what is chosen for each twin

Ways = Sequence[tuple[Rules, bool]]
"""Some rules, and whether the twins by them together cover the deal. The narrow ones come first."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Words for which there are many twins of a deal, one for each choice. `whichever` tells in
    words what is chosen."""

    takes: frozenset[Trait]
    grasp: Grasp
    holds: Callable[[Rules], bool]
    twins: Callable[[Deal, Ways], Iterator[Twin]]
    whichever: str


def _lines_cover(rules: Rules) -> bool:
    return beginnings_left(rules) and ends_well(rules)


def _fireworks_cover(rules: Rules) -> bool:
    return by_height_alone(rules) and ends_well(rules)


def _jokers_cover(rules: Rules) -> bool:
    return by_no_card(rules) and ends_well(rules)


CHOOSINGS = (
    Choosing(
        LINES, ANY_LINE, _lines_cover, twins_along_lines, "whichever line each firework takes"
    ),
    Choosing(JOKERS, ANY_CARD, _jokers_cover, twins_with_jokers, "whatever the jokers stand for"),
    Choosing(
        TWICE,
        EITHER,
        _fireworks_cover,
        twins_side_by_side,
        "whichever of two fireworks each card is for",
    ),
)


@dataclass(frozen=True, slots=True)
class Twins:
    """The plain rules that stand for some rules; and what is chosen for each twin.

    Where they are `exact` most lines of a narrow twin are lines of the deal. Where they aren't,
    lines have to be sought in the deal, too.
    """

    wide: Rules
    narrow: Rules
    choosing: Choosing | None
    exact: bool

    @property
    def whichever(self) -> str:
        return "" if self.choosing is None else self.choosing.whichever

    def of(self, deal: Deal) -> Iterator[Twin]:
        """The twins of a deal, the most promising first."""
        ways = [(self.wide, True)]
        if self.narrow.hash != self.wide.hash:
            ways.insert(0, (self.narrow, False))
        if self.choosing is not None:
            yield from self.choosing.twins(deal, ways)
            return
        kinds = tuple((kind,) for kind in range(len(deal.rules.kinds)))
        for rules, covers in ways:
            yield Twin(replace(deal, rules=rules, seed=None), kinds, covers)


@lru_cache(maxsize=64)
def twins_of(rules: Rules) -> Twins | None:
    """The plain rules that stand for these; None where they are plain, or a step isn't certain."""
    wide = _through(rules, lambda step: step.wide)
    if wide is None or wide is rules:
        return None
    narrow = _through(rules, lambda step: step.narrow)
    traits = traits_of(wide)
    chosen = [choosing for choosing in CHOOSINGS if choosing.takes & traits]
    if len(chosen) > 1 or any(one.grasp.declines(wide) or not one.holds(wide) for one in chosen):
        return None
    return Twins(wide, narrow or wide, next(iter(chosen), None), exact=not depends(rules))


def _through(rules: Rules, way: Callable[[Step], Callable[[Rules], Rules]]) -> Rules | None:
    """Rules after all steps, wide or narrow; None where the argument of one doesn't hold."""
    for step in STEPS:
        if step.takes(rules):
            if step.grasp.declines(rules) or not step.holds(rules):
                return None
            rules = way(step)(rules)
    return rules


def ends_well(rules: Rules) -> bool:
    """Whether it is no loss to end when nothing more can be placed: along chosen lines this can be
    so earlier than in the real game, which places nothing more either from then on."""
    effects = [effect for r in rules.reactions_to("nothing_more") for effect in r.effects]
    if not any(effect.verb != "nothing" for effect in effects):
        return True
    return not gains_by_losing(rules) and all(
        effect.verb in ("nothing", "end") for effect in effects
    )
