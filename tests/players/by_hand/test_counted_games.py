"""What is counted in a recorded game, and what everybody knows of hands on the way: by hand."""

import pytest
from tests.made.pocket import PRICED, Clauses, clauses, dealt, pocket

from tamaya.engine.records.notation import read_move
from tamaya.engine.records.record import Record
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.players.fold.common import Common, SeenTurn, rule_out, with_card
from tamaya.players.fold.facts import bits
from tamaya.players.game import Moment, most_moves
from tamaya.players.rows import GameRow, recorded
from tamaya.testing.tables import table
from tamaya.variants.rules import Rules

DECK = "a1 b3 b1 a2 a2 b2 a3 b1 a1 b2"
"""Player 1 holds a1 b3, and player 2 b1 a2."""


def counted(*moves: str, case: Clauses | None = None) -> GameRow:
    rules = pocket(**(case or {}))
    return recorded(Record(dealt(DECK, rules), moves))


def mask_of(rules: Rules, cards: str) -> int:
    return sum(1 << rules.cards.index(card) for card in cards.split())


def names(rules: Rules, mask: int) -> str:
    return " ".join(rules.cards[kind] for kind in bits(mask))


# ------------------------------------------------------------------- counts


def test_hints_that_touched_what_was_placed_were_needed() -> None:
    """The first touches b1, which is placed, and the second b3, which is not."""
    row = counted("hint 2 birch", "hint 1 3", "play a1", "play b1")
    assert (row.turns, row.moves, row.hints, row.hints_not_needed) == (4, 4, 2, 1)
    assert (row.strikes, row.needed_discards, row.score) == (0, 0, 2)
    assert row.broken_off
    assert not row.lost
    assert not row.perfect


def test_cards_that_are_missed_are_counted() -> None:
    """There is but one b3. Of a2 there are two: the second that goes is the one that is missed."""
    case = clauses(discard="at any time regains 1 hint")
    assert counted("discard b3", case=case).needed_discards == 1
    assert counted("play b3").needed_discards == 1
    assert counted("play b3").strikes == 1
    assert counted("play a1", "discard a2", case=case).needed_discards == 0
    both = counted("play a1", "discard a2", "discard a2", case=case)
    assert both.needed_discards == 1
    assert counted("play a1", "play a2", "play b3").needed_discards == 1


def test_a_hint_brings_so_many_bits() -> None:
    """Before it each card is one of ten: two each of a1 a2 b1 b2, one a3 and one b3. The colour
    halves that, which is one bit for each card."""
    row = counted("hint 2 birch")
    assert row.information == pytest.approx(2.0)
    # The second time it says nothing new: on average, half as much.
    again = counted("hint 2 birch", "play b1", "hint 2 birch", case=clauses(hint=PRICED))
    assert again.information < row.information
    assert counted("play a1").information == 0.0


def test_turns_without_anything_useful_to_do() -> None:
    """No token is there, and the player knows of no card that fits nor of one that may go."""
    case = clauses(hints="1")
    assert counted("hint 2 birch", case=case).stuck == 0
    row = counted("hint 2 birch", "discard a2", "hint 2 birch", "discard b1", case=case)
    assert row.stuck == 2
    told = counted("hint 2 1", "play b1", "discard b3", case=case)
    assert told.stuck == 1  # player 2 knew of a card that fits; player 1 knew nothing


def test_a_whole_game() -> None:
    plays = ("play a1", "play b1", "play a2", "play b2", "play a3", "play b3")
    deal = dealt("a1 b1 a2 b2 a3 b3 a1 b1 a2 b2", pocket(hand="hand 1 card"))
    row = recorded(Record(deal, plays))
    assert (row.score, row.turns, row.hints, row.strikes) == (6, 6, 0, 0)
    assert row.perfect
    assert not row.lost
    assert not row.broken_off


def test_a_game_that_does_not_end_is_broken_off() -> None:
    """After twenty moves for each card, and not before two hundred."""
    assert most_moves(pocket()) == 200
    assert most_moves(pocket(suits=f"suit ash a {{ cards {'1 ' * 30} built 1 }}")) == 600


# ------------------------------------------------------------------- what everybody knows


def known_after(state: State, *moves: str) -> tuple[Common, SeenTurn]:
    moment = Moment.start(state)
    here = Table.of(state)
    turn: SeenTurn | None = None
    for text in moves:
        happenings = here.hear(read_move(moment.state, text))
        before, moment = moment, moment.after(happenings, here.state())
        turn = moment.turn_since(before, happenings)
    assert turn is not None
    return moment.common, turn


def test_what_is_known_moves_along_with_the_cards() -> None:
    """A card that leaves takes what is known of it away. The new one may be whatever is left: of
    b1 one was placed, and the other one lies on the discards."""
    state = table(pocket(), hands=["a1 b3", "b1 a2"], deck="a3 b2 b2 a2")
    known, turn = known_after(state, "hint 2 1", "play b1")
    rules = state.game.rules
    assert known.marked == ((False, False), (False, False))
    assert [names(rules, mask) for mask in known.masks[1]] == ["a2 a3 b2 b3", "a1 a2 a3 b2 b3"]
    assert turn.left is not None
    assert (turn.left.verb, turn.left.place, turn.hint) == ("play", 0, None)
    assert turn.moved_along([("x", "y"), ("u", "v")], "new") == [("x", "y"), ("v", "new")]


def test_what_became_of_a_card() -> None:
    state = table(pocket(), hands=["a1 b3", "b1 a2"], hints=1)
    for move, laid, misplayed in (
        ("play a1", True, False),
        ("play b3", False, True),
        ("discard a1", False, False),
    ):
        _, turn = known_after(state, move)
        assert (turn.was_laid, turn.was_misplayed) == (laid, misplayed)
    _, turn = known_after(state, "hint 2 1")
    assert turn.left is None
    assert turn.hint is not None


def test_kinds_whose_copies_are_all_known_lie_nowhere_else() -> None:
    """There is one a3: no other card that may be it is. That may settle another card, and so
    on; but of a2 there are two, and of these only one is known."""
    state = table(pocket(), hands=["a1 b3", "b1 a2"])
    rules, facts = state.game.rules, Common.start(state).facts

    def left_of(*rows: str) -> list[str]:
        masks = [tuple(mask_of(rules, cards) for cards in row.split("|")) for row in rows]
        rule_out(masks, facts)
        return ["|".join(names(rules, mask) for mask in row) for row in masks]

    assert left_of("a3|a2 b2", "a3 b1|a2 a3") == ["a3|a2 b2", "b1|a2"]
    assert left_of("a3|b1", "a3 b3|b2 b3") == ["a3|b1", "b3|b2"]
    assert left_of("a2|b1", "a2 b2|a2 a3") == ["a2|b1", "a2 b2|a2 a3"]
    assert left_of("a2|a2", "a2 b2|a2 a3") == ["a2|a2", "b2|a3"]
    assert left_of("a3|b1", "a3|b1") == ["a3|b1", "a3|b1"]  # a card keeps what it must be


def test_one_card_of_a_row() -> None:
    assert with_card(("x", "y", "z"), 1, "new") == ("x", "new", "z")
    assert with_card(("x",), 0, "new") == ("new",)


def test_cards_that_are_dealt_may_be_any_that_are_there() -> None:
    state = table(pocket(), hands=["a2 b3", "b1 a3"], fireworks="a1", discards="a1")
    known = Common.start(state)
    assert {names(state.game.rules, mask) for row in known.masks for mask in row} == {
        "a2 a3 b1 b2 b3"
    }
