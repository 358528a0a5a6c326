"""What the tables claim of rules, and what games show against it."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from benchmarks.lab.held.drawn import some_conditions
from benchmarks.lab.held.played import AllGames, build_all, play_all

from tamaya.engine.game.tables import rule_tables
from tamaya.engine.questions.conditions import hold, measured
from tamaya.engine.questions.placing import grown
from tamaya.lab.case import Case
from tamaya.lab.check.faults.limits import limits_of_nothing, why_never_paid
from tamaya.lab.check.faults.reach import out_of_pace
from tamaya.lab.check.full.allowance import allowed_by_fireworks
from tamaya.lab.check.phases.playing import TABLES as FAULTS
from tamaya.lab.check.possible.fireworks import most_complete, unfinished
from tamaya.lab.check.possible.measures import is_always, limits_of, why_never_met
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.check.possible.scores import scores_of
from tamaya.lab.check.possible.strikes import idle_strikes, most_strikes
from tamaya.lab.findings import Finding
from tamaya.lab.grasps import TABLES, not_covered
from tamaya.lab.small.sizes import best_at_start
from tamaya.solver.plain.reference import TooLargeError
from tamaya.variants.library import Library
from tamaya.variants.rules import Action, Effect, Reaction, Rules
from tamaya.variants.tables.prices import price_rows
from tamaya.variants.tables.tables import Range
from tamaya.variants.vocabulary.events import MEASURES

MOST_TABLES = 2_000
_QUESTIONS = 30
_DEAR = 10_000

Wrong = Iterator[str]
_Clause = TypeVar("_Clause", Reaction, Action)


def wrong_of(played: AllGames, seed: int, held: Counter[str]) -> Wrong:
    """What is claimed of some rules and shown to be false; `held` counts what was looked at."""
    rules = played.rules
    yield from _numbers(played, held)
    if not_covered(TABLES, rules):
        held["declined"] += 1
        return
    yield from _fireworks(played, held)
    yield from _clauses(played, held)
    yield from _scores(played, held)
    yield from _conditions(played, random.Random(seed), held)
    yield from _left_out(played, held)
    yield from _findings(played, held)


# ------------------------------------------------------------------- numbers of `Rules`


def _numbers(played: AllGames, held: Counter[str]) -> Wrong:
    """What `Rules` says of itself holds in every game."""
    rules = played.rules
    held["maximum and minimum"] += 1
    for score in {score for score, _ in played.ends()}:
        if not rules.minimum <= score <= rules.maximum:
            yield f"maximum: a game scores {score}, not {rules.minimum} to {rules.maximum}"
    for points in {table.points for table in played.tables}:
        if not rules.least_points <= points <= rules.most_points:
            yield f"points: a table is worth {points}"
    best = max((score for score, _ in played.ends()), default=None)
    if best is not None and best > best_at_start(rules, played.deal.players):
        yield f"best at start: a game scores {best}"
    if not rules.can_be_lost and any(lost for _, lost in played.ends()):
        yield "can be lost: a game is lost"
    for table in played.tables:
        if any(height > top for height, top in zip(table.heights, rules.reaches, strict=True)):
            yield f"reaches: fireworks have grown to {table.heights}"
        if sum(grown(table, suit).complete for suit in rules.fireworks) > rules.most_fireworks:
            yield "most fireworks: more are complete"
        acts = table.over is None and not table.waiting
        if acts and not rules.hand_can_run_empty and not table.hands[table.player]:
            yield "hands: somebody has no card to the end"
    if rules.may_always_pass and "cannot act" in {h for t in played.tables for h in t.happened}:
        yield "passing: a player cannot act"


def _fireworks(played: AllGames, held: Counter[str]) -> Wrong:
    """What fireworks can come to is no more and no less than the referee says."""
    rules = played.rules
    try:
        built = build_all(rules, MOST_TABLES)
    except TooLargeError:
        return
    held["fireworks"] += 1
    if {*rules.table_points.each} != built.points:
        yield f"points: {rules.table_points}, not {sorted(built.points)}"
    if rules.reaches != built.heights:
        yield f"reaches: {rules.reaches}, not {built.heights}"
    if most_complete(rules) < built.complete:
        yield f"complete: {most_complete(rules)}, not {built.complete}"
    held["fireworks not told to the last"] += most_complete(rules) > built.complete
    if any(unfinished(rules)) and built.complete == rules.most_fireworks:
        yield f"F312: {list(unfinished(rules))}, and all can be complete"


# ------------------------------------------------------------------- what never happens


def _clauses(played: AllGames, held: Counter[str]) -> Wrong:
    rules, can = played.rules, possible(played.rules)
    never = set(range(len(rules.effect_lists))) - can.fires
    held["clauses that never answer"] += len(never)
    for place in played.fired & never:
        yield f"clause {place} answers: {rules.effect_lists[place]}"
    for place in range(len(rules.actions)):
        acted = any(m.verb == "act" and m.action == place for ms in played.moves for m, _ in ms)
        if acted and can.why_not_taken(place):
            yield f"action {place} is taken"
    verbs = played.verbs()
    held["no hint"] += not can.hints
    if "hint" in verbs and not can.hints:
        yield "a hint is given"
    held["no discard"] += not can.discards
    if "discard" in verbs and not can.discards:
        yield "a card is discarded"
    most = most_strikes(can)
    held["strikes"] += most is not None and most < rules.strikes
    strikes = max(table.strikes for table in played.tables)
    if (most is not None and strikes > most) or (strikes and not can.strikes):
        yield f"{strikes} strikes, not {most}"
    if most is not None and not can.strikes and strikes:
        yield "strikes: one is taken"
    allowed = allowed_by_fireworks(rules)
    if allowed is not None:
        best = max((score for score, _ in played.ends()), default=allowed.best)
        if best > allowed.best:
            yield f"allowed: a game scores {best}, not {allowed.best} at most"
        for place in played.fired - allowed.fire:
            if place < len(rules.reactions) and rules.reactions[place].trigger.event in _PLACING:
                yield f"allowed: clause {place} answers"


_PLACING = ("placed", "firework_completed", "all_completed", "points_reached")


def _scores(played: AllGames, held: Counter[str]) -> Wrong:
    scores = scores_of(played.rules)
    if scores is None:
        return
    held["every game is lost"] += not scores.honest
    held["every game scores the same"] += len(scores.every) == 1
    for score, lost in played.ends():
        if score not in (scores.lost if lost else scores.honest):
            yield f"scores: one of {score}, {'lost' if lost else 'not lost'}"


def _conditions(played: AllGames, chance: random.Random, held: Counter[str]) -> Wrong:
    """The limits of every measure, and what is said of some conditions at once."""
    rules, can = played.rules, possible(played.rules)
    for name, word in MEASURES.items():
        several = range(len(rules.suits)) if word.of == "suit" else range(2) if word.of else (-1,)
        for of in several:
            asked_for = Range(name, None, None, of)
            limits = limits_of(can, asked_for)
            if not limits.why or name == "cards built":
                continue
            numbers = {n for table in played.tables for n in measured(asked_for, table)}
            if limits.most is not None and max(numbers, default=0) > limits.most:
                yield f"measure {name}: {max(numbers)}, not {limits.most} at most"
            if min(numbers, default=limits.least) < limits.least:
                yield f"measure {name}: {min(numbers)}, not {limits.least} at least"
    for _ in range(_QUESTIONS):
        some = some_conditions(rules, chance)
        why = why_never_met(can, some)
        always = all(is_always(can, one) for one in some)
        held["conditions that never hold"] += bool(why)
        held["conditions that always hold"] += always
        if why and any(hold(some, table) for table in played.tables):
            yield f"conditions hold: {some}, though {why}"
        if always and not all(hold(some, table) for table in played.tables):
            yield f"conditions don't hold: {some}"


# ------------------------------------------------------------------- what changes nothing


def _left_out(played: AllGames, held: Counter[str]) -> Wrong:
    """Every game is the same without what is said to come to nothing."""
    rules = played.rules
    can = possible(rules)
    every = sum(effect.verb != "nothing" for effects in rules.effect_lists for effect in effects)
    held["effects that never happen"] += every - len(can.applies)
    if every > len(can.applies) and _differs(played, without_idle(rules)):
        yield "without what comes to nothing a game is another"
    if idle_strikes(rules) is not None:
        held["F311"] += 1
        more = replace(rules, strikes=rules.strikes + 50)
        if _differs(played, more, strikes=False):
            yield f"F311: strikes matter, though {idle_strikes(rules)}"
    for idle in limits_of_nothing(rules):
        held["F315"] += 1
        if _differs(played, idle.without):
            yield f"F315: without it a game is another: {idle.why}"
    for place, row in enumerate(price_rows(rules)):
        if why_never_paid(rules, row):
            held["F314"] += 1
            if _differs(played, _dearer(rules, place)):
                yield f"F314: somebody pays {row.cost} for {row.names:b}"


def without_idle(rules: Rules) -> Rules:
    """The rules without all clauses and effects that are said to come to nothing."""
    can = possible(rules)
    kept = [
        tuple(e for n, e in enumerate(effects) if (place, n) in can.applies) or (Effect("nothing"),)
        for place, effects in enumerate(rules.effect_lists)
    ]
    reactions, actions = len(rules.reactions), len(rules.actions)
    return replace(
        rules,
        reactions=tuple(map(_with, rules.reactions, kept)),
        actions=tuple(map(_with, rules.actions, kept[reactions:])),
        tiles=tuple(kept[reactions + actions :]),
    )


def _with(clause: _Clause, effects: tuple[Effect, ...]) -> _Clause:
    return replace(clause, effects=effects)


def _dearer(rules: Rules, place: int) -> Rules:
    hinting, prices = rules.hinting, list(rules.hinting.prices)
    if place == len(prices):
        return replace(rules, hinting=replace(hinting, cost=_DEAR))
    prices[place] = replace(prices[place], cost=_DEAR)
    return replace(rules, hinting=replace(hinting, prices=tuple(prices)))


def _differs(played: AllGames, other: Rules, strikes: bool = True) -> bool:
    """Whether the same deal comes to other tables by other rules.

    Whether anything more can be placed is looked at as if every clause that brings cards back could
    answer, even one that never does. There rules without it are others.
    """
    tables, without = rule_tables(played.rules), rule_tables(other)
    if tables.watches_growth and tables.brings_cards_back != without.brings_cards_back:
        return False
    try:
        others = play_all(replace(played.deal, rules=other), MOST_TABLES)
    except TooLargeError:
        return False
    return played.seen(strikes) != others.seen(strikes)


# ------------------------------------------------------------------- findings


def _findings(played: AllGames, held: Counter[str]) -> Wrong:
    """Each finding from the tables, by its code."""
    case = Case(played.rules, Library())
    for fault in FAULTS:
        if fault.judge is out_of_pace:
            continue  # it looks for the clause to blame in files, and `best_at_start` was held
        for finding in fault.judge(case):
            held[finding.code] += 1
            why = _shown_false(played, finding)
            if why:
                yield f"{finding.code}: {finding.diagnostic.message}: {why}"


def _shown_false(played: AllGames, finding: Finding) -> str:
    rules, message = played.rules, finding.diagnostic.message
    ends, players = played.ends(), played.deal.players
    concerned = not message.startswith("with ") or str(players) in message.partition("players")[0]
    match finding.code:
        case "F105":
            hints = [
                at for at, ms in enumerate(played.moves) if any(m.verb == "hint" for m, _ in ms)
            ]
            after = "after the first" in message
            given = set(hints) & (played.after_a_hint() if after else set(hints))
            return "a hint is given" if given else ""
        case "F209":
            return "scores differ" if len({score for score, _ in ends}) > 1 else ""
        case "F210" if concerned:
            return "a game isn't lost" if any(not lost for _, lost in ends) else ""
        case "F205" if concerned:
            most = best_at_start(rules, players)
            return "a game scores more" if any(score > most for score, _ in ends) else ""
        case "F313":
            suits = [i for i, suit in enumerate(rules.suits) if f" {suit.name} " in message]
            high = any(table.heights[suit] for table in played.tables for suit in suits)
            return "a card is placed" if high else ""
        case "F316" if "named" in message:
            words = [
                rules.names[move.name].word
                for moves in played.moves
                for move, _ in moves
                if move.verb == "hint"
            ]
            return "somebody names it" if any(f"`{word}`" in message for word in words) else ""
        case "F316":
            verb = "pass" if "pass" in message else "discard"
            return f"somebody may {verb}" if verb in played.verbs() else ""
        case "F401" | "F402":
            return _told(played, finding)
    return ""


def _told(played: AllGames, finding: Finding) -> str:
    """Which cards hints touch, by the referee: no card of which nobody is ever told, and of cards
    that can't be told apart all or none."""
    rules = played.rules
    alone = {
        kind
        for kind, card in enumerate(rules.kinds)
        if not any(card in n.touches for n in rules.names)
    }
    table = played.tables[0]
    for name in range(len(rules.names)):
        if finding.code == "F401" and any(
            table.tables.touched_by[kind] >> name & 1 for kind in alone
        ):
            return "a hint touches it"
    return ""
