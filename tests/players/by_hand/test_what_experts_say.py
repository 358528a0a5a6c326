"""When experts agree on the code, what a hint in it is worth, and when they give one."""

import pytest
from tests.made.pocket import Clauses, clauses, pocket

from tamaya.engine.records.notation import move_text
from tamaya.engine.turn.table import Table
from tamaya.players.code.agreed import Agreed
from tamaya.players.code.speech import KNOWS_MORE, LETS_PLAY, Speech
from tamaya.players.fold.common import Common
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels import expert
from tamaya.players.levels.expert import Adopted, Expert
from tamaya.players.levels.ideas import Ideas
from tamaya.players.player import Reason
from tamaya.testing.tables import table

VALUES = "names a value must touch a card costs 1 hint"
SILENT = f"{VALUES} announces only the cards"
OPEN = "the first card of each hand lies open"
SUITS = "suits ash a, birch b { cards 1 1 1 2 2 3 built 1 2 3 }"


@pytest.mark.parametrize(
    ("case", "spoken"),
    [
        (clauses(), Agreed),
        # A value that touches the newest card of a hand: a class for each receiver, and two are too
        # few. But where the value is said as well, the words help.
        (clauses(hint=SILENT), Ideas),
        (clauses(hint=SILENT, players="3"), Ideas),
        (clauses(hint=SILENT, players="4"), Agreed),
        (clauses(hint=VALUES), Agreed),
        (clauses(hint=SILENT, discard="at any time regains 1 hint"), Ideas),
        (clauses(play="a misplay takes 1 strike played cards lie face down"), Ideas),
    ],
)
def test_when_a_code_is_agreed_on(case: Clauses, spoken: type[Agreed] | type[Ideas]) -> None:
    state = table(pocket(**case), players=int(case.get("players", "2")))
    assert type(Adopted.start(state, Common.start(state)).spoken) is spoken


# ------------------------------------------------------------------- worth


def open_table(mine: str, theirs: str, **laid: object) -> Moment:
    """Everybody knows the first card of each hand. The first 1 of ash lies there."""
    state = table(
        pocket(OPEN, suits=SUITS),
        hands=[mine, theirs],
        **{"fireworks": "a1", "hints": 1, **laid},  # type: ignore[arg-type]
    )
    return Moment.start(state, folds_of([Expert()]))


def gain(theirs: str) -> float:
    moment = open_table("a1 b2", theirs)
    sight = moment.sight(Expert())
    spoken = sight.agreed(Adopted).spoken
    assert isinstance(spoken, Agreed)
    hints = [move for move in Table.of(moment.state).legal_moves() if move.verb == "hint"]
    best, worth = Speech(sight, spoken).best(hints)
    assert best is not None
    return worth


def test_a_hint_that_lets_somebody_play_is_worth_most() -> None:
    """Beside a useless card, which goes unless something better is known."""
    assert gain("a1 a2") >= LETS_PLAY
    assert gain("a1 b1") >= LETS_PLAY
    assert 0 < gain("a1 b3") < LETS_PLAY
    assert KNOWS_MORE <= gain("a1 a3") < LETS_PLAY
    # A player who knows of a card to play already is only told more.
    assert gain("a2 b1") < LETS_PLAY


# ------------------------------------------------------------------- decisions


def decided(moment: Moment) -> tuple[str, Reason]:
    player = Expert()
    move = player.move(moment.sight(player), Table.of(moment.state).legal_moves())
    return move_text(moment.state, move), player.why


@pytest.mark.parametrize(
    ("mine", "theirs", "laid", "verb", "why"),
    [
        ("a2 b3", "a1 a2", {}, "play a2", expert.FITS_BY_CODE),
        ("a1 b3", "a1 a2", {}, "hint", expert.TELL),
        # Nobody can be told to play: the useless card makes way.
        ("a1 b2", "a1 b3", {}, "discard a1", expert.USELESS),
        ("a1 b2", "a1 a2", {"hints": 0}, "discard a1", expert.USELESS),
        # At the full supply a discard would bring no token.
        ("a1 b2", "a1 b3", {"hints": 2}, "hint", expert.TELL_MORE),
    ],
)
def test_what_an_expert_does(
    mine: str, theirs: str, laid: dict[str, object], verb: str, why: Reason
) -> None:
    move, reason = decided(open_table(mine, theirs, **laid))
    assert move.startswith(verb)
    assert reason == why


@pytest.mark.parametrize(
    ("threes", "strikes", "expected"),
    [
        (2, 0, ("play b2", expert.LIKELY)),
        (2, 2, ("discard b2", expert.LEAST)),  # no strike can be spared
        (1, 0, ("discard b2", expert.LEAST)),  # it might be the last 3
    ],
)
def test_a_card_that_probably_fits_is_risked(
    threes: int, strikes: int, expected: tuple[str, Reason]
) -> None:
    """Of ten cards that are unseen eight are 2s, which fit."""
    cards = f"1 {'2 ' * 9} {'3 ' * threes}"
    suits = f"suit ash a {{ cards 1 built 1 }} suit birch b {{ cards {cards} built 1 2 3 }}"
    state = table(
        pocket(suits=suits, hand="hand 1 card"),
        hands=["b2", "b2"],
        fireworks="a1 b1",
        hints=0,
        strikes=strikes,
    )
    assert decided(Moment.start(state, folds_of([Expert()]))) == expected
