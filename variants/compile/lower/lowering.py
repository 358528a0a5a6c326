"""From the syntax tree of one declaration to its facts.

Each kind of clause has one small function, registered under the kind's name. Options are settled
here: a blank such as `[points]` becomes its number, a clause whose `if` doesn't hold says nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.options import Option, Value, value_of
from tamaya.variants.compile.facts import Fact, Key, Manner, in_words, said_by_every_game
from tamaya.variants.tables.limits import (
    MOST_FACTS,
    MOST_HAND,
    MOST_PLAYERS,
    MOST_SUITS,
    MOST_TOKENS,
)


class TooMuchError(Exception):
    """A declaration says more than `MOST_FACTS` things."""


@dataclass(slots=True)
class Lowering:
    """The facts of one declaration as they are gathered, and what is wrong with it."""

    holder: str
    options: dict[str, Value]
    declared: dict[str, Option] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    def clause(self, node: Node, manner: Manner = "state") -> None:
        """Lower one clause, with the `replace` and `if` around it."""
        if node.kind == "replace":
            self.clause(node.children[0], "replace")
        elif node.kind == "undo":
            if self.holds_here(node):
                self.clause(node.children[0], "remove")
        elif node.kind == "only_if":
            rule, setting = node.children
            if self.holds(setting):
                self.clause(rule, manner)
        elif node.kind in CLAUSES:
            CLAUSES[node.kind](self, node, manner)

    def holds_here(self, undoing: Node) -> bool:
        """Whether something is undone with these options."""
        return all(self.holds(setting) for setting in undoing.children[1:])

    def holds(self, setting: Node) -> bool:
        name, value = setting.children
        option = self.declared.get(name.value)
        if option is not None and not option.allows(value_of(value)):
            self.problem(
                "E206",
                f"`{name.value}` may be {option.words}, so it is never {value.value}",
                value,
                "choose one of these values",
            )
        return self.option(name) == value_of(value)

    def option(self, name: Node) -> Value | None:
        if name.value in self.options:
            return self.options[name.value]
        meant = nearest(name.value, self.options)
        self.problem(
            "E205",
            f"`{self.holder}` declares no option `{name.value}`",
            name,
            f"did you mean `{meant}`?" if meant else f"declare it: `option {name.value} = 1 or 2`",
        )
        return None

    def number(self, node: Node, low: int = 0, high: int = MOST_TOKENS, advice: str = "") -> int:
        """The number that a `number` or a `blank` stands for."""
        value = node.number if node.kind != "blank" else self.option(node.children[0])
        if isinstance(value, str):
            name = node.children[0].value
            self.problem(
                "E206",
                f"a number belongs here, and `{name}` has names for its values",
                node,
                f"write one clause for each name: `… if {name}={value}`",
            )
            return low
        if value is not None and not low <= value <= high:
            message = f"this number must be {low} to {high}, not {value}"
            self.problem("E311", message, node, advice)
        return min(max(value if value is not None else low, low), high)

    def say(self, key: Key, value: object, node: Node, manner: Manner) -> None:
        options = tuple(self.options.items())
        if manner in ("remove", "none"):
            value = None
            self.refuse_to_undo(key, node)
        self.note(Fact(key, value, manner, node.span, self.holder, options=options))

    def add(
        self,
        key: Key,
        value: object,
        node: Node,
        manner: Manner,
        becomes: Node | None = None,
        conditions: tuple[Node, ...] = (),
    ) -> None:
        """A fact of a kind that adds up. Replacing silences what was held."""
        silences = manner in ("replace", "remove")
        value = None if manner == "remove" else value
        options = tuple(self.options.items())
        self.note(
            Fact(
                key,
                value,
                "add",
                node.span,
                self.holder,
                silences,
                options,
                becomes=becomes,
                conditions=conditions,
            )
        )

    def refuse_to_undo(self, key: Key, node: Node) -> None:
        """What every game must say can be replaced, but not by nothing."""
        example = said_by_every_game(key)
        if example is not None:
            self.problem(
                "E208",
                f"nothing can't take the place of {in_words(key)}: every game must say it",
                node,
                f"say what holds instead, for example `{example}`",
            )

    def note(self, fact: Fact) -> None:
        if len(self.facts) == MOST_FACTS:
            raise TooMuchError
        self.facts.append(fact)

    def problem(self, code: str, message: str, node: Node, help_: str = "") -> None:
        self.problems.append(Diagnostic(code, message, (Label(node.span),), help_))


def each(node: Node, kind: str) -> tuple[Node, ...]:
    """The members of a list, or the one thing that stands in place of it."""
    return node.children if node.kind == kind else (node,)


Lower = Callable[[Lowering, Node, Manner], None]
CLAUSES: dict[str, Lower] = {}


def lowers(*kinds: str) -> Callable[[Lower], Lower]:
    """Register the function that lowers clauses of these kinds."""

    def register(function: Lower) -> Lower:
        CLAUSES.update(dict.fromkeys(kinds, function))
        return function

    return register


def players_of(lowering: Lowering, choices: Node) -> list[int]:
    """The player counts that `2 to 5` or `2 or 3` speaks of."""
    advice = "nobody could hint to a player who is alone: begin with `players 2`"
    return counts_of(lowering, choices, 2, MOST_PLAYERS, "players", advice)


def fireworks_of(lowering: Lowering, choices: Node) -> list[int]:
    """The numbers of fireworks that `6 or more` speaks of."""
    return counts_of(lowering, choices, 1, MOST_SUITS, "fireworks", open_ended=True)


def counts_of(
    lowering: Lowering,
    choices: Node,
    least: int,
    most: int,
    things: str,
    advice: str = "",
    *,
    open_ended: bool = False,
) -> list[int]:
    """The numbers that `2 to 5` or `2 or 3` speaks of, and `6 or more` where it may stay open."""
    counts: set[int] = set()
    for choice in choices.children:
        match choice:
            case Node("number", (number,)):
                counts.add(lowering.number(number, least, most, advice))
            case Node("span", (low, high)):
                first = lowering.number(low, least, most, advice)
                last = lowering.number(high, least, most)
                if first > last:
                    lowering.problem(
                        "E305",
                        f"`{first} to {last}` runs backwards",
                        choice,
                        f"write `{last} to {first}`",
                    )
                counts |= set(range(first, last + 1))
            case _ if open_ended and counts:
                counts |= set(range(max(counts), most + 1))
            case _:
                lowering.problem(
                    "E305", f"say how many {things} at most", choices, "for example `2 to 5`"
                )
    return sorted(counts)


def refuse_reserved(lowering: Lowering, name: Node, what: str) -> None:
    from tamaya.grammar.parse.language import reserved_words

    if name.word in reserved_words():
        lowering.problem(
            "E103",
            f"`{name.word}` would be mistaken for the word of the language: no {what} can be "
            "called that",
            name,
            "choose another name",
        )


@lowers("begins")
def _begins(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("begins",), node.word, node, manner)


@lowers("note")
def _note(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.add(("note", node.word), node.word, node, manner)


@lowers("role")
def _role(lowering: Lowering, node: Node, manner: Manner) -> None:
    name, text = node.children
    refuse_reserved(lowering, name, "role")
    lowering.say(("role", name.value), text.word, node, manner)


@lowers("source")
def _source(lowering: Lowering, node: Node, manner: Manner) -> None:
    text, *page = node.children
    named = f"{text.value}, page {page[0].number}" if page else text.value
    lowering.add(("source",), named, node, manner)


@lowers("players")
def _players(lowering: Lowering, node: Node, manner: Manner) -> None:
    counts = tuple(players_of(lowering, node.children[0]))
    lowering.say(("players",), counts, node, manner)


@lowers("hand")
def _hand(lowering: Lowering, node: Node, manner: Manner) -> None:
    cards = lowering.number(node.children[0].children[0], 1, MOST_HAND)
    if len(node.children) == 1:
        lowering.say(("hand", "any"), cards, node, manner)
    else:
        for players in players_of(lowering, node.children[1]):
            lowering.say(("hand", players), cards, node, manner)


@lowers("display")
def _display(lowering: Lowering, node: Node, manner: Manner) -> None:
    cards = lowering.number(node.children[0].children[0], 1, MOST_HAND)
    lowering.say(("display",), cards, node, manner)


@lowers("hand_change", "first_hand_change", "hints_change", "strikes_change")
def _change(lowering: Lowering, node: Node, manner: Manner) -> None:
    change, *choices = node.children
    amount = change.number if change.kind == "more" else -change.number
    keys: list[Key]
    match node.kind:
        case "hints_change":
            keys = [("tokens", "hints")]
        case "strikes_change":
            keys = [("tokens", "strikes")]
        case "first_hand_change":
            keys = [("hand", "first")]
        case _ if choices:
            keys = [("hand", players) for players in players_of(lowering, choices[0])]
        case _:
            keys = [("hand", "all")]
    if manner != "state":
        lowering.problem(
            "E208",
            "`more` and `fewer` always add up, so there is nothing to replace",
            node,
            "leave `replace` out, or replace the number itself",
        )
    for key in keys:
        lowering.say(key, amount, node, "adjust")


@lowers("tokens_hints")
def _hints(lowering: Lowering, node: Node, manner: Manner) -> None:
    total = lowering.number(node.children[0])
    start = lowering.number(node.children[1]) if len(node.children) > 1 else total
    if start > total:
        lowering.problem(
            "E311", f"the game can't start with {start} of {total} hints", node.children[1]
        )
    stated = start if len(node.children) > 1 else None
    lowering.say(("tokens", "hints"), (total, stated), node, manner)


@lowers("tokens_strikes")
def _strikes(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("tokens", "strikes"), lowering.number(node.children[0], 1), node, manner)


@lowers("remove")
def _remove(lowering: Lowering, node: Node, manner: Manner) -> None:
    if not lowering.holds_here(node):
        return
    match node.children[0]:
        case Node("the_rating"):
            lowering.say(("rating",), None, node, "remove")
        case Node("the_rating_with", (choices,)):
            for fireworks in fireworks_of(lowering, choices):
                lowering.say(("rating", fireworks), None, node, "remove")
        case Node("the_suit", (name,)):
            lowering.say(("suit", name.value), None, node, "remove")
        case Node("the_action", (name,)):
            lowering.say(("action", name.value), None, node, "remove")
        case Node("the_role", (name,)):
            lowering.say(("role", name.value), None, node, "remove")
        case Node("the_goal", (title,)):
            lowering.say(("goal", title.value), None, node, "remove")
        case Node("the_tiles"):
            lowering.add(("tile",), None, node, "replace")
        case Node("the_event", (event, *while_)):
            from tamaya.variants.compile.lower.turn_facts import add_event

            add_event(lowering, event, while_, None, node, "replace")
