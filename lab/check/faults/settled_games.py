"""Games whose end is settled before they begin: every score the same, or every game lost."""

from collections.abc import Iterator, Sequence

from tamaya.lab.case import Case
from tamaya.lab.check.possible.moments import ends, loses
from tamaya.lab.check.possible.scores import Scores, scores_of
from tamaya.lab.findings import Finding
from tamaya.lab.small.sizes import best_at_start
from tamaya.variants.rules import Origin, Rules
from tamaya.variants.words.lists import ranged


def settled(case: Case) -> Iterator[Finding]:
    """Every game is lost, or else every game scores the same."""
    scores = scores_of(case.rules)
    if scores is None:
        return
    lost = list(_all_lost(case, scores))
    yield from lost or _all_alike(case, scores)


def _all_lost(case: Case, scores: Scores) -> Iterator[Finding]:
    rules = case.rules
    losing = [p for p in rules.players if not _honest(rules, scores, p)]
    if not losing:
        return
    some = losing != list(rules.players)
    who = f"with {ranged(losing)} players " if some else ""
    if not scores.honest:
        why = "there is no other end" if rules.losing.below is None else "none can do better"
    else:
        most = max(best_at_start(rules, players) for players in losing)
        why = f"no deal allows more than {most} points, and less than {rules.losing.below} are lost"
    ending = [r.origin for r in rules.reactions if loses(r.effects) and r.trigger.event in _ENDS]
    forbidding = [reaction.origin for reaction in scores.forbidding]
    yield case.finding(
        "F210",
        f"{who}every game is lost: {why}",
        newest([rules.origin("lost below"), *forbidding[:1]] if rules.losing.below else ending),
        "add an end that isn't a loss and can be reached",
        scope="proved from the tables, for the full table",
    )


def _honest(rules: Rules, scores: Scores, players: int) -> bool:
    """Whether a game with so many players can end unlost, as far as cards and turns tell."""
    return any(points <= best_at_start(rules, players) for points in scores.honest)


_ENDS = ("deck_runs_out", "all_completed", "cannot_act")


def _all_alike(case: Case, scores: Scores) -> Iterator[Finding]:
    rules = case.rules
    if len(scores.every) != 1:
        return
    (score,) = scores.every
    counts = [rules.origin("score"), *(rules.origin(f"suit {s.name} score") for s in rules.suits)]
    forbidding = [reaction.origin for reaction in scores.forbidding]
    lost = rules.origin("lost") if scores.lost else None
    yield case.finding(
        "F209",
        f"every game scores {score}, however it is played",
        newest([*counts, *forbidding, lost]),
        "let better play score more",
        scope="proved from the tables, for the full table",
    )


def settled_when_played(case: Case) -> Iterator[Finding]:
    """The same, where only the games of small tables show it."""
    whole = [small for small in case.smalls if small.walk.is_whole and small.walk.ends]
    if not whole:
        return
    rules = case.rules
    ending = [
        r.origin for r in rules.reactions if ends(r.effects) and r.trigger.event not in _USUAL
    ]
    scores = [{end.score for end in small.walk.ends.values()} for small in whole]
    if all(end.lost for small in whole for end in small.walk.ends.values()):
        yield case.finding(
            "F210",
            "every game is lost",
            newest([rules.origin("lost below"), *ending]),
            "add an end that isn't a loss and can be reached",
            scope=whole[-1].scope,
        )
    elif all(len(each) == 1 for each in scores):
        yield case.finding(
            "F209",
            "every game scores the same, however it is played",
            newest([rules.origin("score"), rules.origin("lost"), *ending]),
            "let better play score more",
            scope=whole[-1].scope,
        )


_USUAL = (*_ENDS, "last_strike")


def newest(origins: Sequence[Origin | None]) -> tuple[Origin | None, ...]:
    """Clauses to blame: first those that an expansion brings, since the game was there before; of
    several the last."""
    there = [origin for origin in reversed(origins) if origin is not None]
    return tuple(sorted(there, key=lambda origin: origin.heading.startswith("game ")))
