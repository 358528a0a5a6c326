"""Whether tables could have been compiled: they hold the limits of the language and fit together.

Tables can come from a file in JSON, which anybody may have written. The referee takes them for what
they say, so a number that no text can hold, or a place that there is not, is refused here.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal

from tamaya.variants.compile.assemble.assembly import is_endless
from tamaya.variants.compile.assemble.double_cards import why_not
from tamaya.variants.compile.assemble.hidden import shown
from tamaya.variants.conditions import UnknownError, moment, ranges_of
from tamaya.variants.rules import Rules
from tamaya.variants.tables import limits
from tamaya.variants.tables.prices import price_faults
from tamaya.variants.tables.tables import Conditions, Effect, Hands, HintName, Reaction, Suit
from tamaya.variants.vocabulary.effects import EFFECTS, has
from tamaya.variants.vocabulary.events import BY_AMOUNT, EVENTS, MEASURES, OF_A_PLACE, Subject
from tamaya.variants.words.names import single_names
from tamaya.variants.words.sentences import moment_node, sentence_nodes

_WORD = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


def faults(rules: Rules) -> Iterator[str]:
    """What no compiled rules hold: where it stands, and what was expected."""
    yield from _texts(rules)
    yield from _suits(rules.suits)
    yield from _all(_name(rules, name, f"names[{i}]") for i, name in enumerate(rules.names))
    yield from _counted("names", rules.names, 0, limits.MOST_NAMES)
    yield from _either_names(rules)
    yield from _hands(rules)
    yield from _tokens(rules)
    yield from _effects(rules)
    yield from _roles(rules)
    for conditions in rules.conditions:
        yield from range_faults(rules, conditions, "conditions", "conditions")
    yield from _all(
        _reaction(rules, reaction, f"reactions[{i}]") for i, reaction in enumerate(rules.reactions)
    )
    yield from _goals(rules)
    most = (limits.MOST_SUITS + limits.MOST_GOALS) * limits.MOST_POINTS
    yield from _number("losing.plus", rules.losing.plus, -limits.MOST_POINTS, limits.MOST_POINTS)
    if rules.losing.half and (rules.losing.plus or not rules.losing.keeps_points):
        yield "losing.half goes with points that are kept, and with nothing else"
    if rules.losing.below is not None:
        yield from _number("losing.below", rules.losing.below, -most, most)
    for i, row in enumerate(rules.rating):
        for score in (row.low, row.high):
            if score is not None:
                yield from _number(f"rating[{i}]", score, -most, most)


def _goals(rules: Rules) -> Iterator[str]:
    yield from _counted("goals", rules.goals, 0, limits.MOST_GOALS)
    yield from _distinct("goals", [goal.title for goal in rules.goals])
    for i, goal in enumerate(rules.goals):
        points = limits.MOST_POINTS
        yield from _number(f"goals[{i}].points", goal.points, -points, points)
        if not goal.conditions:
            yield f"goals[{i}].conditions must say when it is reached"


def _texts(rules: Rules) -> Iterator[str]:
    for name, rows in (
        ("actions", rules.actions),
        ("tiles", rules.tiles),
        ("reactions", rules.reactions),
        ("rating", rules.rating),
        ("parts", rules.parts),
        ("notes", rules.notes),
        ("origins", rules.origins),
    ):
        yield from _counted(name, rows, 0, 2 * limits.MOST_FACTS)
    texts = [(f"notes[{i}].text", note.text) for i, note in enumerate(rules.notes)]
    texts += [(f"goals[{i}].title", goal.title) for i, goal in enumerate(rules.goals)]
    for name, text in (("expression", rules.expression), ("title", rules.title), *texts):
        yield from _counted(name, text, 0, limits.LONGEST_TEXT, "letters")


def _suits(suits: tuple[Suit, ...]) -> Iterator[str]:
    yield from _counted("suits", suits, 1, limits.MOST_SUITS)
    yield from _distinct("suits", [suit.name for suit in suits])
    yield from _distinct("suits", [suit.letter for suit in suits])
    for i, suit in enumerate(suits):
        at = f"suits[{i}]"
        yield from line_faults(suits, i)
        yield from _named(f"{at}.name", suit.name)
        if len(suit.letter) != 1:
            yield f"{at}.letter must be a single letter"
        yield from _counted(f"{at}.cards", suit.cards, 1, limits.MOST_COPIES)
        yield from _counted(f"{at}.built", suit.built, 0, limits.MOST_COPIES)
        for value in (*suit.cards, *suit.built, *(v for line in suit.also_built for v in line)):
            yield from _number(f"{at}.cards", value, 0, limits.MOST_VALUE)
        if list(suit.cards) != sorted(suit.cards):
            yield f"{at}.cards must stand in rising order"
        if not {v for line in (suit.built, *suit.also_built) for v in line} <= {*suit.cards}:
            yield f"{at}.built names a card that the suit lacks"
        yield from _counted(f"{at}.points", suit.points, len(suit.built) + 1, len(suit.built) + 1)
        for points in suit.points:
            yield from _number(f"{at}.points", points, -limits.MOST_POINTS, limits.MOST_POINTS)
    cards = [card for suit in suits for card in suit.cards]
    yield from _counted("suits", cards, 1, limits.MOST_CARDS, "cards")


def line_faults(suits: tuple[Suit, ...], place: int) -> Iterator[str]:
    """What is wrong with the lines of a suit, with what it waits for, and with jokers."""
    suit, at = suits[place], f"suits[{place}]"
    yield from _counted(f"{at}.also_built", suit.also_built, 0, limits.MOST_LINES - 1)
    for line in suit.also_built:
        yield from _counted(f"{at}.also_built", line, len(suit.built), len(suit.built))
    yield from _distinct(f"{at}.also_built", (suit.built, *suit.also_built))
    if suit.twice:
        half = suit.built[: len(suit.built) // 2]
        if not half or suit.built != half * 2 or len({*half}) < len(half) or suit.also_built:
            yield f"{at}.built must name each card twice, one firework after the other"
        elif len(half) > limits.MOST_TWICE:
            yield f"{at}.built may have {limits.MOST_TWICE} cards twice, not {len(half)}"
    yield from _distinct(f"{at}.begun_after", [other for other, _ in suit.begun_after])
    for other, cards in suit.begun_after:
        yield from _number(f"{at}.begun_after", other, 0, len(suits) - 1)
        if other == place or not suit.built:
            yield f"{at}.begun_after names its own suit, or belongs to a suit that builds nothing"
        elif other in range(len(suits)):
            yield from _number(f"{at}.begun_after", cards, 1, len(suits[other].built))
    if suit.fits_any and suit.built:
        yield f"{at}.fits_any is said of a suit that builds a firework"
    if list(suit.counts_as) != sorted({*suit.counts_as}):
        yield f"{at}.counts_as must name each pair once, in rising order"
    for value, other, as_value in suit.counts_as:
        card, as_card = (place, value), (other, as_value)
        if value not in suit.cards or other not in range(len(suits)):
            yield f"{at}.counts_as names a card or a suit that isn't there"
        elif why_not(suits, card, as_card):
            yield f"{at}.counts_as: {why_not(suits, card, as_card)}"
    if suit.own_value and not suit.fits_any:
        yield f"{at}.own_value is said of a suit whose cards don't fit any firework"


def _name(rules: Rules, name: HintName, at: str) -> Iterator[str]:
    yield from _named(f"{at}.word", name.word)
    values = {str(value) for value in range(limits.MOST_VALUE + 1)}
    words = [word for side, word in name.sides if side == "value"]
    if name.axis != "colour" and not (words and values.issuperset(words)):
        yield f"{at}.word is no value, or doesn't end in one"
    suits = {suit.name for suit in rules.suits}
    words = [word for side, word in name.sides if side == "colour" and word not in suits]
    if name.axis != "value" and not (name.colour and all(map(_WORD.fullmatch, words))):
        yield f"{at}.word must be a word in small letters"
    yield from _distinct(f"{at}.touches", name.touches)
    if not {*name.touches} <= {*rules.kinds}:
        yield f"{at}.touches names a card that isn't in the deck"


def _roles(rules: Rules) -> Iterator[str]:
    yield from _counted("roles", rules.roles, 0, max(rules.players, default=0))
    yield from _distinct("roles", [role.name for role in rules.roles])
    for i, role in enumerate(rules.roles):
        yield from _named(f"roles[{i}].name", role.name)
        yield from _counted(f"roles[{i}].text", role.text, 0, limits.LONGEST_TEXT, "letters")


def _either_names(rules: Rules) -> Iterator[str]:
    for axis in sorted({name.axis for name in rules.names if name.is_either}):
        names = {(name.word, name.touches) for name in rules.names if name.axis == axis}
        singles = [name for name in single_names(rules) if name.axis == axis]
        twos = [one.or_other(other) for one, other in combinations(singles, 2)]
        if names != {(two.word, two.touches) for two in twos}:
            yield f"names must hold each two of the {axis}s once, touching what either touches"


def _hands(rules: Rules) -> Iterator[str]:
    yield from _counted("hands", rules.hands, 1, limits.MOST_PLAYERS)
    yield from _distinct("hands", rules.players)
    yield from _number("holding.display", rules.holding.display, 0, limits.MOST_HAND)
    if rules.holding.may_take_open and not rules.holding.display:
        yield "holding.may_take_open is said, but there is no display"
    for i, hands in enumerate(rules.hands):
        yield from _hand(rules, hands, f"hands[{i}]")


def _hand(rules: Rules, hands: Hands, at: str) -> Iterator[str]:
    yield from _number(f"{at}.players", hands.players, 2, limits.MOST_PLAYERS)
    yield from _counted(f"{at}.cards", hands.cards, hands.players, hands.players)
    for size in hands.cards:
        yield from _number(f"{at}.cards", size, 1, limits.MOST_HAND)
    if sum(hands.cards) > len(rules.deck):
        yield f"{at}.cards are more than the deck holds"


def _tokens(rules: Rules) -> Iterator[str]:
    yield from _number("hint_parts", rules.hint_parts, 1, 2)
    most = limits.MOST_TOKENS * max(rules.hint_parts, 1)
    yield from _number("hints.total", rules.hints.total, 0, most)
    yield from _number("hints.start", rules.hints.start, 0, rules.hints.total)
    yield from _number("strikes", rules.strikes, 1, limits.MOST_TOKENS)
    yield from _number("hinting.cost", rules.hinting.cost, 0, most)
    yield from price_faults(rules, most)
    yield from _number("hinting.most_times", rules.hinting.most_times, 0, limits.MOST_TOKENS)
    yield from _number("hinting.most_colours", rules.hinting.most_colours, 0, limits.MOST_NAMES)
    yield from _number("hinting.most_values", rules.hinting.most_values, 0, limits.MOST_NAMES)
    limited = (
        rules.hinting.alternates_names
        or rules.hinting.most_times
        or rules.hinting.most_colours
        or rules.hinting.most_values
    )
    if limited and not rules.hinting.tells_name:
        yield "hinting must announce the name where the use of names is limited"
    yield from _number("discarding.regains", rules.discarding.regains, 0, most)
    for i, suit in enumerate(rules.suits):
        yield from _regained(rules, suit, f"suits[{i}].regains", most)
    if rules.playing.begins_unlike and any(suit.twice for suit in rules.suits):
        yield "playing.begins_unlike is said, but a suit has two fireworks"
    strikes = rules.playing.misplay_strikes
    yield from _number("playing.misplay_strikes", strikes, 0, limits.MOST_TOKENS)
    yield from _distinct("actions", [action.name for action in rules.actions])
    for i, action in enumerate(rules.actions):
        yield from _named(f"actions[{i}].name", action.name)
        yield from _number(f"actions[{i}].cost", action.cost, 0, most)


def _regained(rules: Rules, suit: Suit, at: str, most: int) -> Iterator[str]:
    values = [value for value, _ in suit.regains]
    if values != sorted({*values} & {*suit.cards}):
        yield f"{at} must name cards of the suit, each once, in rising order"
    for _, parts in suit.regains:
        yield from _number(at, parts, 0, most)
        if parts == rules.discarding.regains:
            yield f"{at} must say something else than discarding.regains"


def _effects(rules: Rules) -> Iterator[str]:
    """Depth first of all: what is too deep can't even be counted."""
    for effects in rules.effect_lists:
        if _depth(effects) > limits.MOST_NESTED:
            yield f"effects are nested more than {limits.MOST_NESTED} deep"
            return
    most = {
        "": 0,
        "hint parts": limits.MOST_TOKENS * max(rules.hint_parts, 1),
        "strikes": limits.MOST_TOKENS,
        "turns": limits.MOST_TOKENS,
        "cards": limits.MOST_HAND,
    }
    for effect in rules.effects:
        word = EFFECTS[effect.verb]
        yield from _number(f"the amount of `{effect.verb}`", effect.amount, 0, most[word.amount])
        if effect.otherwise and "holds other effects" not in word.traits:
            yield f"`{effect.verb}` can't hold other effects"
    if has(rules.effects, "takes from the display") and not rules.holding.display:
        yield "a card of the display is taken, but there is no display"
    drawn = has(rules.effects, "draws a tile")
    if drawn and not rules.tiles:
        yield "a tile is drawn, but there are no tiles"
    for leak in shown(rules):
        yield leak.why
    if is_endless(rules):
        yield "an effect would set itself off for ever"


