"""How findings look in a terminal, and as records on disk."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tamaya.cli.parts.written import write
from tamaya.variants.words.lists import listed

if TYPE_CHECKING:
    from tamaya.lab.findings import Finding, Trace


def shown(finding: "Finding", record: str, color: bool, width: int = 1 << 30) -> str:
    """A finding with its clause, booklet, example and the command that replays it."""
    from tamaya.grammar.printing.render import render

    lines = _facts(finding)
    if finding.trace is not None:
        lines += _example(finding.trace)
    if finding.trace is not None and record:
        lines.append(f"  = replay: tamaya replay {record}")
    head = render(finding.diagnostic, color, width).rstrip("\n")
    return "\n".join([head, *_narrowed(lines, width)]) + "\n"


def _narrowed(lines: Iterable[str], width: int) -> Iterator[str]:
    """The lines, broken where they are too wide."""
    from tamaya.grammar.printing.render import broken

    for line in lines:
        words = line.lstrip(" ")
        indent = " " * (len(line) - len(words))
        first, *more = broken(words, width - len(indent) - 4, -4)
        yield indent + first
        yield from (f"{indent}    {part}" for part in more)


def noted(finding: "Finding", width: int = 1 << 30) -> str:
    """A note, without the words around its clause and without its example."""
    lines = [f"note[{finding.code}]: {finding.diagnostic.message}"]
    if finding.place:
        lines.append(f" --> {finding.place}: `{finding.clause}`")
    return "\n".join(_narrowed([*lines, *_facts(finding)], width))


def _facts(finding: "Finding") -> list[str]:
    """In which rules it was found, what these are after, and how far was looked."""
    facts = {
        "rules": listed([name for name in (finding.rules, *finding.also_in) if name]),
        "after": finding.booklet,
        "seen in": finding.scope,
    }
    return [f"  = {name}: {words}" for name, words in facts.items() if words]


def _example(trace: "Trace") -> list[str]:
    head = "the shortest game that shows it" if trace.shortest else "a game that shows it"
    players, deck = trace.record["players"], trace.record["deck"]
    sizes = trace.hands
    lines = [f"  = {head}, {_moves(len(trace.steps))}:"]
    dealt = 0
    for seat in range(players):
        hand = " ".join(deck[dealt : dealt + sizes[seat]])
        lines.append(f"      player {seat + 1} holds {hand}")
        dealt += sizes[seat]
    moves = [f"    {step.sentence}" for step in trace.steps]
    if len(moves) > _MOST_TOLD:
        left_out = len(moves) - _LAST_TOLD
        moves = [f"      … {left_out} more moves, and then:", *moves[left_out:]]
    return [*lines, *moves]


_MOST_TOLD, _LAST_TOLD = 20, 4
"""Of a longer game only the end is told: `--records` keeps the whole."""


def _moves(count: int) -> str:
    return {0: "before anybody moves", 1: "1 move"}.get(count, f"{count} moves")


# ------------------------------------------------------------------- records


def keep_records(folder: Path, findings: Iterable["Finding"]) -> dict[int, str]:
    """Write each example into a folder, and say under which name, by the finding's identity."""
    names: dict[int, str] = {}
    used: set[str] = set()
    for finding in findings:
        if finding.trace is None:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        stem, number = f"{finding.code}-{_plain(finding.rules)}", 1
        while stem in used:
            number += 1
            stem = f"{finding.code}-{_plain(finding.rules)}-{number}"
        used.add(stem)
        path = folder / f"{stem}.json"
        write(path, json.dumps(finding.trace.record) + "\n")
        names[id(finding)] = str(path)
    return names


def _plain(text: str) -> str:
    return "".join(c if c.isalnum() or c in "-+" else "-" for c in text).strip("-")[:60]
