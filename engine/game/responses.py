"""What happens in response to an event, sorted by the steps of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from tamaya.engine.happenings import ClauseDone
from tamaya.variants.rules import Effect
from tamaya.variants.tables.tables import Conditions
from tamaya.variants.vocabulary.effects import EFFECTS

NO_CLAUSE = ClauseDone(-1)


@dataclass(frozen=True, slots=True, eq=False)
class Response:
    """The effects of a reaction, tile or action, sorted by the step in which they happen."""

    order: int
    loses: bool
    ends: bool
    skips: bool
    last_turns: int  # -1 where it sets no end
    tokens: tuple[Effect, ...]
    later: tuple[Effect, ...]
    text: str
    conditions: Conditions = ()
    done: ClauseDone = NO_CLAUSE


Responses = tuple[Response, ...]


def response_to(
    effects: tuple[Effect, ...],
    order: int = 0,
    text: str = "",
    conditions: Conditions = (),
    clause: int = -1,
) -> Response:
    """The response of these effects, and its place in `RuleTables.answers`."""
    words = [EFFECTS[effect.verb] for effect in effects]
    does = {trait for word in words for trait in word.traits}
    turns = [
        effect.amount
        for effect, word in zip(effects, words, strict=True)
        if "sets the last turns" in word.traits
    ]
    return Response(
        order,
        "loses" in does,
        any(word.traits >= {"ends"} and "loses" not in word.traits for word in words),
        "skips a turn" in does,
        turns[0] if turns else -1,
        tuple(effect for effect in effects if EFFECTS[effect.verb].step == "tokens"),
        tuple(effect for effect in effects if EFFECTS[effect.verb].step == "later"),
        text,
        conditions,
        ClauseDone(clause) if clause >= 0 else NO_CLAUSE,
    )
