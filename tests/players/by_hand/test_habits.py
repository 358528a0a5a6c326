"""What players of all levels do alike within a turn, table by table."""

from collections.abc import Sequence

import pytest
from tests.made.pocket import (
    ANY_NAME,
    ANYTIME,
    CALL,
    FIRST_ONLY,
    INVERTED_BIRCH,
    SUITS,
    Clauses,
    clauses,
    pocket,
)

from tamaya.engine.moves import Hint, Move, OfCard
from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.players.fold.common import Common
from tamaya.players.levels import habits
from tamaya.players.sight import Sight
from tamaya.testing.tables import table
from tamaya.variants.rules import Rules

ONE_LAST = "a misplay takes 1 strike only the last card"


class Seat:
    """A player at a table who takes their cards for what a test says."""

    def __init__(self, case: Clauses, hands: list[str], own: str = "", **laid: object) -> None:
        self.state: State = table(pocket(**case), hands=hands, **laid)  # type: ignore[arg-type]
        here = Table.of(self.state)
        self.legal = here.legal_moves()
        self.rules: Rules = self.state.game.rules
        self.sight = Sight(self.state, self.state.player, Common.start(self.state), {})
        self.own = [self.mask(cards) for cards in own.split("|")] if own else [*self.sight.own]

    def mask(self, cards: str) -> int:
        return sum(1 << self.rules.cards.index(card) for card in cards.split())

    def cards(self, *texts: str) -> list[OfCard]:
        """Moves of cards."""
        moves = [read_move(self.state, text) for text in texts]
        return [move for move in moves if isinstance(move, OfCard)]

    def words(self, *texts: str) -> list[Hint]:
        """Hints."""
        return [move for text in texts if (move := read_move(self.state, text)).verb == "hint"]

    @property
    def hints(self) -> list[Hint]:
        return [move for move in self.legal if move.verb == "hint"]

    def text(self, move: Move | None) -> str:
        return "" if move is None else move_text(self.state, move)

    def texts(self, moves: Sequence[Move]) -> list[str]:
        return [self.text(move) for move in moves]


HANDS = ["a1 b2", "a2 b3"]


# ------------------------------------------------------------------- sorting moves


def test_moves_are_sorted_by_what_is_meant() -> None:
    seat = Seat(clauses("action again { regain 1 hint }"), HANDS, hints=1)
    options = habits.Options.of(seat.sight, seat.legal, seat.own)
    assert seat.texts(options.plays) == ["play a1", "play b2"]
    assert seat.texts(options.discards) == ["discard a1", "discard b2"]
    assert seat.texts(options.actions) == ["action again"]
    assert {text.split()[0] for text in seat.texts(options.hints)} == {"hint"}


def test_a_card_of_an_inverted_suit_is_placed_by_a_discard() -> None:
    """A player who takes the first card for ash and the second for birch."""
    seat = Seat(clauses(suits=INVERTED_BIRCH, discard=ANYTIME), HANDS, "a1 a2|b1 b2", hints=1)
    options = habits.Options.of(seat.sight, seat.legal, seat.own)
    assert {*seat.texts(options.plays)} == {"play a1", "discard b2"}
    # Played, a birch card is discarded; and of a1 a2 a discard does no harm.
    assert {*seat.texts(options.discards)} == {"discard a1", "play b2"}


def test_hints_that_touch_nothing_are_left_out_where_they_hurt() -> None:
    hurts = Seat(clauses("when a hint touches no card { take 1 strike }"), ["b1 b2", "a1 a1"])
    options = habits.Options.of(hurts.sight, hurts.legal, hurts.own)
    assert seat_names(hurts, options.hints) == {"ash", "1"}
    free = Seat(clauses(), ["b1 b2", "a1 a1"])
    options = habits.Options.of(free.sight, free.legal, free.own)
    assert seat_names(free, options.hints) == {"ash", "birch", "1", "2", "3"}


def seat_names(seat: Seat, hints: Sequence[Hint]) -> set[str]:
    return {text.split()[-1] for text in seat.texts(hints)}


def test_what_a_move_lays_of_what_a_card_can_be() -> None:
    """A play lays ash cards, a discard birch cards; what doesn't fit of these is a mishap."""
    seat = Seat(clauses(suits=INVERTED_BIRCH, discard=ANYTIME), HANDS, hints=1)
    play, discard = seat.cards("play a1", "discard a1")
    mask = seat.mask("a1 a3 b1 b2")
    assert habits.laid_by(seat.sight, play, mask) == seat.mask("a1 a3")
    assert habits.laid_by(seat.sight, discard, mask) == seat.mask("b1 b2")
    # Unseen are a1 a1 a3, b1 b1 b2 b2: one of seven is misplayed by a play, two by a discard.
    assert habits.mishap(seat.sight, play, mask) == pytest.approx(1 / 7)
    assert habits.mishap(seat.sight, discard, mask) == pytest.approx(2 / 7)
    assert habits.mishap(seat.sight, play, seat.mask("a1 b1")) == 0.0


