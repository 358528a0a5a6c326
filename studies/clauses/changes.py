"""The smallest changes of somebody's own clauses: a clause left out, or one of its numbers a step
up or down. The usual value of an option is such a number, too.

Numbers of players are left alone: other players would be meant, not other rules for the same ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from tamaya.grammar.tree import Node
from tamaya.lab.check.files.trials import Clause, clauses_of
from tamaya.studies.clauses.plan import (
    Place,
    compiled,
    in_play,
    in_words,
    own_declarations,
    reworded,
)
from tamaya.studies.sweeps.spoken import MOST_CELLS, SweepError
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.compile.passes import compile_expression, named_rules
from tamaya.variants.library import Declaration, Library
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import listed

_PLAYERS = "choices"
"""Numbers below such a node say for whom something holds, or what may be chosen."""


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause, and what stands there instead; nothing where it is left out."""

    clause: Clause
    instead: Node | None

    @property
    def place(self) -> Place:
        return self.clause.declaration, self.clause.path

    @property
    def lines(self) -> tuple[str, str]:
        """The clause as it was, and as it is then: empty where it is left out."""
        before = in_words(self.clause)
        if self.instead is None:
            return before, ""
        return before, in_words(replace(self.clause, node=self.instead))

    @property
    def words(self) -> str:
        """
        `without tokens hints 6`, or `tokens hints 6→7`.
        """
        before, after = (line.split() for line in self.lines)
        if not after:
            return f"without {' '.join(before)}"
        words: list[str] = []
        for how, a, b, c, d in SequenceMatcher(None, before, after, False).get_opcodes():
            one, other = " ".join(before[a:b]), " ".join(after[c:d])
            words.append(one if how == "equal" else f"{one}→{other}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class ChangedRules:
    """Rules with a few changes; without any they are as they stand."""

    changes: tuple[ClauseChange, ...]
    rules: Rules

    @property
    def words(self) -> str:
        return listed(one.words for one in self.changes) or "as they stand"


class OwnChanges:
    """The changes that somebody's own clauses allow, for so many players."""

    def __init__(self, text: str, players: int, library: Library | None = None) -> None:
        self.text, self.players = text, players
        self.expression, self.library = named_rules(text, library)
        self.full = compile_expression(self.expression, self.library)
        self.own = own_declarations(compose(self.expression, self.library))
        self.clauses = [clause for one in self.own for clause in clauses_of(one)]
        if not self.clauses:
            raise SweepError(
                f"`{text}` has no clause besides those of its game",
                "name rules of your own: `tamaya study mine.hanabi:nl+mine --kinder …`",
            )

    def singles(self) -> list[ChangedRules]:
        """The rules as they stand, and those with one change. No two of them are the same."""
        changes = [
            ClauseChange(clause, instead)
            for declaration in self.own
            for clause in (*_options(declaration), *clauses_of(declaration))
            for instead in (*([] if _is_option(clause) else [None]), *steps(clause.node))
        ]
        return self.distinct([(), *((one,) for one in changes)], MOST_CELLS)

    def distinct(
        self, choices: Iterable[tuple[ClauseChange, ...]], most: int, besides: Iterable[Rules] = ()
    ) -> list[ChangedRules]:
        """The rules that these choices of changes make, as far as they compile and are for the
        players: so many at most, none twice, and none of those `besides`."""
        seen = {in_play(one, [self.players]) for one in besides}
        answers: list[ChangedRules] = []
        for changes in choices:
            if len(answers) == most:
                break
            rules = self._changed(changes)
            if rules is not None and (key := in_play(rules, [self.players])) not in seen:
                seen.add(key)
                answers.append(ChangedRules(changes, rules))
        return answers

    def _changed(self, changes: Sequence[ClauseChange]) -> Rules | None:
        """The rules with some changes. None where they don't compile, or aren't for the players."""
        if not changes:
            return self.full
        dropped = {one.place for one in changes if one.instead is None}
        stay = [one for one in self.clauses if (one.declaration, one.path) not in dropped]
        instead = {one.place: one.instead for one in changes if one.instead is not None}
        rules = compiled(self.expression, self.library, reworded(self.own, stay, instead))
        return None if isinstance(rules, str) or self.players not in rules.players else rules


def steps(node: Node) -> Iterator[Node]:
    """The phrase with one of its numbers one higher, or one lower."""
    if node.kind == "NUMBER":
        yield replace(node, value=str(int(node.value) + 1))
        if int(node.value) > 0:
            yield replace(node, value=str(int(node.value) - 1))
    elif node.kind != _PLAYERS:
        for at, child in enumerate(node.children):
            for other in steps(child):
                yield replace(node, children=(*node.children[:at], other, *node.children[at + 1 :]))


def _options(declaration: Declaration) -> Iterator[Clause]:
    for place, node in enumerate(declaration.block):
        if node.kind == "option":
            yield Clause(declaration, (place,), node)


def _is_option(clause: Clause) -> bool:
    return clause.node.kind == "option"
