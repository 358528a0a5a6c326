"""Ends that pay where they shouldn't: losing on purpose, stopping early, and what only hurts."""

from collections.abc import Callable, Iterator

from tamaya.engine.state.state import Ending
from tamaya.lab.case import Case, Small, in_order
from tamaya.lab.findings import Finding, Trace
from tamaya.lab.walks.circles import step_to
from tamaya.lab.walks.walk import Walk
from tamaya.variants.rules import Effect, Origin, Rules
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.vocabulary.events import EventName

_NONE = -(10**9)


def lost_on_purpose(case: Case) -> Iterator[Finding]:
    """In some state losing at once scores more than the best honest end that is left."""
    for small in case.smalls:
        if not small.walk.is_whole:
            continue
        walk = small.walk
        honest = _best(walk, lambda end: not end.lost)
        for state in in_order(walk):
            lost = [t for t in walk.edges[state] if t in walk.ends and walk.ends[t].lost]
            gain = max((walk.ends[t].score for t in lost), default=_NONE)
            if honest[state] != _NONE and gain > honest[state]:
                target = next(t for t in lost if walk.ends[t].score == gain)
                trace = _through(case, small, state, target)
                yield lost_finding(case, gain, honest[state], trace, small.scope)
                return


def lost_finding(case: Case, gain: int, honest: int, trace: Trace, scope: str) -> Finding:
    """The finding that losing pays. At a small table points stand for more at the full one."""
    plus = case.rules.losing.plus
    scaled = not case.rules.losing.keeps_points and gain != plus
    stands = f" (for {plus} at the full table)" if scaled else ""
    return case.finding(
        "F201",
        f"losing on purpose scores {gain} here{stands}, and every honest end still possible "
        f"scores {_at_most(honest)}",
        case.rules.origin("lost"),
        "let a lost game score no more than the worst honest one: "
        f"`a lost game scores {case.rules.least_points}`, or its points",
        trace=trace,
        scope=scope,
    )


def stopped_early(case: Case) -> Iterator[Finding]:
    """In some state ending the game at once scores more than playing on can."""
    for small in case.smalls:
        if not small.walk.is_whole:
            continue
        walk = small.walk
        best = _best(walk, lambda _: True)
        early = early_ends(walk.rules)
        for state in in_order(walk):
            quick = [
                t for t in walk.edges[state] if t in walk.ends and walk.ends[t].reason in early
            ]
            slow = [t for t in walk.edges[state] if t not in quick]
            if not quick or not slow:
                continue
            target = max(quick, key=lambda t: walk.ends[t].score)
            gain = walk.ends[target].score
            rest = max(best[t] for t in slow)
            if gain > rest > _NONE:
                yield case.finding(
                    "F202",
                    f"ending the game at once scores {gain} here; playing on scores "
                    f"{_at_most(rest)}",
                    _that_ends(case.rules, walk.ends[target].reason),
                    "let points never be lost by playing on, or let the game end less easily",
                    trace=_through(case, small, state, target),
                    scope=small.scope,
                )
                return


def hurts(case: Case) -> Iterator[Finding]:
    """A card that is placed costs points, or a success brings nothing but harm."""
    rules = case.rules
    for suit in rules.suits:
        falls = [h for h in range(suit.reach) if suit.points[h + 1] < suit.points[h]]
        if falls:
            before, after = suit.points[falls[0]], suit.points[falls[0] + 1]
            yield case.finding(
                "F203",
                f"placing the {_ordinal(falls[0] + 1)} {suit.name} card lowers the score "
                f"from {before} to {after}",
                (rules.origin(f"suit {suit.name} score"), rules.origin("score")),
                "let a card that is placed never cost points",
                scope="proved from the tables",
            )
            break
    for reaction in rules.reactions:
        verbs = {effect.verb for effect in reaction.effects}
        if reaction.trigger.event in _SUCCESSES and verbs and verbs <= _HARM:
            yield case.finding(
                "F204",
                "this follows a success and brings nothing but harm",
                reaction.origin,
                "if that is the price you mean, all is well",
                "note",
                scope="proved from the tables",
            )


_SUCCESSES: tuple[EventName, ...] = (
    "placed",
    "firework_completed",
    "all_completed",
    "rightly_called",
    "points_reached",
)
_NO_SUCCESSES: tuple[EventName, ...] = (
    "last_strike",
    "strike_taken",
    "misplayed",
    "discarded",
    "hint_given",
    "empty_hint",
    "touches_many",
    "touches_first",
    "touches_last",
    "needed_lost",
    "cannot_act",
    "no_tile_left",
)
_HARM: frozenset[Verb] = frozenset({"spend", "take", "lose", "discard_top"})


def _best(walk: Walk, counts: Callable[[Ending], bool]) -> list[int]:
    """For each state the best score of the ends that it can lead to, of those that count."""
    best = [_NONE] * len(walk.parents)
    before: list[list[int]] = [[] for _ in best]
    for state, targets in enumerate(walk.edges):
        for target in targets:
            before[target].append(state)
    ends = sorted((end.score, state) for state, end in walk.ends.items() if counts(end))
    while ends:  # the best ends first, so that each state is met once
        score, state = ends.pop()
        waiting = [state] if best[state] == _NONE else []
        while waiting:
            state = waiting.pop()
            if best[state] != _NONE:
                continue
            best[state] = score
            waiting += [s for s in before[state] if best[s] == _NONE]
    return best


def early_ends(rules: Rules) -> set[str]:
    """The clauses that end a game unlost and for no success: words of its reason."""
    ending = [r for r in rules.reactions if r.trigger.event in _NO_SUCCESSES]
    texts = {reaction.origin.text for reaction in ending if _ends(reaction.effects)}
    return texts | {action.origin.text for action in rules.actions if _ends(action.effects)}


def _ends(effects: tuple[Effect, ...]) -> bool:
    return any(effect.verb == "end" for effect in effects)


def _through(case: Case, small: Small, state: int, end: int) -> Trace:
    """The game by a state to an end that follows it."""
    walk = small.walk
    if walk.parents[end] == state:
        return case.shown(small, end)
    step = step_to(walk, state, end)
    return case.shown(small, state, [step] if step is not None else [])


def _that_ends(rules: Rules, reason: str) -> Origin | None:
    origins = [r.origin for r in rules.reactions] + [a.origin for a in rules.actions]
    return next((origin for origin in origins if origin.text == reason), None)


def _at_most(score: int) -> str:
    return f"at most {score}"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
