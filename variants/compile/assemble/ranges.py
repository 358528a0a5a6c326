"""Sentences about the table become ranges of what is measured on it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.tree import Node
from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.conditions import UnknownError, moment, ranges_of
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Conditions, Range


def conditions_of(assembly: Assembly, rules: Rules, sentences: Iterable[Node]) -> Conditions:
    """What has to hold, in the numbers of these rules."""
    ranges: list[Range] = []
    for sentence in sentences:
        with _refusing(assembly):
            ranges += ranges_of(rules, sentence, max(rules.players))
    return tuple(ranges)


def moment_of(assembly: Assembly, rules: Rules, sentence: Node) -> Range | None:
    """What becomes true at an event."""
    with _refusing(assembly):
        return moment(rules, sentence)
    return None


@contextmanager
def _refusing(assembly: Assembly) -> Iterator[None]:
    """Take note of a sentence about something that the rules don't have."""
    try:
        yield
    except UnknownError as unknown:
        label = Label(unknown.node.span)
        assembly.problems.append(Diagnostic("E302", unknown.message, (label,), unknown.help))


def stated(assembly: Assembly, rules: Rules, *key: str) -> Conditions:
    """The conditions that are held under a key."""
    sentences = assembly.value(*key)
    if not isinstance(sentences, tuple):
        return ()
    return conditions_of(assembly, rules, (node for node in sentences if isinstance(node, Node)))