def test_the_last_resort_is_what_does_least_harm() -> None:
    """The card that is least likely to be misplayed, then the one least likely to be needed."""
    never = clauses(discard="never regains 1 hint")
    seat = Seat(never, HANDS, "a2 a3|a1 b2", hints=0)
    assert seat.text(habits.last_resort(seat.sight, seat.legal, seat.own)) == "play b2"
    spare = Seat(clauses(), HANDS, "a2 a3|a1 a2", fireworks="a1", hints=0)
    assert spare.text(habits.last_resort(spare.sight, spare.legal, spare.own)) == "discard b2"


def test_a_card_that_nobody_needs() -> None:
    seat = Seat(clauses(), HANDS, hints=1, fireworks="b1")
    (discard,) = seat.cards("discard a1")
    assert habits.is_useless(seat.sight, discard, seat.mask("b1"))
    assert not habits.is_useless(seat.sight, discard, seat.mask("b1 b2"))
    inverted = Seat(clauses(suits=INVERTED_BIRCH, discard=ANYTIME), HANDS, hints=1, fireworks="b1")
    assert not habits.is_useless(inverted.sight, discard, inverted.mask("b1"))  # it is laid


# ------------------------------------------------------------------- places in a hand


@pytest.mark.parametrize(
    ("only", "marked", "place"),
    [
        ("", (False, False, False), 0),
        ("", (True, False, False), 1),
        ("", (True, True, True), None),
        ("only the first card", (True, False, False), None),
        ("only the last card", (False, False, False), 2),
        ("only the last card", (False, False, True), None),
    ],
)
def test_the_oldest_card_that_no_hint_has_touched_goes_next(
    only: str, marked: tuple[bool, ...], place: int | None
) -> None:
    rules = pocket(discard=f"only when a hint is spent regains 1 hint {only}")
    assert habits.goes_next(rules, marked) == place


@pytest.mark.parametrize(
    ("play", "players", "own", "found"),
    [
        (FIRST_ONLY, 2, "a2 a3|b1", "discard a1"),
        (FIRST_ONLY, 2, "a1 a3|b1", ""),  # it may fit
        (FIRST_ONLY, 3, "a2|b1", ""),  # one of the others may have the a1
        (FIRST_ONLY, 3, "a3|b1", "discard a1"),
        (ONE_LAST, 2, "a2 a3|b1", ""),  # every new card changes what can be played
        ("a misplay takes 1 strike", 2, "a2 a3|b1", ""),
    ],
)
def test_a_first_card_that_is_in_the_way_is_let_go(
    play: str, players: int, own: str, found: str
) -> None:
    hands = ["a1 b1", "a2 b3", "b2 b2"][:players]
    seat = Seat(clauses(play=play, players=str(players)), hands, own, hints=1)
    way = habits.in_the_way(seat.sight, [m for m in seat.legal if m.verb == "discard"], seat.own)
    assert seat.text(way) == found


@pytest.mark.parametrize(
    ("case", "own", "first"),
    [
        (clauses(play=ONE_LAST), "a1|a2", True),  # the card before the new one shall be played
        (clauses(play=ONE_LAST), "a2|a1", False),
        (clauses(play=FIRST_ONLY), "a1|a2", False),
        (clauses(discard=f"{ANYTIME} only the last card"), "b1|a2", False),
        (clauses(), "a1|a2", False),
    ],
)
def test_where_a_new_card_is_better_put_first(case: Clauses, own: str, first: bool) -> None:
    """The last card of the hand is the one that was drawn."""
    seat = Seat(case, HANDS, own)
    seat.sight.__dict__["own"] = tuple(seat.own)
    assert habits.is_better_first(seat.sight) == first


# ------------------------------------------------------------------- calls and actions


def test_a_suit_is_called_by_a_player_who_is_sure_of_it() -> None:
    seat = Seat(clauses(play=CALL), HANDS)
    (play,) = seat.cards("play a1")
    assert seat.text(habits.with_call(seat.sight, play, seat.mask("a1 a2"), seat.legal)) == (
        "play a1 as ash"
    )
    assert habits.with_call(seat.sight, play, seat.mask("a1 b1"), seat.legal) == play
    mute = Seat(clauses(), HANDS)
    assert habits.with_call(mute.sight, play, mute.mask("a1"), mute.legal) == play


@pytest.mark.parametrize(
    ("action", "laid", "good"),
    [
        ("look at 1 card of your hand", {}, True),
        ("regain 1 hint", {"hints": 0}, True),
        ("regain 1 hint", {"hints": 1}, False),  # there is one for a hint
        ("take back 1 strike", {"strikes": 1}, True),
        ("take back 1 strike", {}, False),
        ("take 1 strike", {"strikes": 1}, False),
        ("discard the top card of the deck", {}, False),
        ("play a card from the discards", {"discards": "a1"}, True),
    ],
)
def test_actions_that_bring_something_and_do_no_harm(
    action: str, laid: dict[str, object], good: bool
) -> None:
    seat = Seat(clauses(f"action deed {{ {action} }}"), HANDS, "", **laid)
    found = habits.good_action(seat.sight, [m for m in seat.legal if m.verb == "act"])
    assert seat.text(found) == ("action deed" if good else "")


