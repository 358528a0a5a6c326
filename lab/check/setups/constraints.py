"""The constraints of set-ups: what rules ask of those who sit down to them.

Those on single rules look at little and rule out much; the compiler, which knows everything, comes
last. So the compiler is asked only about set-ups in which nothing simple is wrong, and where no
set-up is left the simple constraint that is to blame has a name.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.lab.check.setups.scope import OUT, PLAYERS, Choice, Scope
from tamaya.lab.check.setups.statements import Family, Statements, Values
from tamaya.lab.small.sizes import can_be_perfect
from tamaya.variants.compile.facts import in_words
from tamaya.variants.compile.merge import Sayings
from tamaya.variants.compile.passes import compile_expression, expression_of
from tamaya.variants.rules import Rules

PACE = "there must be enough cards and turns for a perfect game"


@dataclass(frozen=True, eq=False)
class Demand:
    """A constraint on some choices. One that `defines` what follows from others rules nothing out.

    `problems` says what is wrong with values that are ruled out, where the compiler has words.
    """

    words: str
    choices: list[Choice]
    test: Callable[..., bool]
    problems: Callable[[Values], Iterable[Diagnostic]] = field(default=lambda values: ())
    defines: bool = False
    is_whole: bool = False  # it speaks of all rules at once
    asks_compiler: bool = False  # and so it comes last, when everything is chosen
    follows: dict[Choice, tuple[int, ...]] = field(default_factory=dict)


def demands_of(scope: Scope) -> tuple[Demand, ...]:
    """All constraints of a scope."""
    spoken = Statements(scope)
    compiled = Compiled(scope)
    numbers = list(_numbers(spoken))
    return (
        *_options_follow(scope),
        *_needs(scope),
        *_clashes(spoken),
        *numbers,
        *_tokens(spoken, numbers),
        *_hands(spoken, numbers),
        Demand(
            "the rules must compile",
            [choice for choice in scope.choices if choice != PLAYERS],
            lambda *values: compiled.rules(_named(scope, values)) is not None,
            compiled.problems,
            is_whole=True,
            asks_compiler=True,
        ),
        Demand(
            "the rules must be for so many players",
            list(scope.choices),
            lambda *values: compiled.seats(dict(zip(scope.choices, values, strict=True))),
            asks_compiler=True,
        ),
        Demand(
            PACE,
            list(scope.choices),
            lambda *values: compiled.has_pace(dict(zip(scope.choices, values, strict=True))),
            asks_compiler=True,
        ),
    )


def _named(scope: Scope, values: tuple[Any, ...]) -> Values:
    choices = [choice for choice in scope.choices if choice != PLAYERS]
    return dict(zip(choices, values, strict=True))


# ------------------------------------------------------------------- expansions


def _options_follow(scope: Scope) -> Iterable[Demand]:
    """An option has a value where its expansion is in, and otherwise none."""
    for choice in scope.choices:
        part = Choice("part", choice.name)
        if choice.kind == "option" and part in scope.choices:
            test: Callable[..., bool] = lambda taken, value: bool(taken) == (value is not OUT)  # noqa: E731
            yield Demand("", [part, choice], test, defines=True)


def _needs(scope: Scope) -> Iterable[Demand]:
    """An expansion that is declared on another needs it."""
    there = {*scope.composition.chosen, *(game.name for game in scope.composition.lineage)}
    for name in scope.candidates:
        part = Choice("part", name)
        for ground in scope.needs(name):
            words = f"`{name}` needs `{ground}`"
            if ground in scope.candidates:
                yield Demand(words, [part, Choice("part", ground)], lambda x, y: not x or bool(y))
            elif ground not in there:
                yield Demand(words, [part], lambda x: not x)


_OF_ONE_RULE = {"E201", "E202", "E203"}
"""Problems that a rule has by itself, whatever the others say: it is stated twice, replaced twice,
or replaces nothing. Whether a suit is there of which a rule speaks, the compiler says."""


def _clashes(spoken: Statements) -> Iterable[Demand]:
    """No two parts may settle the same rule, each in its own way."""
    for family in spoken.families:
        choices = spoken.choices(family)
        if not choices:
            continue

        def problems(values: Values, family: Family = family) -> list[Diagnostic]:
            table = spoken.table(family, values)
            diagnostics = table.problems if table is not None else []
            return [problem for problem in diagnostics if problem.code in _OF_ONE_RULE]

        def test(
            *values: Any,
            choices: list[Choice] = choices,
            problems: Callable[[Values], list[Diagnostic]] = problems,
        ) -> bool:
            return not problems(dict(zip(choices, values, strict=True)))

        every = spoken.combinations(choices)
        if every is None or any(problems(values) for values in every):
            yield Demand(f"{in_words(family)} can be settled only once", choices, test, problems)


# ------------------------------------------------------------------- cards and tokens


def _numbers(spoken: Statements) -> Iterable[Demand]:
    """The cards of each suit, the hint tokens and the strikes, as they follow from the choices."""
    numbered: list[tuple[Choice, Family, Callable[[Sayings], int]]] = [
        (Choice("hints"), ("tokens", "hints"), lambda table: _tokens_of(table, "hints")),
        (Choice("strikes"), ("tokens", "strikes"), lambda table: _tokens_of(table, "strikes")),
    ]
    for family in spoken.families:
        if family[0] == "suit":
            count: Callable[[Sayings], int] = lambda table, suit=family: _cards_of(table, suit)  # type: ignore[misc]  # noqa: E731
            numbered.append((Choice("suit", str(family[1])), family, count))
    for choice, family, number in numbered:
        choices = spoken.choices(family)
        every = spoken.combinations(choices)
        if every is None:
            continue

        def follows(
            *values: Any,
            choices: list[Choice] = choices,
            family: Family = family,
            number: Callable[[Sayings], int] = number,
        ) -> bool:
            *chosen, amount = values
            table = spoken.table(family, dict(zip(choices, chosen, strict=True)))
            return bool(amount == (number(table) if table is not None else 0))

        tables = [spoken.table(family, values) for values in every]
        domain = sorted({number(table) if table is not None else 0 for table in tables})
        yield Demand("", [*choices, choice], follows, defines=True, follows={choice: tuple(domain)})


def _cards_of(table: Sayings, suit: Family) -> int:
    cards = table.held.get((*suit, "cards"))
    there = suit in table.held and cards is not None and isinstance(cards.value, tuple)
    return len(cards.value) if there else 0  # type: ignore[union-attr, arg-type]


def _tokens_of(table: Sayings, sort: str) -> int:
    key = ("tokens", sort)
    stated = table.held[key].value if key in table.held else 0
    number = stated[0] if isinstance(stated, tuple) else stated
    changes = [fact.value for fact in table.adjusted if fact.key == key]
    return sum(value for value in (number, *changes) if isinstance(value, int))


def _tokens(spoken: Statements, numbers: list[Demand]) -> Iterable[Demand]:
    """The supply must pay for a hint, and a strike must be there to be taken."""
    followed = {choice for demand in numbers for choice in demand.follows}
    cost: Family = ("hint", "costs")
    choices = spoken.choices(cost)

    def pays(*values: Any) -> bool:
        *chosen, hints = values
        table = spoken.table(cost, dict(zip(choices, chosen, strict=True)))
        fact = table.held.get(cost) if table is not None else None
        if fact is None or not isinstance(fact.value, tuple):
            return True
        halves, for_each_card, _ = fact.value
        return bool(for_each_card) or bool(2 * hints >= halves)

    # Where some hints have prices of their own, one that is dear leaves others.
    only_price = not any(f[0] == "hint" and str(f[1]).startswith("costs ") for f in spoken.families)
    if Choice("hints") in followed and only_price:
        yield Demand("the hint tokens must pay for a hint", [*choices, Choice("hints")], pays)
    if Choice("strikes") in followed:
        yield Demand("there must be a strike to take", [Choice("strikes")], lambda count: count > 0)


def _hands(spoken: Statements, numbers: list[Demand]) -> Iterable[Demand]:
    """The deck must be large enough for the hands of any number of players."""
    suits = [c for demand in numbers for c in demand.follows if c.kind == "suit"]
    if len(suits) < sum(family[0] == "suit" for family in spoken.families):
        return  # some suit depends on too much: the compiler will count
    choices = list(dict.fromkeys(spoken.choices(("hand",)) + spoken.choices(("players",))))

    def large_enough(*values: Any) -> bool:
        chosen = dict(zip(choices, values, strict=False))
        hands, players = (spoken.table(f, chosen) for f in (("hand",), ("players",)))
        if hands is None or players is None:
            return True
        return bool(sum(values[len(choices) :]) >= _most_dealt(hands, players))

    yield Demand("the deck must be large enough for the hands", [*choices, *suits], large_enough)


def _most_dealt(hands: Sayings, players: Sayings) -> int:
    """The most cards that are dealt at the start, with any number of players."""
    counts = players.held[("players",)].value if ("players",) in players.held else ()

    def size(key: tuple[str | int, ...], start: int) -> int:
        changes = [f.value for f in hands.adjusted if f.key == key and isinstance(f.value, int)]
        return max(1, start + sum(changes)) if changes else start

    most = 0
    for count in counts if isinstance(counts, tuple) else ():
        fact = hands.held.get(("hand", count)) or hands.held.get(("hand", "any"))
        if fact is not None and isinstance(fact.value, int):
            each = size(("hand", "all"), size(("hand", count), fact.value))
            most = max(most, size(("hand", "first"), each) + each * (count - 1))
    return most


# ------------------------------------------------------------------- the whole


class Compiled:
    """The compiler's word on each choice, asked once."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.answers: dict[str, Rules | tuple[Diagnostic, ...]] = {}
        self.paces: dict[tuple[str, int], bool] = {}

    def _compiled(self, values: Values) -> tuple[str, Rules | tuple[Diagnostic, ...]]:
        text = self.scope.text_of(values)
        if text not in self.answers:
            try:
                self.answers[text] = compile_expression(expression_of(text), self.scope.library)
            except RulesError as error:
                self.answers[text] = error.diagnostics
        return text, self.answers[text]

    def rules(self, values: Values) -> Rules | None:
        _, answer = self._compiled(values)
        return answer if isinstance(answer, Rules) else None

    def problems(self, values: Values) -> tuple[Diagnostic, ...]:
        _, answer = self._compiled(values)
        return () if isinstance(answer, Rules) else answer

    def seats(self, values: Values) -> bool:
        rules = self.rules(values)
        return rules is None or values[PLAYERS] in rules.players

    def has_pace(self, values: Values) -> bool:
        """Whether the best score that cards and turns allow at the start is the maximum."""
        text, rules = self._compiled(values)
        players = values[PLAYERS]
        if not isinstance(rules, Rules) or players not in rules.players:
            return True
        if (text, players) not in self.paces:
            self.paces[text, players] = can_be_perfect(rules, players)
        return self.paces[text, players]
