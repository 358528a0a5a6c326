"""Cards that lie open beside the deck; scenarios of the reference have more."""

from typing import Any

import pytest
from tests.made.pocket import pocket

from tamaya.drawing.seeing import scene
from tamaya.drawing.svg import svg
from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import deal
from tamaya.engine.happenings import LaidOpen, LeftDisplay, Placed, Took
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import DRAW, Choose
from tamaya.engine.play import apply, legal_moves, make, start
from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.state.state import State, canonical
from tamaya.grammar.diagnostics import RulesError
from tamaya.players.game import Moment, folds_of, most_moves, play
from tamaya.players.levels.levels import LEVELS
from tamaya.playing.asking import help_text, question, read_answer
from tamaya.playing.board import board
from tamaya.playing.telling import sentence
from tamaya.solver.grasps import GRASPS
from tamaya.solver.plain.reference import best_score
from tamaya.testing.tables import after, cards, deck, house, legal, table
from tamaya.text.page import plain
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.traits import Trait, traits_of

SHOWN = "a display of 2 cards lies beside the deck "
MARKET = SHOWN + "a new card may be taken from the display "


def rules(*clauses: str) -> Rules:
    return house(" ".join((MARKET, *clauses)), "nl")


def before_drawing(*clauses: str, shown: str = "g1 w4", left: str = "b5 b4 b3") -> State:
    """The first player has just played a card."""
    state = table(rules(*clauses), hands=["r1 r3", "y2 y2"], display=shown, deck=left, hints=8)
    return after(state, "play r1")


def shown_in(state: State) -> str:
    return cards(state, state.display)


def test_the_display_is_dealt_after_the_hands() -> None:
    dealt = deal(rules(), 2, 5)
    state = start(dealt)
    assert state.display == tuple(sorted(dealt.deck[10:12]))
    assert (state.deck_size, state.pile[state.drawn]) == (38, dealt.deck[12])


def test_a_card_is_taken_and_the_deck_fills_the_place() -> None:
    state = before_drawing()
    assert state.player == 0
    assert legal(state) == {"choose g1", "choose w4", "draw"}
    made = make(state, read_move(state, "choose w4"))
    now, kinds = made.now, state.game.rules.cards
    assert (cards(now, now.hands[0]), shown_in(now), deck(now)) == ("r3 w4", "g1 b5", "b4 b3")
    assert now.player == 1
    assert made.happenings[:2] == [Took(0, kinds.index("w4")), LaidOpen(kinds.index("b5"))]


def test_the_top_card_can_be_drawn() -> None:
    now = after(before_drawing(), "draw")
    assert (cards(now, now.hands[0]), shown_in(now), deck(now)) == ("r3 b5", "g1 w4", "b4 b3")


def test_the_deck_runs_out_when_its_last_card_is_laid_open() -> None:
    now = after(before_drawing(left="b5"), "choose g1")
    assert (now.deck_size, now.deck_ran_out, now.turns_left) == (0, True, 2)
    assert legal(after(now, "play y2")) == {"choose b5", "choose w4"}


def test_places_stay_empty_until_the_deck_fills_them() -> None:
    back = "when a 2 is misplayed { return a card from the discards to the deck }"
    endless = (
        "replace when the deck runs out { play on } when a player cannot act { skip the turn }"
    )
    state = after(before_drawing(back, endless, left=""), "choose w4")
    assert shown_in(state) == "g1"
    state = after(state, "play y2", "choose y2")
    assert deck(state) == "y2"
    assert shown_in(after(state, "choose g1")) == "y2"


def test_everybody_knows_a_card_that_was_taken() -> None:
    state = before_drawing()
    known = at_start(state)
    made = make(state, read_move(state, "choose w4"))
    known = known.after(made.happenings, made.now)
    kind = state.game.rules.cards.index("w4")
    assert view(made.now, known, 0).hands[0] == (None, kind)
    assert made.now.display == view(made.now, known, 1).display


def test_open_cards_are_not_in_the_own_hand() -> None:
    """If all copies lie there, no hidden card is one."""
    state = table(rules(), hands=["r1 g5", "y2 y2"], display="w5", hints=8)
    kind = state.game.rules.cards.index("w5")
    assert kind not in view(state, at_start(state), 0).own.kinds(0)


