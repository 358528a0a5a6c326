"""The lines along which a firework can be built, out of the clauses that say so."""

from typing import NamedTuple

from tamaya.grammar.tree import Node
from tamaya.variants.compile.lower.lowering import Lowering
from tamaya.variants.tables.limits import MOST_COPIES, MOST_LINES, MOST_TWICE, MOST_VALUE

Line = tuple[int, ...]


class Built(NamedTuple):
    """The lines of a firework, or of two: then one line holds the cards of both."""

    lines: tuple[Line, ...]
    twice: bool = False


def built_of(lowering: Lowering, rule: Node) -> Built:
    """What a clause that begins with `built` says."""
    rows = rule.children[0].children if rule.kind == "built_lines" else rule.children
    given_lines = [_line(lowering, numbers) for numbers in rows]
    if not given_lines:
        return Built(((),))
    line = given_lines[0]
    match rule.kind:
        case "built_in_a_circle":
            lines = [line[start:] + line[:start] for start in range(len(line))]
        case "built_either_way":
            lines = [line, line[::-1]]
        case "built_twice":
            return _twice(lowering, rule, line)
        case _:
            lines = given_lines
    if len({*map(len, lines)}) > 1:
        lengths = " and ".join(str(length) for length in sorted({*map(len, lines)}))
        lowering.problem(
            "E316",
            f"these lines have {lengths} cards, but all lines of a firework are equally long",
            rule,
            "leave cards out, or give the longer line a suit of its own",
        )
        lines = lines[:1]
    if len({*given_lines}) < len(given_lines):
        lowering.problem("E316", "the same line is given twice", rule, "give each line once")
    if len(lines) > MOST_LINES:
        lowering.problem("E311", f"a firework may have {MOST_LINES} lines, not {len(lines)}", rule)
    return Built(tuple(dict.fromkeys(lines))[:MOST_LINES])


def _line(lowering: Lowering, numbers: Node) -> Line:
    line = tuple(lowering.number(number, 0, MOST_VALUE) for number in numbers.children)
    if len(line) > MOST_COPIES:
        lowering.problem("E311", f"{len(line)} cards are too many for a firework", numbers)
    return line[:MOST_COPIES]


def _twice(lowering: Lowering, rule: Node, line: Line) -> Built:
    if len({*line}) < len(line):
        lowering.problem(
            "E316",
            "a value comes twice in a firework that is built twice",
            rule,
            "let each value come once",
        )
        return Built((line,))
    if len(line) > MOST_TWICE:
        lowering.problem(
            "E311",
            f"a firework that is built twice may have {MOST_TWICE} cards, not {len(line)}",
            rule,
            "build a shorter firework, or make another suit of the second",
        )
        line = line[:MOST_TWICE]
    return Built((line * 2,), twice=True)