def test_nobody_looks_where_all_is_known() -> None:
    seat = Seat(clauses("action deed { look at 1 card of your hand }"), HANDS)
    seat.sight.__dict__["own"] = (seat.mask("a1"), seat.mask("b2"))
    assert habits.good_action(seat.sight, [m for m in seat.legal if m.verb == "act"]) is None


def test_a_pass_that_doesn_t_end_the_game() -> None:
    """With two players the second pass running is the end: that is better than the last strike."""
    passing = clauses("a player may pass", strikes="2")
    seat = Seat(passing, HANDS)
    assert seat.text(habits.pass_on(seat.sight, seat.legal)) == "pass"
    seat.sight.passed = 1
    assert habits.pass_on(seat.sight, seat.legal) is None
    assert habits.pass_or_risk(seat.sight, seat.legal) is None
    seat.sight.strikes = 1
    assert seat.text(habits.pass_or_risk(seat.sight, seat.legal)) == "pass"
    none = Seat(clauses(), HANDS)
    assert habits.pass_on(none.sight, none.legal) is None


# ------------------------------------------------------------------- hints for want of better

PRICED = f"{ANY_NAME} costs 1 hint ash costs nothing 1 costs 2 hints"


def test_while_discards_are_idle_a_hint_makes_room() -> None:
    full = Seat(clauses(), HANDS)
    hints = full.hints
    assert habits.is_idle(full.sight)
    assert habits.making_room(full.sight, hints) == hints
    spent = Seat(clauses(), HANDS, hints=1)
    assert not habits.is_idle(spent.sight)
    assert habits.making_room(spent.sight, hints) == []
    nothing = Seat(clauses(discard="at any time regains nothing"), HANDS)
    assert not habits.is_idle(nothing.sight)
    free = Seat(clauses(hint=f"{ANY_NAME} costs nothing", discard=ANYTIME), HANDS)
    assert habits.making_room(free.sight, free.hints) == []
    priced = Seat(clauses(hint=PRICED), HANDS)
    room = habits.making_room(priced.sight, priced.hints)
    assert seat_names(priced, room) == {"birch", "1", "2", "3"}  # `ash` takes no token


def test_to_pass_the_turn_the_cheapest_hint_is_best() -> None:
    """But at the full supply one that takes a token comes before one for nothing."""
    full = Seat(clauses(hint=PRICED), HANDS)
    order = seat_order(full)
    assert (order[-1], order[-2]) == ("ash", "1")
    spent = Seat(clauses(hint=PRICED, hints="3"), HANDS, hints=2)
    order = seat_order(spent)
    assert (order[0], order[-1]) == ("ash", "1")


def seat_order(seat: Seat) -> list[str]:
    return [text.split()[-1] for text in seat.texts(
        habits.ways_to_pass(seat.sight, seat.hints))]  # fmt: skip


def test_whether_a_hint_tells_anything() -> None:
    jokers = (
        f"{SUITS} suit joker j {{ cards 1 built nothing fits any firework touched by no colour }}"
    )
    seat = Seat(clauses(suits=jokers), HANDS)
    ash, one = seat.words("hint 2 ash", "hint 2 1")
    assert habits.tells(seat.sight, ash)
    assert habits.tells(seat.sight, one)  # none of the cards is a 1
    single = Seat(clauses(suits="suit ash a { cards 1 1 2 2 3 built 1 2 3 }", hand="hand 1 card"),
                  ["a1", "a2"])  # fmt: skip
    (ash,) = single.words("hint 2 ash")
    assert not habits.tells(single.sight, ash)  # all cards are


# ------------------------------------------------------------------- what follows, what is picked


@pytest.mark.parametrize(
    ("mask", "follows"), [("a1", True), ("a2", False), ("b1", False), ("a3 b2", True)]
)
def test_whether_somebody_holds_what_goes_onto_a_card(mask: str, follows: bool) -> None:
    seat = Seat(clauses(), HANDS)  # the other holds a2 and b3
    assert habits.follows(seat.sight, seat.mask(mask)) == follows


@pytest.mark.parametrize(
    ("effect", "discards", "picked"),
    [
        # To be placed: what fits; and of these the one on which most is to follow.
        ("play a card from the discards", "a1 b3", "choose a1"),
        ("play a card from the discards", "b3 b1 a2", "choose b1"),
        # To be drawn again: what is gone for good, the nearest of these first.
        ("return a card from the discards to the deck", "a1 b3", "choose b3"),
        ("return a card from the discards to the deck", "a1 a1 b3", "choose a1"),
    ],
)
def test_which_card_is_had_back(effect: str, discards: str, picked: str) -> None:
    case = clauses(f"when a 2 is discarded {{ {effect} }}")
    seat = Seat(case, ["b2 a3", "a2 b2"], hints=0, discards=discards)
    here = Table.of(seat.state)
    here.perform(read_move(seat.state, "discard b2"))
    now = here.state()
    sight = Sight(now, now.player, Common.start(now), {})
    assert move_text(now, habits.best_choice(sight, here.legal_moves())) == picked
