"""Table set-ups: every way to sit down to some rules, found by constraint solving.

The variables are the players, each expansion (in or out), each option, and what follows from
those: the cards of each suit, the hint tokens, the strikes. The constraints are those of the
rules. A set-up is *playable* when it satisfies all of them, so that it compiles and a perfect game
is conceivable.

Constraints are functions, never texts: python-constraint evaluates a text as Python.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from tamaya.lab import clock
from tamaya.lab.check.setups.constraints import Demand, demands_of
from tamaya.lab.check.setups.scope import OUT, Choice, Scope

Values = Mapping[Choice, Any]

MOST_SETUPS = 3000
"""So many set-ups are enumerated at most; of more, only what each value needs is looked for."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A way to sit down: how many play, and by which rules."""

    players: int
    expression: str


@dataclass(frozen=True)
class Setups:
    """The set-ups within a scope: all of them, or enough to use every value that can be used."""

    scope: Scope
    every: tuple[Setup, ...]
    complete: bool
    demands: tuple[Demand, ...] = field(repr=False)
    used: frozenset[tuple[Choice, Any]] = field(repr=False)

    @cached_property
    def unusable(self) -> list[tuple[Choice, Any]]:
        """The values of players, expansions and options that no playable set-up has."""
        return [
            (choice, value)
            for choice, values in self.scope.choices.items()
            for value in values
            if value is not OUT and (choice, value) not in self.used
        ]


def setups_of(scope: Scope, most: int = MOST_SETUPS) -> Setups:
    """So many playable set-ups of a scope, and what more it takes to use each value that can be."""
    demands = demands_of(scope)
    playable: set[Setup] = set()
    used: set[tuple[Choice, Any]] = set()

    def note(values: Values) -> None:
        playable.add(Setup(values[Choice("players")], scope.text_of(values)))
        used.update((choice, values[choice]) for choice in scope.choices)

    ways = solutions(scope, demands) if most else iter(())
    for values in islice(ways, most):
        note(values)
    complete = bool(most) and next(ways, None) is None
    if not complete:
        for choice, every in scope.choices.items():
            for value in every:
                if (choice, value) not in used:
                    way = next(solutions(scope, demands, {choice: value}, used), None)
                    if way is not None:
                        note(way)
    setups = sorted(playable, key=lambda setup: (setup.expression, setup.players))
    return Setups(scope, tuple(setups), complete or not playable, demands, frozenset(used))


def can_be(scope: Scope, demands: tuple[Demand, ...], fixed: Values) -> bool:
    """Whether some set-up has these values and meets these demands."""
    return next(solutions(scope, demands, fixed), None) is not None


def solutions(
    scope: Scope,
    demands: tuple[Demand, ...],
    fixed: Values | None = None,
    used: Set[tuple[Choice, Any]] = frozenset(),
) -> Iterator[Values]:
    """Every assignment that meets some demands, those with fixed values only.

    Values that are used already are tried last.
    """
    from constraint import Problem

    problem = Problem()
    domains = {**scope.choices, **{c: v for demand in demands for c, v in demand.follows.items()}}
    for choice, values in domains.items():
        domain = [fixed[choice]] if fixed and choice in fixed else list(values)
        domain.sort(key=lambda value: (choice, value) not in used)
        problem.addVariable(choice, domain)
    last = [demand for demand in demands if demand.asks_compiler]
    for demand in demands:
        if demand.asks_compiler:
            continue
        if demand.choices:  # none would mean all of them to python-constraint
            problem.addConstraint(_watched(demand.test), demand.choices)
        elif not demand.test():
            return
    for values in problem.getSolutionIter():
        if all(demand.test(*(values[choice] for choice in demand.choices)) for demand in last):
            yield values


def _watched(test: Callable[..., bool]) -> Callable[..., bool]:
    """A test that looks at the clock: there may be more assignments than anybody can try."""

    def watched(*values: Any) -> bool:
        clock.look()
        return test(*values)

    return watched


def smallest_clash(scope: Scope, demands: tuple[Demand, ...], fixed: Values) -> tuple[Demand, ...]:
    """A smallest set of demands that together rule some values out."""
    from itertools import combinations

    given = tuple(demand for demand in demands if demand.defines)
    rules = [demand for demand in demands if not demand.defines and not demand.is_whole]
    if can_be(scope, (*given, *rules), fixed):  # only the compiler knows
        rules = [demand for demand in demands if not demand.defines]
    for size in (1, 2):
        for few in combinations(rules, size):
            if not can_be(scope, (*given, *few), fixed):
                return few
    clash = rules
    for demand in rules:  # no longer the smallest perhaps, but none of them can be spared
        fewer = [other for other in clash if other is not demand]
        if not can_be(scope, (*given, *fewer), fixed):
            clash = fewer
    return tuple(clash)