def test_its_place_is_chosen_after_it_was_taken() -> None:
    state = after(before_drawing("a new card may be put first"), "choose w4")
    assert legal(state) == {"put first", "put last"}
    assert cards(state, after(state, "put first").hands[0]) == "w4 r3"


def test_nothing_else_may_be_done() -> None:
    state = before_drawing()
    for move in ("choose b5", "play r3", "pass"):
        with pytest.raises(IllegalMoveError, match="a card must be drawn first") as refused:
            apply(state, read_move(state, move))
        assert refused.value.rule is not None
        assert "taken from the display" in refused.value.rule.text
    with pytest.raises(IllegalMoveError, match="no card is to be drawn now"):
        apply(after(state, "draw"), DRAW)


def test_only_to_be_seen() -> None:
    """A display from which nothing is taken."""
    state = table(house(SHOWN, "nl"), hands=["r1", "y2"], display="g1 w4", deck="b5 b4")
    now = after(state, "play r1")
    assert (cards(now, now.hands[0]), shown_in(now)) == ("b5", "g1 w4")


def test_what_may_be_taken_must_lie_there() -> None:
    with pytest.raises(RulesError, match="how many cards lie open beside the deck"):
        house("a new card may be taken from the display")


def test_displays_tell_states_apart() -> None:
    state = before_drawing()
    assert canonical(state) != canonical(state._replace(display=state.display[:1]))


def test_the_referee_plays_all_games() -> None:
    """Tables are merged that are the same, and the order of the display is none of a table."""
    small = pocket(MARKET, hand="hand 1 card", hints="0", strikes="1")
    for seed in range(3):
        each = deal(small, 2, seed)
        assert best_score(each, 20_000) == best_score(each, 20_000, merge=False)


def test_all_levels_play_it() -> None:
    for level in LEVELS.values():
        dealt = deal(rules(), 3, 1)
        moves, state = play(dealt, [level.player(0, seat) for seat in range(3)])
        assert state.over or len(moves) == most_moves(dealt.rules)
        assert any(move.verb in ("draw", "choose") for move in moves)


def test_a_level_takes_what_fits() -> None:
    state = before_drawing()
    level = LEVELS["practised"].player(0, 0)
    sight = Moment.start(state, folds_of([level])).sight(level)
    assert move_text(state, level.move(sight, legal_moves(state))) == "choose g1"


def test_it_is_asked_for_and_told() -> None:
    state = before_drawing()
    legal_now = legal_moves(state)
    text = "You must draw a card of the display, or the top one of the deck."
    assert question(state, legal_now) == text
    words = help_text(state, legal_now)
    assert "  choose g1        take this card of the display\n" in words
    assert "  draw             draw the top card of the deck\n" in words
    move = read_answer(state, "c w4")
    assert move == Choose.of(state.game.rules.cards.index("w4"))
    assert plain(sentence(make(state, move), 0)) == "You take w4 from the display."
    assert read_answer(state, "draw") == DRAW
    assert plain(sentence(make(state, DRAW), 1)) == "Player 1 draws the top card of the deck."
    assert "display    g1 w4\n" in plain(board(view(state, at_start(state), 0), 80, False))


def test_it_is_drawn() -> None:
    seen = scene(before_drawing())
    assert len(seen.display) == 2
    assert "Display: green 1, white 4" in svg(seen)


# ------------------------------------------------------------------- cards that all may use

SHARE = "action share { play a card from the display } "
CLEAR = "action clear { discard a card from the display } "


def common(more: str = "", game: str = "nl", **laid: Any) -> State:
    """A table with a display that everybody may use, and nobody draws from."""
    return table(house(SHOWN + SHARE + CLEAR + more, game), **laid)


