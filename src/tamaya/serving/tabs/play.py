"""The tab Play: a game at the table. The page keeps the moves; each question is answered anew."""

import time
from collections.abc import Sequence
from typing import NamedTuple, get_args

from tamaya.drawing.pictures import after
from tamaya.drawing.svg import NARROW, WIDE, svg
from tamaya.engine.errors import DealError, IllegalMoveError
from tamaya.engine.game.deal import MOST_SEED, Deal
from tamaya.engine.game.deal import deal as deal_of
from tamaya.engine.moves import Move, MoveVerb, player_name
from tamaya.engine.play import legal_moves, make
from tamaya.engine.records.notation import MoveRow, move_row, move_text, row_move
from tamaya.engine.records.reading import (
    RecordError,
    as_list,
    as_number,
    as_object,
    as_text,
    shown,
)
from tamaya.engine.records.record import Record
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels.levels import LEVELS
from tamaya.playing.asking import question
from tamaya.playing.match import ME, Match, PlayedMove
from tamaya.playing.telling import ending, sentence
from tamaya.serving.tabs.parts.choices import choices
from tamaya.serving.tabs.parts.documents import documents
from tamaya.text.page import plain
from tamaya.variants.words.lists import listed

MOST_MOVES = 3000
_PATIENCE = 1.5
"""So many seconds others may think in one answer; the page asks again for what they do next."""


def levels(request: object) -> dict[str, object]:
    """Who may sit in a seat."""
    me = {"name": ME, "words": "somebody in front of this page"}
    return {"levels": [me, *({"name": one.name, "words": one.words} for one in LEVELS.values())]}


def play(request: object) -> dict[str, object]:
    """A game: what has happened so far, with what the others do next; and what may be done now.

    With `at`, the table is shown as it was after so many moves.
    """
    game = _PlayRequest.of(request)
    match = game.match
    begun = time.monotonic()
    while not match.is_done and not match.is_mine and time.monotonic() < begun + _PATIENCE:
        move = match.next_of_others()
        assert move is not None
        match.make(move)
    state, eyes = match.state, match.eyes
    moves = [step.move for step in match.played]
    at = len(moves) if game.at is None else min(game.at, len(moves))
    notes = tuple("" if name == ME else name for name in match.seats)
    return {
        "title": match.deal.rules.title,
        "hash": match.deal.rules.hash,
        "seed": match.deal.seed,
        "seats": list(match.seats),
        "notes": match.notes,
        "moves": [[*move_row(move)] for move in moves],
        "told": _rows_of_moves(match.played, eyes),
        "at": at,
        "svg": svg(after(match.deal, moves[:at], eyes, notes), game.width, False, False),
        "eyes": eyes,
        "seat": state.player,
        "mine": match.is_mine and not match.is_done,
        "done": match.is_done,
        "ending": plain(ending(state)) if match.is_done else None,
        "question": question(state, legal_moves(state)) if match.is_mine else "",
        "choices": choices(state, match.knowledge) if match.is_mine and not match.is_done else None,
    }


def advise(request: object) -> dict[str, object]:
    """What a player of a level would do in the place of the person who is to act, and why."""
    game = _PlayRequest.of(request)
    match, level = game.match, game.level
    if match.is_done or not match.is_mine:
        raise RecordError("nobody in front of this page is to act")
    player = LEVELS[level].player(match.deal.seed or 0, match.state.player)
    start = match.played[0].before if match.played else match.state
    moment = Moment.start(start, folds_of([player]))
    for step in match.played:
        moment = moment.after(step.happenings, step.now)
    state = match.state
    move = player.move(moment.sight(player), legal_moves(state))
    return {
        "level": level,
        "move": [*move_row(move)],
        "words": plain(_proposed(state.player, match, move)),
        "why": player.why.words,
    }


def keep(request: object) -> dict[str, object]:
    """A game as a record, to go on with in a terminal or to go through again."""
    game = _PlayRequest.of(request)
    match, these = game.match, documents(request)
    with these.open():
        called = these.called()
    texts = tuple(move_text(step.before, step.move) for step in match.played)
    names = tuple(f"player {seat + 1} ({who})" for seat, who in enumerate(match.seats))
    return {"record": Record(match.deal, texts, names, called.name, called.text).to_json()}


def _proposed(seat: int, match: Match, move: Move) -> str:
    """A move in words, before it is made: a card of one's own hand is called by its place."""
    if move.verb in ("play", "call", "discard", "look", "give", "exchange"):
        rules = match.deal.rules
        verb = {"call": "play", "look": "look at", "give": "give away"}.get(move.verb, move.verb)
        more = f" as {rules.suits[move.suit].name}" if move.verb == "call" else ""
        if move.verb == "exchange":
            theirs = match.state.hands[match.state.next_seat]
            more = f" for {rules.cards[theirs[move.other]]} of {player_name(match.state.next_seat)}"
        return f"{verb} your card {move.place + 1}{more}"
    words = sentence(make(match.state, move), seat)
    return words.removeprefix("You ").removesuffix(".")


def _rows_of_moves(steps: Sequence[PlayedMove], eyes: int | None) -> list[dict[str, object]]:
    """Each move in a sentence, cards in notation. A choice within a turn has no number."""
    rows: list[dict[str, object]] = []
    turn = 0
    for one in steps:
        turn += not one.before.waiting
        rows.append(
            {
                "number": None if one.before.waiting else turn,
                "seat": one.before.player,
                "words": plain(sentence(one.made, eyes)),
                "why": one.why if eyes is None else "",
            }
        )
    return rows


# ------------------------------------------------------------------- what is asked


class _PlayRequest(NamedTuple):
    """A game as the page tells of it."""

    match: Match
    at: int | None
    width: int
    level: str

    @classmethod
    def of(cls, request: object) -> "_PlayRequest":
        data = as_object(request, "what is asked")
        these = documents(data)
        seats = [_seat(name) for name in as_list(data.get("seats"), "`seats`", 10)]
        seed = as_number(data.get("seed", 0), "`seed`", 0, MOST_SEED)
        at = data.get("at")
        level = as_text(data.get("level", "expert"), "`level`", 40)
        if level not in LEVELS:
            raise RecordError(f"a level is {listed(LEVELS, 'or')}, not {shown(level)}")
        with these.open():
            rules = these.rules()
        try:
            dealt = deal_of(rules, len(seats), seed)
        except DealError as error:
            raise RecordError(str(error)) from None
        moves = [_row(move) for move in as_list(data.get("moves", []), "`moves`", MOST_MOVES)]
        return cls(
            _match(dealt, seats, moves),
            None if at is None else as_number(at, "`at`", 0, MOST_MOVES),
            as_number(data.get("width", WIDE), "`width`", NARROW, WIDE),
            level,
        )


def _seat(name: object) -> str:
    if name not in (ME, *LEVELS):
        raise RecordError(f"a seat is for {listed([ME, *LEVELS], 'or')}, not {shown(name)}")
    return str(name)


def _row(data: object) -> MoveRow:
    move = as_list(data, "a move", 3)
    if len(move) != 3 or move[0] not in get_args(MoveVerb):
        raise RecordError(f"a move is a verb and two numbers, not {shown(data)}")
    first, second = (as_number(number, "a move", -1, 9999) for number in move[1:])
    return move[0], first, second


def _match(dealt: Deal, seats: list[str], rows: list[MoveRow]) -> Match:
    match = Match(dealt, seats)
    try:
        for row in rows:
            match.make_again(row_move(match.state, *row))
        return match
    except IllegalMoveError as error:
        raise RecordError(f"the game can't go on: {error.message}") from None
