"""Rules written down as one complete game: the tables of `Rules` as a text of the language.

A small rule set that a walk played by stands in no file; written down, its games can be replayed.
Compiled again the text gives rules with the same hash.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Action, Axis, Effect, Kind, Rules, Suit, Trigger

NAME = "small-table"


def written(rules: Rules, name: str = NAME) -> str:
    """A text that declares these rules as a game."""
    lines = [f'game {name} "{_quoted(rules.title)}" {{']
    lines += [f"  {line}" for line in _clauses(rules)]
    return "\n".join([*lines, "}", ""])


def rewritten(rules: Rules) -> Rules | None:
    """The rules that their text compiles to; None where the language can't say them."""
    try:
        found = compile_rules(NAME, library_of_source(Source("a game", written(rules))))
    except RulesError:
        return None
    return found if found.hash == rules.hash else None


@lru_cache(maxsize=256)
def can_be_written(rules: Rules) -> bool:
    """Whether the language can say these rules."""
    return rewritten(rules) is not None


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _clauses(rules: Rules) -> Iterator[str]:
    yield f"players {' or '.join(map(str, rules.players))}"
    for hands in rules.hands:
        yield f"hand {_counted(hands.cards[-1], 'card')} with {hands.players} players"
    extra = rules.hands[0].cards[0] - rules.hands[0].cards[-1]
    if extra:
        word = "more" if extra > 0 else "fewer"
        cards = "card" if abs(extra) == 1 else "cards"
        yield f"hand {abs(extra)} {word} {cards} for the first player"
    for suit in rules.suits:
        yield f"suit {suit.name} {suit.letter} {{ {' '.join(_suit(suit))} }}"
    for kind in rules.kinds:
        yield from _touch(rules, kind)
    parts = rules.hint_parts
    start = rules.hints.start // parts
    starting = f", starting with {start}" if rules.hints.start != rules.hints.total else ""
    yield f"tokens hints {rules.hints.total // parts}{starting}"
    yield f"tokens strikes {rules.strikes}"
    yield f"hint {{ {' '.join(_hint(rules))} }}"
    when = {"spent": "only when a hint is spent", "always": "at any time", "never": "never"}
    regains = _hints(rules, rules.discarding.regains)
    yield f"discard {{ {when[rules.discarding.when]} regains {regains} }}"
    calls = " may call a suit a wrong call is a misplay" if rules.playing.may_call else ""
    misplay = _counted(rules.playing.misplay_strikes, "strike")
    yield f"play {{ a misplay takes {misplay}{calls} }}"
    for action in rules.actions:
        yield f"action {action.name} {{ {' '.join(_action(rules, action))} }}"
    if rules.tiles:
        tiles = " ".join(f"tile {{ {effects_text(rules, tile)} }}" for tile in rules.tiles)
        yield f"tiles {{ {tiles} }}"
    for reaction in rules.reactions:
        event = event_text(rules, reaction.trigger)
        yield f"when {event} {{ {effects_text(rules, reaction.effects)} }}"
    yield "score 1 for each card placed"
    losing = rules.losing
    if not losing.keeps_points:
        yield f"a lost game scores {losing.plus}"
    else:
        yield "a lost game scores its points" + (f" minus {-losing.plus}" if losing.plus else "")
    if losing.below is not None:
        yield f"less than {losing.below} points is lost"
    if rules.rating:
        rows = " ".join(f'{row.low} to {row.high} "{_quoted(row.text)}"' for row in rules.rating)
        yield f"rating {{ {rows} }}"


def _suit(suit: Suit) -> Iterator[str]:
    yield f"cards {' '.join(map(str, suit.cards))}"
    if not suit.built:
        yield "built nothing"
        return
    yield f"built {' '.join(map(str, suit.built))}"
    terms = score_terms(suit.points, suit.built)
    words = [
        *([f"{terms[0]} for each card placed"] if terms and terms[0] else []),
        *([f"{terms[1]} for each card missing"] if terms and terms[1] else []),
        *([f"{terms[2]} when complete"] if terms and terms[2] else []),
        *(["the top card"] if terms and terms[3] else []),
    ]
    yield f"score {' and '.join(words)}" if words else "score nothing"


Terms = tuple[int, int, int, int]