def _depth(effects: tuple[Effect, ...]) -> int:
    """How deep effects stand in each other, counted without standing in each other."""
    depth, layer = 0, list(effects)
    while layer and depth <= limits.MOST_NESTED:
        depth, layer = depth + 1, [inner for effect in layer for inner in effect.otherwise]
    return depth


def _reaction(rules: Rules, reaction: Reaction, at: str) -> Iterator[str]:
    trigger = reaction.trigger
    narrowed = EVENTS[trigger.event]
    if trigger.suit is not None and narrowed not in ("by suit", "by card"):
        yield f"{at}.trigger can't name a suit"
    if trigger.value is not None and narrowed != "by card":
        yield f"{at}.trigger can't name a value"
    if (trigger.amount is None) == (narrowed in BY_AMOUNT):
        yield f"{at}.trigger must have an amount where it is about points or cards, and only there"
    if trigger.amount is not None:
        points = limits.MOST_POINTS
        least, most = (1, limits.MOST_CARDS) if narrowed == "by cards" else (-points, points)
        yield from _number(f"{at}.trigger.amount", trigger.amount, least, most)
    if trigger.event in OF_A_PLACE and not rules.hinting.tells_cards:
        yield f"{at}.trigger would tell which card a hint touches, which hints don't announce"
    if (trigger.into is None) == (narrowed == "by range"):
        yield f"{at}.trigger must say what becomes true where something does, and nowhere else"
    if trigger.into is not None:
        yield from range_faults(rules, (trigger.into,), f"{at}.trigger.into", "events")
    if trigger.suit is not None:
        yield from _number(f"{at}.trigger.suit", trigger.suit, 0, len(rules.suits) - 1)
    suits = [suit for i, suit in enumerate(rules.suits) if trigger.suit in (None, i)]
    if trigger.value is not None and not any(trigger.value in suit.cards for suit in suits):
        yield f"{at}.trigger names a card that isn't in the deck"


