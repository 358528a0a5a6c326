"""An effect and an event that only the tests know, added the way the language grows.

Each brings what a new word must bring: a wording in the grammar, a row of the vocabulary, and what
the referee does. Nothing else knows them. The effect changes whose turn it is, and the event reads
the discards.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast
from unittest.mock import patch

from tamaya.engine.game.responses import Responses
from tamaya.engine.turn.table import Table
from tamaya.grammar.parse import language, run
from tamaya.grammar.printing import phrases
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import EFFECTS, VERB_OF_KIND, EffectTrait, EffectWord, Verb
from tamaya.variants.vocabulary.events import EVENT_OF_KIND, EVENTS, EventName

EFFECT = cast(Verb, "go_again")
EVENT = cast(EventName, "two_thrown")
DOES = cast(EffectTrait, "changes whose turn it is")

_WORDINGS = {
    '?effect: "nothing"': '?effect: "take" "another" "turn" -> go_again\n    | "nothing"',
    "?event: _A": '?event: "two" "cards" "lie" "in" "the" "discards" -> two_thrown\n    | _A',
}

_grammar_text = language.grammar_text
_carry_out = Table.carry_out
_can_happen = Table.can_happen
_put_on_discards = Table.put_on_discards


def _with_new_words() -> str:
    text = _grammar_text()
    for known, more in _WORDINGS.items():
        assert known in text
        text = text.replace(known, more)
    return text


def _goes_again(self: Table, effect: Effect) -> None:
    if effect.verb == EFFECT:
        if self.owes_draw:  # by the player whose turn it was
            self.owes_draw = False
            self.draw()
        self.player = (self.player - 1) % self.game.players
    else:
        _carry_out(self, effect)


def _can_go_again(self: Table, effect: Effect, hints: int) -> bool:
    return effect.verb == EFFECT or _can_happen(self, effect, hints)


def _throws(self: Table, kind: int, responses: Responses) -> None:
    two = sum(self.discards) == 1
    _put_on_discards(self, kind, responses + (self.tables.plain[EVENT] if two else ()))


@contextmanager
def new_words() -> Iterator[None]:
    """The language with both words in it."""
    with (
        patch.object(language, "grammar_text", _with_new_words),
        patch.dict(EFFECTS, {EFFECT: EffectWord("later", frozenset({DOES}))}),
        patch.dict(VERB_OF_KIND, {EFFECT: EFFECT}),
        patch.dict(EVENTS, {EVENT: ""}),
        patch.dict(EVENT_OF_KIND, {EVENT: EVENT}),
        patch.object(Table, "carry_out", _goes_again),
        patch.object(Table, "can_happen", _can_go_again),
        patch.object(Table, "put_on_discards", _throws),
    ):
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    """What was read from the grammar is read again."""
    for module in (language, run, phrases):
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()
