"""A measure, a source of points and a container of effects that only the tests know.

Each is added the way the language grows: a wording in the grammar, what it is lowered to, a row of
the vocabulary or a field of a table, and what the referee does. Nothing else knows them, and nobody
has written a trait for them.

- `while the deck is even`: a rule depends on a measure that is new.
- `each hint left scores 1 point`: points come from elsewhere than from fireworks.
- `a player may pass { … }`: effects stand in a table that never held any.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields
from typing import cast
from unittest.mock import patch

from tests.made.new_words import forget

from tamaya.engine.game.responses import response_to
from tamaya.engine.questions import conditions as questions
from tamaya.engine.questions.placing import Seen
from tamaya.engine.turn.acting import Acting
from tamaya.engine.turn.effects import Events
from tamaya.grammar.parse import language
from tamaya.grammar.tree import Node
from tamaya.variants import conditions
from tamaya.variants.compile.assemble import actions, assemble, consequences, hidden
from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.facts import Manner
from tamaya.variants.compile.lower.lowering import CLAUSES, Lowering
from tamaya.variants.compile.lower.turn_facts import effects_of
from tamaya.variants.rules import Rules
from tamaya.variants.tables import sound, tables
from tamaya.variants.tables.short import unsaid
from tamaya.variants.tables.tables import Effect, Range
from tamaya.variants.vocabulary.events import MEASURES, Measure, MeasureWord
from tamaya.variants.words import sentences

EVEN = cast(Measure, "the deck by twos")

_WORDINGS = {
    '| "the" "deck" "is" "empty"': '| "the" "deck" "is" "even" -> deck_even\n    | "the" "deck" '
    '"is" "empty"',
    '| _A "player" "may" "pass"  ': '| _A "player" "may" "pass" effect_block -> passing_for\n'
    '    | _A "player" "may" "pass"  ',
    "?about_ends: score": "?about_ends: "
    '"each" "hint" "left" "scores" NUMBER "point" -> hint_points\n    | score',
}


@dataclass(frozen=True, slots=True)
class Losing(tables.Losing):
    """What hints that are left are worth at the end of a game that is not lost."""

    each_hint: int = unsaid(0)


@dataclass(frozen=True, slots=True)
class Passing(tables.Passing):
    """What happens at a pass."""

    effects: tuple[Effect, ...] = unsaid(())


_grammar_text = language.grammar_text
_ranges_of = conditions.ranges_of
_sentence_node = sentences.sentence_node
_measured = questions.measured
_losing_of, _passing_of = consequences.losing_of, actions.passing_of
_end, _pass_turn = Events.end, Acting.pass_turn


def _with_new_tables() -> str:
    text = _grammar_text()
    for known, more in _WORDINGS.items():
        assert text.count(known) == 1, known
        text = text.replace(known, more)
    return text


# ------------------------------------------------------------------- the measure


def _ranges(rules: Rules, node: Node, players: int) -> tuple[Range, ...]:
    return (Range(EVEN, 0, 0),) if node.kind == "deck_even" else _ranges_of(rules, node, players)


def _sentence(rules: Rules, held: Range) -> Node:
    return Node("deck_even") if held.measure == EVEN else _sentence_node(rules, held)


def _measures(asked: Range, seen: Seen) -> tuple[int, ...]:
    if asked.measure == EVEN:
        return ((len(seen.pile) - seen.drawn) % 2,)
    return _measured(asked, seen)


# ------------------------------------------------------------------- the source of points


def _hint_points(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("hint points",), lowering.number(node.children[0]), node, manner)


def _scores(assembly: Assembly) -> tables.Losing:
    known = _losing_of(assembly)
    return Losing(known.keeps_points, known.plus, half=known.half, each_hint=_held(assembly))


def _held(assembly: Assembly) -> int:
    return assembly.number("hint points") if ("hint points",) in assembly.table.held else 0


def _ends(self: Events, lost: bool, reason: str) -> None:
    _end(self, lost, reason)
    losing = self.rules.losing
    if isinstance(losing, Losing) and self.over is not None and not self.over.lost:
        self.over = self.over._replace(score=self.over.score + losing.each_hint * self.hints)


# ------------------------------------------------------------------- the container


def _passing_for(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("pass",), (), node, manner)
    lowering.say(("pass effects",), effects_of(lowering, node.children[0]), node, manner)


def _passing(assembly: Assembly, rules: Rules) -> tables.Passing | None:
    known = _passing_of(assembly, rules)
    said = assembly.value("pass effects")
    if known is None or not isinstance(said, tuple):
        return known
    return Passing(known.conditions, tuple(one for one in said if isinstance(one, Effect)))


def _passes(self: Acting) -> None:
    _pass_turn(self)
    passing = self.rules.passing
    if isinstance(passing, Passing) and not self.over:
        self.react((response_to(passing.effects, text="a pass"),))


@contextmanager
def new_tables() -> Iterator[None]:
    """The language with all three in it."""
    assert {f.name for f in fields(Losing)} > {f.name for f in fields(tables.Losing)}
    with ExitStack() as stack:
        for where, name, new in (
            (language, "grammar_text", _with_new_tables),
            (conditions, "ranges_of", _ranges),
            (actions, "ranges_of", _ranges),
            (sound, "ranges_of", _ranges),
            (sentences, "sentence_node", _sentence),
            (hidden, "sentence_node", _sentence),
            (questions, "measured", _measures),
            (assemble, "losing_of", _scores),
            (assemble, "passing_of", _passing),
            (Events, "end", _ends),
            (Acting, "pass_turn", _passes),
        ):
            stack.enter_context(patch.object(where, name, new))
        stack.enter_context(patch.dict(MEASURES, {EVEN: MeasureWord("conditions")}))
        stack.enter_context(
            patch.dict(CLAUSES, {"hint_points": _hint_points, "passing_for": _passing_for})
        )
        forget()
        try:
            yield
        finally:
            forget()
