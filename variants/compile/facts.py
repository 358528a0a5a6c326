"""Facts: what one clause says, as a key and a value.

A key is the rule's clause and what it is about. Composition works on keys alone: it knows nothing
of hints or suits. Keys of `Manner` *add* can be held any number of times.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.source import Span
from tamaya.grammar.suggest import NUMBER_WORDS, nearest
from tamaya.grammar.tree import Node
from tamaya.variants.vocabulary.choices import CHOICES
from tamaya.variants.vocabulary.events import EVENT_OF_KIND
from tamaya.variants.words.lists import counted
from tamaya.variants.words.sentences import event_node

Key = tuple[str | int, ...]
Manner = Literal[
    "state",  # a key that nobody may hold yet
    "replace",  # a key that is held, and gets this value instead
    "remove",  # a key that is held, and is not any more
    "add",  # one more of a kind that adds up: events, tiles, sources
    "adjust",  # so many more or fewer of a number that is held
    "every",  # the same for every suit of the composition, no matter what declared it
    "none",  # no suit of the composition says it any more
]

EVERY_HAND: Key = ("hand", "any")  # `hand 5 cards`, with any number of players


@dataclass(frozen=True, slots=True)
class Fact:
    """What a clause says, who says it, and where."""

    key: Key
    value: object
    manner: Manner
    span: Span
    holder: str
    silences: bool = False  # for events and tiles: what was held before is silent
    options: tuple[tuple[str, int | str], ...] = ()  # the values of its declaration's options
    but: tuple[str, ...] = ()  # where it is said of every suit: of all but these
    becomes: Node | None = None  # for events: the sentence that becomes true
    conditions: tuple[Node, ...] = ()  # the sentences behind `while`


SAID_BY_EVERY_GAME: dict[Key, str] = {
    ("players",): "players 2 to 5",
    ("tokens", "hints"): "tokens hints 8",
    ("tokens", "strikes"): "tokens strikes 3",
    ("hint", "names"): "hint { names a colour or a value }",
    ("hint", "empty"): "hint { may touch no card }` or `hint { must touch a card }",
    ("hint", "costs"): "hint { costs 1 hint }",
    ("discard", "when"): "discard { only when a hint is spent }` or `discard { at any time }",
    ("discard", "regains"): "discard { regains 1 hint }",
    ("play", "misplay"): "play { a misplay takes 1 strike }",
    ("score",): "score 1 for each card placed",
}
"""What every set of rules must say, with a sentence that says it."""

_SAID_OF_EVERY_SUIT = {"cards": "cards 1 1 1 2 2 3 3 4 4 5", "built": "built 1 2 3 4 5"}


def said_by_every_game(key: Key) -> str | None:
    """For something that must be said, a sentence that says it."""
    match key:
        case ("suit", _, str(rule)) | ("every", str(rule)):
            return _SAID_OF_EVERY_SUIT.get(rule)
    return SAID_BY_EVERY_GAME.get(key)


_WORDS: dict[Key, str] = {
    **{choice.key: choice.words for choice in CHOICES},
    ("hint", "names only", "colour"): "which colours a hint names",
    ("hint", "names only", "value"): "which values a hint names",
    ("hint", "costs"): "what a hint costs",
    ("hint", "costs while"): "what a hint costs while something holds",
    ("hint", "times"): "how often a name may be spoken",
    ("hint", "most colours"): "how many colours may be named",
    ("hint", "most values"): "how many values may be named",
    ("hint", "while"): "while what a hint may be given",
    ("discard", "regains"): "what a discard regains",
    ("discard", "while"): "while what a card may be discarded",
    ("play", "misplay"): "what a misplay costs",
    ("pass",): "whether a player may pass",
    ("score",): "the score of a firework",
    ("lost",): "what a lost game scores",
    ("lost below",): "the least that is not lost",
    ("rating",): "the rating",
    ("begins",): "who begins",
    ("display",): "how many cards lie open beside the deck",
    ("tile",): "the tiles",
    ("hand", "all"): "the number of cards in a hand",
    ("hand", "first"): "the number of cards in the first player's hand",
}
_OF_SUIT = {
    "cards": "the cards of",
    "built": "how to build",
    "colours": "which colours touch",
    "values": "which values touch",
    "also": "what also touches",
    "score": "the score of",
    "begun": "what is waited for by",
    "fits": "where the cards fit of",
    "inverted": "the verbs that are swapped for",
}


def _event_words(event: str, suit: str, value: int, amount: int) -> str:
    narrowed = suit or None, None if value == -1 else value
    return phrase(event_node(EVENT_OF_KIND[event], *narrowed, amount))


def event_key(event: Key, becomes: Node | None, conditions: tuple[Node, ...]) -> Key:
    """The key of what happens at an event. Each sentence that becomes true is an event of its own,
    and so is an event while something holds."""
    held = phrase(Node("conditions", conditions)) if conditions else ""
    return ("when", *event, phrase(becomes) if becomes is not None else "", held)


def in_words(key: Key) -> str:
    """A key as messages speak of it."""
    if key in _WORDS:
        return _WORDS[key]
    match key:
        case ("hint", "name", _, str(word)):
            return f"whether a hint may name `{word}`"
        case ("hint", "name while", _, str(word)):
            return f"while what a hint may name `{word}`"
        case ("hint", str(clause), *_, str(word)) if clause.startswith("costs of"):
            held = " while something holds" if clause.endswith("while") else ""
            kind = f"`{word}`" if "name" in clause else f"a {word}"
            return f"what {kind} costs{held}"
        case ("discard", "regains of", str(suit), int(value)):
            words = _event_words("discarded", suit, value, 0).removesuffix(" is discarded")
            return f"what {words} regains when it is discarded"
        case ("value", number, "as", other):
            return f"whether value {number} counts as {other}"
        case ("card", name, number, "as", suit, other):
            return f"whether card {name} {number} counts as {suit} {other}"
        case ("note" | "goal" as what, str(text)):
            return f'the {what} "{text}"'
        case ("hand", "any"):
            return "the number of cards in every hand"
        case ("hand", int(players)):
            return f"`hand` with {players} players"
        case ("rating", int(fireworks)):
            return f"the rating with {counted(fireworks, 'firework')}"
        case ("when", str(event), str(suit), int(value), int(amount), str(becomes), str(held)):
            words = becomes or _event_words(event, suit, value, amount)
            return f"what happens when {words}" + (f" while {held}" if held else "")
        case ("suit", name):
            return f"`suit {name}`"
        case ("suit", name, str(rule)):
            return f"{_OF_SUIT[rule]} suit {name}"
        case ("every", str(rule)):
            return f"{_OF_SUIT[rule]} every suit"
        case ("value", number, str(rule)):
            return f"{_OF_SUIT[rule]} value {number}"
        case ("card", name, number, str(rule)):
            return f"{_OF_SUIT[rule]} card {name} {number}"
    return f"`{' '.join(str(word) for word in key)}`"


def advice_on_suit(name: str, suits: Iterable[str]) -> str:
    """What was meant by the name of a suit that isn't there; empty where nobody can tell."""
    if name in NUMBER_WORDS:
        return f"numbers are written in digits: `{NUMBER_WORDS.index(name)}`"
    meant = nearest(name, suits)
    return f"did you mean `{meant}`?" if meant else ""
