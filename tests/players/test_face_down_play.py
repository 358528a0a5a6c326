"""Players where played cards lie face down: they use what they know, and play sensibly with it."""

from pathlib import Path
from statistics import mean

import pytest
from tests.made.blinded import asked_twice

from tamaya.engine.game.deal import deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.happenings import (
    Discarded,
    Drew,
    Happening,
    Happenings,
    LeftHand,
    Misplayed,
    Strikes,
    TurnOf,
)
from tamaya.engine.moves import Discard, Play
from tamaya.engine.play import start
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.players.fold.beliefs import Believed, Laid, Standing, believed
from tamaya.players.fold.kinds import kinds_under
from tamaya.players.game import Moment, folds_of, scored
from tamaya.players.levels.levels import LEVELS, game
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import open_library

HOLE = compile_rules(
    "hole",
    open_library(Path(__file__).parents[2] / "examples" / "house-rules" / "hole.hanabi"),
)
CLOSED = ("newcomer", "practised", "expert")


def without_knowing(moment: Moment, seat: int, chance: Chance) -> Moment:
    """The moment with other cards where a seat can't see them: also where it laid them down."""
    state, kinds = moment.state, len(HOLE.kinds)
    hands = list(state.hands)
    hands[seat] = tuple(chance.below(kinds) for _ in hands[seat])
    discards, laid = list(state.discards), list[Laid]()
    for card in moment.common.laid:
        if card.seat == seat:
            discards[card.kind] -= not card.fitted
            card = card._replace(kind=chance.below(kinds), fitted=True)
        laid.append(card)
    hidden = state._replace(
        hands=tuple(hands),
        pile=tuple(chance.below(kinds) for _ in state.pile),
        heights=tuple(chance.below(5) for _ in state.heights),
        strikes=chance.below(3),
        discards=tuple(discards),
    )
    return moment._replace(state=hidden, common=moment.common._replace(laid=tuple(laid)))


@pytest.mark.parametrize("level", CLOSED)
def test_what_is_hidden_changes_no_move(level: str) -> None:
    """Nobody looks at the fireworks, at the strikes, or at their own cards that lie face down."""
    laid = 0
    for move, unknowing, _ in asked_twice(level, deal(HOLE, 3, 5), without_knowing):
        assert unknowing == move
        laid += move.verb == "play"
    assert laid > 10


def test_a_play_tells_its_player_nothing() -> None:
    """What everybody knows after a play is the same whatever was played, and whether it fitted."""
    dealt, players = deal(HOLE, 3, 2), [LEVELS["practised"].player(2, seat) for seat in range(3)]
    moment, compared = Moment.start(start(dealt), folds_of(players)), 0
    while not moment.state.over:
        on = Table.of(moment.state)
        move = players[moment.state.player].move(
            moment.sight(players[moment.state.player]), on.legal_moves()
        )
        happenings = on.hear(move)
        now = moment.after(happenings, on.state())
        if move.verb == "play" and not now.state.over:
            for kind in range(0, len(HOLE.kinds), 4):
                other = with_another_card(moment, now.state, happenings, kind)
                assert other.folds == now.folds
                assert other.common.facts is now.common.facts
                assert other.common.masks == now.common.masks
                compared += 1
        moment = now
    assert compared > 30


def with_another_card(was: Moment, now: State, happenings: Happenings, kind: int) -> Moment:
    """The moment after a play, had another card been played and misplayed."""
    left, before, seat = happenings[0], was.state, was.state.player
    assert isinstance(left, LeftHand)
    hand = list(before.hands[seat])
    hand[left.place] = kind
    discards = list(before.discards)
    discards[kind] += 1
    hands = (*before.hands[:seat], tuple(hand), *before.hands[seat + 1 :])
    moment = was._replace(state=before._replace(hands=hands))
    others = [one for one in happenings[1:] if isinstance(one, Drew | TurnOf)]
    fate: list[Happening] = [left._replace(kind=kind), Misplayed(kind), Strikes(1), Discarded(kind)]
    return moment.after(
        [*fate, *others],
        now._replace(heights=before.heights, discards=tuple(discards), strikes=2),
    )


