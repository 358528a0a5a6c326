"""The games of findings as scenarios that a file can keep.

A scenario tells what happens now, so it holds. When the rules are mended it fails, and then its
author writes what shall happen instead. A small table is laid out with its few cards, under the
rules themselves. Only where these make something else of the game do the small table's own rules
come with it.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tamaya.engine.moves import Move
from tamaya.engine.play import apply, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.records.record import Record, record_from_json
from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.engine.scenarios.written import expression_node, scenario_of
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document, Node
from tamaya.lab.findings import Finding
from tamaya.variants.compile.passes import expression_of
from tamaya.variants.expect import Promise
from tamaya.variants.rules import Rules
from tamaya.variants.words.document import document_of

HEAD = """\
# Games that `tamaya check` found. Each scenario tells what happens now, so it holds. When you have
# mended the rules it fails: write behind `then` what shall happen, and keep it.
"""


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file of scenarios: its text, how many there are, and the findings whose games no scenario
    can tell."""

    text: str
    scenarios: int
    untold: tuple[Finding, ...]


def scenarios_of(
    findings: Iterable[Finding],
    rule_sets: Mapping[str, Rules],
    promises: Sequence[Promise],
    files: Iterable[Path],
    folder: Path,
) -> ScenarioFile:
    """The findings' games as a file for a folder, which uses the files that their rules stand in.

    `rule_sets` are the rules that were checked, by their expressions.
    """
    declared: list[Node] = []
    untold: list[Finding] = []
    scenarios = 0
    for finding in findings:
        if finding.trace is None:
            continue
        nodes = _declarations(finding, rule_sets, promises, scenarios + 1)
        declared += nodes
        scenarios += bool(nodes)
        untold += [] if nodes else [finding]
    paths = [os.path.relpath(path, folder).replace(os.sep, "/") for path in files]
    uses = [Node("use", (Node("TEXT", (), path),)) for path in dict.fromkeys(paths)]
    document = Document(Source("scenarios", ""), (*uses, *declared))
    return ScenarioFile(f"{HEAD}\n{format_document(document)}", scenarios, tuple(untold))


def _declarations(
    finding: Finding, rule_sets: Mapping[str, Rules], promises: Sequence[Promise], number: int
) -> list[Node]:
    """A scenario of the rules themselves, if the game can be told so: a small table is laid out
    with its few cards. Otherwise one of a table whose rules are written before it, or nothing."""
    assert finding.trace is not None
    record = record_from_json(finding.trace.record)
    rules = record.deal.rules
    then = next((p.conditions for p in promises if _is_about(finding, p)), ())
    title = f"{number}. {finding.code}: {finding.diagnostic.message}"
    outcomes = [condition.node for condition in then]

    def told_by(expression: Node) -> Node:
        return scenario_of(title, expression, record.deal, _moves(record), outcomes)

    full = rule_sets.get(finding.rules)
    if full is not None:
        scenario = told_by(expression_of(finding.rules))
        if not run_scenario(scenario, full):
            return [scenario]
    game = f"table-{number}"
    scenario = told_by(expression_node([game]))
    if run_scenario(scenario, rules):
        return []
    return [*document_of(rules, game).declarations, scenario]


def _is_about(finding: Finding, promise: Promise) -> bool:
    labels = finding.diagnostic.labels
    return bool(labels) and labels[0].span == promise.node.span


def _moves(record: Record) -> list[Move]:
    state = start(record.deal)
    moves: list[Move] = []
    for text in record.moves:
        moves.append(read_move(state, text))
        state = apply(state, moves[-1])
    return moves
