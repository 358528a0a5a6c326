"""Which rule sets show what each clause of somebody's own rules does: those without it, and those
with nothing else of theirs.

A designer's own declarations are those of the composition that don't come from the catalogue. If
all do, expansions and variants count as own: what the game says is what they are held against. The
*base* is the same composition where own declarations say no rule at all.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import NamedTuple

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.printing.render import seen
from tamaya.grammar.tree import Node
from tamaya.lab.check.files.trials import Clause, clauses_of, instead_of
from tamaya.studies.sweeps.spoken import MOST_CELLS, SweepError
from tamaya.variants.compile.compose.composition import Composition, compose
from tamaya.variants.compile.passes import compile_expression, named_rules
from tamaya.variants.library import Declaration, Library, catalogue_declaration
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import listed, ranged


@dataclass(frozen=True, slots=True)
class Without:
    """Rules that lack some clauses: their place among the rule sets, or why there are none."""

    place: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ClauseTrial:
    """A clause in words, the declaration that says it and where; the rules without it, and those
    with it alone."""

    words: str
    part: str
    where: str
    left_out: Without
    alone: Without


@dataclass(frozen=True, slots=True)
class ClausePlan:
    """All clauses, and where the rules of their trials stand among the rule sets of a study: first
    come the rules as they stand, and none is there twice. `players` can play them all."""

    text: str
    base: Without
    trials: tuple[ClauseTrial, ...]
    players: tuple[int, ...]

    @property
    def contrasts(self) -> list[tuple[int, int]]:
        """Which rule sets are compared, by their places: what is left out with the rules as they
        stand, what is alone with the base."""
        couples = [(0, one.left_out.place) for one in self.trials]
        couples.append((0, self.base.place))
        if self.base.place is not None:
            couples += [(self.base.place, one.alone.place) for one in self.trials]
        return list(dict.fromkeys((a, b) for a, b in couples if b is not None))

    def name(self, place: int) -> str:
        """What a rule set is called."""
        if place == 0:
            return self.text
        if place == self.base.place:
            return f"{self.text} without its own clauses"
        for number, one in enumerate(self.trials, 1):
            if place in (one.left_out.place, one.alone.place):
                how = "without" if place == one.left_out.place else "with only"
                return f"{self.text} {how} clause {number}: {one.words}"
        raise ValueError(f"no clause needs the rule set {place}")


def own_declarations(composition: Composition) -> list[Declaration]:
    """The declarations of a composition that its designer wrote; otherwise all but the game."""
    added = [
        *(chosen.declaration for chosen in composition.expansions),
        *composition.variants.values(),
    ]
    every = [*composition.lineage, *added]
    own = [one for one in every if catalogue_declaration(one.name) is not one]
    return own if any(any(clauses_of(one)) for one in own) else added


class Planned(NamedTuple):
    """A plan, and the rule sets that it speaks of."""

    plan: ClausePlan
    rule_sets: tuple[Rules, ...]


def clause_plan(
    text: str, players: Sequence[int] | None = None, library: Library | None = None
) -> Planned:
    """The rule sets that show what each clause of some rules does.

    `players` are those who have to be able to play all of them: if none are named, all who can play
    the rules as they stand, and the base.
    """
    expression, library = named_rules(text, library)
    full = compile_expression(expression, library)
    own = own_declarations(compose(expression, library))
    clauses = [clause for declaration in own for clause in clauses_of(declaration)]
    if not clauses:
        raise SweepError(
            f"`{text}` has no clause besides those of its game",
            "name rules of your own: `tamaya study mine.hanabi:nl+mine --clauses`",
        )
    if 2 * len(clauses) + 2 > MOST_CELLS:
        raise SweepError(
            f"{len(clauses)} clauses make {2 * len(clauses) + 2} sets of rules; a study takes "
            f"{MOST_CELLS} at most",
            f"put them into several expansions, and study each of them on its own; these stand in "
            f"{listed(f'`{one.name}`' for one in own)}",
        )
    if players is None:
        bare = compiled(expression, library, reworded(own, (), {}))
        able = full.players if isinstance(bare, str) else bare.players
        players = [count for count in full.players if count in able] or full.players
    trials = _Trials(expression, library, full, own, players)
    base = trials.with_only(())
    if base.place == 0:
        raise SweepError(
            f"without its own clauses `{text}` plays the same",
            "`tamaya check` says of each clause whether it changes anything",
        )
    tried = tuple(trials.of(clause, clauses, base) for clause in clauses)
    return Planned(ClausePlan(text, base, tried, tuple(players)), tuple(trials.rule_sets))


class _Trials:
    """Compiles rules with clauses left out, and gathers them, each once."""

    def __init__(
        self,
        expression: Node,
        library: Library,
        full: Rules,
        own: Sequence[Declaration],
        players: Sequence[int],
    ) -> None:
        self.expression, self.library, self.own = expression, library, own
        self.rule_sets = [full]
        self.players = players

    def of(self, clause: Clause, clauses: Sequence[Clause], base: Without) -> ClauseTrial:
        alone = self.with_only((clause,))
        if base.place is None:
            alone = Without(None, f"without the others there are no rules: {base.reason}")
        elif alone.place == base.place:
            alone = Without(None, "it changes nothing in play")
        left_out = self.with_only([one for one in clauses if one is not clause])
        if left_out.place == 0:
            left_out = Without(None, "without it nothing changes in play")
        return ClauseTrial(
            in_words(clause), clause.declaration.name, str(clause.node.span), left_out, alone
        )

    def with_only(self, clauses: Iterable[Clause]) -> Without:
        """The rules in which own declarations say these clauses and no others."""
        rules = compiled(self.expression, self.library, reworded(self.own, clauses, {}))
        if isinstance(rules, str):
            return Without(None, rules)
        unable = [count for count in self.players if count not in rules.players]
        if unable:
            return Without(None, f"{ranged(unable, 'or')} players can't play so")
        every = [in_play(one, self.players) for one in (*self.rule_sets, rules)]
        place = every.index(every[-1])
        if place == len(self.rule_sets):
            self.rule_sets.append(rules)
        return Without(place)


# ------------------------------------------------------------------- rewording

Reworded = Sequence[tuple[Declaration, Node]]
"""Declarations, and what they say instead."""

Place = tuple[Declaration, tuple[int, ...]]
"""Where a clause stands: in which declaration, and where below its block."""


def reworded(
    own: Sequence[Declaration], clauses: Iterable[Clause], instead: Mapping[Place, Node]
) -> Reworded:
    """Declarations that say some of their clauses, and some in other words. Options and what isn't
    a rule stay: the expression may speak of them."""
    stay = {(clause.declaration, clause.path) for clause in clauses}
    return [(one, _with_clauses(one, stay, instead)) for one in own]


def _with_clauses(
    declaration: Declaration, stay: set[Place], instead: Mapping[Place, Node]
) -> Node:
    places = [clause.path for clause in clauses_of(declaration)]
    node = declaration.node
    at = next((i for i, child in enumerate(node.children) if child.kind == "block"), None)
    if at is None:
        return node
    children: list[Node] = []
    for place, child in enumerate(node.children[at].children):
        inner = [path for path in places if path[0] == place and len(path) > 1]
        if inner:
            inside = child.children[0]
            those = [
                instead.get((declaration, path), inside.children[path[1]])
                for path in inner
                if (declaration, path) in stay
            ]
            if those:
                filled = replace(inside, children=tuple(those))
                children.append(replace(child, children=(filled, *child.children[1:])))
        elif (place,) not in places or (declaration, (place,)) in stay:
            children.append(instead.get((declaration, (place,)), child))
    block = replace(node.children[at], children=tuple(children))
    return replace(node, children=(*node.children[:at], block, *node.children[at + 1 :]))


def compiled(expression: Node, library: Library, instead: Reworded) -> Rules | str:
    """What an expression means if declarations say something else, or why that can't be."""
    with ExitStack() as stack:
        for declaration, node in instead:
            stack.enter_context(instead_of(declaration, node))
        try:
            return compile_expression(expression, library)
        except RulesError as error:
            return error.diagnostics[0].message


def in_play(rules: Rules, players: Sequence[int]) -> Rules:
    """The rules as far as games of these players depend on them."""
    hands = tuple(one for one in rules.hands if one.players in players)
    return replace(rules, rating=(), hands=hands)


def in_words(clause: Clause) -> str:
    """The clause, in its block if it stands in one."""
    words = seen(phrase(clause.node))
    if len(clause.path) == 1:
        return words
    return f"{clause.declaration.block[clause.path[0]].kind} {{ {words} }}"