def score_terms(points: tuple[int, ...], built: tuple[int, ...]) -> Terms | None:
    """So much for each card placed, for each one missing, when complete, and for the top card."""
    length = len(built)
    for top in (0, 1):
        rest = [p - top * (built[h - 1] if h else 0) for h, p in enumerate(points)]
        for missing in {0, rest[0] // length}:
            step = rest[1] - rest[0] + missing if length > 1 else 0
            line = [step * h + missing * (length - h) for h in range(length + 1)]
            if line[:-1] == rest[:-1]:
                return step, missing, rest[-1] - line[-1], top
    return None


def points_of(terms: Terms, built: tuple[int, ...]) -> tuple[int, ...]:
    """What a firework is worth at each height."""
    step, missing, complete, top = terms
    length = len(built)
    return tuple(
        step * h
        + missing * (length - h)
        + complete * (h == length)
        + top * (built[h - 1] if h else 0)
        for h in range(length + 1)
    )


def _touch(rules: Rules, kind: Kind) -> Iterator[str]:
    """Which names touch a kind, where these are not its colour and its value."""
    suit, value = rules.suits[kind[0]].name, kind[1]
    card = f"card {suit} {value}"
    usual: dict[Axis, str] = {"colour": suit, "value": str(value)}
    for axis, own in usual.items():
        names = [n for n in rules.names if n.axis == axis]
        found = [n.word for n in names if kind in n.touches]
        if names and found != [own]:
            yield f"{card} touched by {' and '.join(found) if found else f'no {axis}'}"


def _hint(rules: Rules) -> Iterator[str]:
    axes = {name.axis for name in rules.names}
    yield f"names a {' or a '.join(sorted(axes))}" if axes else "names a colour or a value"
    yield "may touch no card" if rules.hinting.may_touch_none else "must touch a card"
    yield f"costs {_hints(rules, rules.hinting.cost)}"
    if rules.hinting.announces != "name":
        yield f"announces only the {rules.hinting.announces}"
    if rules.hinting.alternates:
        yield "never the same kind twice running"


def _action(rules: Rules, action: Action) -> Iterator[str]:
    limits = {"none": "", "game": "once a game", "player": "once a game for each player"}
    if limits[action.limit]:
        yield limits[action.limit]
    if action.cost:
        yield f"costs {_hints(rules, action.cost)}"
    yield effects_text(rules, action.effects).replace(",", "")


def _hints(rules: Rules, parts: int) -> str:
    if parts == 0:
        return "nothing"
    if parts % rules.hint_parts:
        return "half a hint"
    return _counted(parts // rules.hint_parts, "hint")


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# ------------------------------------------------------------------- events and effects


def event_text(rules: Rules, trigger: Trigger) -> str:
    """When something happens, in the words of the language."""
    suit = rules.suits[trigger.suit].name if trigger.suit is not None else ""
    match trigger.event:
        case "firework_completed" if suit:
            return f"the {suit} firework is completed"
        case "placed" | "misplayed" | "discarded" as verb:
            value = "" if trigger.value is None else str(trigger.value)
            return f"a {' '.join(filter(None, (suit, value))) or 'card'} is {verb}"
        case "points_reached":
            return f"{trigger.amount} points are reached"
    return _EVENTS[trigger.event]


_EVENTS = {
    "firework_completed": "a firework is completed",
    "all_completed": "all fireworks are completed",
    "last_strike": "the last strike is taken",
    "strike_taken": "a strike is taken",
    "deck_runs_out": "the deck runs out",
    "rightly_called": "a rightly called card is placed",
    "hint_given": "a hint is given",
    "empty_hint": "a hint touches no card",
    "needed_lost": "a card still needed has no copy left",
    "cannot_act": "a player cannot act",
    "no_tile_left": "no tile is left",
}


def effects_text(rules: Rules, effects: Iterable[Effect]) -> str:
    """What happens, in the words of the language."""
    return ", ".join(_effect(rules, effect) for effect in effects) or "nothing"


def _effect(rules: Rules, effect: Effect) -> str:
    match effect.verb:
        case "regain" | "spend":
            return f"{effect.verb} {_hints(rules, effect.amount)}"
        case "take" | "take_back":
            return f"{effect.verb.replace('_', ' ')} {_counted(effect.amount, 'strike')}"
        case "last_turns":
            turns = "turn" if effect.amount == 1 else "turns"
            return f"{effect.amount} more {turns} each, then the end"
        case "look":
            return f"look at {_counted(effect.amount, 'card')} of your hand"
        case "return_card":
            text = "return a card from the discards to the deck"
            if effect.otherwise:
                text += f"; if the deck is empty, {_effect(rules, effect.otherwise[0])}"
            return text
    return _VERBS[effect.verb]


_VERBS = {
    "nothing": "nothing",
    "end": "end",
    "lose": "lose",
    "skip": "skip the turn",
    "draw_tile": "draw a tile",
    "free_hint": "one free hint",
    "free_colour_hint": "one free colour hint",
    "free_value_hint": "one free value hint",
    "play_discard": "play a card from the discards",
    "play_top": "play the top card of the deck",
    "discard_top": "discard the top card of the deck",
}