def range_faults(
    rules: Rules, held: Conditions, at: str, says: Literal["conditions", "events"]
) -> Iterator[str]:
    """Ranges that sentences can say: what they say are the same ranges again."""
    suits, seats = range(len(rules.suits)), range(len(rules.roles))
    places: dict[Subject, range] = {"": range(-1, 0), "suit": suits, "player": seats}
    for one in held:
        word = MEASURES[one.measure]
        if says not in (word.says, "conditions") or word.says == "scenarios":
            yield f"{at}.measure can't be `{one.measure}`"
            return
        if one.of not in places[word.of]:
            yield f"{at}.of must be the place of what is measured, a suit or a role, otherwise -1"
            return
        for number in (one.least, one.most, *one.cards):
            if number is not None:
                most = limits.MOST_SUITS * limits.MOST_POINTS
                yield from _number(at, number, -most, most)
    try:
        if says == "events":
            ranges = tuple(moment(rules, moment_node(rules, one)) for one in held)
        else:
            nodes = sentence_nodes(rules, held)
            ranges = tuple(one for node in nodes for one in ranges_of(rules, node, 0))
    except UnknownError as unknown:
        yield f"{at}: {unknown.message}"
        return
    if ranges != held:
        yield f"{at} holds no ranges that sentences can say"


# ------------------------------------------------------------------- what is asked again and again


def _all(faults: Iterable[Iterator[str]]) -> Iterator[str]:
    for each in faults:
        yield from each


def _number(what: str, number: int, least: int, most: int) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{what} must be {least} to {most}, not {number}"


def _counted(
    what: str,
    things: tuple[object, ...] | list[int] | str,
    least: int,
    most: int,
    unit: str = "entries",
) -> Iterator[str]:
    if not least <= len(things) <= most:
        yield f"{what} must have {least} to {most} {unit}, not {len(things)}"


def _named(what: str, name: str) -> Iterator[str]:
    yield from _counted(what, name, 1, limits.LONGEST_NAME, "letters")
    if not name.isprintable():
        yield f"{what} must hold letters that can be seen"


def _distinct(what: str, things: Iterable[object]) -> Iterator[str]:
    items = list(things)
    if len({*items}) < len(items):
        yield f"{what} must not say the same twice"
