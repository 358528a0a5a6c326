"""What set-ups tell of rules: values that nobody can choose, and no room for a perfect game."""

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Span
from tamaya.lab.check.setups.constraints import PACE, Demand
from tamaya.lab.check.setups.scope import OUT, PLAYERS, Choice, Scope
from tamaya.lab.check.setups.setups import Setups, smallest_clash, solutions
from tamaya.lab.check.setups.statements import all_facts
from tamaya.lab.findings import Finding
from tamaya.lab.small.sizes import best_at_start
from tamaya.variants.compile.compose.options import options_of
from tamaya.variants.compile.passes import compile_expression, expression_of
from tamaya.variants.words.lists import counted


def setup_findings(setups: Setups) -> list[Finding]:
    """A finding for each value that no playable set-up has, with the smallest clash that is why.

    Where nothing can be played the rules themselves are to blame, and they are named once. That
    somebody's house rules don't go with all that the game's booklet offers is no defect of either.
    How many can't play perfectly by the rules as they stand is not asked here: another phase does.
    """
    if not setups.every:
        return [] if _lacks_pace(setups, {}) else [_finding(setups, ())]
    strangers = _strangers(setups)
    values: dict[Choice, list[Any]] = {}
    for choice, value in setups.unusable:
        if (choice, value) not in strangers and Choice("part", choice.name) not in values:
            values.setdefault(choice, []).append(value)
    findings: list[Finding] = []
    for choice, every in values.items():
        groups: dict[tuple[str, ...], list[Any]] = {}
        for value in every:
            if choice == PLAYERS and _lacks_pace(setups, {choice: value}):
                continue
            clash = smallest_clash(setups.scope, setups.demands, {choice: value})
            groups.setdefault(tuple(demand.words for demand in clash), []).append(value)
        findings += [_finding(setups, (choice, alike)) for alike in groups.values()]
    return findings


def scope_in_words(setups: Setups) -> str:
    """How many set-ups there are of how many that were tried, and what doesn't go together."""
    scope = setups.scope
    tried = prod(_ways(scope, name) for name in ["", *scope.base, *scope.candidates])
    if setups.complete:
        words = f"{len(setups.every):,} of {tried:,} set-ups can be played"
    else:
        some = counted(len(setups.every), "playable set-up")
        words = f"{some} of {tried:,} use every choice that can be used"
    if not setups.every and _lacks_pace(setups, {}):
        words += f": {PACE}"
    strangers = _strangers(setups)
    never = {choice.name for choice, _ in strangers if choice.kind == "part"}
    shown = [c.written(v) for c, v in strangers if c.kind == "part" or c.name not in never]
    return words + (f", none with {' or '.join(shown)}" if shown else "")


def _lacks_pace(setups: Setups, fixed: Mapping[Choice, Any]) -> bool:
    """Whether nothing but a lack of cards and turns is in the way of the parts as they stand."""
    others = {Choice("part", name): OUT for name in setups.scope.candidates}
    clash = smallest_clash(setups.scope, setups.demands, {**others, **fixed})
    return [demand.words for demand in clash] == [PACE]


def _strangers(setups: Setups) -> list[tuple[Choice, Any]]:
    """What a booklet offers, its game's options included, that doesn't go with what was added."""
    scope = setups.scope
    if len(scope.base) == 1 or not setups.every:
        return []
    offered = {scope.composition.game.name, *scope.candidates}
    return [(choice, value) for choice, value in setups.unusable if choice.name in offered]


def _ways(scope: Scope, name: str) -> int:
    """In how many ways a part can be taken; without a name, how many numbers of players."""
    if not name:
        return len(scope.choices[PLAYERS])
    options = [c for c in scope.choices if c.kind == "option" and c.name == name]
    ways = prod(sum(value is not OUT for value in scope.choices[c]) for c in options)
    return ways + (name in scope.candidates)


def _finding(setups: Setups, unusable: tuple[Choice, list[Any]] | tuple[()]) -> Finding:
    """What is wrong with some values of a choice, or with the composition itself."""
    scope = setups.scope
    if unusable:
        choice, values = unusable
        fixed = {choice: values[0]}
        subject = choice.words(values)
    else:
        fixed = {Choice("part", name): OUT for name in scope.candidates}
        choice, subject = Choice("part", scope.base[-1]), ""
    clash = smallest_clash(scope, setups.demands, fixed)
    places = list(_places(scope, choice))
    if _lacks_pace(setups, fixed):
        at = f"with {subject} " if subject else ""
        message = f"{at}a perfect game is impossible: {_pace(setups, fixed)}"
        advice = "more cards, smaller hands or a longer last round make room for all fireworks"
        problem = Diagnostic("F502", message, tuple(places), advice)
    else:
        what = f"no set-up can use {subject}" if subject else "no set-up can be played"
        words = "; ".join(demand.words for demand in clash)
        labels = tuple(_distinct([*places, *_labels(setups, clash, fixed)]))
        problem = Diagnostic("F501", f"{what}: {words}", labels, "change one of these rules")
    return Finding(problem, "+".join(scope.base), scope=scope_in_words(setups))


def _pace(setups: Setups, fixed: Mapping[Choice, Any]) -> str:
    """The set-up that comes nearest to a perfect game."""
    others = tuple(demand for demand in setups.demands if demand.words != PACE)
    scope = setups.scope
    nearest: tuple[int, int, int] | None = None
    for values in solutions(scope, others, fixed):
        rules = compile_expression(expression_of(scope.text_of(values)), scope.library)
        most = best_at_start(rules, values[PLAYERS])
        lacking = (rules.maximum - most, most, rules.maximum)
        nearest = min(nearest or lacking, lacking)
    _, most, maximum = nearest or (0, 0, 0)
    return f"cards and turns allow {most} points at most, and the maximum is {maximum}"


def _places(scope: Scope, choice: Choice) -> Iterable[Label]:
    """Where a choice stands: an option where it is declared, players where they are stated."""
    if choice.kind == "players":
        statements = (fact for facts in all_facts(scope).values() for fact in facts)
        yield Label([fact.span for fact in statements if fact.key == ("players",)][-1])
        return
    declaration = scope.declaration(choice.name) or scope.composition.variants.get(choice.name)
    if declaration is None:
        return
    option = options_of(declaration).get(choice.option)
    yield Label(option.node.span if option is not None else declaration.node.children[0].span)


def _labels(
    setups: Setups, clash: tuple[Demand, ...], fixed: Mapping[Choice, Any]
) -> Iterable[Label]:
    """The clauses of a clash, where it is the compiler that has words for it."""
    others = tuple(demand for demand in setups.demands if demand.defines)
    for values in solutions(setups.scope, others, fixed):
        for demand in clash:
            for problem in list(demand.problems(values))[:1]:
                for label in problem.labels:
                    yield Label(label.span, label.text or problem.message)
        return


def _distinct(labels: list[Label]) -> list[Label]:
    by_span: dict[Span, Label] = {}
    for label in labels:
        by_span.setdefault(label.span, label)
    return list(by_span.values())
