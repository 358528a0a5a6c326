"""What nobody can ever do: hints, actions, and effects that come to nothing."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.findings import Finding
from tamaya.lab.grasps import TABLES, not_covered
from tamaya.variants.idle import idle_clauses, why_idle
from tamaya.variants.rules import Origin, Rules
from tamaya.variants.tables.prices import least_price
from tamaya.variants.vocabulary.effects import FREE_HINTS, has
from tamaya.variants.words.names import AXIS_WORDS
from tamaya.variants.words.sentences import effect_words

_PROVED = "proved from the tables, for the full table"


def no_hints(case: Case) -> Iterator[Finding]:
    """No hint can ever be given, or none after the first, or only by the player who gave it."""
    reason = _why_no_hint(case.rules)
    if reason is not None:
        message, blame = reason
        help_ = "let hints be given more than once, or leave out hints and their tokens"
        yield case.finding("F105", message, blame, help_, scope=_PROVED)


def _why_no_hint(rules: Rules) -> tuple[str, tuple[Origin | None, ...]] | None:
    can = possible(rules)
    hinting, names, tokens = rules.hinting, rules.origin("hint names"), rules.origin("tokens hints")
    if not rules.names:
        return "nobody can ever give a hint: nothing may be named", (names,)
    if not can.hints:
        there = rules.hint_text(can.most_hints)
        price = rules.hint_text(least_price(rules))
        why = f"it costs {price}, and there are never more than {there}"
        return f"nobody can ever give a hint: {why}", (tokens, rules.origin("hint costs"))
    axes = {name.axis for name in rules.names}
    if hinting.alternates and len(axes) == 1:
        why = f"it must not name {AXIS_WORDS[axes.pop()]} again, and nothing else may be named"
        blame = (rules.origin("hint alternates"), names)
        return f"after the first hint nobody can ever give another: {why}", blame
    to_all = hinting.reach == "everybody"
    if hinting.alternates_players and to_all and min(rules.players) > 2:
        why = "it would go to somebody who was given the one before"
        blame = (rules.origin("hint alternates players"), rules.origin("hint reach"))
        return f"after the first hint nobody can ever give another: {why}", blame
    if hinting.not_to_giver and (to_all or max(rules.players) == 2):
        why = "it would go to the player who gave the one before"
        blame = (rules.origin("hint not to giver"), rules.origin("hint reach"))
        return f"after the first hint nobody else can ever give another: {why}", blame
    once = least_price(rules) > 0 and rules.hints.start < 2 * least_price(rules)
    if once and not can.gains and not can.verbs & FREE_HINTS.keys():
        why = "the token that it costs never comes back"
        return f"after the first hint nobody can ever give another: {why}", (tokens,)
    return None


def never_taken(case: Case) -> Iterator[Finding]:
    """An action that is never allowed."""
    can = possible(case.rules)
    for place, action in enumerate(case.rules.actions):
        why = can.why_not_taken(place)
        if why:
            yield case.finding(
                "F308",
                f"nobody can ever take the action `{action.name}`: {why}",
                action.origin,
                "let it do something that can happen, at a price that can be paid",
                case.weight(action.origin),
                scope=_PROVED,
            )


def idle_by_its_words(case: Case) -> Iterator[Finding]:
    """A clause that comes to nothing, whatever else the rules say. Of actions that nobody can take
    no more is told."""
    rules = case.rules
    can = possible(rules) if not not_covered(TABLES, rules) else None
    actions = enumerate(rules.actions) if can is not None else ()
    barred = {action.origin for place, action in actions if can and can.why_not_taken(place)}
    for idle in idle_clauses(rules):
        if idle.origin in barred:
            continue
        yield case.finding(
            idle.code,
            idle.message,
            idle.origin or drawing(rules),
            idle.help,
            case.weight(idle.origin),
            scope="told by its own words",
        )


def never_applies(case: Case) -> Iterator[Finding]:
    """An effect that is never carried out, though its event comes about and nothing in its own
    words bars it."""
    rules = case.rules
    can = possible(rules)
    for place, effects in enumerate(rules.effect_lists):
        if place not in can.fires:
            continue  # that is another fault, and this follows from it
        origin = _origin(rules, place)
        event = rules.reactions[place].trigger.event if place < len(rules.reactions) else None
        for number, effect in enumerate(effects):
            if effect.verb == "nothing" or (place, number) in can.applies:
                continue
            if why_idle(effects, number, event):
                continue
            yield case.finding(
                "F309",
                f"`{effect_words(rules, [effect])}` never happens here: "
                f"{can.why_idle(place, effect)}",
                origin,
                "leave it out, or put it where it can happen",
                case.weight(origin),
                scope=_PROVED,
            )


def _origin(rules: Rules, place: int) -> Origin | None:
    if place < len(rules.reactions):
        return rules.reactions[place].origin
    place -= len(rules.reactions)
    if place < len(rules.actions):
        return rules.actions[place].origin
    return drawing(rules)


def drawing(rules: Rules) -> Origin | None:
    """A clause that turns tiles over: a tile has no place of its own."""
    return next((r.origin for r in rules.reactions if has(r.effects, "draws a tile")), None)
