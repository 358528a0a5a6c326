"""Deals: dealt, drawn, solved one by one or by the thousand, and looked through."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tamaya.engine.game.deal import Deal
from tamaya.engine.state.state import State
from tamaya.interface.arguments import (
    deal_of,
    jobs_of,
    misfit,
    one_of,
    players_of,
    rules_of,
    seconds_of,
    seed_of,
    seeds_of,
    several,
    whole,
)
from tamaya.solver.bound import Bound
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.drawing.drawn import Drawing
    from tamaya.solver.many.find import Found, Wish


def deal(rules: Rules | str | Path, players: int, seed: int = 0) -> Deal:
    """The deal of a seed: the same for ever, on every machine.

    Raises `ValueError` where the rules are not for so many players.

    >>> str(deal("nl", players=3, seed=7).cards)[:14]
    'y1 y3 r2 y3 b2'
    """
    from tamaya.engine.game.deal import deal as dealt

    rule_set = rules_of("rules", rules)
    return dealt(rule_set, players_of(players, rule_set), seed_of("seed", seed))


def solve(deal: Deal, time_limit: float = 60.0, only: str | None = None) -> Bound:
    """The best score of a deal when everything is known: proved, or as bounds.

    It stops after so many seconds, or at Ctrl-C, with what is known by then. `only` names the one
    stage that shall try. Every line that it returns has been refereed.

    >>> import tamaya
    >>> best = solve(tamaya.deal("nl", players=3, seed=7))
    >>> best.lower, best.upper, best.proved
    (25, 25, True)
    >>> best.line[:2]
    ('play y1', 'play y2')
    """
    from tamaya.solver.portfolio import solve as attempt

    given, limit, stage = deal_of(deal), seconds_of("time_limit", time_limit), _stage(only)
    return attempt(given, limit, stage).bound()


def solve_many(
    deals: Iterable[Deal], jobs: int = 1, time_limit: float = 10.0, only: str | None = None
) -> Generator[Bound]:
    """The best scores of many deals, in their order, each as soon as it is known.

    `jobs` deals are solved at a time, each in a process of its own and for `time_limit` seconds at
    most. Deals are taken as they are needed, so there may be any number of them. When you leave the
    loop, close the generator or press Ctrl-C, the processes end at once. If a deal can't be solved
    because its process died, `lower` and `upper` are None, and `reason` says so.

    >>> import tamaya
    >>> deals = (tamaya.deal("nl", players=3, seed=seed) for seed in range(3))
    >>> [best.lower for best in solve_many(deals)]
    [25, 25, 25]
    """
    given = several("deals", deals, "a list of deals, or something else that yields deals")
    limit = seconds_of("time_limit", time_limit)
    checked = (deal_of(deal, "deals") for deal in given)
    return _solved(checked, jobs_of("jobs", jobs), limit, _stage(only))


def _solved(
    deals: Iterator[Deal], jobs: int, time_limit: float, only: str | None
) -> Generator[Bound]:
    from tamaya.solver.many.batch import Batch, answer_to

    if jobs == 1:
        for deal in deals:
            answer = answer_to(deal, time_limit, only)
            bound = answer if isinstance(answer, Bound) else _unknown(deal, answer.why)
            if bound.interrupted:
                raise KeyboardInterrupt
            yield bound
        return
    with closing(Batch(jobs, time_limit, only).bounds(deals)) as answers:
        for deal, outcome in answers:
            yield outcome if isinstance(outcome, Bound) else _unknown(deal, outcome.why)


def _unknown(deal: Deal, why: str) -> Bound:
    """What is known of a deal that nobody could solve."""
    return Bound(deal, None, None, None, why, None)


def find(
    rules: Rules | str | Path,
    players: int,
    wish: str | int,
    seeds: Iterable[int] = range(1000),
    time_limit: float = 10.0,
    jobs: int = 1,
) -> "Generator[Found]":
    """The deals with a property, among those of many seeds, each as soon as it is known.

    `wish` is a score, for deals with just this best score, or a word: "not-perfect" for deals that
    can't reach the maximum, "tightest" for perfect deals with ever less to spare, "worst" for deals
    with ever lower best scores, "open" for those that can't be proved in time. Processes and the
    end of the loop are as in `solve_many`.

    >>> [found.seed for found in find("nl", players=2, wish="not-perfect", seeds=range(60, 65))]
    [61]
    """
    compiled = rules_of("rules", rules)
    count = players_of(players, compiled)
    if isinstance(wish, bool) or not isinstance(wish, str | int):
        raise misfit("wish", 'a score, or a word such as "not-perfect"', wish)
    if isinstance(wish, int):
        score: int | None = whole("wish", wish, compiled.minimum, compiled.maximum)
        kind: Wish = "score"
    else:
        score, kind = None, _WISHES[one_of("wish", wish, _WISHES)]
    limit, processes = seconds_of("time_limit", time_limit), jobs_of("jobs", jobs)
    return _finds(compiled, count, kind, score, seeds_of("seeds", seeds), limit, processes)


_WISHES: "dict[str, Wish]" = {
    "not-perfect": "not-perfect",
    "tightest": "tightest",
    "worst": "worst",
    "open": "open",
}


def _finds(
    rules: Rules,
    players: int,
    wish: "Wish",
    score: int | None,
    seeds: Iterator[int],
    time_limit: float,
    jobs: int,
) -> "Generator[Found]":
    from tamaya.engine.game.deal import deal as dealt
    from tamaya.solver.many.find import Found, found_of, wanted

    def answers() -> Iterator[Found]:
        for bound in bounds:
            seed = bound.deal.seed
            assert seed is not None
            if bound.upper is None and bound.lower is None:  # nothing is known of it
                yield Found(seed, None, rules.maximum)
            else:
                yield found_of(seed, bound, wish == "tightest")

    deals = (dealt(rules, players, seed) for seed in seeds)
    with closing(_solved(deals, jobs, time_limit, None)) as bounds:
        yield from wanted(answers(), wish, rules.maximum, score)


def _stage(only: object) -> str | None:
    """The name of the one stage that shall try."""
    if only is None:
        return None
    from tamaya.solver.portfolio import stage_named

    if not isinstance(only, str):
        raise misfit("only", "the name of a stage, or None", only)
    return stage_named(only).name


def drawn(what: Deal | State | Bound, width: int = 900) -> "Drawing":
    """A drawing of a deal, of a table, or of the best line of a deal.

    A notebook shows it when it is the last line of a cell; `save` writes it into a file. It is so
    many pixels wide: 900 suits a page, 390 a phone.

    >>> drawn(deal("nl", players=3, seed=7)).svg[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    from tamaya.drawing.drawn import drawn as drawing_of

    if not isinstance(what, Deal | State | Bound):
        raise misfit("what", "a deal, a state or a bound", what)
    return drawing_of(what, whole("width", width, 1, 100_000, "900"))
