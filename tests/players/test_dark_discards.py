"""Players where discarded cards lie face down: nobody uses what they haven't seen."""

import pytest
from tests.made.blinded import asked_twice

from tamaya.engine.game.deal import deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.happenings import LeftHand
from tamaya.engine.play import start
from tamaya.engine.turn.table import Table
from tamaya.players.fold.beliefs import Laid
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels.levels import LEVELS, game
from tamaya.testing.tables import house

DARK = "discard { discarded cards lie face down }"
MIRROR = "suit white { played by a discard and discarded by a play }"
RULES = {
    "dark": house(DARK, "nl"),
    "dark, inverted": house(DARK + MIRROR, "nl"),
    "dark, in a hole": house(
        DARK + "play { played cards lie face down }"
        "replace when a firework is completed { nothing }", "nl"),
}  # fmt: skip
CLOSED = ("newcomer", "practised", "expert")


def without_knowing(moment: Moment, seat: int, chance: Chance) -> Moment:
    """The moment with other cards where a seat can't see them: also among its own discards."""
    state, kinds = moment.state, len(moment.state.game.rules.kinds)
    hands = list(state.hands)
    hands[seat] = tuple(chance.below(kinds) for _ in hands[seat])
    discards, laid = list(state.discards), list[Laid]()
    for card in moment.common.laid:
        if card.seat == seat and card.discarded:
            discards[card.kind] -= 1
            other = chance.below(kinds)
            discards[other] += 1
            card = card._replace(kind=other)
        laid.append(card)
    hidden = state._replace(
        hands=tuple(hands),
        pile=tuple(chance.below(kinds) for _ in state.pile),
        discards=tuple(discards),
    )
    return moment._replace(state=hidden, common=moment.common._replace(laid=tuple(laid)))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("level", CLOSED)
def test_what_is_hidden_changes_no_move(level: str, rules: str) -> None:
    unseen = 0
    for move, unknowing, happenings in asked_twice(
        level, deal(RULES[rules], 3, 5), without_knowing
    ):
        assert unknowing == move
        unseen += any(isinstance(one, LeftHand) and one.covered for one in happenings)
    assert unseen > 3


@pytest.mark.parametrize("rules", RULES)
def test_a_discard_tells_its_player_nothing(rules: str) -> None:
    """What everybody knows after it is the same whatever was discarded."""
    dealt, compared = deal(RULES[rules], 3, 2), 0
    players = [LEVELS["practised"].player(2, seat) for seat in range(3)]
    moment = Moment.start(start(dealt), folds_of(players))
    upright = [
        k for k in range(len(dealt.rules.kinds)) if k not in moment.common.kinds.tables.inverted
    ]
    while not moment.state.over:
        seat, on = moment.state.player, Table.of(moment.state)
        move = players[seat].move(moment.sight(players[seat]), on.legal_moves())
        before, happenings = on.state(), on.hear(move)
        now = moment.after(happenings, on.state())
        left = happenings[0] if happenings else None
        if isinstance(left, LeftHand) and move.verb == "discard" and left.covered:
            for kind in upright[::7] if left.kind in upright else ():
                hand = list(before.hands[seat])
                hand[left.place] = kind
                hands = (*before.hands[:seat], tuple(hand), *before.hands[seat + 1 :])
                elsewhere = Table.of(before._replace(hands=hands))
                told = elsewhere.hear(move)
                was = moment._replace(state=before._replace(hands=hands))
                other = was.after(told, elsewhere.state())
                assert other.folds == now.folds
                assert other.common.masks == now.common.masks
                assert other.common.facts == now.common.facts or now.state.over
                compared += 1
        moment = now
    assert compared > 10


@pytest.mark.parametrize("rules", RULES)
def test_everybody_plays_on(rules: str) -> None:
    for level in LEVELS:
        for seed in range(2):
            row = game(deal(RULES[rules], 2 + seed, seed), LEVELS[level].player)
            assert row.score >= 0
