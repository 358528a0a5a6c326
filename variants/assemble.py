"""From the merged table of facts to `Rules`."""

from dataclasses import dataclass, field, replace
from typing import cast

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Span
from tamaya.variants.assemble_cards import Cards, assemble_cards
from tamaya.variants.facts import Fact, Key, in_words
from tamaya.variants.lower import MOST_HAND
from tamaya.variants.merge import Layer, Table
from tamaya.variants.rules import (
    Action,
    Announced,
    Discarding,
    Effect,
    EventName,
    Hands,
    Hinting,
    Losing,
    Origin,
    Part,
    Playing,
    Reaction,
    Row,
    Rules,
    Supply,
    Trigger,
    WhenDiscarded,
)

# What every set of rules must say, with a sentence that says it.
_NEEDED: dict[Key, str] = {
    ("players",): "players 2 to 5",
    ("tokens", "hints"): "tokens hints 8",
    ("tokens", "strikes"): "tokens strikes 3",
    ("hint", "names"): "hint { names a colour or a value }",
    ("hint", "empty"): "hint { may touch no card }, or `must touch a card`",
    ("hint", "costs"): "hint { costs 1 hint }",
    ("discard", "when"): "discard { only when a hint is spent }, or `at any time`",
    ("discard", "regains"): "discard { regains 1 hint }",
    ("play", "misplay"): "play { a misplay takes 1 strike }",
    ("score",): "score 1 for each card placed",
}


@dataclass(slots=True)
class Assembly:
    """The table on its way to rules, with headings to name and problems found."""

    table: Table
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

    def problem(self, code: str, message: str, fact: Fact | None, help_: str = "") -> None:
        labels = (Label(fact.span),) if fact is not None else ()
        self.problems.append(Diagnostic(code, message, labels, help_))

    def origin(self, fact: Fact) -> Origin:
        line, column = fact.span.place
        heading = next(la.heading for la in self.layers if la.name == fact.holder)
        text = " ".join(fact.span.text.split())
        source = next(iter(self.sources.get(fact.holder, ())), "")
        return Origin(fact.span.source.name, line, column, text, heading.replace("`", ""), source)


def assemble(
    table: Table,
    layers: tuple[Layer, ...],
    place: Span,
    expression: str,
    title: str,
    parts: tuple[Part, ...],
) -> tuple[Rules | None, list[Diagnostic]]:
    """Make rules of a table that has no conflicts. Every problem is reported."""
    assembly = Assembly(table, layers, place)
    for fact in table.added:
        if fact.key == ("source",):
            known = assembly.sources.get(fact.holder, ())
            assembly.sources[fact.holder] = (*known, str(fact.value))
    _needs_all(assembly)
    if assembly.problems:
        return None, assembly.problems
    cards = assemble_cards(assembly)
    hands = _hands(assembly, cards)
    scale = _hint_scale(assembly)
    rules = Rules(
        suits=cards.suits,
        names=cards.names,
        hands=hands,
        hint_parts=2 // scale,
        hints=_supply(assembly, 2 // scale),
        strikes=_adjusted(assembly, ("tokens", "strikes"), 1),
        hinting=Hinting(
            assembly.number("hint", "costs") // scale,
            bool(assembly.value("hint", "empty")),
            cast(Announced, assembly.value("hint", "announces") or "name"),
            bool(assembly.value("hint", "alternates")),
        ),
        discarding=Discarding(
            cast(WhenDiscarded, assembly.value("discard", "when")),
            assembly.number("discard", "regains") // scale,
        ),
        playing=_playing(assembly),
        actions=_actions(assembly, scale),
        tiles=tuple(
            _scaled(effects, scale)
            for effects in (f.value for f in table.added if f.key == ("tile",))
            if isinstance(effects, tuple)
        ),
        reactions=_reactions(assembly, cards, scale),
        losing=_losing(assembly),
        rating=(),
        expression=expression,
        title=title,
        parts=tuple(replace(p, sources=assembly.sources.get(p.name, ())) for p in parts),
        origins=tuple((_rule_name(key), assembly.origin(fact)) for key, fact in table.held.items()),
    )
    rules = _finished(assembly, rules)
    _check_consequences(assembly, rules)
    return (None if assembly.problems else rules), assembly.problems


def _needs_all(assembly: Assembly) -> None:
    held = assembly.table.held
    for key, example in _NEEDED.items():
        if key not in held:
            _missing(assembly, in_words(key), example)
    if not any(key[0] == "hand" for key in held):
        _missing(assembly, "the number of cards in a hand", "hand 5 cards with 2 or 3 players")
    if not any(len(key) == 2 and key[0] == "suit" for key in held):
        _missing(assembly, "the suits", "suit red r { cards 1 1 1 2 2 3  built 1 2 3 }")
    if ("play", "calling") in held and ("play", "wrong call") not in held:
        _missing(assembly, "what a wrong call costs", "play { a wrong call is a misplay }")
    for key, adjusted in ((f.key, f) for f in assembly.table.adjusted):
        if key not in held and key[0] == "tokens":
            assembly.problem(
                "E209", f"nobody states {in_words(key)}, so there can't be more or fewer", adjusted
            )


def _missing(assembly: Assembly, subject: str, example: str) -> None:
    assembly.problems.append(
        Diagnostic(
            "E301",
            f"these rules don't say: {subject}",
            (Label(assembly.place),),
            f"for example `{example}`",
        )
    )


def _rule_name(key: Key) -> str:
    return " ".join(str(word) for word in key)


# ------------------------------------------------------------------- amounts


def _hint_scale(assembly: Assembly) -> int:
    """2 where no amount is an odd number of halves, so that a token is one part; else 1."""
    amounts = [assembly.number("hint", "costs"), assembly.number("discard", "regains")]
    for fact in assembly.table.added:
        if isinstance(fact.value, tuple):
            amounts += _hint_amounts(fact.value)
    for key, fact in assembly.table.held.items():
        if key[0] == "action" and isinstance(fact.value, tuple):
            _, cost, effects = fact.value
            amounts += [cost, *_hint_amounts(effects)]
    return 2 if all(amount % 2 == 0 for amount in amounts) else 1


def _hint_amounts(effects: tuple[object, ...]) -> list[int]:
    found: list[int] = []
    for effect in effects:
        if isinstance(effect, Effect):
            if effect.verb in ("regain", "spend"):
                found.append(effect.amount)
            found += _hint_amounts(effect.otherwise)
    return found


def _scaled(effects: tuple[Effect, ...], scale: int) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            effect.verb,
            effect.amount // scale if effect.verb in ("regain", "spend") else effect.amount,
            _scaled(effect.otherwise, scale),
        )
        for effect in effects
    )


