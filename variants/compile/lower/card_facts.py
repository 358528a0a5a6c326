"""Facts about cards: suits, their fireworks, and what touches them.

What touches a card has two sides, colours and values; a clause that names only colours leaves the
values as they were, and the other way about.
"""

from dataclasses import replace
from typing import Literal, NamedTuple

from tamaya.grammar.tree import Node
from tamaya.variants.compile.facts import Key, Manner
from tamaya.variants.compile.lower.lowering import Lowering, each, lowers, refuse_reserved
from tamaya.variants.tables.limits import MOST_COPIES, MOST_LINES, MOST_TWICE, MOST_VALUE

# ------------------------------------------------------------------- building lines

# The lines along which a firework can be built, out of the clauses that say so.

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


# ------------------------------------------------------------------- card facts

Touch = tuple[Literal["every", "no", "these"], tuple[str, ...]]
Points = tuple[tuple[str, int], ...]


@lowers("suit", "suits")
def _suits(lowering: Lowering, node: Node, manner: Manner) -> None:
    fresh, block = node.children
    suits = fresh.children if fresh.kind == "fresh_list" else (fresh,)
    for name, letter in (suit.children for suit in suits):
        _check_name(lowering, name, letter)
        lowering.say(("suit", name.value), letter.value, fresh, manner)
        for rule in block.children if manner != "remove" else ():  # a suit takes its rules along
            _suit_rule(lowering, ("suit", name.value), rule, "state")


def _check_name(lowering: Lowering, name: Node, letter: Node) -> None:
    refuse_reserved(lowering, name, "suit")
    if len(letter.value) != 1:
        lowering.problem(
            "E303",
            f"the letter of `{name.value}` must be a single letter, not `{letter.value}`",
            letter,
            f"for example `suit {name.value} {name.value[0]}`",
        )


@lowers("suit_change", "suits_change")
def _suit_change(lowering: Lowering, node: Node, manner: Manner) -> None:
    names, block = node.children
    for name in each(names, "suit_names"):
        for rule in block.children:
            _suit_rule(lowering, ("suit", name.value), rule, manner)


@lowers("every_suit", "every_suit_but")
def _every_suit(lowering: Lowering, node: Node, manner: Manner) -> None:
    *names, block = node.children
    but = tuple(name.value for listed in names for name in listed.children)
    first = len(lowering.facts)
    for rule in block.children:
        _suit_rule(lowering, ("every",), rule, "none" if manner == "remove" else "every")
    lowering.facts[first:] = [replace(fact, but=but) for fact in lowering.facts[first:]]


def _suit_rule(lowering: Lowering, key: Key, rule: Node, manner: Manner) -> None:
    match rule:
        case Node("replace", (inner,)):
            _suit_rule(lowering, key, inner, "every" if key == ("every",) else "replace")
        case Node("undo", (inner, *_)):
            if lowering.holds_here(rule):
                _suit_rule(lowering, key, inner, "none" if key == ("every",) else "remove")
        case Node("only_if", (inner, setting)):
            if lowering.holds(setting):
                _suit_rule(lowering, key, inner, manner)
        case Node("cards", (numbers,)):
            lowering.say((*key, "cards"), _values(lowering, numbers), rule, manner)
        case Node(kind) if kind.startswith("built"):
            lowering.say((*key, "built"), built_of(lowering, rule), rule, manner)
        case Node("begun_after"):
            lowering.say((*key, "begun"), _awaited(lowering, rule), rule, manner)
        case Node("fits_any" | "fits_as_own_value"):
            lowering.say((*key, "fits"), rule.kind, rule, manner)
        case Node("inverted"):
            lowering.say((*key, "inverted"), True, rule, manner)
        case Node("score"):
            lowering.say((*key, "score"), points_of(rule), rule, manner)
        case _:
            say_touch(lowering, key, rule, manner)


