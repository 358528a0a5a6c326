"""Rules that come to nothing by their numbers: prices that nobody can pay, limits that others make
idle, conditions that never hold, or always."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tamaya.lab.case import Case
from tamaya.lab.check.possible.measures import is_always, why_never_met
from tamaya.lab.check.possible.moments import ends
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.findings import Finding
from tamaya.variants.rules import Origin, Rules
from tamaya.variants.tables.prices import PriceRow, least_price, price_rows
from tamaya.variants.tables.tables import Conditions, Range
from tamaya.variants.vocabulary.effects import FREE_HINTS
from tamaya.variants.words.lists import counted

_PROVED = "proved from the tables, for the full table"


def unpayable(case: Case) -> Iterator[Finding]:
    """A hint has a price, and there are never so many tokens."""
    rules = case.rules
    for row in price_rows(rules):
        why = why_never_paid(rules, row)
        if why:
            yield case.finding(
                "F314",
                f"nobody can ever pay for this hint: {why}",
                row.clause,
                "ask for fewer tokens, or let there be more",
                case.weight(row.clause),
                scope=_PROVED,
            )


def why_never_paid(rules: Rules, row: PriceRow) -> str:
    """Why nobody has the tokens for a hint at this price, while its conditions hold; empty where
    somebody may, or where no hint can be given at all, which is a fault of its own."""
    can = possible(rules)
    if not can.hints_paid:
        return ""
    least = 0 if row.for_each_card and _may_touch_nothing(rules) else row.cost
    if least > can.most_hints:
        there = rules.hint_text(can.most_hints)
        return f"it costs {rules.hint_text(least)}, and there are never more than {there}"
    price = (Range("hints", least, None),)
    return why_never_met(can, row.conditions, price) if row.conditions else ""


def _may_touch_nothing(rules: Rules) -> bool:
    return rules.hinting.may_touch_none or not all(name.touches for name in rules.names)


@dataclass(frozen=True, slots=True)
class IdleLimit:
    """A clause that forbids nothing, why, and the rules without it: every game is the same."""

    origin: Origin | None
    why: str
    without: Rules


def idle_limits(case: Case) -> Iterator[Finding]:
    """A clause forbids something that can't be, or offers a choice of one."""
    for idle in limits_of_nothing(case.rules):
        yield case.finding(
            "F315",
            f"this forbids nothing and allows nothing: {idle.why}",
            idle.origin,
            "leave the clause out, or say what is meant",
            case.weight(idle.origin),
            scope=_PROVED,
        )


def limits_of_nothing(rules: Rules) -> Iterator[IdleLimit]:
    yield from _of_hints(rules)
    yield from _of_prices(rules)
    yield from _of_places(rules)
    yield from _of_discards(rules)
    yield from _of_actions(rules)
    yield from _of_conditions(rules)


