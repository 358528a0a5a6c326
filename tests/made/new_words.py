"""Words that only the tests know, added the way the language grows: they will never ship.

Each brings what a new word must bring: a wording in the grammar, a row of the vocabulary, and what
the referee does and tells. Nothing else knows them. One effect changes whose turn it is, the other
moves hidden cards. The event reads the discards, and the trait is one of rules that can be written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, cast
from unittest.mock import patch

from tamaya.engine.game.responses import Responses
from tamaya.engine.happenings import Happening
from tamaya.engine.knowledge.missing import may_be_missed
from tamaya.engine.turn.table import Table
from tamaya.grammar.parse import language, run
from tamaya.grammar.printing import render
from tamaya.players.fold.kinds import kinds_under
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import (
    EFFECTS,
    VERB_OF_KIND,
    Deeds,
    EffectTrait,
    EffectWord,
    Questions,
    Verb,
)
from tamaya.variants.vocabulary.events import EVENT_OF_KIND, EVENTS, EventName
from tamaya.variants.vocabulary.traits import TRAITS, Trait

EFFECT = cast(Verb, "sing_on")
WIND = cast(Verb, "wind_blows")
EVENT = cast(EventName, "two_thrown")
TRAIT = cast(Trait, "seven is a magic number")
DOES = cast(EffectTrait, "lets the singer go on")
BLOWS = cast(EffectTrait, "blows hands about")

CLAUSES: dict[str, tuple[str, str]] = {
    EFFECT: ("when a 2 is placed { sing and go on }", "the effect `sing and go on`"),
    WIND: (
        "when a 2 is placed { let the wind swap two hands }",
        "the effect `let the wind swap two hands`",
    ),
    EVENT: (
        "when two cards lie in the discards { end }",
        "the event `two cards lie in the discards`",
    ),
    TRAIT: ("replace tokens hints 7", TRAIT),
}
"""Each made-up word in a rule, and how it is named."""

_WORDINGS = {
    '?effect: "nothing"': '?effect: "sing" "and" "go" "on" -> sing_on\n'
    '    | "let" "the" "wind" "swap" "two" "hands" -> wind_blows\n    | "nothing"',
    "?event: _A": '?event: "two" "cards" "lie" "in" "the" "discards" -> two_thrown\n    | _A',
}


class Swapped(NamedTuple):
    """Two players swapped hands."""

    one: int
    other: int


_grammar_text = language.grammar_text
_put_on_discards = Table.put_on_discards


def _with_new_words() -> str:
    text = _grammar_text()
    for known, more in _WORDINGS.items():
        assert known in text
        text = text.replace(known, more)
    return text


def _refill(deeds: Deeds) -> Table:
    """The table, when the player whose turn it was has drawn."""
    table = cast(Table, deeds)
    if table.owed_draws:
        table.owed_draws -= 1
        table.draw()
    return table


def _sing_on(deeds: Deeds, effect: Effect) -> None:
    table = _refill(deeds)
    table.player = (table.player - 1) % table.game.players


def _wind_blows(deeds: Deeds, effect: Effect) -> None:
    table = _refill(deeds)
    hands, mine = table.hands, table.player
    other = (mine + 1) % table.game.players
    hands[mine], hands[other] = hands[other], hands[mine]
    if table.happenings is not None:
        table.happenings.append(cast(Happening, Swapped(mine, other)))


def _always(table: Questions, effect: Effect) -> bool:
    return True


def _throws(self: Table, kind: int, responses: Responses) -> None:
    two = sum(self.discards) == 1
    _put_on_discards(self, kind, responses + (self.tables.plain[EVENT] if two else ()))


@contextmanager
def new_words() -> Iterator[None]:
    """The language with all of them in it."""
    with (
        patch.object(language, "grammar_text", _with_new_words),
        patch.dict(EFFECTS, {EFFECT: EffectWord("later", {DOES}, "", _always, _sing_on)}),
        patch.dict(EFFECTS, {WIND: EffectWord("later", {BLOWS}, "", _always, _wind_blows)}),
        patch.dict(VERB_OF_KIND, {EFFECT: EFFECT, WIND: WIND}),
        patch.dict(TRAITS, {TRAIT: lambda rules: rules.hints.total == 7}),
        patch.dict(EVENTS, {EVENT: ""}),
        patch.dict(EVENT_OF_KIND, {EVENT: EVENT}),
        patch.object(Table, "put_on_discards", _throws),
    ):
        forget()
        try:
            yield
        finally:
            forget()


def forget() -> None:
    """What was read from the grammar is read again, and what was said of rules is thought anew."""
    may_be_missed.cache_clear()
    kinds_under.cache_clear()
    for module in (language, run, render):
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()
