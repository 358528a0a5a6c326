"""What may be done at a table, and what may not be done for which rule."""

from __future__ import annotations

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.knowledge.knowledge import Knowledge
from tamaya.engine.knowledge.view import View, view
from tamaya.engine.moves import (
    PASS,
    Act,
    Call,
    Choose,
    Discard,
    Exchange,
    Give,
    Hint,
    Look,
    Move,
    Play,
)
from tamaya.engine.play import apply, legal_moves
from tamaya.engine.records.notation import move_row
from tamaya.engine.state.state import CardToDraw, Joker, State
from tamaya.variants.rules import Effect, Origin
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.words.turns import action_clauses, passing_clause

Ruled = dict[str, object]
"""A move, and if it is forbidden, why, with the clause that forbids it."""

_MOST_KINDS = 40


def choices(state: State, knowledge: Knowledge) -> dict[str, object]:
    """All that the player to act can think of: own cards, hints, actions, discarded cards, what a
    joker may stand for, and cards of the display."""
    rules, seat = state.game.rules, state.player
    seen = view(state, knowledge, seat)
    ruled = _Ruled(state)
    waits = bool(state.waiting)
    own = range(len(state.hands[seat]))
    verbs = {move.verb for move in ruled.legal}
    gone = [kind for kind, count in enumerate(state.discards) if count]
    waiting = state.waiting[0] if waits else None
    joker = isinstance(waiting, Joker)
    question = EFFECTS[waiting.verb].asks if isinstance(waiting, Effect) else ""
    shown = isinstance(waiting, CardToDraw) or "open card" in question
    asks = question.endswith("discard") and "choose" in verbs
    hints = not waits or "hint" in verbs
    return {
        "own": [
            {
                "place": place,
                "kinds": _kinds(seen, place),
                "play": ruled.of(Play.of(place)) if "play" in verbs or not waits else None,
                "discard": None if waits else ruled.of(Discard.of(place)),
                "look": ruled.of(Look.of(place)) if "look" in verbs else None,
                "give": ruled.of(Give.of(place)) if "give" in verbs else None,
                "exchanges": [
                    {"card": rules.cards[kind]} | ruled.of(Exchange.of(place, other))
                    for other, kind in enumerate(state.hands[state.next_seat])
                    if "exchange" in verbs
                ],
                "calls": [
                    {"suit": suit} | ruled.of(Call.of(place, suit))
                    for suit in range(len(rules.suits))
                    if rules.playing.may_call and ("play" in verbs or not waits)
                ],
            }
            for place in own
        ],
        "hints": [
            {
                "to": to.words(),
                "names": [
                    {"word": name.word, "axis": name.axis}
                    | {"touches": _touched(state, Hint.of(to, place))}
                    | ruled.of(Hint.of(to, place))
                    for place, name in enumerate(rules.names)
                ],
            }
            for to in state.game.receivers[seat]
            if hints
        ],
        "actions": [
            {"name": action.name, "words": list(action_clauses(rules, action))}
            | ruled.of(Act.of(place))
            for place, action in enumerate(rules.actions)
            if not waits
        ]
        + _passing(ruled),
        "discards": [
            {"card": rules.cards[kind]} | ruled.of(Choose.of(kind)) for kind in gone if asks
        ],
        "stands_for": [
            {"card": rules.cards[move.kind]} | ruled.of(move)
            for move in ruled.legal
            if joker and move.verb == "choose"
        ],
        "display": [
            {"card": rules.cards[move.kind] if move.verb == "choose" else None} | ruled.of(move)
            for move in ruled.legal
            if shown
        ],
        "places": [ruled.of(move) for move in ruled.legal if move.verb == "put"],
    }


def _passing(ruled: _Ruled) -> list[dict[str, object]]:
    """A pass, where rules know it: to the page it is one more action."""
    state = ruled.state
    passing = state.game.rules.passing
    if state.waiting or passing is None:
        return []
    words = [passing_clause(state.game.rules, passing)]
    return [{"name": "pass", "words": words} | ruled.of(PASS)]


class _Ruled:
    """Rulings on moves in a state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.legal = tuple(legal_moves(state))
        self._legal = frozenset(self.legal)

    def of(self, move: Move) -> Ruled:
        if move in self._legal:
            return {"move": [*move_row(move)], "why": None, "rule": None}
        try:
            apply(self.state, move)
        except IllegalMoveError as error:
            return {"move": [*move_row(move)], "why": error.message, "rule": _clause(error.rule)}
        return {"move": [*move_row(move)], "why": None, "rule": None}


def _clause(rule: Origin | None) -> dict[str, object] | None:
    if rule is None:
        return None
    return {"text": rule.text, "file": rule.file, "line": rule.line, "heading": rule.heading}


def _touched(state: State, hint: Hint) -> list[dict[str, object]]:
    """The places of the cards that a hint touches, hand by hand."""
    tables = state.game.tables
    hands: list[dict[str, object]] = []
    for seat in hint.to.seats:
        touched = tables.touched(hint.name, state.hands[seat])
        places = [place for place, hit in enumerate(touched) if hit]
        hands += [{"seat": seat, "places": places}] if places else []
    return hands


def _kinds(seen: View, place: int) -> list[dict[str, object]]:
    """What a card of one's own hand can be, the likeliest first, with its chance."""
    chances = seen.own.chances(place).items()
    ranking = sorted(chances, key=lambda pair: (-pair[1], pair[0]))
    return [
        {"card": seen.rules.cards[kind], "chance": round(float(chance), 3)}
        for kind, chance in ranking[:_MOST_KINDS]
    ]