def _adjusted(assembly: Assembly, key: Key, low: int, value: int | None = None) -> int:
    """A number with all its more and fewer."""
    number = assembly.number(*key) if value is None else value
    changes = [f for f in assembly.table.adjusted if f.key == key]
    for fact in changes:
        if isinstance(fact.value, int):
            number += fact.value
    if number < low and changes:
        assembly.problem(
            "E311", f"{in_words(key)} would be {number}; it must be at least {low}", changes[-1]
        )
    return number


def _supply(assembly: Assembly, parts: int) -> Supply:
    stated = assembly.value("tokens", "hints")
    total, start = stated if isinstance(stated, tuple) else (0, None)
    more = _adjusted(assembly, ("tokens", "hints"), 0, total)
    begin = more if start is None else min(start, more)
    return Supply(more * parts, begin * parts)


def _hands(assembly: Assembly, cards: Cards) -> tuple[Hands, ...]:
    stated = assembly.value("players")
    players = stated if isinstance(stated, tuple) else ()
    deck = sum(len(suit.cards) for suit in cards.suits)
    hands: list[Hands] = []
    for count in players:
        key: Key = ("hand", count) if ("hand", count) in assembly.table.held else ("hand", "any")
        if key not in assembly.table.held:
            assembly.problem(
                "E301",
                f"nobody says how many cards a hand has with {count} players",
                assembly.table.held.get(("players",)),
                f"for example `hand 4 cards with {count} players`",
            )
            continue
        size = _adjusted(assembly, ("hand", count), 1, assembly.number(*key))
        size = _adjusted(assembly, ("hand", "all"), 1, size)
        first = _adjusted(assembly, ("hand", "first"), 1, size)
        sizes = (first, *[size] * (count - 1))
        if sum(sizes) > deck:
            assembly.problem(
                "E306",
                f"{count} players are dealt {sum(sizes)} cards, but the deck has {deck}",
                assembly.table.held[key],
                "deal fewer cards, or play with fewer players or more cards",
            )
        if size > MOST_HAND:
            assembly.problem("E311", f"a hand may have {MOST_HAND} cards, not {size}", None)
        hands.append(Hands(count, sizes))
    for fact in assembly.table.adjusted:
        if fact.key[0] == "hand" and isinstance(fact.key[1], int) and fact.key[1] not in players:
            assembly.problem(
                "E209", f"nobody can play these rules with {fact.key[1]} players", fact
            )
    return tuple(hands)


# ------------------------------------------------------------------- turns


def _playing(assembly: Assembly) -> Playing:
    return Playing(assembly.number("play", "misplay"), bool(assembly.value("play", "calling")))


