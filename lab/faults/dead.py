"""Clauses that change nothing, and expansions whose order makes a difference."""

import time
from collections.abc import Iterator
from dataclasses import replace

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.tree import Node
from tamaya.lab.apart.lockstep import compared, differ_in_samples
from tamaya.lab.case import Case
from tamaya.lab.files.rewrite import Clause, clauses_of, compiled_with, without
from tamaya.lab.findings import Finding
from tamaya.lab.small.kept import Size
from tamaya.lab.small.reduce import reduced_alike
from tamaya.variants.library import Declaration
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.vocabulary.events import EventName

_SAMPLES = 20


def dead_rules(
    case: Case,
    expression: Node,
    declarations: list[Declaration],
    sizes: list[Size],
    most: int,
    until: float,
) -> Iterator[Finding]:
    """Leave each clause out: if that can be and every game stays the same, the clause is dead."""
    for declaration in declarations:
        for clause in clauses_of(declaration):
            if time.monotonic() > until:
                return
            other = compiled_with(declaration, without(clause), expression, case.library)
            if other is None:
                continue
            if other.hash == case.rules.hash:
                if not _is_a_choice(clause):
                    yield _dead(case, clause, "proved: the tables stay the same")
            elif _plays(case.rules, other):
                scope = _where_alike(case.rules, other, sizes, most, until)
                if scope:
                    yield _dead(case, clause, scope)


def _is_a_choice(clause: Clause) -> bool:
    """Whether a clause hangs on an option, or only says words: hashes pass over these."""
    kinds = {node.kind for node in clause.node.walk()}
    return bool(kinds & {"only_if", "rating", "the_rating", "begins"})


def _plays(one: Rules, other: Rules) -> bool:
    """Whether two rule sets differ in what a table shows, and not just in what hints tell."""
    told = one.names == other.names and one.hinting.announces == other.hinting.announces
    tables = ("reactions", "actions", "tiles", "losing", "hinting", "discarding", "playing")
    return told and any(getattr(one, name) != getattr(other, name) for name in tables)


def _where_alike(one: Rules, other: Rules, sizes: list[Size], most: int, until: float) -> str:
    """The scope in which two rule sets play alike; empty where they differ or it isn't known."""
    scopes = []
    for size in sizes:
        pair = reduced_alike(one, other, size)
        if pair is None or pair[0].rules.hash == pair[1].rules.hash:
            continue  # what makes the difference is gone from the small table
        small, rest = pair
        seconds = until - time.monotonic()
        found = compared(small.rules, rest.rules, small.players, most, seconds)
        if found.differ:
            return ""
        if not found.complete:
            break
        scopes.append(f"{found.states:,} states of {small.scope}, complete to the end")
    if not scopes or differ_in_samples(one, other, _SAMPLES, 0, until):
        return ""
    return f"{scopes[-1]}, and in {_SAMPLES} games sampled at the full table"


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


def order_matters(case: Case, sizes: list[Size], most: int, until: float) -> Iterator[Finding]:
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
        for size in sizes:
            pair = reduced_alike(rules, turned, size)
            if pair is None or time.monotonic() > until:
                continue
            one, other = pair
            found = compared(one.rules, other.rules, one.players, most, until - time.monotonic())
            if found.differ:
                first, second = rules.reactions[i], rules.reactions[j]
                yield case.finding(
                    "F306",
                    f"it matters whether `{first.holder}` or `{second.holder}` comes first here; "
                    "their names decide it",
                    second.origin,
                    "let the body of a variant that names both say what happens, with `replace`",
                    scope=one.scope,
                )
                return


def _may_meet(one: Reaction, other: Reaction) -> bool:
    """Whether two reactions can answer in the same step: to one event, or to one card placed."""
    events = {one.trigger.event, other.trigger.event}
    return len(events) == 1 or events <= _OF_ONE_CARD


_OF_ONE_CARD: frozenset[EventName] = frozenset(
    {"placed", "rightly_called", "firework_completed", "points_reached"}
)
