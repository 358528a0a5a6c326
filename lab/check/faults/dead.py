"""Clauses that change nothing, and expansions whose order makes a difference."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.lab.apart.lockstep import compared, differ_in_games
from tamaya.lab.case import Case
from tamaya.lab.check.files.trials import Clause, clauses_of, compiled_with, without
from tamaya.lab.check.full.games import FullTable
from tamaya.lab.check.full.witness import at_small_only
from tamaya.lab.findings import Finding
from tamaya.lab.small.reduce import reduced_alike
from tamaya.lab.small.selection import Size
from tamaya.solver.clock import now
from tamaya.variants.compile.passes import compile_expression
from tamaya.variants.library import Declaration
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.words.lists import counted


@dataclass(slots=True)
class LeftOut:
    """What came of leaving clauses out: how many, which are dead, and which nobody knows of."""

    clauses: int = 0
    dead: list[Finding] = field(default_factory=list)
    unsettled: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lookout:
    """Where a difference is looked for: small tables of these sizes, each up to so many pairs of
    states, and games of the full table."""

    sizes: list[Size]
    most: int
    full: FullTable
    until: float

    @property
    def is_late(self) -> bool:
        return now() > self.until


def left_out(
    case: Case, expression: Node, declarations: list[Declaration], search: Lookout
) -> LeftOut:
    """Leave each clause out: if that can be and every game stays the same, the clause is dead."""
    tally = LeftOut()
    scenarios = _scenarios(case)
    for declaration in declarations:
        for clause in clauses_of(declaration):
            tally.clauses += 1
            if search.is_late:
                tally.unsettled.append(phrase(clause.node))
                continue
            other = compiled_with(declaration, without(clause), expression, case.library)
            if other is None:
                continue
            if other.hash == case.rules.hash:
                if not _is_a_choice(clause):
                    tally.dead.append(_dead(case, clause, "proved: the tables stay the same"))
            elif _plays(case.rules, other):
                if any(run_scenario(scenario.node, other) for scenario in scenarios):
                    continue  # it turns out otherwise without the clause
                alike = _where_alike(case.rules, other, search)
                if alike is None:
                    tally.unsettled.append(phrase(clause.node))
                elif alike:
                    tally.dead.append(_dead(case, clause, alike))
    return tally


def _scenarios(case: Case) -> list[Declaration]:
    """The scenarios of the files that are played by these very rules, and turn out."""
    candidates = []
    for scenario in (s for file in case.library.files() for s in file.scenarios):
        rules = scenario.child("sum")
        try:
            if rules is not None and compile_expression(rules, scenario.library) == case.rules:
                candidates.append(scenario)
        except RulesError:
            continue
    return [scenario for scenario in candidates if not run_scenario(scenario.node, case.rules)]


def _is_a_choice(clause: Clause) -> bool:
    """Whether a clause hangs on an option, or only says words: hashes pass over these."""
    kinds = {node.kind for node in clause.node.walk()}
    words = {"rating", "rating_with", "the_rating", "the_rating_with", "begins", "note", "role"}
    return bool(kinds & {*words, "only_if", "blank", "undo"})


def _plays(one: Rules, other: Rules) -> bool:
    """Whether two rule sets differ in what a table shows, and not just in what hints tell."""
    same_hints = one.names == other.names and one.hinting.announces == other.hinting.announces
    down = [(rules.playing.face_down, rules.discarding.face_down) for rules in (one, other)]
    same_hints = same_hints and down[0] == down[1]
    tables = ("reactions", "actions", "tiles", "losing", "hinting", "discarding", "playing")
    return same_hints and any(getattr(one, name) != getattr(other, name) for name in tables)


def _where_alike(one: Rules, other: Rules, search: Lookout) -> str | None:
    """The scope in which two rule sets play alike; empty where they differ, None where it isn't
    known.

    Tables are passed over in which there is nothing of what makes the difference.
    """
    full = search.full
    if differ_in_games(one, other, full.games()):
        return ""
    scopes: list[str] = []
    for size in search.sizes:
        pair = reduced_alike(one, other, size)
        if pair is None or pair[0].rules.hash == pair[1].rules.hash:
            continue
        small, rest = pair
        seconds = search.until - now()
        comparison = compared(small.rules, rest.rules, small.players, search.most, seconds)
        if comparison.differ:
            return ""
        if comparison.complete:
            scopes.append(f"{comparison.states:,} states of {small.scope}, complete to the end")
        if not comparison.complete or len(scopes) == _ENOUGH:
            break
    if not scopes:
        return None
    best = [each.played for each in full.best()]
    if differ_in_games(one, other, best):
        return ""
    games = counted(len(full.games()) + len(best), "game")
    return f"{scopes[-1]}, and in {games} of the full table"


_ENOUGH = 2
"""So many small tables to their end are reason enough to ask the full one."""


def _dead(case: Case, clause: Clause, scope: str) -> Finding:
    label = Label(clause.node.span, f"in {clause.declaration.kind} {clause.declaration.name}")
    sources = clause.declaration.clauses("source")
    is_game = clause.declaration.kind == "game"
    return Finding(
        Diagnostic(
            "F304",
            "this clause changes nothing: without it every game is the same",
            (label,),
            "leave it out, or say what it is meant to change",
            severity="note" if is_game and len(case.rules.parts) > 1 else "error",
        ),
        case.rules.expression,
        None,
        sources[0].word if sources else "",
        scope,
    )


# ------------------------------------------------------------------- order


def order_matters(case: Case, search: Lookout) -> Iterator[Finding]:
    """Two expansions react to the same event, and it makes a difference which comes first."""
    rules = case.rules
    games = {part.name for part in rules.parts if part.kind == "game"}
    pairs = [
        (i, j)
        for i, one in enumerate(rules.reactions)
        for j, other in enumerate(rules.reactions[i + 1 :], i + 1)
        if one.holder != other.holder
        and not {one.holder, other.holder} & games
        and _may_meet(one, other)
    ]
    for i, j in pairs:
        swapped = list(rules.reactions)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        turned = replace(rules, reactions=tuple(swapped))
        for size in search.sizes:
            pair = reduced_alike(rules, turned, size)
            if pair is None or search.is_late:
                continue
            one, other = pair
            seconds = search.until - now()
            comparison = compared(one.rules, other.rules, one.players, search.most, seconds)
            if comparison.differ:
                first, second = rules.reactions[i], rules.reactions[j]
                finding = case.finding(
                    "F306",
                    f"it matters whether `{first.holder}` or `{second.holder}` comes first here; "
                    "their names decide it",
                    second.origin,
                    "let the body of a variant that names both say what happens, with `replace`",
                    scope=one.scope,
                )
                if differ_in_games(rules, turned, search.full.games()):
                    yield replace(finding, scope=f"{one.scope}; at the full table, too")
                else:
                    yield at_small_only(finding)
                return


def _may_meet(one: Reaction, other: Reaction) -> bool:
    """Whether two reactions can answer in the same step: to one event, or to one card placed."""
    events = {one.trigger.event, other.trigger.event}
    return len(events) == 1 or events <= _OF_ONE_CARD


_OF_ONE_CARD: frozenset[EventName] = frozenset(
    {"placed", "rightly_called", "firework_completed", "points_reached"}
)
