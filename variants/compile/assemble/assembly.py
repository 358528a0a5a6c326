"""The merged table on its way to rules, and what is found missing on the way."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Span
from tamaya.variants.compile.facts import Fact, Key, in_words
from tamaya.variants.compile.merge import Layer, Sayings
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.tables.tables import (
    Effect,
    Origin,
)
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb, every, has
from tamaya.variants.vocabulary.events import EventName

# ------------------------------------------------------------------- assembly


@dataclass(slots=True)
class Assembly:
    """The table on its way to rules, with headings to name and problems found."""

    table: Sayings
    layers: tuple[Layer, ...]
    place: Span
    problems: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def value(self, *key: str | int) -> object:
        fact = self.table.held.get(key)
        return fact.value if fact is not None else None

    def number(self, *key: str | int) -> int:
        value = self.value(*key)
        return value if isinstance(value, int) else 0

    def problem(
        self,
        code: str,
        message: str,
        fact: Fact | None,
        help_: str = "",
        because: Fact | None = None,
        why: str = "",
    ) -> None:
        """A fault in a clause, perhaps because of what another declaration says."""
        labels = (Label(fact.span),) if fact is not None else ()
        if because is not None and fact is not None and because.holder != fact.holder:
            labels = (*labels, Label(because.span, why))
        self.problems.append(Diagnostic(code, message, labels, help_))

    def origin(self, fact: Fact) -> Origin:
        line, column = fact.span.place
        heading = next(la.heading for la in self.layers if la.name == fact.holder)
        text = " ".join(fact.span.text.split())
        for name, value in fact.options:
            text = text.replace(f"[{name}]", str(value))
        source = next(iter(self.sources.get(fact.holder, ())), "")
        return Origin(fact.span.source.name, line, column, text, heading.replace("`", ""), source)


def missing(
    assembly: Assembly, subject: str, example: str, place: Span | None = None, why: str = ""
) -> None:
    """Something must be said. `place` is the clause that makes it necessary, and `why` says so."""
    assembly.problems.append(
        Diagnostic(
            "E301",
            f"these rules don't say: {subject}",
            (Label(place or assembly.place, why),),
            f"for example `{example}`",
        )
    )


def adjusted(assembly: Assembly, key: Key, low: int, high: int, value: int | None = None) -> int:
    """A number with all its more and fewer."""
    number = assembly.number(*key) if value is None else value
    changes = [f for f in assembly.table.adjusted if f.key == key]
    for fact in changes:
        if isinstance(fact.value, int):
            number += fact.value
    if not low <= number <= high and changes:
        spans = [label.span for problem in assembly.problems for label in problem.labels]
        if changes[-1].span not in spans:  # the same clause can concern several player counts
            bound = f"at least {low}" if number < low else f"at most {high}"
            message = f"{in_words(key)} would be {number}; it must be {bound}"
            assembly.problem("E311", message, changes[-1])
    return min(max(number, low), high) if changes else number


# ------------------------------------------------------------------- circles

# Rules that would set themselves off for ever within one turn.
#
# Nobody is asked in such a circle, and nothing in it is used up. So an effect that asks the player,
# takes a card of the deck or draws one of the tiles that are left ends every chain. Three things
# can come for ever: a tile is drawn where none is left, a strike is taken that another effect took
# back, and a card is taken from a deck that another effect fills again.

# What an effect of a kind can bring about again and again, beside cards that are placed.
_CAUSES: dict[EffectTrait, tuple[EventName, ...]] = {
    "adds to the discards": ("discarded", "needed_lost"),
    "places a card": ("misplayed", "strike_taken", "last_strike"),
    "moves strikes": ("strike_taken", "last_strike"),
    "draws a tile": ("no_tile_left",),
}


def _does(reaction: Reaction, *verbs: Verb) -> bool:
    return any(effect.verb in verbs for effect in every(reaction.effects))


def is_endless(rules: Rules) -> bool:
    """Whether something in these rules might go on for ever within a turn."""
    return any(circle(rules) for circle in (draws_for_ever, strikes_for_ever, cards_for_ever))


def draws_for_ever(rules: Rules) -> tuple[Reaction, ...]:
    """The reactions that draw a tile because there is none."""
    return tuple(r for r in rules.reactions_to("no_tile_left") if _does(r, "draw_tile"))


def strikes_for_ever(rules: Rules) -> tuple[Reaction, ...]:
    """The reactions to strikes, and to tiles that strikes want in vain, where they can both take
    strikes and take them back."""
    events = (*rules.reactions_to("strike_taken"), *rules.reactions_to("last_strike"))
    if any(_does(reaction, "draw_tile") for reaction in events):
        events += rules.reactions_to("no_tile_left")
    circle = tuple(r for r in events if _does(r, "take", "take_back", "draw_tile"))
    return circle if {"take", "take_back"} <= _verbs(circle) else ()


def cards_for_ever(rules: Rules) -> tuple[Reaction, ...]:
    """A reaction that takes cards from the deck over and over, and those that fill it meanwhile."""
    for taking in rules.reactions:
        circle = _brought_about(rules, taking)
        filling = tuple(r for r in circle if any(map(_fills_the_deck, every(r.effects))))
        if has(taking.effects, "takes from the deck") and taking in circle and filling:
            return tuple(dict.fromkeys((taking, *filling)))
    return ()


def _traits(rules: Rules, reaction: Reaction) -> set[EffectTrait]:
    """What a reaction does. A discard from the deck plays a card of an inverted suit."""
    traits = {trait for e in every(reaction.effects) for trait in EFFECTS[e.verb].traits}
    if _does(reaction, "discard_top") and any(suit.inverted for suit in rules.suits):
        traits.add("places a card")
    return traits


def _brought_about(rules: Rules, first: Reaction) -> list[Reaction]:
    """The reactions that a reaction can set off, at once or by way of others."""
    reactions: list[Reaction] = []
    waiting = [first]
    for reaction in waiting:
        events = {e for trait in _traits(rules, reaction) for e in _CAUSES.get(trait, ())}
        new = [r for r in rules.reactions if r.trigger.event in events and r not in reactions]
        reactions += new
        waiting += new
    return reactions


def _fills_the_deck(effect: Effect) -> bool:
    traits = EFFECTS[effect.verb].traits
    return "returns to the deck" in traits and "asks the player" not in traits


def _verbs(reactions: Iterable[Reaction]) -> set[Verb]:
    effects: list[Effect] = [effect for r in reactions for effect in every(r.effects)]
    return {effect.verb for effect in effects}