def _actions(assembly: Assembly, scale: int) -> tuple[Action, ...]:
    actions: list[Action] = []
    for key, fact in sorted(assembly.table.held.items(), key=lambda item: str(item[0])):
        if key[0] == "action" and isinstance(fact.value, tuple):
            limit, cost, effects = fact.value
            actions.append(
                Action(
                    str(key[1]),
                    limit,
                    cost // scale,
                    _scaled(effects, scale),
                    assembly.origin(fact),
                )
            )
    return tuple(actions)


def _reactions(assembly: Assembly, cards: Cards, scale: int) -> tuple[Reaction, ...]:
    reactions: list[Reaction] = []
    for fact in assembly.table.added:
        if fact.key[0] != "when" or not isinstance(fact.value, tuple):
            continue
        _, event, suit, value, amount = fact.key
        place = cards.places.get(str(suit)) if suit else None
        if suit and place is None:
            cards.unknown_suit(assembly, str(suit), fact)
        elif value != -1 and not any(
            value in s.cards for i, s in enumerate(cards.suits) if place in (None, i)
        ):
            assembly.problem(
                "E304",
                f"no card has the value {value}" + (f" in suit {suit}" if suit else ""),
                fact,
            )
        trigger = Trigger(
            cast(EventName, event),
            place,
            int(value) if value != -1 else None,
            int(amount) if event == "points_reached" else None,
        )
        reactions.append(
            Reaction(trigger, _scaled(fact.value, scale), fact.holder, assembly.origin(fact))
        )
    return tuple(reactions)


# ------------------------------------------------------------------- the end


def _losing(assembly: Assembly) -> Losing:
    stated = assembly.value("lost")
    keeps, plus = stated if isinstance(stated, tuple) else (False, 0)
    return Losing(bool(keeps), int(plus))


def _finished(assembly: Assembly, rules: Rules) -> Rules:
    """Put in what depends on the whole: what is lost below, and the rows within reach."""
    below = assembly.value("lost below")
    if below is not None:
        least = rules.most_points if below == "maximum" else below
        assert isinstance(least, int)
        if least > rules.most_points:
            assembly.problem(
                "E312",
                f"no game can reach {least} points: the cards allow {rules.most_points}",
                assembly.table.held[("lost below",)],
                f"ask for {rules.most_points} or fewer, or write `the maximum`",
            )
        rules = replace(rules, losing=replace(rules.losing, below=least))
    rows = assembly.value("rating")
    if isinstance(rows, tuple):
        cut = [_cut(row, rules.minimum, rules.maximum) for row in rows]
        rules = replace(rules, rating=tuple(row for row in cut if row is not None))
    return rules


def _cut(row: Row, least: int, most: int) -> Row | None:
    """A row without the scores that no game can have."""
    low = least if row.low is None else max(row.low, least)
    high = most if row.high is None else min(row.high, most)
    return Row(low, high, row.text) if low <= high else None


def _check_consequences(assembly: Assembly, rules: Rules) -> None:
    """What some rules make it necessary to say."""
    if rules.can_be_lost and ("lost",) not in assembly.table.held:
        _missing(assembly, "what a lost game scores", "a lost game scores 0")
    if not rules.reactions_to("last_strike"):
        _missing(assembly, "what the last strike brings", "when the last strike is taken { lose }")
    if not rules.reactions_to("deck_runs_out"):
        _missing(
            assembly,
            "what happens when the deck runs out",
            "when the deck runs out { 1 more turn each, then the end }",
        )
    if rules.hand_can_run_empty and not rules.reactions_to("cannot_act"):
        _missing(
            assembly,
            "what happens to a player who has no card and no hint left to give",
            "when a player cannot act { lose }",
        )
    draws = [r for r in rules.reactions if any(e.verb == "draw_tile" for e in r.effects)]
    if draws and not rules.tiles:
        assembly.problems.append(
            Diagnostic(
                "E313",
                "a tile is drawn, but these rules have no tiles",
                (Label(_span(assembly, draws[0])),),
                "add `tiles { tile { … } }`",
            )
        )
    if (draws or rules.tiles) and not rules.reactions_to("no_tile_left"):
        _missing(assembly, "what happens when no tile is left", "when no tile is left { nothing }")
    if (
        rules.tiles
        and not draws
        and not any(e.verb == "draw_tile" for a in rules.actions for e in a.effects)
    ):
        assembly.problem(
            "E313",
            "there are tiles, but nothing draws one",
            next(f for f in assembly.table.added if f.key == ("tile",)),
            "add `when a firework is completed { draw a tile }` or another event",
        )


def _span(assembly: Assembly, reaction: Reaction) -> Span:
    return next(f.span for f in assembly.table.added if assembly.origin(f) == reaction.origin)
