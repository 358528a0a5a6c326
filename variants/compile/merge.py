"""Composition: facts of several declarations become one table, whatever the order of `+`.

A rule is stated once. Who may replace whom is fixed by the declarations themselves: an expansion
replaces what its game holds, or an expansion that it is declared `on`; the body of a variant
replaces, and so settles, what any of its parts hold. Nothing here knows what the keys mean, save
that a suit takes its own rules along when it goes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from dataclasses import replace as dataclass_replace
from typing import Literal

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.variants.compile.facts import EVERY_HAND, Fact, Key, advice_on_suit, in_words


@dataclass(frozen=True, slots=True)
class Layer:
    """The facts of one declaration, and the declarations whose rules it may replace."""

    name: str
    kind: Literal["game", "expansion", "variant"]
    facts: tuple[Fact, ...]
    may_replace: frozenset[str]

    @property
    def heading(self) -> str:
        return f"{self.kind} `{self.name}`"


@dataclass(slots=True)
class Sayings:
    """What a composition says: keys that are held once, and facts that add up."""

    held: dict[Key, Fact] = field(default_factory=dict)
    added: list[Fact] = field(default_factory=list)
    adjusted: list[Fact] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)


def merge(layers: Iterable[Layer]) -> Sayings:
    """Compose layers: games from root to leaf, then expansions, then variants outwards."""
    return _Merge(list(layers)).table()


class _Merge:
    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers
        self.headings = {layer.name: layer.heading for layer in layers}
        self.held: dict[Key, Fact] = {}
        self.added: list[Fact] = []
        self.silenced: list[tuple[Fact, Fact]] = []
        self.removed: dict[Key, Fact] = {}
        self.adjusted: list[Fact] = []
        self.conflicts: dict[Key, Diagnostic] = {}
        self.problems: list[Diagnostic] = []

    def table(self) -> Sayings:
        variants = [layer for layer in self.layers if layer.kind == "variant"]
        others = [layer for layer in self.layers if layer.kind != "variant"]
        for layer in others:
            self.put(layer)
        for layer in others:
            self.reach_every_suit(layer)
        for layer in variants:
            self.put(layer)
            self.reach_every_suit(layer)
        problems = _distinct([*self.problems, *self.conflicts.values()])
        return Sayings(self.held, self.added, self.adjusted, problems)

    def put(self, layer: Layer) -> None:
        for fact in layer.facts:
            match fact.manner:
                case "state":
                    self.state(layer, fact)
                case "replace" | "remove":
                    self.replace(layer, fact)
                case "adjust":
                    self.adjusted.append(fact)
                case "add":
                    if fact.silences:
                        self.silence(layer, fact)
                    if fact.value is not None:
                        self.added.append(fact)
                case "every" | "none":
                    pass

    def state(self, layer: Layer, fact: Fact) -> None:
        held = self.held.get(fact.key) or self.wider_or_narrower(layer, fact)
        if held is None:
            self.held[fact.key] = fact
        elif not self.part_of_known_conflict(fact.key):
            self.conflicts[fact.key] = self.stated_twice(layer, fact, held)

    def wider_or_narrower(self, layer: Layer, fact: Fact) -> Fact | None:
        """What another declaration says of the hands of all, or of some, when the other speaks."""
        if fact.key[0] != "hand":
            return None
        others = [f for k, f in self.held.items() if k[0] == "hand" and f.holder != layer.name]
        return next((f for f in others if EVERY_HAND in (f.key, fact.key)), None)

    def replace(self, layer: Layer, fact: Fact) -> None:
        if fact.key == EVERY_HAND and fact.key not in self.held:
            hands = [key for key in self.held if key[0] == "hand"]
            for key in hands:
                self.replace(layer, dataclass_replace(fact, key=key))
            if hands:
                if fact.manner == "replace":
                    self.held[EVERY_HAND] = fact  # it counts for players who come on top, too
                return
        held = self.held.get(fact.key)
        narrower = self.narrower(fact.key) if fact.manner == "remove" else []
        if held is None and narrower:
            for key in narrower:
                self.replace(layer, dataclass_replace(fact, key=key))
            return
        if held is None:
            gone = self.removed.get(fact.key) or self.removed.get(fact.key[:2])
            if gone is not None and gone.holder not in layer.may_replace:
                self.conflicts[fact.key] = self.replaced_by_stranger(layer, fact, gone)
            elif gone is not None and layer.kind == "variant":
                self.settle(layer, fact.key)
                if fact.manner == "replace":
                    self.held[fact.key] = fact
            else:
                self.problems.append(self.nothing_to_replace(layer, fact))
            return
        if held.holder not in layer.may_replace:
            if not self.part_of_known_conflict(fact.key):
                self.conflicts[fact.key] = self.replaced_by_stranger(layer, fact, held)
            return
        self.settle(layer, fact.key)
        if fact.manner == "remove" or (len(fact.key) == 2 and fact.key[0] == "suit"):
            for key in self.narrower(fact.key):
                gone = self.held.pop(key)
                if gone.holder not in layer.may_replace:
                    self.conflicts[key] = self.replaced_by_stranger(layer, fact, gone)
            self.added = [f for f in self.added if f.key[: len(fact.key)] != fact.key]
        if fact.manner == "remove":
            del self.held[fact.key]
            self.removed[fact.key] = fact
        else:
            self.held[fact.key] = fact

    def narrower(self, key: Key) -> list[Key]:
        """The keys that go where this one goes: the rules of a suit, ratings of some fireworks."""
        return [k for k in self.held if len(k) > len(key) and k[: len(key)] == key]

    def settle(self, layer: Layer, key: Key) -> None:
        if layer.kind == "variant":
            for other in [k for k in self.conflicts if k[: len(key)] == key]:
                del self.conflicts[other]

    def reach_every_suit(self, layer: Layer) -> None:
        suits = [key for key in self.held if len(key) == 2 and key[0] == "suit"]
        for fact in layer.facts:
            unknown = [name for name in fact.but if ("suit", name) not in self.held]
            self.problems += [self.unknown_suit(layer, fact, name) for name in unknown]
            if fact.manner not in ("every", "none"):
                continue
            keys = [(*suit, *fact.key[1:]) for suit in suits if suit[1] not in fact.but]
            if fact.manner == "none" and not any(key in self.held for key in keys):
                self.problems.append(self.nothing_to_replace(layer, fact))
            for key in keys:
                self.reach_suit(layer, fact, key)

    def reach_suit(self, layer: Layer, fact: Fact, key: Key) -> None:
        """What is said of every suit comes to one of them."""
        held = self.held.get(key) or self.removed.get(key)
        if held is not None and held.holder not in layer.may_replace and held.manner != "state":
            if held.holder != layer.name:
                self.conflicts[key] = self.replaced_by_stranger(layer, fact, held)
            elif held.manner in ("every", "none"):
                self.conflicts[key] = self.stated_twice(layer, fact, held)
            # What the same declaration says of one suit is narrower, and speaks.
            return
        self.settle(layer, key)
        if fact.manner == "every":
            self.held[key] = fact
        elif self.held.pop(key, None) is not None:
            self.removed[key] = fact

    def silence(self, layer: Layer, fact: Fact) -> None:
        """Take away what those whom this layer may replace do at an event."""
        mine = [f for f in self.added if f.key == fact.key and f.holder in layer.may_replace]
        gone = next((by for f, by in self.silenced if f.key == fact.key), None)
        if mine:
            self.settle(layer, fact.key)
            self.silenced += [(f, fact) for f in mine]
            silent = {id(f) for f in mine}
            self.added = [f for f in self.added if id(f) not in silent]
        elif gone is not None and gone.holder != layer.name:
            self.conflicts[fact.key] = self.replaced_by_stranger(layer, fact, gone)
        else:
            self.problems.append(self.nothing_to_replace(layer, fact))

    def part_of_known_conflict(self, key: Key) -> bool:
        return any(key[:length] in self.conflicts for length in range(1, len(key) + 1))

    # ------------------------------------------------------------------ in words

    def stated_twice(self, layer: Layer, fact: Fact, held: Fact) -> Diagnostic:
        subject = in_words(fact.key)
        places = (
            Label(fact.span, f"stated in {layer.heading}"),
            Label(held.span, f"already stated in {self.headings[held.holder]}"),
        )
        if held.holder == layer.name:
            return Diagnostic("E201", f"stated twice: {subject}", places, "keep one of them")
        if held.holder in layer.may_replace:
            advice = "write `replace` before it to change what is stated already"
        else:
            advice = (
                f"`{layer.name}` and `{held.holder}` don't go together as they are; the body of "
                "a `variant` that names both can settle it with `replace …`"
            )
        return Diagnostic("E201", f"stated twice: {subject}", places, advice)

    def replaced_by_stranger(self, layer: Layer, fact: Fact, held: Fact) -> Diagnostic:
        subject = in_words(fact.key)
        if held.holder == layer.name:
            places = (Label(fact.span, "here"), Label(held.span, "and here"))
            return Diagnostic("E203", f"replaced twice: {subject}", places, "keep one of them")
        if held.manner in ("replace", "remove", "every", "none") or held.silences:
            return Diagnostic(
                "E203",
                f"replaced twice: {subject}",
                (
                    Label(fact.span, f"replaced by {layer.heading}"),
                    Label(held.span, f"and by {self.headings[held.holder]}"),
                ),
                f"`{layer.name}` and `{held.holder}` don't go together as they are; the body of "
                "a `variant` that names both can settle it with `replace …`",
            )
        return Diagnostic(
            "E202",
            f"{layer.heading} can't replace {subject}: {self.headings[held.holder]} holds it",
            (
                Label(fact.span, "replaced here"),
                Label(held.span, f"held by {self.headings[held.holder]}"),
            ),
            f"say so in its heading: `expansion {layer.name} on {held.holder} {{ … }}`"
            if held.holder != layer.name
            else "state the rule once, as it is meant",
        )

    def nothing_to_replace(self, layer: Layer, fact: Fact) -> Diagnostic:
        if fact.key[0] == "suit" and fact.key[:2] not in self.held and len(fact.key) > 2:
            return self.unknown_suit(layer, fact, str(fact.key[1]))
        advice = "leave `replace` out" if fact.value is not None else ""
        if fact.key[0] == "when":
            stated = dict.fromkeys(f.key for f in self.added if f.key[0] == "when")
            words = [in_words(key).removeprefix("what happens when ") for key in [*stated][:9]]
            events = ", ".join(words)
            advice = f"what is stated is: when {events}"
        return Diagnostic(
            "E202",
            f"there is nothing to replace: nobody states {in_words(fact.key)}",
            (Label(fact.span, f"{layer.heading} replaces it"),),
            advice,
        )

    def unknown_suit(self, layer: Layer, fact: Fact, name: str) -> Diagnostic:
        suits = [str(key[1]) for key in self.held if len(key) == 2 and key[0] == "suit"]
        advice = advice_on_suit(name, suits)
        if not advice:
            ways = []
            if fact.key[0] == "suit":
                ways.append(f"a new suit needs a letter: `suit {name} {name[0]} {{ … }}`")
            if layer.kind == "expansion":
                ways.append(
                    f"if an expansion brings it, say so: `expansion {layer.name} on NAME {{ … }}`"
                )
            advice = "; ".join(ways) or f"the suits are {', '.join(suits)}"
        message = f"these rules have no suit `{name}`"
        return Diagnostic("E302", message, (Label(fact.span),), advice)


def _distinct(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """One problem for each pair of places: a clause may concern several keys. A suit that isn't
    there is one problem, however much is said of it."""
    seen: set[tuple[str, ...]] = set()
    diagnostics: list[Diagnostic] = []
    for problem in problems:
        spans = tuple(str(label.span) for label in problem.labels)
        places = (problem.code, *((problem.message,) if problem.code == "E302" else spans))
        if places not in seen:
            seen.add(places)
            diagnostics.append(problem)
    return diagnostics