def test_what_is_believed() -> None:
    """Others' cards are seen. What fits but in one way was placed; the rest is open, and hoped."""
    rules, state = HOLE, start(deal(HOLE, 2, 1))
    kinds = kinds_under(state.game.tables)
    place = {card: at for at, card in enumerate(rules.cards)}

    def mask(*cards: str) -> int:
        return sum(1 << place[card] for card in cards)

    def laid(seat: int, card: str, *looks: str) -> Laid:
        return Laid(seat, place[card], True, mask(*looks))

    def seen(seat: int, *cards: Laid) -> Believed:
        return believed(kinds, Standing(state.heights, state.ways), state, cards, [seat])

    reds = [f"r{value}" for value in range(1, 6)]
    cards = [laid(0, "r1", *reds), laid(1, "y1", "y1", "g1"), laid(1, "y1", "y1", "g1")]
    mine, yours = seen(0, *cards), seen(1, *cards)
    assert mine.table.heights == (1, 1, 0, 0, 0)
    assert (mine.table.strikes, mine.table.discards[place["y1"]]) == (1, 1)
    assert (yours.table.heights, yours.table.strikes) == ((1, 0, 0, 0, 0), 0)
    assert yours.facts.wanted & mask("r2", "y1", "y2", "y3", "g2") == mask("r2", "y1", "y2", "g2")
    assert yours.facts.certain == mask("r2", "b1", "w1")
    assert seen(1, *cards, laid(0, "y2", "y2")).table.heights == (1, 2, 0, 0, 0)


@pytest.mark.parametrize("level", ["attentive", "practised", "club", "expert"])
def test_they_score(level: str) -> None:
    """Far more than by chance, which loses every game; somebody who sees all hands scores 25."""
    rows = [game(deal(HOLE, 3, seed), LEVELS[level].player) for seed in range(12)]
    assert mean(row.score for row in rows) > 8


@pytest.mark.parametrize("level", ["practised", "expert"])
def test_more_strikes_may_be_believed_than_there_can_be(level: str) -> None:
    """One of five players believes in misplays of this deal that would leave no strike at all."""
    dealt = deal(compile_rules("nl+in-the-hole"), 5, 12)
    players = [LEVELS[level].player(12, seat) for seat in range(5)]
    moment, most = Moment.start(start(dealt), folds_of(players)), 0
    while not moment.state.over:
        on, player = Table.of(moment.state), players[moment.state.player]
        sight = moment.sight(player)
        most = max(most, sight.strikes)
        assert sight.strikes_to_spare >= sight.strikes_surely_to_spare >= 0
        move = player.move(sight, on.legal_moves())
        happenings = on.hear(move)
        moment = moment.after(happenings, on.state())
    assert most == 3
    assert (moment.state.strikes, scored(moment.state).lost) == (2, False)


def test_a_card_of_which_nothing_is_known_may_have_brought_a_strike() -> None:
    """Players who play a card blindly see no strike, and yet reckon with one."""
    state = start(deal(HOLE, 3, 1))
    moment, on, blind = Moment.start(state), Table.of(state), LEVELS["random"].player(1, 0)
    assert moment.sight(blind).strikes_surely_to_spare == 2
    for move in (Play.of(0), Discard.of(0), Discard.of(0)):
        happenings = on.hear(move)
        moment = moment.after(happenings, on.state())
    mine = moment.sight(blind)
    assert (mine.seat, mine.strikes, mine.strikes_to_spare) == (0, 0, 2)
    assert mine.strikes_surely_to_spare == 1


def test_conventions_help_where_cards_lie_face_down() -> None:
    """Practised players lose no more than those without conventions, and score more."""
    found = compile_rules("nl+in-the-hole")
    rows = {
        level: [game(deal(found, 4, seed), LEVELS[level].player) for seed in range(12)]
        for level in ("attentive", "practised")
    }
    assert sum(row.lost for row in rows["practised"]) <= 2
    assert mean(row.score for row in rows["practised"]) > mean(
        row.score for row in rows["attentive"]
    )