def test_an_open_card_is_played_and_the_deck_fills_the_place() -> None:
    state = common(hands=["y2", "y2"], fireworks="r2", display="r3 w4", deck="b5 b4")
    chosen = after(state, "action share")
    assert legal(chosen) == {"choose r3"}
    made = make(chosen, read_move(chosen, "choose r3"))
    now, kinds = made.now, state.game.rules.cards
    assert (shown_in(now), deck(now), now.player) == ("b5 w4", "b4", 1)
    assert now.hands == state.hands
    r3, b5 = kinds.index("r3"), kinds.index("b5")
    assert made.happenings[:3] == [LeftDisplay(r3), LaidOpen(b5), Placed(r3)]
    assert plain(sentence(made, 0)) == "You place r3 from the display."
    assert question(chosen, legal_moves(chosen)) == (
        "You must choose a card of the display that fits, which is placed."
    )


def test_an_open_card_is_discarded() -> None:
    state = common(hands=["y2", "y2"], display="r3 w4", deck="b5 b4", hints=3)
    assert "action share" not in legal(state)
    now = after(state, "action clear", "choose w4")
    assert (shown_in(now), deck(now), now.hints) == ("r3 b5", "b4", 3)
    assert (
        now.discards[state.game.rules.cards.index("w4")]
        == 1 + state.discards[state.game.rules.cards.index("w4")]
    )


def test_the_card_is_laid_before_the_deck_runs_out() -> None:
    ends = "replace when the deck runs out { end }"
    state = common(ends, hands=["y2", "y2"], fireworks="r2", display="r3 w4", deck="b5")
    now = after(state, "action share", "choose r3")
    assert now.over is not None
    assert (now.over.score, shown_in(now)) == (3, "b5 w4")


def test_a_joker_of_the_display_is_settled_first() -> None:
    jokers = "suit joker j { cards 1 1 built nothing fits any firework }"
    state = common(jokers, hands=["y2", "y2"], fireworks="r2", display="j1", deck="b5")
    now = after(state, "action share", "choose j1")
    assert not now.deck_ran_out
    assert "choose r3" in legal(now)
    assert after(now, "choose r3").turns_left == 2


def test_an_inverted_card_of_the_display_is_what_it_is_said_to_be() -> None:
    mirror = "suit red { played by a discard and discarded by a play }"
    state = common(mirror, hands=["y2", "y2"], display="r1 r2", deck="b5 b4")
    assert after(state, "action share", "choose r1").heights[0] == 1
    assert after(state, "action clear", "choose r1").heights[0] == 0


def test_the_display_can_be_what_still_fits() -> None:
    """`nothing more can be placed` looks at it where its cards are used."""
    stuck = "when nothing more can be placed { end }"
    laid: dict[str, Any] = {
        "hands": ["y2", "y2 y3"],
        "display": "y1",
        "deck": "",
        "discards": "r1 r1 r1",
    }
    for more, over in ((SHARE, False), ("", True)):
        on = "replace when the deck runs out { play on } when a player cannot act { skip the turn }"
        every = "every suit but yellow { replace built nothing }"
        rules_now = house(SHOWN + more + stuck + on + every, "nl")
        state = after(table(rules_now, **laid, hints=2), "hint 2 2")
        assert (state.over is not None) == over


def test_what_is_used_must_lie_there() -> None:
    for clause in (SHARE, "when a 1 is placed { discard a card from the display }"):
        with pytest.raises(RulesError, match="how many cards lie open beside the deck"):
            house(clause)


def test_levels_play_what_fits_and_leave_the_rest() -> None:
    for level in LEVELS.values():
        dealt = deal(house(SHOWN + SHARE + CLEAR, "nl"), 3, 1)
        moves, state = play(dealt, [level.player(0, seat) for seat in range(3)])
        assert state.over or len(moves) == most_moves(dealt.rules)


def test_only_what_is_clear_is_claimed() -> None:
    """The highest score, and which tables are the same; nobody counts draws from a display."""
    shown: set[Trait] = {"open cards beside the deck", "new cards may be open ones"}
    assert traits_of(rules()) - traits_of(house("", "nl")) == shown
    for word in (*shown, "play_open", "discard_open", "takes from the display"):
        assert {name for name, grasp in GRASPS.items() if word in grasp.words} == {
            "SCORES",
            "ALIKE",
        }
