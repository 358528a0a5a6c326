"""From the merged table of facts to `Rules`."""

from dataclasses import replace

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.grammar.source import Span
from tamaya.variants.compile.assemble.actions import (
    actions_of,
    chosen,
    goals_of,
    hint_scale,
    passing_of,
    prices_of,
    reactions_of,
    scaled,
    stated,
    suits_with_regains,
    usual_price,
)
from tamaya.variants.compile.assemble.assembly import Assembly, adjusted, missing
from tamaya.variants.compile.assemble.cards import Cards, assemble_cards
from tamaya.variants.compile.assemble.consequences import (
    check_circles,
    check_consequences,
    check_secrets,
    finished,
    losing_of,
    settle_rating,
)
from tamaya.variants.compile.assemble.hint_names import (
    check_announced,
    names_of,
    waiting_names,
)
from tamaya.variants.compile.facts import SAID_BY_EVERY_GAME, Fact, Key, in_words
from tamaya.variants.compile.merge import Layer, Sayings
from tamaya.variants.rules import CHANGES, Rules
from tamaya.variants.tables.limits import MOST_HAND, MOST_TOKENS
from tamaya.variants.tables.tables import (
    Discarding,
    Hands,
    Hinting,
    Holding,
    Part,
    Playing,
    Role,
    Supply,
)
from tamaya.variants.words.lists import counted