def _values(lowering: Lowering, numbers: Node) -> tuple[int, ...]:
    if len(numbers.children) > MOST_COPIES:
        lowering.problem(
            "E311", f"a suit may have {MOST_COPIES} cards, not {len(numbers.children)}", numbers
        )
    return tuple(sorted(lowering.number(n, 0, MOST_VALUE) for n in numbers.children[:MOST_COPIES]))


def _awaited(lowering: Lowering, rule: Node) -> tuple[tuple[str, int], ...]:
    """The suits that a firework waits for, and how many cards each must have."""
    awaited: dict[str, int] = {}
    for grown in rule.children[0].children:
        name, number = grown.children
        if name.value in awaited:
            lowering.problem("E201", f"suit {name.value} is named twice", grown, "name it once")
        awaited[name.value] = lowering.number(number, 1, MOST_COPIES)
    return tuple(awaited.items())


@lowers("value_touch")
def _value_touch(lowering: Lowering, node: Node, manner: Manner) -> None:
    values, touch = node.children
    for value in each(values, "values"):
        say_touch(lowering, ("value", value.number), touch, manner)


@lowers("card_touch")
def _card_touch(lowering: Lowering, node: Node, manner: Manner) -> None:
    name, value, touch = node.children
    say_touch(lowering, ("card", name.value, value.number), touch, manner)


@lowers("value_counts")
def _value_counts(lowering: Lowering, node: Node, manner: Manner) -> None:
    """What cards of some values count as: cards of their own suit."""
    values, other = node.children
    for value in each(values, "values"):
        numbers = [lowering.number(number, 0, MOST_VALUE) for number in (value, other)]
        lowering.say(("value", numbers[0], "as", numbers[1]), True, node, manner)


@lowers("card_counts")
def _card_counts(lowering: Lowering, node: Node, manner: Manner) -> None:
    """What a card counts as: where no suit or no value is named it is that of the card."""
    suit, number, other = node.children
    as_suit, as_number = suit, number
    for part in other.children:
        as_suit, as_number = (part, as_number) if part.kind == "NAME" else (as_suit, part)
    values = [lowering.number(one, 0, MOST_VALUE) for one in (number, as_number)]
    key: Key = ("card", suit.value, values[0], "as", as_suit.value, values[1])
    lowering.say(key, True, node, manner)


def say_touch(lowering: Lowering, key: Key, node: Node, manner: Manner) -> None:
    """The facts of `touched by …` or `also touched by …`, one for each side that it names."""
    sides: dict[str, list[Node]] = {"colours": [], "values": []}
    for name in node.children[0].children:
        colour = name.kind in ("name", "every_colour", "no_colour")
        sides["colours" if colour else "values"].append(name)
    for side, names in sides.items():
        if not names:
            continue
        touch = _touch(lowering, names)
        if node.kind == "also_touched":
            if touch[0] == "no":
                lowering.problem(
                    "E310", "nothing is added by `no`", names[0], "write `touched by` without also"
                )
            if manner == "none":
                lowering.problem(
                    "E208",
                    "what also touches a card adds up, so it is undone where it is said",
                    node,
                    "name the suit: `suit red { replace also touched by … by nothing }`",
                )
            lowering.add((*key, "also"), (side, touch), node, manner)
        else:
            lowering.say((*key, side), touch, node, manner)


def _touch(lowering: Lowering, names: list[Node]) -> Touch:
    sweeping = [n for n in names if n.kind not in ("name", "number")]
    if not sweeping:
        return "these", tuple(dict.fromkeys(n.word for n in names))
    if len(names) > 1:
        lowering.problem(
            "E310",
            f"`{sweeping[0].span.text}` already says it all: no other name can stand beside it",
            sweeping[0],
            "write either the names or `every` or `no`",
        )
    return ("every" if sweeping[0].kind.startswith("every") else "no"), ()


def points_of(score: Node) -> Points:
    """The terms of a `score` clause as (kind, number)."""
    terms = score.children[0].children if score.children else ()
    return tuple((term.kind, term.number if term.children else 0) for term in terms)