def _of_hints(rules: Rules) -> Iterator[IdleLimit]:
    can, hinting = possible(rules), rules.hinting
    names = rules.origin("hint alternates names")
    changing = replace(rules, hinting=replace(hinting, alternates_names=False))
    if hinting.alternates_names and hinting.alternates:
        yield IdleLimit(names, "a hint of another kind never names the same", changing)
    elif hinting.alternates_names and hinting.most_times == 1:
        yield IdleLimit(names, "no name is spoken twice at all", changing)
    price = least_price(rules) if rules.names else 0
    if hinting.most_times and price and not can.gains and not can.verbs & FREE_HINTS.keys():
        hints = rules.hints.start // price
        same = -(-hints // 2) if hinting.alternates or hinting.alternates_names else hints
        if same <= hinting.most_times:
            why = f"the tokens do for {counted(hints, 'hint')} in all, and none of them comes back"
            without = replace(rules, hinting=replace(hinting, most_times=0))
            yield IdleLimit(rules.origin("hint times"), why, without)
    for most, side, limitless in (
        (hinting.most_colours, "colour", replace(hinting, most_colours=0)),
        (hinting.most_values, "value", replace(hinting, most_values=0)),
    ):
        words = {word for name in rules.names for axis, word in name.sides if axis == side}
        if most and len(words) <= most:
            why = f"hints name {counted(len(words), side)} in all"
            yield IdleLimit(
                rules.origin(f"hint most {side}s"), why, replace(rules, hinting=limitless)
            )


def _of_prices(rules: Rules) -> Iterator[IdleLimit]:
    """A price is asked for no hint where all that it is about have prices of their own."""
    hinting, settled = rules.hinting, 0
    for n, (price, row) in enumerate(zip(hinting.prices, price_rows(rules), strict=False)):
        if not row.names & ~settled:
            prices = (*hinting.prices[:n], *hinting.prices[n + 1 :])
            without = replace(rules, hinting=replace(hinting, prices=prices))
            yield IdleLimit(price.origin, "each of these names has a price of its own", without)
        if not row.conditions:
            settled |= row.names


def _of_places(rules: Rules) -> Iterator[IdleLimit]:
    if any(cards > 1 for hands in rules.hands for cards in hands.cards):
        return
    why, playing, discarding = "every hand has one card", rules.playing, rules.discarding
    if playing.only:
        without = replace(rules, playing=replace(playing, only=""))
        yield IdleLimit(rules.origin("play only"), why, without)
    if discarding.only and discarding.when != "never":
        without = replace(rules, discarding=replace(discarding, only=""))
        yield IdleLimit(rules.origin("discard only"), why, without)
    if rules.holding.may_put_first:
        without = replace(rules, holding=replace(rules.holding, may_put_first=False))
        yield IdleLimit(rules.origin("new card"), why, without)


def _of_discards(rules: Rules) -> Iterator[IdleLimit]:
    discarding, why = rules.discarding, "no card may be discarded"
    if discarding.when != "never":
        return
    if discarding.only:
        without = replace(rules, discarding=replace(discarding, only=""))
        yield IdleLimit(rules.origin("discard only"), why, without)
    if discarding.conditions:
        without = replace(rules, discarding=replace(discarding, conditions=()))
        yield IdleLimit(rules.origin("discard while"), why, without)


def _of_actions(rules: Rules) -> Iterator[IdleLimit]:
    can = possible(rules)
    for place, action in enumerate(rules.actions):
        if action.limit == "none" or can.why_not_taken(place):
            continue
        once = action.cost and not can.gains and rules.hints.start < 2 * action.cost
        if not once and not ends(action.effects):
            continue
        free = replace(action, limit="none")
        actions = (*rules.actions[:place], free, *rules.actions[place + 1 :])
        why = "the tokens that it costs don't come back" if once else "it ends the game"
        yield IdleLimit(
            action.origin, f"{why}, so it is taken once", replace(rules, actions=actions)
        )


def _of_conditions(rules: Rules) -> Iterator[IdleLimit]:
    can = possible(rules)

    def conditions_left(held: Conditions) -> Conditions:
        return tuple(one for one in held if not is_always(can, one))

    def idle(held: Conditions, origin: Origin | None, without: Rules) -> Iterator[IdleLimit]:
        if conditions_left(held) != held:
            yield IdleLimit(origin, "a condition of it always holds", without)

    hinting, discarding, passing = rules.hinting, rules.discarding, rules.passing
    held = hinting.conditions
    without = replace(rules, hinting=replace(hinting, conditions=conditions_left(held)))
    yield from idle(held, rules.origin("hint while"), without)
    if discarding.when != "never":
        held = discarding.conditions
        without = replace(rules, discarding=replace(discarding, conditions=conditions_left(held)))
        yield from idle(held, rules.origin("discard while"), without)
    if passing is not None:
        held = passing.conditions
        without = replace(rules, passing=replace(passing, conditions=conditions_left(held)))
        yield from idle(held, rules.origin("pass"), without)
    for n, name in enumerate(rules.names):
        freer = replace(name, conditions=conditions_left(name.conditions))
        without = replace(rules, names=(*rules.names[:n], freer, *rules.names[n + 1 :]))
        yield from idle(name.conditions, rules.origin_of_wait(name), without)
    for n, price in enumerate(hinting.prices):
        now = replace(price, conditions=conditions_left(price.conditions))
        prices = (*hinting.prices[:n], now, *hinting.prices[n + 1 :])
        without = replace(rules, hinting=replace(hinting, prices=prices))
        yield from idle(price.conditions, price.origin, without)
    for n, action in enumerate(rules.actions):
        act = replace(action, conditions=conditions_left(action.conditions))
        without = replace(rules, actions=(*rules.actions[:n], act, *rules.actions[n + 1 :]))
        yield from idle(action.conditions, action.origin, without)
    for n, reaction in enumerate(rules.reactions):
        answer = replace(reaction, conditions=conditions_left(reaction.conditions))
        reactions = (*rules.reactions[:n], answer, *rules.reactions[n + 1 :])
        yield from idle(reaction.conditions, reaction.origin, replace(rules, reactions=reactions))


def never_met(case: Case) -> Iterator[Finding]:
    """A card may be discarded, a turn passed or a name spoken only while what can't hold holds."""
    rules = case.rules
    can = possible(rules)
    passing = why_never_met(can, rules.passing.conditions) if rules.passing is not None else ""
    discard = can.why_no_discard if rules.discarding.when != "never" else ""
    for what, why, origin in (
        ("a card can never be discarded", discard, rules.origin("discard while")),
        ("nobody can ever pass", passing, rules.origin("pass")),
        *(
            (
                f"`{name.word}` can never be named",
                why_never_met(can, name.conditions),
                rules.origin_of_wait(name),
            )
            for name in rules.names
        ),
    ):
        if why:
            yield case.finding(
                "F316",
                f"{what}: {why}",
                origin,
                "say what can hold, or that it may never be done",
                case.weight(origin),
                scope=_PROVED,
            )