def assemble(
    table: Sayings,
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
            old_sources = assembly.sources.get(fact.holder, ())
            assembly.sources[fact.holder] = (*old_sources, str(fact.value))
    _needs_all(assembly)
    if assembly.problems:
        return None, assembly.problems
    _needs_more(assembly)
    cards = assemble_cards(assembly)
    if not cards.suits:
        return None, assembly.problems
    settle_rating(assembly, cards)
    hands = hands_of_players(assembly, cards)
    scale = hint_scale(assembly)
    rules = Rules(
        roles=roles_of(assembly, hands),
        suits=cards.suits,
        names=names_of(assembly, cards),
        hands=hands,
        hint_parts=2 // scale,
        hints=supply_of(assembly, 2 // scale),
        strikes=adjusted(assembly, ("tokens", "strikes"), 1, MOST_TOKENS),
        hinting=Hinting(
            cost=usual_price(assembly)[0] // scale,
            for_each_card=usual_price(assembly)[1],
            most_times=assembly.number("hint", "times"),
            most_colours=assembly.number("hint", "most colours"),
            most_values=assembly.number("hint", "most values"),
            **chosen(assembly, "hinting"),
        ),
        discarding=Discarding(
            regains=assembly.number("discard", "regains") // scale,
            **chosen(assembly, "discarding"),
        ),
        playing=Playing(assembly.number("play", "misplay"), **chosen(assembly, "playing")),
        holding=Holding(
            display=assembly.number("display"),
            **chosen(assembly, "holding"),
        ),
        actions=(),
        tiles=tuple(
            scaled(effects, scale)
            for effects in (f.value for f in table.added if f.key == ("tile",))
            if isinstance(effects, tuple)
        ),
        reactions=(),
        losing=losing_of(assembly),
        rating=(),
        expression=expression,
        title=title,
        parts=tuple(replace(p, sources=assembly.sources.get(p.name, ())) for p in parts),
        origins=tuple(
            [(_rule_name(key), assembly.origin(fact)) for key, fact in table.held.items()]
            + [(CHANGES + _rule_name(fact.key), assembly.origin(fact)) for fact in _changes(table)]
        ),
    )
    rules = finished(assembly, _conditioned(assembly, rules, cards, scale))
    check_consequences(assembly, rules)
    check_announced(assembly, rules)
    check_circles(assembly, rules)
    check_secrets(assembly, rules)
    return (None if assembly.problems else rules), assembly.problems


def _conditioned(assembly: Assembly, rules: Rules, cards: Cards, scale: int) -> Rules:
    """Put in what can depend on the table: its conditions speak of suits and tokens."""
    return replace(
        rules,
        suits=suits_with_regains(assembly, cards, scale),
        names=waiting_names(assembly, rules),
        hinting=replace(
            rules.hinting,
            conditions=stated(assembly, rules, "hint", "while"),
            prices=prices_of(assembly, rules, scale),
        ),
        discarding=replace(
            rules.discarding, conditions=stated(assembly, rules, "discard", "while")
        ),
        passing=passing_of(assembly, rules),
        actions=actions_of(assembly, rules, scale),
        reactions=reactions_of(assembly, cards, rules, scale),
        goals=goals_of(assembly, rules),
    )


def roles_of(assembly: Assembly, hands: tuple[Hands, ...]) -> tuple[Role, ...]:
    """The roles in the order in which they are declared, which is that of the seats."""
    facts = [fact for key, fact in assembly.table.held.items() if key[0] == "role"]
    seats = max((hand.players for hand in hands), default=len(facts))
    if len(facts) > seats:
        assembly.problem(
            "E311",
            f"there are {counted(len(facts), 'role')}, but never more than {seats} players",
            facts[seats],
            "leave a role out, or let more players play",
        )
    return tuple(Role(str(fact.key[1]), str(fact.value)) for fact in facts)


def _needs_all(assembly: Assembly) -> None:
    held = assembly.table.held
    for key, example in SAID_BY_EVERY_GAME.items():
        if key not in held:
            missing(assembly, in_words(key), example)
    if not any(key[0] == "hand" for key in held):
        missing(assembly, "the number of cards in a hand", "hand 5 cards with 2 or 3 players")
    if not any(len(key) == 2 and key[0] == "suit" for key in held):
        missing(assembly, "the suits", "suit red r { cards 1 1 1 2 2 3  built 1 2 3 }")
    for change in assembly.table.adjusted:
        if change.key not in held and change.key[0] == "tokens":
            subject = in_words(change.key)
            assembly.problem(
                "E209", f"no rule states {subject}, so it can't be raised or lowered", change
            )


def _needs_more(assembly: Assembly) -> None:
    """What some rules make it necessary to say, though all else can go on without it."""
    held = assembly.table.held
    if ("play", "calling") in held and ("play", "wrong call") not in held:
        place = held[("play", "calling")].span
        missing(assembly, "what a wrong call costs", "play { a wrong call is a misplay }", place)


def _changes(table: Sayings) -> list[Fact]:
    """What adds to a rule that stands elsewhere: more and fewer, and what also touches."""
    return [*table.adjusted, *(fact for fact in table.added if fact.key[-1] == "also")]


def _rule_name(key: Key) -> str:
    return " ".join(str(word) for word in key)


def supply_of(assembly: Assembly, parts: int) -> Supply:
    stated = assembly.value("tokens", "hints")
    total, start = stated if isinstance(stated, tuple) else (0, None)
    more = adjusted(assembly, ("tokens", "hints"), 0, MOST_TOKENS, total)
    begin = more if start is None else min(start, more)
    return Supply(more * parts, begin * parts)


def hands_of_players(assembly: Assembly, cards: Cards) -> tuple[Hands, ...]:
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
        size = adjusted(assembly, ("hand", count), 1, MOST_HAND, assembly.number(*key))
        size = adjusted(assembly, ("hand", "all"), 1, MOST_HAND, size)
        first = adjusted(assembly, ("hand", "first"), 1, MOST_HAND, size)
        sizes = (first, *[size] * (count - 1))
        if sum(sizes) > deck:
            assembly.problem(
                "E306",
                f"{count} players are dealt {sum(sizes)} cards, but the deck has {deck}",
                assembly.table.held[key],
                "deal fewer cards, or play with fewer players or more cards",
            )
        hands.append(Hands(count, sizes))
    for fact in assembly.table.adjusted:
        if fact.key[0] == "hand" and isinstance(fact.key[1], int) and fact.key[1] not in players:
            assembly.problem(
                "E209", f"nobody can play these rules with {fact.key[1]} players", fact
            )
    return tuple(hands)
